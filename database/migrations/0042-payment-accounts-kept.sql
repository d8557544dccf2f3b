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

-- A dispute without an answer is lost on its last day: the laboratory is reminded once before it.
alter table app.disputes add column reminded_at timestamptz(3);
comment on column app.disputes.reminded_at is 'When the laboratory was reminded that its answer is due';
create index disputes_to_remind on app.disputes (evidence_due_by)
  where reminded_at is null and evidence_submitted_at is null and status in ('needs_response', 'warning_needs_response', 'appeal_needs_response');

-- One kind more, whatever the list has become by now.
do $$
declare
  known text := (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conname = 'finance_announcements_kind');
begin
  execute 'alter table app.finance_announcements drop constraint finance_announcements_kind,
    add constraint finance_announcements_kind '
    || replace(known, '''dispute_opened''::text', '''dispute_opened''::text, ''dispute_due''::text');
end
$$;
