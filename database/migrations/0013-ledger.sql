-- The ledger, statements of account, and remakes.
set local role pontic_owner;

create table app.remake_claims (
  id uuid constraint remake_claims_key primary key,
  lab_organization_id uuid not null constraint remake_claims_lab references app.organizations (id),
  clinic_organization_id uuid constraint remake_claims_clinic references app.organizations (id),
  lab_connection_id uuid
    constraint remake_claims_lab_connection references app.lab_connections (id),
  customer_id uuid not null,
  order_id uuid not null constraint remake_claims_order references app.orders (id),
  new_order_id uuid constraint remake_claims_once_per_new_order unique
    constraint remake_claims_new_order references app.orders (id),
  kind text not null
    constraint remake_claims_kind check (kind in ('remake', 'repair', 'adjustment')),
  item_ids uuid[] not null constraint remake_claims_items check (cardinality(item_ids) > 0),
  new_item_ids uuid[] not null default '{}',
  teeth smallint[] not null default '{}'::smallint[],
  reason_code text not null constraint remake_claims_reason check (reason_code ~ '^[a-z_]{1,40}$'),
  description text,
  photo_file_ids uuid[] not null default '{}',
  claimed_by text not null
    constraint remake_claims_claimed_by check (claimed_by in ('lab', 'clinic')),
  claimed_by_user_id uuid not null
    constraint remake_claims_claimed_by_user references app.users (id),
  clinic_verdict text
    constraint remake_claims_clinic_verdict check (clinic_verdict in ('lab', 'clinic', 'shared',
      'patient', 'material', 'courier', 'undetermined')),
  clinic_charge_percent integer
    constraint remake_claims_clinic_percent check (clinic_charge_percent between 0 and 100),
  clinic_comment text,
  lab_verdict text
    constraint remake_claims_lab_verdict check (lab_verdict in ('lab', 'clinic', 'shared',
      'patient', 'material', 'courier', 'undetermined')),
  lab_charge_percent integer
    constraint remake_claims_lab_percent check (lab_charge_percent between 0 and 100),
  lab_comment text,
  agreed_responsibility text
    constraint remake_claims_responsibility check (agreed_responsibility in ('lab', 'clinic',
      'shared', 'patient', 'material', 'courier', 'undetermined')),
  charge_percent integer constraint remake_claims_percent check (charge_percent between 0 and 100),
  status text not null default 'open'
    constraint remake_claims_status check (status in ('open', 'agreed', 'disputed', 'resolved',
      'withdrawn')),
  outcome text constraint remake_claims_outcome check (outcome in ('new_order', 'credit', 'none')),
  terms jsonb not null,
  evidence jsonb not null,
  resolved_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint remake_claims_resolved
    check ((status = 'resolved') = (resolved_at is not null)
      and (status = 'resolved') = (outcome is not null) and (status <> 'resolved'
      or charge_percent is not null)),
  constraint remake_claims_agreed
    check (status <> 'agreed' or (agreed_responsibility is not null
      and charge_percent is not null)),
  constraint remake_claims_agreed_by_both
    check (agreed_responsibility is null
      or (lab_verdict is not distinct from agreed_responsibility
      and (clinic_organization_id is null
      or clinic_verdict is not distinct from agreed_responsibility))),
  constraint remake_claims_customer
    foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id)
);
create index remake_claims_of_lab on app.remake_claims (lab_organization_id, id);
create index remake_claims_of_clinic on app.remake_claims (clinic_organization_id, id);
create index remake_claims_of_connection on app.remake_claims (lab_connection_id);
create index remake_claims_of_customer on app.remake_claims (lab_organization_id, customer_id);
create index remake_claims_of_order on app.remake_claims (order_id);
create index remake_claims_claimed_by_person on app.remake_claims (claimed_by_user_id);
comment on table app.remake_claims is
  'One side says that delivered work has to be made again, repaired or adjusted';
comment on column app.remake_claims.order_id is 'The order whose work is claimed';
comment on column app.remake_claims.new_order_id is
  'The order that makes it again; null when none was opened';
