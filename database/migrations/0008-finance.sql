-- Money: invoices and payments. The ledger that every balance is a sum over has a file of its own.
set local role pontic_owner;

create table app.finance_settings (
  organization_id uuid constraint finance_settings_key primary key
    constraint finance_settings_organization references app.organizations (id),
  currency text constraint finance_settings_currency check (currency ~ '^[A-Z]{3}$'),
  tax_mode text constraint finance_settings_tax_mode check (tax_mode in ('none', 'exclusive', 'inclusive')),
  tax_rates jsonb not null default '[]',
  tax_id text,
  payment_terms_days integer constraint finance_settings_terms check (payment_terms_days between 0 and 365),
  invoice_prefix text constraint finance_settings_invoice_prefix check (length(invoice_prefix) between 1 and 12),
  credit_note_prefix text constraint finance_settings_credit_note_prefix check (length(credit_note_prefix) between 1 and 12),
  statement_day integer constraint finance_settings_statement_day check (statement_day between 1 and 28),
  late_fee_basis_points integer not null default 0 constraint finance_settings_late_fee check (late_fee_basis_points between 0 and 10000),
  bank_details text,
  footer_text text,
  bill_on text not null default 'delivery' constraint finance_settings_bill_on check (bill_on in ('delivery', 'shipping', 'acceptance')),
  confirmed_at timestamptz(3),
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.finance_settings is 'How a laboratory invoices';
comment on column app.finance_settings.confirmed_at is 'When an owner confirmed currency, terms, prefix and tax mode';
call app.lock_to_organization('app.finance_settings', 'select, insert, update');

create table app.payment_accounts (
  organization_id uuid constraint payment_accounts_key primary key
    constraint payment_accounts_organization references app.organizations (id),
  provider text not null default 'stripe' constraint payment_accounts_provider check (provider in ('stripe')),
  provider_account_id text constraint payment_accounts_once unique,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  details_submitted boolean not null default false,
  requirements_due text[] not null default '{}',
  disabled_reason text,
  country text,
  default_currency text,
  is_live boolean not null default false,
  status text not null default 'not_connected' constraint payment_accounts_status
    check (status in ('not_connected', 'onboarding', 'restricted', 'enabled', 'deauthorized')),
  read_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.payment_accounts is 'A laboratory''s account at the payment platform, as last read from there';
call app.lock_to_organization('app.payment_accounts', 'select, insert, update');

create table app.invoices (
  id uuid constraint invoices_key primary key,
  lab_organization_id uuid not null constraint invoices_lab references app.organizations (id),
  clinic_organization_id uuid constraint invoices_clinic references app.organizations (id),
  customer_id uuid not null,
  number text,
  status text not null default 'draft' constraint invoices_status
    check (status in ('draft', 'open', 'partially_paid', 'paid', 'void', 'uncollectible', 'credited')),
  issued_on date,
  due_on date,
  currency text not null constraint invoices_currency check (currency ~ '^[A-Z]{3}$'),
  tax_mode text not null constraint invoices_tax_mode check (tax_mode in ('none', 'exclusive', 'inclusive')),
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
  clinic_view_id uuid generated always as (case when status <> 'draft' then clinic_organization_id end) stored,
  constraint invoices_number_per_lab unique (lab_organization_id, number),
  constraint invoices_number_once_issued check ((status = 'draft') = (number is null)),
  constraint invoices_customer foreign key (lab_organization_id, customer_id) references app.customers (organization_id, id)
);
create index invoices_of_lab on app.invoices (lab_organization_id, id);
create index invoices_seen_by_clinic on app.invoices (clinic_view_id, id);
create index invoices_of_clinic on app.invoices (clinic_organization_id);
create index invoices_of_customer on app.invoices (lab_organization_id, customer_id);
comment on table app.invoices is 'What a laboratory asks a customer to pay; never edited once issued';
comment on column app.invoices.tax_mode is 'Of the settings when it was made: how the total came about';
comment on column app.invoices.paid_minor is
  'What its payments cover of it: a copy of app.payment_shares, never above what it asks for';
comment on column app.invoices.credited_minor is 'What credit notes took back: a copy of the ledger';
comment on column app.invoices.written_off_minor is 'What was given up: a copy of the ledger';
comment on column app.invoices.disputed_minor is 'What payers'' banks ask back and have not decided on';
comment on column app.invoices.clinic_view_id is 'The clinic once it may see the invoice: a draft is the laboratory''s alone';
call app.lock_to_sides('app.invoices', 'select, insert, update, delete', 'lab_organization_id', 'clinic_view_id');

create table app.invoice_lines (
  id uuid constraint invoice_lines_key primary key,
  invoice_id uuid not null constraint invoice_lines_invoice references app.invoices (id) on delete cascade,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  position integer not null,
  order_id uuid constraint invoice_lines_order references app.orders (id),
  order_item_id uuid constraint invoice_lines_order_item references app.order_items (id),
  description text not null,
  patient_label text,
  teeth smallint[] not null default '{}',
  quantity integer not null constraint invoice_lines_quantity check (quantity between 1 and 100000),
  unit_price_minor bigint not null,
  discount_minor bigint not null default 0,
  tax_rate_basis_points integer not null default 0 constraint invoice_lines_tax_rate check (tax_rate_basis_points between 0 and 10000),
  amount_minor bigint not null,
  constraint invoice_lines_position unique (invoice_id, position)
);
create index invoice_lines_of_lab on app.invoice_lines (lab_organization_id);
create index invoice_lines_of_clinic on app.invoice_lines (clinic_organization_id);
create index invoice_lines_of_order on app.invoice_lines (order_id);
create index invoice_lines_of_order_item on app.invoice_lines (order_item_id);
comment on table app.invoice_lines is 'One line of an invoice';
comment on column app.invoice_lines.clinic_organization_id is 'Null while the invoice is a draft';
comment on column app.invoice_lines.patient_label is 'The patient as the laboratory may name it';
call app.lock_to_sides('app.invoice_lines');

-- A clinic does not see the draft that bills its order, and must not change what the draft says.
create function app.is_billed(billed uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select exists (
    select from app.invoice_lines l
      join app.invoices i on i.id = l.invoice_id
      join app.orders o on o.id = l.order_id
    where l.order_id = billed and i.status not in ('void', 'credited')
      and app.org() in (o.lab_organization_id, o.clinic_organization_id))
  $$;
comment on function app.is_billed(uuid) is
  'Whether an invoice that stands, or a draft of one, bills an order of the caller';
revoke execute on function app.is_billed(uuid) from public;
grant execute on function app.is_billed(uuid) to pontic_lab, pontic_clinic;
grant create on schema app to pontic_across;
alter function app.is_billed(uuid) owner to pontic_across;
revoke create on schema app from pontic_across;

create table app.payments (
  id uuid constraint payments_key primary key,
  lab_organization_id uuid not null constraint payments_lab references app.organizations (id),
  clinic_organization_id uuid constraint payments_clinic references app.organizations (id),
  customer_id uuid not null,
  invoice_id uuid constraint payments_invoice references app.invoices (id),
  method text not null constraint payments_method check (method in ('card', 'bank_debit', 'bank_transfer', 'check', 'cash', 'other')),
  status text not null constraint payments_status check (status in ('requires_action', 'processing', 'succeeded', 'failed',
    'cancelled', 'partially_refunded', 'refunded', 'disputed')),
  amount_minor bigint not null constraint payments_amount check (amount_minor > 0),
  refunded_minor bigint not null default 0,
  fee_minor bigint,
  currency text not null constraint payments_currency check (currency ~ '^[A-Z]{3}$'),
  provider text constraint payments_provider check (provider in ('stripe')),
  provider_account_id text,
  provider_payment_id text,
  is_live boolean,
  reference text,
  failure_message text,
  received_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint payments_once unique (provider_account_id, provider_payment_id),
  constraint payments_customer foreign key (lab_organization_id, customer_id) references app.customers (organization_id, id)
);
create index payments_of_lab on app.payments (lab_organization_id, id);
create index payments_of_clinic on app.payments (clinic_organization_id, id);
create index payments_of_customer on app.payments (lab_organization_id, customer_id);
create index payments_of_invoice on app.payments (invoice_id);
comment on table app.payments is 'Money that a customer paid or is paying';
comment on column app.payments.fee_minor is 'What the payment platform kept; the laboratory''s alone to see';
call app.lock_to_sides('app.payments', 'select, insert, update');

create table app.refunds (
  id uuid constraint refunds_key primary key,
  lab_organization_id uuid not null constraint refunds_lab references app.organizations (id),
  clinic_organization_id uuid constraint refunds_clinic references app.organizations (id),
  payment_id uuid not null constraint refunds_payment references app.payments (id),
  provider_refund_id text,
  amount_minor bigint not null constraint refunds_amount check (amount_minor > 0),
  currency text not null,
  reason text,
  status text not null constraint refunds_status check (status in ('pending', 'succeeded', 'failed', 'cancelled')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint refunds_once unique (lab_organization_id, provider_refund_id)
);
create index refunds_of_clinic on app.refunds (clinic_organization_id);
create index refunds_of_payment on app.refunds (payment_id);
comment on table app.refunds is 'Money given back for a payment';
call app.lock_to_sides('app.refunds', 'select, insert, update');

create table app.disputes (
  organization_id uuid not null constraint disputes_organization references app.organizations (id),
  id uuid not null,
  payment_id uuid not null constraint disputes_payment references app.payments (id),
  provider_dispute_id text not null,
  amount_minor bigint not null,
  currency text not null,
  reason text,
  status text not null constraint disputes_status check (status in ('warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'won', 'lost', 'prevented')),
  evidence_due_by timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint disputes_key primary key (organization_id, id),
  constraint disputes_once unique (organization_id, provider_dispute_id)
);
create index disputes_of_payment on app.disputes (payment_id);
comment on table app.disputes is 'A payer''s bank asks for the money back';
call app.lock_to_organization('app.disputes', 'select, insert, update');

create table app.payouts (
  organization_id uuid not null constraint payouts_organization references app.organizations (id),
  id uuid not null,
  provider_payout_id text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null constraint payouts_status check (status in ('pending', 'in_transit', 'paid', 'failed', 'cancelled')),
  arrival_on date,
  failure_message text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint payouts_key primary key (organization_id, id),
  constraint payouts_once unique (organization_id, provider_payout_id)
);
comment on table app.payouts is 'Money that the payment platform sends to the laboratory''s bank';
call app.lock_to_organization('app.payouts', 'select, insert, update');
