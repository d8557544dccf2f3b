-- Payments, the accounts and methods that they come by, and what the provider says of them.
set local role pontic_owner;

create table app.payment_accounts (
  organization_id uuid constraint payment_accounts_key primary key
    constraint payment_accounts_organization references app.organizations (id),
  provider text not null default 'stripe'
    constraint payment_accounts_provider check (provider in ('stripe')),
  provider_account_id text constraint payment_accounts_once unique,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  details_submitted boolean not null default false,
  requirements_due text[] not null default '{}',
  disabled_reason text,
  country text,
  default_currency text,
  is_live boolean not null default false,
  status text not null default 'not_connected'
    constraint payment_accounts_status check (status in ('not_connected', 'onboarding',
      'restricted', 'enabled', 'deauthorized')),
  read_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.payment_accounts is
  'A laboratory''s account at the payment platform, as last read from there';
call app.restrict_to_organization('app.payment_accounts', 'select, insert, update');

create table app.earlier_payment_accounts (
  provider_account_id text constraint earlier_payment_accounts_key primary key,
  organization_id uuid not null
    constraint earlier_payment_accounts_organization references app.organizations (id),
  is_live boolean not null,
  opened_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index earlier_payment_accounts_of_organization on app.earlier_payment_accounts (organization_id);
comment on table app.earlier_payment_accounts is
  'The accounts at the payment platform that a laboratory had before its present one';
comment on column app.earlier_payment_accounts.opened_at is
  'When the account became the laboratory''s';
comment on column app.earlier_payment_accounts.created_at is 'When another account took its place';
call app.restrict_to_organization('app.earlier_payment_accounts', 'select, insert');

create table app.stripe_customers (
  lab_organization_id uuid not null constraint stripe_customers_lab references app.organizations (id),
  clinic_organization_id uuid not null constraint stripe_customers_clinic references app.organizations (id),
  provider_account_id text not null,
  provider_customer_id text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint stripe_customers_key primary key (lab_organization_id, clinic_organization_id,
    provider_account_id)
);
create index stripe_customers_of_clinic on app.stripe_customers (clinic_organization_id);
comment on table app.stripe_customers is
  'A clinic as a laboratory''s account at the payment platform knows it: by an id, without a name';
call app.restrict_to_sides('app.stripe_customers', 'select, insert');

create table app.payment_methods (
  id uuid constraint payment_methods_key primary key,
  lab_organization_id uuid not null
    constraint payment_methods_lab references app.organizations (id),
  clinic_organization_id uuid not null
    constraint payment_methods_clinic references app.organizations (id),
  lab_connection_id uuid not null
    constraint payment_methods_connection references app.lab_connections (id),
  provider_account_id text not null,
  provider_customer_id text not null,
  provider_method_id text not null,
  kind text not null
    constraint payment_methods_kind check (kind in ('card', 'bank_debit', 'other')),
  brand text,
  last_digits text constraint payment_methods_last_digits check (length(last_digits) <= 4),
  expires_on text constraint payment_methods_expires_on check (expires_on ~ '^\d{4}-\d{2}$'),
  status text not null default 'active'
    constraint payment_methods_status check (status in ('active', 'removed')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint payment_methods_once unique (provider_account_id, provider_method_id)
);
create index payment_methods_of_lab on app.payment_methods (lab_organization_id);
create index payment_methods_of_clinic on app.payment_methods (clinic_organization_id, id);
create index payment_methods_of_connection on app.payment_methods (lab_connection_id);
comment on table app.payment_methods is
  'A card or bank account that a clinic left with a laboratory''s account; its number stays at the payment platform';
comment on column app.payment_methods.last_digits is 'So that a person recognizes it';
comment on column app.payment_methods.expires_on is 'Year and month; null for what does not expire';
call app.restrict_to_sides('app.payment_methods', 'select, insert, update');

create table app.payments (
  id uuid constraint payments_key primary key,
  lab_organization_id uuid not null constraint payments_lab references app.organizations (id),
  clinic_organization_id uuid constraint payments_clinic references app.organizations (id),
  customer_id uuid not null,
  invoice_id uuid constraint payments_invoice references app.invoices (id),
  method text not null
    constraint payments_method check (method in ('card', 'bank_debit', 'bank_transfer', 'check',
      'cash', 'other')),
  status text not null
    constraint payments_status check (status in ('requires_action', 'processing', 'succeeded',
      'failed', 'cancelled', 'partially_refunded', 'refunded', 'disputed')),
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
  order_id uuid constraint payments_order references app.orders (id),
  given_up_at timestamptz(3),
  constraint payments_once unique (provider_account_id, provider_payment_id),
  constraint payments_customer
    foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id)
);
create index payments_of_lab on app.payments (lab_organization_id, id);
create index payments_of_clinic on app.payments (clinic_organization_id, id);
create index payments_of_customer on app.payments (lab_organization_id, customer_id);
create index payments_of_invoice on app.payments (invoice_id);
create index payments_of_order on app.payments (order_id);
comment on table app.payments is 'Money that a customer paid or is paying';
comment on column app.payments.invoice_id is 'The invoice that it was made for, if one alone';
comment on column app.payments.fee_minor is
  'What the payment platform kept; the laboratory''s alone to see';
comment on column app.payments.order_id is
  'The order that a deposit is for, which has no invoice yet';
comment on column app.payments.given_up_at is
  'When it was left alone though its payer might still pay: the payment platform could not be asked to cancel it';
call app.force_row_security('app.payments', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.payments', 'lab_organization_id',
  'select, insert, update');
call app.grant_tenant_policy('clinic', 'app.payments', 'clinic_organization_id', 'select');

create table app.payment_allocations (
  id uuid constraint payment_allocations_key primary key,
  lab_organization_id uuid not null
    constraint payment_allocations_lab references app.organizations (id),
  clinic_organization_id uuid
    constraint payment_allocations_clinic references app.organizations (id),
  payment_id uuid not null constraint payment_allocations_payment references app.payments (id),
  invoice_id uuid not null constraint payment_allocations_invoice references app.invoices (id),
  amount_minor bigint not null constraint payment_allocations_amount check (amount_minor <> 0),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index payment_allocations_of_lab on app.payment_allocations (lab_organization_id);
create index payment_allocations_of_clinic on app.payment_allocations (clinic_organization_id);
create index payment_allocations_of_payment on app.payment_allocations (payment_id);
create index payment_allocations_of_invoice on app.payment_allocations (invoice_id);
comment on table app.payment_allocations is
  'Append-only: what of a payment is put to an invoice. How much of it counts, app.payment_shares says';
comment on column app.payment_allocations.amount_minor is
  'Below zero what is taken off the invoice again';
call app.force_row_security('app.payment_allocations', 'select, insert');
call app.grant_tenant_policy('lab', 'app.payment_allocations', 'lab_organization_id',
  'select, insert');
call app.grant_tenant_policy('clinic', 'app.payment_allocations', 'clinic_organization_id',
  'select');

create table app.refunds (
  id uuid constraint refunds_key primary key,
  lab_organization_id uuid not null constraint refunds_lab references app.organizations (id),
  clinic_organization_id uuid constraint refunds_clinic references app.organizations (id),
  payment_id uuid not null constraint refunds_payment references app.payments (id),
  provider_refund_id text,
  amount_minor bigint not null constraint refunds_amount check (amount_minor > 0),
  currency text not null,
  reason text,
  status text not null
    constraint refunds_status check (status in ('pending', 'succeeded', 'failed', 'cancelled')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint refunds_once unique (lab_organization_id, provider_refund_id)
);
create index refunds_of_clinic on app.refunds (clinic_organization_id);
create index refunds_of_payment on app.refunds (payment_id);
comment on table app.refunds is 'Money given back for a payment';
call app.force_row_security('app.refunds', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.refunds', 'lab_organization_id', 'select, insert, update');
call app.grant_tenant_policy('clinic', 'app.refunds', 'clinic_organization_id', 'select');

create table app.disputes (
  organization_id uuid not null constraint disputes_organization references app.organizations (id),
  id uuid not null,
  payment_id uuid not null constraint disputes_payment references app.payments (id),
  provider_dispute_id text not null,
  amount_minor bigint not null,
  currency text not null,
  reason text,
  status text not null
    constraint disputes_status check (status in ('warning_needs_response', 'warning_under_review',
      'warning_closed', 'needs_response', 'under_review', 'appeal_needs_response',
      'appeal_under_review', 'won', 'lost', 'prevented')),
  evidence_due_by timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  evidence_submitted_at timestamptz(3),
  evidence jsonb,
  reminded_at timestamptz(3),
  constraint disputes_key primary key (organization_id, id),
  constraint disputes_once unique (organization_id, provider_dispute_id)
);
create index disputes_of_payment on app.disputes (payment_id);
create index disputes_to_remind on app.disputes (evidence_due_by)
  where reminded_at is null and evidence_submitted_at is null and status in ('needs_response',
    'warning_needs_response', 'appeal_needs_response');
comment on table app.disputes is 'A payer''s bank asks for the money back';
comment on column app.disputes.evidence is 'What was handed in to the payer''s bank, word for word';
comment on column app.disputes.reminded_at is
  'When the laboratory was reminded that its answer is due';
call app.restrict_to_organization('app.disputes', 'select, insert, update');

create table app.payouts (
  organization_id uuid not null constraint payouts_organization references app.organizations (id),
  id uuid not null,
  provider_payout_id text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null
    constraint payouts_status check (status in ('pending', 'in_transit', 'paid', 'failed',
      'cancelled')),
  arrival_on date,
  failure_message text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  is_automatic boolean not null default true,
  reconciliation text not null default 'pending'
    constraint payouts_reconciliation check (reconciliation in ('not_available', 'pending',
      'matched', 'differs')),
  constraint payouts_key primary key (organization_id, id),
  constraint payouts_once unique (organization_id, provider_payout_id)
);
comment on table app.payouts is 'Money that the payment platform sends to the laboratory''s bank';
comment on column app.payouts.is_automatic is
  'Only the payment platform''s own payouts say what they pay out';
comment on column app.payouts.reconciliation is
  'Whether the movements that it pays out sum to it and stand in the ledger';
call app.restrict_to_organization('app.payouts', 'select, insert, update');

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
  constraint payout_movements_once unique (organization_id, provider_account_id,
    provider_transaction_id),
  constraint payout_movements_payout
    foreign key (organization_id, payout_id)
    references app.payouts (organization_id, id)
);
create index payout_movements_of_payout on app.payout_movements (organization_id, payout_id);
create index payout_movements_of_payment on app.payout_movements (payment_id);
comment on table app.payout_movements is 'What an automatic payout pays out';
comment on column app.payout_movements.kind is 'In the payment platform''s word';
comment on column app.payout_movements.is_posted is 'Whether the ledger has it';
call app.restrict_to_organization('app.payout_movements', 'select, insert, update');

create table app.autopay_charges (
  id uuid default uuidv7() constraint autopay_charges_key primary key,
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  invoice_id uuid not null constraint autopay_charges_invoice references app.invoices (id),
  attempt integer not null constraint autopay_charges_attempt check (attempt between 1 and 3),
  payment_method_id uuid constraint autopay_charges_method references app.payment_methods (id),
  amount_minor bigint constraint autopay_charges_amount check (amount_minor > 0),
  fixed_at timestamptz(3),
  provider_payment_id text,
  notified_at timestamptz(3),
  state text not null default 'waiting'
    constraint autopay_charges_state check (state in ('waiting', 'charged', 'declined', 'ignored',
      'failed')),
  remark text,
  created_at timestamptz(3) not null default clock_timestamp(),
  needs_payer boolean not null default false,
  constraint autopay_charges_fixed
    check (num_nonnulls(payment_method_id, amount_minor, fixed_at) in (0, 3)),
  constraint autopay_charges_once unique (invoice_id, attempt)
);
create index autopay_charges_under_way on app.autopay_charges (provider_payment_id)
  where state = 'charged' and notified_at is null;
create index autopay_charges_of_method on app.autopay_charges (payment_method_id);
create index autopay_charges_of_payer on app.autopay_charges (invoice_id) where needs_payer;
comment on table app.autopay_charges is 'One attempt to charge an invoice without its payer';
comment on column app.autopay_charges.amount_minor is
  'What is asked for, written before the payment platform is: a repetition after a kill asks for the very same';
comment on column app.autopay_charges.notified_at is 'When the clinic was notified that the bank declined';
comment on column app.autopay_charges.remark is 'Why it did not charge, for the operator';
comment on column app.autopay_charges.needs_payer is
  'The payer''s bank asks for the payer: the payment waits on the page of the invoice, and is not tried again';
call app.force_row_security('app.autopay_charges', 'select, insert, update, delete');

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
comment on column app.autopays.since is
  'Only invoices whose day comes on or after this one are charged';
call app.restrict_to_sides('app.autopays');

create table app.provider_keys (
  lab_organization_id uuid not null constraint provider_keys_lab references app.organizations (id),
  name text not null constraint provider_keys_name check (name <> ''),
  generation integer not null default 1 constraint provider_keys_generation check (generation > 0),
  words text not null,
  begun_at timestamptz(3) not null default clock_timestamp(),
  constraint provider_keys_key primary key (lab_organization_id, name)
);
comment on table app.provider_keys is
  'The idempotency key of each write at the payment platform, kept before the platform is asked: a repetition after a kill has the same one';
comment on column app.provider_keys.name is 'What is asked for, as pay-, with an id';
comment on column app.provider_keys.generation is
  'Moves on after an error that the platform keeps under the key, and when other words are asked with';
comment on column app.provider_keys.words is
  'What the platform is asked with under this generation';
comment on column app.provider_keys.begun_at is
  'When this generation was first used: the platform forgets a key after a day';
call app.force_row_security('app.provider_keys', 'select, insert, update');

create table app.reconciliation_findings (
  organization_id uuid not null
    constraint reconciliation_findings_organization references app.organizations (id),
  id uuid not null,
  provider_account_id text not null,
  provider_object_id text not null,
  kind text not null
    constraint reconciliation_findings_kind check (kind in ('not_ours', 'undecided',
      'unknown_movement', 'amount_differs', 'missing_there', 'copy_differs')),
  amount_minor bigint,
  currency text constraint reconciliation_findings_currency check (currency ~ '^[A-Z]{3}$'),
  detail text not null,
  resolved_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint reconciliation_findings_key primary key (organization_id, id),
  constraint reconciliation_findings_once unique (organization_id, provider_account_id,
    provider_object_id)
);
comment on table app.reconciliation_findings is
  'What the comparison with the payment platform could not explain';
comment on column app.reconciliation_findings.resolved_at is 'When a later comparison could';
call app.restrict_to_organization('app.reconciliation_findings', 'select, insert, update');

create table app.reconciliations (
  organization_id uuid not null
    constraint reconciliations_organization references app.organizations (id),
  provider_account_id text not null,
  watched_since timestamptz(3) not null default clock_timestamp(),
  transactions_until timestamptz(3),
  events_until timestamptz(3),
  finished_at timestamptz(3),
  leased_until timestamptz(3),
  constraint reconciliations_key primary key (organization_id, provider_account_id)
);
comment on table app.reconciliations is
  'How far a laboratory''s account was compared with the payment platform';
comment on column app.reconciliations.watched_since is 'What happened before is not expected there';
comment on column app.reconciliations.transactions_until is 'The newest movement that was compared';
comment on column app.reconciliations.events_until is
  'Up to when undelivered events were asked for';
comment on column app.reconciliations.leased_until is
  'A worker compares it until then; one that was killed holds it no longer';
call app.restrict_to_organization('app.reconciliations', 'select, insert, update');