comment on column app.remake_claims.item_ids is 'The items of the order that are claimed, whole';
comment on column app.remake_claims.new_item_ids is 'What they became in the new order';
comment on column app.remake_claims.charge_percent is
  'How much of the frozen price the customer pays, once agreed or resolved';
comment on column app.remake_claims.terms is
  'The terms as they were when it was claimed: later changes of the policy do not reach it';
comment on column app.remake_claims.evidence is
  'As it was when it was claimed: version of the prescription, hashes of the shared files, design approval, quality check, hash of the last event';
call app.force_row_security('app.remake_claims', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.remake_claims', 'lab_organization_id',
  'select, insert, update');
call app.grant_tenant_policy('clinic', 'app.remake_claims', 'clinic_organization_id', 'select');
grant insert (id, lab_organization_id, clinic_organization_id, lab_connection_id, customer_id,
  order_id, new_order_id, kind, item_ids, new_item_ids, teeth, reason_code, description,
    photo_file_ids, claimed_by, claimed_by_user_id, terms, evidence)
  on app.remake_claims to pontic_clinic;
grant update (clinic_verdict, clinic_charge_percent, clinic_comment, agreed_responsibility,
  charge_percent, status)
  on app.remake_claims to pontic_clinic;
alter table app.credit_notes add constraint credit_notes_remake_claim
  foreign key (remake_claim_id) references app.remake_claims (id);

create table app.ledger_postings (
  id uuid constraint ledger_postings_key primary key,
  lab_organization_id uuid not null
    constraint ledger_postings_lab references app.organizations (id),
  clinic_organization_id uuid constraint ledger_postings_clinic references app.organizations (id),
  customer_id uuid,
  kind text not null
    constraint ledger_postings_kind check (kind in ('invoice', 'invoice_void', 'write_off',
      'credit', 'credit_void', 'deposit_release', 'payment', 'payment_failure', 'refund',
      'refund_failure', 'dispute', 'dispute_reversal', 'fee', 'payout', 'payout_failure',
      'adjustment')),
  source text not null constraint ledger_postings_source check (source in ('stripe', 'pontic')),
  source_account text not null default '',
  source_key text not null,
  invoice_id uuid constraint ledger_postings_invoice references app.invoices (id),
  credit_note_id uuid constraint ledger_postings_credit_note references app.credit_notes (id),
  payment_id uuid constraint ledger_postings_payment references app.payments (id),
  refund_id uuid constraint ledger_postings_refund references app.refunds (id),
  dispute_id uuid,
  payout_id uuid,
  description text,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint ledger_postings_clinic_owes_as_customer
    check (clinic_organization_id is null or customer_id is not null),
  constraint ledger_postings_once unique (source, source_account, source_key),
  constraint ledger_postings_of_lab unique (lab_organization_id, id),
  constraint ledger_postings_customer
    foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id),
  constraint ledger_postings_dispute
    foreign key (lab_organization_id, dispute_id)
    references app.disputes (organization_id, id),
  constraint ledger_postings_payout
    foreign key (lab_organization_id, payout_id)
    references app.payouts (organization_id, id)
);
create index ledger_postings_of_clinic on app.ledger_postings (clinic_organization_id, id);
create index ledger_postings_of_customer on app.ledger_postings (lab_organization_id, customer_id);
create index ledger_postings_of_invoice on app.ledger_postings (invoice_id);
create index ledger_postings_of_credit_note on app.ledger_postings (credit_note_id);
create index ledger_postings_of_payment on app.ledger_postings (payment_id);
create index ledger_postings_of_refund on app.ledger_postings (refund_id);
create index ledger_postings_of_dispute on app.ledger_postings (lab_organization_id, dispute_id);
create index ledger_postings_of_payout on app.ledger_postings (lab_organization_id, payout_id);
create index ledger_postings_of_lab_by_day on app.ledger_postings (lab_organization_id,
  occurred_at);
create index ledger_postings_of_clinic_by_day on app.ledger_postings (clinic_organization_id,
  occurred_at);
