-- Invoices, credit notes, and what a laboratory sets for them.
set local role pontic_owner;

create table app.finance_settings (
  organization_id uuid constraint finance_settings_key primary key
    constraint finance_settings_organization references app.organizations (id),
  currency text constraint finance_settings_currency check (currency ~ '^[A-Z]{3}$'),
  tax_mode text
    constraint finance_settings_tax_mode check (tax_mode in ('none', 'exclusive', 'inclusive')),
  tax_rates jsonb not null default '[]',
  tax_id text,
  payment_terms_days integer
    constraint finance_settings_terms check (payment_terms_days between 0 and 365),
  invoice_prefix text
    constraint finance_settings_invoice_prefix check (length(invoice_prefix) between 1 and 12),
  credit_note_prefix text
    constraint finance_settings_credit_note_prefix check (length(credit_note_prefix) between 1
      and 12),
  statement_day integer
    constraint finance_settings_statement_day check (statement_day between 1 and 28),
  late_fee_basis_points integer not null default 0
    constraint finance_settings_late_fee check (late_fee_basis_points between 0 and 10000),
  bank_details text,
  footer_text text,
  bill_on text not null default 'delivery'
    constraint finance_settings_bill_on check (bill_on in ('delivery', 'shipping', 'acceptance')),
  confirmed_at timestamptz(3),
  updated_at timestamptz(3) not null default clock_timestamp(),
  statement_day_since timestamptz(3),
  tax_note text,
  late_fee_grace_days integer
    constraint finance_settings_late_fee_grace check (late_fee_grace_days between 0 and 365),
  deposit_basis_points integer not null default 0
    constraint finance_settings_deposit check (deposit_basis_points between 0 and 10000)
);
comment on table app.finance_settings is 'How a laboratory invoices';
comment on column app.finance_settings.confirmed_at is
  'When an owner confirmed currency, terms, prefix and tax mode';
comment on column app.finance_settings.statement_day_since is
  'When the day was chosen: nobody gets a statement for a day that was over then';
comment on column app.finance_settings.tax_note is
  'Why no tax is asked for, on invoices with untaxed lines';
comment on column app.finance_settings.late_fee_grace_days is
  'How many days after the due day late fees are charged; null: nobody charges them';
comment on column app.finance_settings.deposit_basis_points is
  'What part of an order is asked for when it is accepted';
call app.restrict_to_organization('app.finance_settings', 'select, insert, update');

create table app.invoices (
  id uuid constraint invoices_key primary key,
  lab_organization_id uuid not null constraint invoices_lab references app.organizations (id),
  clinic_organization_id uuid constraint invoices_clinic references app.organizations (id),
  customer_id uuid not null,
  number text,
  status text not null default 'draft'
    constraint invoices_status check (status in ('draft', 'open', 'partially_paid', 'paid', 'void',
      'uncollectible', 'credited')),
  issued_on date,
  due_on date,
  currency text not null constraint invoices_currency check (currency ~ '^[A-Z]{3}$'),
  tax_mode text not null
    constraint invoices_tax_mode check (tax_mode in ('none', 'exclusive', 'inclusive')),
  subtotal_minor bigint not null default 0,
  discount_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  total_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  credited_minor bigint not null default 0,
  written_off_minor bigint not null default 0,
  disputed_minor bigint not null default 0,
  notes text,
  sent_at timestamptz(3),
  voided_at timestamptz(3),
  void_reason text,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  clinic_view_id uuid generated always as (case
    when status <> 'draft' then clinic_organization_id end) stored,
  legal jsonb,
  kind text not null default 'work'
    constraint invoices_kind check (kind in ('work', 'late_fee', 'deposit')),
  deposit_order_id uuid constraint invoices_deposit_order references app.orders (id),
  late_invoice_id uuid constraint invoices_late_invoice references app.invoices (id),
  late_month integer constraint invoices_late_month check (late_month > 0),
  constraint invoices_number_once_issued check ((status = 'draft') = (number is null)),
  constraint invoices_number_per_lab unique (lab_organization_id, number),
  constraint invoices_customer
    foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id),
  constraint invoices_late_fee_once unique (late_invoice_id, late_month),
  constraint invoices_kind_fits
    check ((kind = 'deposit') = (deposit_order_id is not null)
      and (kind = 'late_fee') = (late_invoice_id is not null)
      and (kind = 'late_fee') = (late_month is not null))
);
create index invoices_of_lab on app.invoices (lab_organization_id, id);
create index invoices_seen_by_clinic on app.invoices (clinic_view_id, id);
create index invoices_of_clinic on app.invoices (clinic_organization_id);
create index invoices_of_customer on app.invoices (lab_organization_id, customer_id);
create index invoices_of_deposit_order on app.invoices (deposit_order_id);
create unique index invoices_one_deposit on app.invoices (deposit_order_id)
  where kind = 'deposit' and status not in ('void', 'credited');
