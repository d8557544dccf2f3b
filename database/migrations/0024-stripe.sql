-- Saved methods and autopay, evidence for disputes, what a payout pays out, and the nightly comparison
-- with the payment platform.
set local role pontic_owner;

create table app.payers (
  lab_organization_id uuid not null constraint payers_lab references app.organizations (id),
  clinic_organization_id uuid not null constraint payers_clinic references app.organizations (id),
  provider_account_id text not null,
  provider_customer_id text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint payers_key primary key (lab_organization_id, clinic_organization_id, provider_account_id)
);
create index payers_of_clinic on app.payers (clinic_organization_id);
comment on table app.payers is 'A clinic as a laboratory''s account at the payment platform knows it: by an id, without a name';
call app.lock_to_sides('app.payers', 'select, insert');

create table app.payment_methods (
  id uuid constraint payment_methods_key primary key,
  lab_organization_id uuid not null constraint payment_methods_lab references app.organizations (id),
  clinic_organization_id uuid not null constraint payment_methods_clinic references app.organizations (id),
  lab_connection_id uuid not null constraint payment_methods_connection references app.lab_connections (id),
  provider_account_id text not null,
  provider_customer_id text not null,
  provider_method_id text not null,
  kind text not null constraint payment_methods_kind check (kind in ('card', 'bank_debit', 'other')),
  brand text,
  last_digits text constraint payment_methods_last_digits check (length(last_digits) <= 4),
  expires_on text constraint payment_methods_expires_on check (expires_on ~ '^\d{4}-\d{2}$'),
  status text not null default 'active' constraint payment_methods_status check (status in ('active', 'removed')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint payment_methods_once unique (provider_account_id, provider_method_id)
);
create index payment_methods_of_lab on app.payment_methods (lab_organization_id);
create index payment_methods_of_clinic on app.payment_methods (clinic_organization_id, id);
create index payment_methods_of_connection on app.payment_methods (lab_connection_id);
comment on table app.payment_methods is 'A card or bank account that a clinic left with a laboratory''s account; its number stays at the payment platform';
comment on column app.payment_methods.last_digits is 'So that a person recognizes it';
comment on column app.payment_methods.expires_on is 'Year and month; null for what does not expire';
call app.lock_to_sides('app.payment_methods', 'select, insert, update');

create table app.autopays (
  lab_connection_id uuid constraint autopays_key primary key
    constraint autopays_connection references app.lab_connections (id),
  lab_organization_id uuid not null constraint autopays_lab references app.organizations (id),
  clinic_organization_id uuid not null constraint autopays_clinic references app.organizations (id),
  payment_method_id uuid not null constraint autopays_method references app.payment_methods (id),
  charge_on text not null constraint autopays_charge_on check (charge_on in ('issue', 'due')),
  since date not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint autopays_once unique (lab_organization_id, clinic_organization_id)
);
create index autopays_of_clinic on app.autopays (clinic_organization_id);
create index autopays_of_method on app.autopays (payment_method_id);
comment on table app.autopays is 'A clinic lets a laboratory charge its invoices by themselves';
comment on column app.autopays.charge_on is 'The day of an invoice on which it is charged';
comment on column app.autopays.since is 'Only invoices whose day comes on or after this one are charged';
call app.lock_to_sides('app.autopays');

create table app.autopay_charges (
  id uuid not null default uuidv7() constraint autopay_charges_key primary key,
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  invoice_id uuid not null constraint autopay_charges_invoice references app.invoices (id),
  attempt integer not null constraint autopay_charges_attempt check (attempt between 1 and 3),
  payment_method_id uuid constraint autopay_charges_method references app.payment_methods (id),
  amount_minor bigint constraint autopay_charges_amount check (amount_minor > 0),
  fixed_at timestamptz(3),
  provider_payment_id text,
  told_at timestamptz(3),
  order_key text not null,
  state text not null default 'waiting' constraint autopay_charges_state
    check (state in ('waiting', 'charged', 'declined', 'ignored', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint autopay_charges_once unique (invoice_id, attempt),
  constraint autopay_charges_fixed check (num_nonnulls(payment_method_id, amount_minor, fixed_at) in (0, 3))
);
create index autopay_charges_under_way on app.autopay_charges (provider_payment_id) where state = 'charged' and told_at is null;
create index autopay_charges_of_method on app.autopay_charges (payment_method_id);
create index autopay_charges_to_work on app.autopay_charges (run_at, id) where state = 'waiting';
create index autopay_charges_in_order on app.autopay_charges (order_key, id) where state = 'waiting';
comment on table app.autopay_charges is 'One attempt to charge an invoice without its payer: the row is the job';
comment on column app.autopay_charges.amount_minor is
  'What is asked for, written before the payment platform is: a repetition after a kill asks for the very same';
comment on column app.autopay_charges.attempts is 'How often the job was begun; an attempt at the bank is a row of its own';
comment on column app.autopay_charges.told_at is 'When the clinic was told that the bank said no';
call app.close_table('app.autopay_charges', 'select, insert, update, delete');

alter table app.disputes add column evidence_submitted_at timestamptz(3), add column evidence jsonb;
comment on column app.disputes.evidence is 'What was handed in to the payer''s bank, word for word';

alter table app.payouts
  add column is_automatic boolean not null default true,
  add column reconciliation text not null default 'pending'
    constraint payouts_reconciliation check (reconciliation in ('not_available', 'pending', 'matched', 'differs'));
comment on column app.payouts.is_automatic is 'Only the payment platform''s own payouts say what they pay out';
comment on column app.payouts.reconciliation is 'Whether the movements that it pays out sum to it and stand in the ledger';

create table app.payout_movements (
  organization_id uuid not null,
  id uuid not null,
  payout_id uuid not null,
  provider_account_id text not null,
  provider_transaction_id text not null,
  kind text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null constraint payout_movements_currency check (currency ~ '^[A-Z]{3}$'),
  payment_id uuid constraint payout_movements_payment references app.payments (id),
  is_posted boolean not null,
  occurred_at timestamptz(3) not null,
  constraint payout_movements_key primary key (organization_id, id),
  constraint payout_movements_once unique (organization_id, provider_account_id, provider_transaction_id),
  constraint payout_movements_payout foreign key (organization_id, payout_id) references app.payouts (organization_id, id)
);
create index payout_movements_of_payout on app.payout_movements (organization_id, payout_id);
create index payout_movements_of_payment on app.payout_movements (payment_id);
comment on table app.payout_movements is 'What an automatic payout pays out';
comment on column app.payout_movements.kind is 'In the payment platform''s word';
comment on column app.payout_movements.is_posted is 'Whether the ledger has it';
call app.lock_to_organization('app.payout_movements', 'select, insert, update');

create table app.reconciliations (
  organization_id uuid not null constraint reconciliations_organization references app.organizations (id),
  provider_account_id text not null,
  watched_since timestamptz(3) not null default clock_timestamp(),
  transactions_until timestamptz(3),
  events_until timestamptz(3),
  finished_at timestamptz(3),
  leased_until timestamptz(3),
  constraint reconciliations_key primary key (organization_id, provider_account_id)
);
comment on table app.reconciliations is 'How far a laboratory''s account was compared with the payment platform';
comment on column app.reconciliations.watched_since is 'What happened before is not expected there';
comment on column app.reconciliations.transactions_until is 'The newest movement that was compared';
comment on column app.reconciliations.events_until is 'Up to when undelivered events were asked for';
comment on column app.reconciliations.leased_until is 'A worker compares it until then; one that was killed holds it no longer';
call app.lock_to_organization('app.reconciliations', 'select, insert, update');

create table app.reconciliation_findings (
  organization_id uuid not null constraint reconciliation_findings_organization references app.organizations (id),
  id uuid not null,
  provider_account_id text not null,
  provider_object_id text not null,
  kind text not null constraint reconciliation_findings_kind
    check (kind in ('not_ours', 'undecided', 'unknown_movement', 'amount_differs', 'missing_there', 'copy_differs')),
  amount_minor bigint,
  currency text constraint reconciliation_findings_currency check (currency ~ '^[A-Z]{3}$'),
  detail text not null,
  resolved_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint reconciliation_findings_key primary key (organization_id, id),
  constraint reconciliation_findings_once unique (organization_id, provider_account_id, provider_object_id)
);
comment on table app.reconciliation_findings is 'What the comparison with the payment platform could not explain';
comment on column app.reconciliation_findings.resolved_at is 'When a later comparison could';
call app.lock_to_organization('app.reconciliation_findings', 'select, insert, update');