comment on table app.ledger_postings is
  'Append-only: one for each thing that moved money or debt, with what caused it';
comment on column app.ledger_postings.clinic_organization_id is
  'The clinic behind the customer, which sees the posting';
comment on column app.ledger_postings.customer_id is
  'Whose debt moves. Null where nobody''s does: payouts, and bank debits that never succeeded';
comment on column app.ledger_postings.source_account is
  'The account at the payment platform; empty for causes of our own';
comment on column app.ledger_postings.source_key is
  'The cause: the payment platform''s balance transaction, or our own record''s id';
comment on column app.ledger_postings.dispute_id is
  'The laboratory''s alone to see, as its payouts are';
call app.force_row_security('app.ledger_postings', 'select, insert');
call app.grant_tenant_policy('lab', 'app.ledger_postings', 'lab_organization_id', 'select, insert');
call app.grant_tenant_policy('clinic', 'app.ledger_postings', 'clinic_organization_id', 'select');

create table app.ledger_entries (
  id uuid constraint ledger_entries_key primary key,
  posting_id uuid not null,
  position smallint not null constraint ledger_entries_position check (position > 0),
  lab_organization_id uuid not null,
  clinic_organization_id uuid constraint ledger_entries_clinic references app.organizations (id),
  customer_id uuid,
  account text not null
    constraint ledger_entries_account check (account in ('receivable', 'revenue', 'late_fees',
      'deposits', 'tax', 'bank', 'platform_balance', 'platform_fees', 'application_fees',
      'fee_tax', 'in_transit', 'clearing', 'write_offs', 'disputes_lost', 'exchange')),
  amount_minor bigint not null constraint ledger_entries_amount check (amount_minor <> 0),
  currency text not null constraint ledger_entries_currency check (currency ~ '^[A-Z]{3}$'),
  constraint ledger_entries_customer_owes
    check ((account = 'receivable') = (customer_id is not null)),
  constraint ledger_entries_clinic_owes
    check (clinic_organization_id is null or account = 'receivable'),
  constraint ledger_entries_place unique (posting_id, "position"),
  constraint ledger_entries_posting
    foreign key (lab_organization_id, posting_id)
    references app.ledger_postings (lab_organization_id, id)
);
create index ledger_entries_of_posting on app.ledger_entries (lab_organization_id, posting_id);
create index ledger_entries_of_account on app.ledger_entries (lab_organization_id, account, id);
create index ledger_entries_of_clinic on app.ledger_entries (clinic_organization_id, id);
create index ledger_entries_of_customer on app.ledger_entries (lab_organization_id, customer_id,
  currency, id) include (amount_minor);
comment on table app.ledger_entries is
  'Append-only: the sides of each posting, which sum to zero in each currency';
comment on column app.ledger_entries.clinic_organization_id is
  'The clinic that owes: it sees this side of a posting and no other';
comment on column app.ledger_entries.customer_id is 'Whose debt it is, on receivable alone';
comment on column app.ledger_entries.account is
  'receivable: what customers owe; revenue, late_fees: what was earned; deposits: what was billed before the work; tax: what the tax office gets; bank: money that came by hand; platform_balance: what lies at the payment platform; platform_fees, application_fees, fee_tax: what it, this service and the tax on both cost; in_transit: payouts until the laboratory''s bank has them; clearing: bank debits until they come back; write_offs, disputes_lost: what was given up; exchange: between two currencies';
comment on column app.ledger_entries.amount_minor is
  'Debit above zero, credit below: what a customer owes grows with + and shrinks with -';
call app.force_row_security('app.ledger_entries', 'select, insert');
call app.grant_tenant_policy('lab', 'app.ledger_entries', 'lab_organization_id', 'select, insert');
call app.grant_tenant_policy('clinic', 'app.ledger_entries', 'clinic_organization_id', 'select');

