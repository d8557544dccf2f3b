-- A laboratory that takes another account keeps the earlier one: its refunds and disputes go on.
set local role pontic_owner;

create table app.earlier_payment_accounts (
  provider_account_id text constraint earlier_payment_accounts_key primary key,
  organization_id uuid not null constraint earlier_payment_accounts_organization references app.organizations (id),
  is_live boolean not null,
  opened_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index earlier_payment_accounts_of_organization on app.earlier_payment_accounts (organization_id);
comment on table app.earlier_payment_accounts is
  'The accounts at the payment platform that a laboratory had before its present one';
comment on column app.earlier_payment_accounts.opened_at is 'When the account became the laboratory''s';
comment on column app.earlier_payment_accounts.created_at is 'When another account took its place';
call app.lock_to_organization('app.earlier_payment_accounts', 'select, insert');