create index invoices_of_lab_by_day on app.invoices (lab_organization_id, issued_on, id);
create index invoices_of_clinic_by_day on app.invoices (clinic_view_id, issued_on, id);
create index invoices_unpaid on app.invoices (due_on, id)
  where status in ('open', 'partially_paid');
comment on table app.invoices is 'What a laboratory asks a customer to pay; never edited once issued';
comment on column app.invoices.tax_mode is
  'Of the settings when it was made: how the total came about';
comment on column app.invoices.paid_minor is
  'What its payments cover of it: a copy of app.payment_shares, never above what it asks for';
comment on column app.invoices.credited_minor is
  'What credit notes took back: a copy of the ledger';
comment on column app.invoices.written_off_minor is 'What was given up: a copy of the ledger';
comment on column app.invoices.disputed_minor is
  'What payers'' banks ask back and have not decided on';
comment on column app.invoices.clinic_view_id is
  'The clinic once it may see the invoice: a draft is the laboratory''s alone';
comment on column app.invoices.legal is
  'What the law wants on it, as it was at the issue: seller, buyer, days of delivery, tax note, bank details';
comment on column app.invoices.kind is
  'work: earned as revenue; late_fee: for an invoice that is overdue; deposit: a debt to the customer until the work is billed';
comment on column app.invoices.deposit_order_id is
  'The order that a deposit is for; its lines bill nothing of it';
comment on column app.invoices.late_invoice_id is 'The overdue invoice that a late fee is for';
comment on column app.invoices.late_month is
  'Which month of its delay, from 1: a fee is charged once for each, void or not';
call app.force_row_security('app.invoices', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.invoices', 'lab_organization_id',
  'select, insert, update, delete');
call app.grant_tenant_policy('clinic', 'app.invoices', 'clinic_view_id', 'select');
grant update (clinic_view_id) on app.invoices to pontic_clinic;

create table app.invoice_lines (
  id uuid constraint invoice_lines_key primary key,
  invoice_id uuid not null
    constraint invoice_lines_invoice references app.invoices (id) on delete cascade,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  position integer not null,
  order_id uuid constraint invoice_lines_order references app.orders (id),
  order_item_id uuid constraint invoice_lines_order_item references app.order_items (id),
  description text not null,
  patient_label text,
  teeth smallint[] not null default '{}'::smallint[],
  quantity integer not null constraint invoice_lines_quantity check (quantity between 1 and 100000),
  unit_price_minor bigint not null,
  discount_minor bigint not null default 0,
  tax_rate_basis_points integer not null default 0
    constraint invoice_lines_tax_rate check (tax_rate_basis_points between 0 and 10000),
  amount_minor bigint not null,
  constraint invoice_lines_position unique (invoice_id, "position")
);
create index invoice_lines_of_lab on app.invoice_lines (lab_organization_id);
create index invoice_lines_of_clinic on app.invoice_lines (clinic_organization_id);
create index invoice_lines_of_order on app.invoice_lines (order_id);
create index invoice_lines_of_order_item on app.invoice_lines (order_item_id);
comment on table app.invoice_lines is 'One line of an invoice';
comment on column app.invoice_lines.clinic_organization_id is 'Null while the invoice is a draft';
comment on column app.invoice_lines.patient_label is 'The patient as the laboratory may name it';
call app.force_row_security('app.invoice_lines', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.invoice_lines', 'lab_organization_id',
  'select, insert, update, delete');
call app.grant_tenant_policy('clinic', 'app.invoice_lines', 'clinic_organization_id', 'select');

create table app.credit_notes (
  id uuid constraint credit_notes_key primary key,
  lab_organization_id uuid not null constraint credit_notes_lab references app.organizations (id),
  clinic_organization_id uuid constraint credit_notes_clinic references app.organizations (id),
  customer_id uuid not null,
  invoice_id uuid not null constraint credit_notes_invoice references app.invoices (id),
  remake_claim_id uuid,
  number text not null,
  status text not null
    constraint credit_notes_status check (status in ('issued', 'applied', 'void')),
  reason text not null
    constraint credit_notes_reason check (reason in ('remake', 'price_error', 'goodwill',
      'cancelled', 'late', 'other')),
  issued_on date not null,
  currency text not null constraint credit_notes_currency check (currency ~ '^[A-Z]{3}$'),
  tax_mode text not null
    constraint credit_notes_tax_mode check (tax_mode in ('none', 'exclusive', 'inclusive')),
  subtotal_minor bigint not null,
  discount_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null constraint credit_notes_total check (total_minor >= 0),
  notes text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  applied_minor bigint,
  voided_at timestamptz(3),
  void_reason text,
  constraint credit_notes_number_per_lab unique (lab_organization_id, number),
  constraint credit_notes_customer
    foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id)
);
create index credit_notes_of_lab on app.credit_notes (lab_organization_id, id);
create index credit_notes_of_clinic on app.credit_notes (clinic_organization_id, id);
create index credit_notes_of_customer on app.credit_notes (lab_organization_id, customer_id);
create index credit_notes_of_invoice on app.credit_notes (invoice_id);
create index credit_notes_of_remake_claim on app.credit_notes (remake_claim_id);
create index credit_notes_of_lab_by_day on app.credit_notes (lab_organization_id, issued_on, id);
create index credit_notes_of_clinic_by_day on app.credit_notes (clinic_organization_id, issued_on,
  id);