create table app.remake_policies (
  organization_id uuid not null
    constraint remake_policies_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint remake_policies_name check (length(name) between 1 and 120),
  is_default boolean not null default false,
  claim_days integer not null
    constraint remake_policies_claim_days check (claim_days between 1 and 3650),
  charge_percents jsonb not null,
  auto_resolve boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint remake_policies_key primary key (organization_id, id) include (search)
);
create unique index remake_policies_one_default on app.remake_policies (organization_id)
  where is_default;
comment on table app.remake_policies is
  'On what terms a laboratory makes work again: until when, and who pays how much';
comment on column app.remake_policies.is_default is
  'For every customer whose connection names no other';
comment on column app.remake_policies.claim_days is
  'Days after the delivery until which work can be claimed';
comment on column app.remake_policies.charge_percents is
  'For each responsibility, how much of the price the customer pays: whole per cent, 0 to 100';
comment on column app.remake_policies.auto_resolve is
  'Whether a claim is resolved by itself once both sides agree';
call app.force_row_security('app.remake_policies', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.remake_policies', 'organization_id',
  'select, insert, update, delete');
alter table app.lab_connections add constraint lab_connections_remake_policy
  foreign key (lab_organization_id, remake_policy_id) references app.remake_policies (organization_id, id) on delete set null (remake_policy_id);

create table app.statement_runs (
  organization_id uuid not null
    constraint statement_runs_organization references app.organizations (id),
  period_end date not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint statement_runs_key primary key (organization_id, period_end)
);
comment on table app.statement_runs is
  'The periods for which a laboratory''s statements were made by themselves';
call app.restrict_to_organization('app.statement_runs', 'select, insert');

create table app.statements (
  id uuid constraint statements_key primary key,
  lab_organization_id uuid not null constraint statements_lab references app.organizations (id),
  clinic_organization_id uuid constraint statements_clinic references app.organizations (id),
  customer_id uuid not null,
  currency text not null constraint statements_currency check (currency ~ '^[A-Z]{3}$'),
  period_start date not null,
  period_end date not null,
  timezone text not null,
  opening_minor bigint not null,
  charges_minor bigint not null,
  credits_minor bigint not null,
  payments_minor bigint not null,
  closing_minor bigint not null,
  current_minor bigint not null,
  d30_minor bigint not null,
  d60_minor bigint not null,
  d90_minor bigint not null,
  credit_minor bigint not null,
  parties jsonb not null,
  status text not null default 'issued'
    constraint statements_status check (status in ('issued', 'acknowledged', 'queried')),
  acknowledged_at timestamptz(3),
  acknowledged_by text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint statements_period check (period_start <= period_end),
  constraint statements_add_up
    check (opening_minor + charges_minor - credits_minor - payments_minor = closing_minor),
  constraint statements_age
    check (current_minor + d30_minor + d60_minor + d90_minor - credit_minor = closing_minor),
  constraint statements_acknowledged
    check ((status = 'acknowledged') = (acknowledged_at is not null)),
  constraint statements_once unique (lab_organization_id, customer_id, currency, period_end),
  constraint statements_customer
    foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id)
);
create index statements_of_lab on app.statements (lab_organization_id, id);
create index statements_of_clinic on app.statements (clinic_organization_id, id);
comment on table app.statements is
  'What a customer owed at the end of a period and how it came about; never changed once issued';
comment on column app.statements.timezone is 'Of the laboratory at the issue: days are days in it';
comment on column app.statements.current_minor is
  'Open and not yet due; then by how long it was overdue at the end of the period';
comment on column app.statements.credit_minor is 'Paid and on no invoice';
comment on column app.statements.parties is 'Seller and buyer as they were at the issue';
call app.force_row_security('app.statements', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.statements', 'lab_organization_id', 'select, insert');
call app.grant_tenant_policy('clinic', 'app.statements', 'clinic_organization_id', 'select');
grant update (status, acknowledged_at, acknowledged_by) on app.statements to pontic_clinic;
grant update (status) on app.statements to pontic_lab;

create table app.statement_lines (
  id uuid constraint statement_lines_key primary key,
  statement_id uuid not null
    constraint statement_lines_statement
      references app.statements (id) deferrable initially deferred,
  lab_organization_id uuid not null
    constraint statement_lines_lab references app.organizations (id),
  clinic_organization_id uuid constraint statement_lines_clinic references app.organizations (id),
  entry_id uuid not null constraint statement_lines_once unique
    constraint statement_lines_entry references app.ledger_entries (id),
  is_before boolean not null,
  part text not null
    constraint statement_lines_part check (part in ('charge', 'credit', 'payment')),
  kind text not null,
  description text,
  amount_minor bigint not null,
  occurred_on date not null,
  invoice_id uuid constraint statement_lines_invoice references app.invoices (id),
  credit_note_id uuid constraint statement_lines_credit_note references app.credit_notes (id),
  payment_id uuid constraint statement_lines_payment references app.payments (id)
);
create index statement_lines_of_statement on app.statement_lines (statement_id, occurred_on, id);
create index statement_lines_of_lab on app.statement_lines (lab_organization_id);
create index statement_lines_of_clinic on app.statement_lines (clinic_organization_id);
create index statement_lines_of_invoice on app.statement_lines (invoice_id);
create index statement_lines_of_credit_note on app.statement_lines (credit_note_id);
create index statement_lines_of_payment on app.statement_lines (payment_id);
comment on table app.statement_lines is
  'Which entry of the ledger is on which statement: on one alone, so that what was booked late is on the next';
comment on column app.statement_lines.is_before is
  'From before the first statement of a customer: in its opening balance, and no line of it';
comment on column app.statement_lines.part is 'In which sum of the statement it is';
call app.force_row_security('app.statement_lines', 'select, insert');
call app.grant_tenant_policy('lab', 'app.statement_lines', 'lab_organization_id', 'select, insert');
call app.grant_tenant_policy('clinic', 'app.statement_lines', 'clinic_organization_id', 'select');

create table app.statement_queries (
  id uuid constraint statement_queries_key primary key,
  statement_id uuid not null constraint statement_queries_statement references app.statements (id),
  lab_organization_id uuid not null
    constraint statement_queries_lab references app.organizations (id),
  clinic_organization_id uuid not null
    constraint statement_queries_clinic references app.organizations (id),
  question text not null
    constraint statement_queries_question check (length(question) between 1 and 2000),
  asked_by text not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  answer text constraint statement_queries_answer check (length(answer) between 1 and 2000),
  answered_by text,
  answered_at timestamptz(3),
  constraint statement_queries_answered
    check (num_nonnulls(answer, answered_by, answered_at) in (0, 3))
);
create index statement_queries_of_lab on app.statement_queries (lab_organization_id);
create index statement_queries_of_clinic on app.statement_queries (clinic_organization_id);
create index statement_queries_of_statement on app.statement_queries (statement_id, id);
create unique index statement_queries_one_at_a_time on app.statement_queries (statement_id)
  where answered_at is null;
comment on table app.statement_queries is
  'What a clinic asks about a statement, and the answer; names no patient';
call app.force_row_security('app.statement_queries', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.statement_queries', 'lab_organization_id', 'select');
call app.grant_tenant_policy('clinic', 'app.statement_queries', 'clinic_organization_id',
  'select, insert');
grant update (answer, answered_by, answered_at) on app.statement_queries to pontic_lab;

create view app.payments_left with (security_invoker) as
  select p.id as payment_id, p.currency, case
    when p.status in ('succeeded', 'partially_refunded', 'refunded', 'disputed')
    then greatest(0, p.amount_minor - p.refunded_minor - coalesce((
      select sum(e.amount_minor) from app.ledger_postings l join app.ledger_entries e on e.posting_id = l.id
      where l.payment_id = p.id and l.kind in ('dispute', 'dispute_reversal') and e.account = 'receivable'), 0))::bigint
    else 0 end as amount_minor
  from app.payments p;
comment on view app.payments_left is
  'What is left of a payment: nothing before it succeeded, then its amount less refunds and what a bank took back. It counts from its state, which may be an hour ahead of the ledger';
grant select on app.payments_left to pontic_lab, pontic_clinic, pontic_across;