comment on table app.credit_notes is 'What a laboratory takes back of an issued invoice';
comment on column app.credit_notes.status is
  'applied: all of it was still open on the invoice; issued: a part had been paid and is the customer''s';
comment on column app.credit_notes.tax_mode is 'That of the invoice';
comment on column app.credit_notes.applied_minor is
  'What of it was open on the invoice at the issue; the rest became the customer''s credit';
call app.force_row_security('app.credit_notes', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.credit_notes', 'lab_organization_id', 'select, insert');
call app.grant_tenant_policy('clinic', 'app.credit_notes', 'clinic_organization_id', 'select');
grant update (status, voided_at, void_reason) on app.credit_notes to pontic_lab;

create table app.credit_note_lines (
  id uuid constraint credit_note_lines_key primary key,
  credit_note_id uuid not null
    constraint credit_note_lines_credit_note references app.credit_notes (id),
  invoice_line_id uuid not null
    constraint credit_note_lines_invoice_line references app.invoice_lines (id),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  position integer not null,
  description text not null,
  patient_label text,
  teeth smallint[] not null default '{}'::smallint[],
  quantity integer not null
    constraint credit_note_lines_quantity check (quantity between 1 and 100000),
  unit_price_minor bigint not null,
  discount_minor bigint not null,
  tax_rate_basis_points integer not null,
  amount_minor bigint not null,
  constraint credit_note_lines_position unique (credit_note_id, "position")
);
create index credit_note_lines_of_invoice_line on app.credit_note_lines (invoice_line_id);
create index credit_note_lines_of_lab on app.credit_note_lines (lab_organization_id);
create index credit_note_lines_of_clinic on app.credit_note_lines (clinic_organization_id);
comment on table app.credit_note_lines is 'What is taken back of one line of an invoice';
comment on column app.credit_note_lines.amount_minor is
  'Quantity times price less discount, as the tax mode has prices';
call app.force_row_security('app.credit_note_lines', 'select, insert');
call app.grant_tenant_policy('lab', 'app.credit_note_lines', 'lab_organization_id',
  'select, insert');
call app.grant_tenant_policy('clinic', 'app.credit_note_lines', 'clinic_organization_id', 'select');

create table app.invoice_queries (
  id uuid constraint invoice_queries_key primary key,
  lab_organization_id uuid not null
    constraint invoice_queries_lab references app.organizations (id),
  clinic_organization_id uuid not null
    constraint invoice_queries_clinic references app.organizations (id),
  invoice_id uuid not null constraint invoice_queries_invoice references app.invoices (id),
  invoice_line_id uuid not null constraint invoice_queries_line references app.invoice_lines (id),
  status text not null default 'open'
    constraint invoice_queries_status check (status in ('open', 'answered', 'credited', 'closed')),
  reason text not null constraint invoice_queries_reason check (length(reason) between 1 and 2000),
  asked_by text not null,
  answer text constraint invoice_queries_answer check (length(answer) between 1 and 2000),
  answered_by text,
  answered_at timestamptz(3),
  credit_note_id uuid constraint invoice_queries_credit_note references app.credit_notes (id),
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint invoice_queries_answered
    check (num_nonnulls(answer, answered_by, answered_at) in (0, 3)),
  constraint invoice_queries_status_fits
    check (case status when 'open' then answer is null
      when 'closed' then closed_at is not null else answer is not null end)
);
create index invoice_queries_of_lab on app.invoice_queries (lab_organization_id, id);
create index invoice_queries_of_clinic on app.invoice_queries (clinic_organization_id, id);
create index invoice_queries_of_invoice on app.invoice_queries (invoice_id);
create index invoice_queries_of_line on app.invoice_queries (invoice_line_id);
create index invoice_queries_of_credit_note on app.invoice_queries (credit_note_id);
create unique index invoice_queries_one_at_a_time on app.invoice_queries (invoice_line_id)
  where status = 'open';
comment on table app.invoice_queries is
  'A clinic contests a line of an invoice; neither text names a patient';
call app.force_row_security('app.invoice_queries', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.invoice_queries', 'lab_organization_id', 'select');
call app.grant_tenant_policy('clinic', 'app.invoice_queries', 'clinic_organization_id',
  'select, insert');
grant update (status, closed_at) on app.invoice_queries to pontic_clinic;
grant update (status, answer, answered_by, answered_at, credit_note_id)
  on app.invoice_queries to pontic_lab;
