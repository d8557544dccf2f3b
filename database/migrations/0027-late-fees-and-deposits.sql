-- Late fees and deposits: invoices of their own kind, made once by natural keys.
set local role pontic_owner;

alter table app.finance_settings
  add column late_fee_grace_days integer constraint finance_settings_late_fee_grace check (late_fee_grace_days between 0 and 365),
  add column deposit_basis_points integer not null default 0
    constraint finance_settings_deposit check (deposit_basis_points between 0 and 10000);
comment on column app.finance_settings.late_fee_grace_days is
  'How many days after the due day late fees are charged; null: nobody charges them';
comment on column app.finance_settings.deposit_basis_points is 'What part of an order is asked for when it is accepted';

alter table app.customers
  add column charges_late_fees boolean not null default true,
  add column deposit_basis_points integer constraint customers_deposit check (deposit_basis_points between 0 and 10000);
comment on column app.customers.charges_late_fees is 'Whether late fees are charged to this customer at all';
comment on column app.customers.deposit_basis_points is 'In place of the laboratory''s; null: as the laboratory has it';

alter table app.invoices
  add column kind text not null default 'work' constraint invoices_kind check (kind in ('work', 'late_fee', 'deposit')),
  add column deposit_order_id uuid constraint invoices_deposit_order references app.orders (id),
  add column late_invoice_id uuid constraint invoices_late_invoice references app.invoices (id),
  add column late_month integer constraint invoices_late_month check (late_month > 0),
  add constraint invoices_kind_fits check ((kind = 'deposit') = (deposit_order_id is not null)
    and (kind = 'late_fee') = (late_invoice_id is not null) and (kind = 'late_fee') = (late_month is not null)),
  add constraint invoices_late_fee_once unique (late_invoice_id, late_month);
create index invoices_of_deposit_order on app.invoices (deposit_order_id);
create unique index invoices_one_deposit on app.invoices (deposit_order_id)
  where kind = 'deposit' and status not in ('void', 'credited');
comment on column app.invoices.kind is
  'work: earned as revenue; late_fee: for an invoice that is overdue; deposit: a debt to the customer until the work is billed';
comment on column app.invoices.deposit_order_id is 'The order that a deposit is for; its lines bill nothing of it';
comment on column app.invoices.late_invoice_id is 'The overdue invoice that a late fee is for';
comment on column app.invoices.late_month is 'Which month of its delay, from 1: a fee is charged once for each, void or not';

alter table app.ledger_postings
  drop constraint ledger_postings_kind,
  add constraint ledger_postings_kind check (kind in ('invoice', 'invoice_void', 'write_off', 'credit', 'credit_void', 'deposit_release',
    'payment', 'payment_failure', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'fee', 'payout', 'payout_failure', 'adjustment'));

create table app.deposit_jobs (
  id uuid not null default uuidv7() constraint deposit_jobs_key primary key,
  order_id uuid not null constraint deposit_jobs_order references app.orders (id),
  lab_organization_id uuid not null,
  task text not null constraint deposit_jobs_task check (task in ('ask', 'release')),
  order_key text not null,
  state text not null default 'waiting' constraint deposit_jobs_state
    check (state in ('waiting', 'done', 'ignored', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text
);
create index deposit_jobs_of_order on app.deposit_jobs (order_id);
create index deposit_jobs_to_work on app.deposit_jobs (run_at, id) where state = 'waiting';
create index deposit_jobs_in_order on app.deposit_jobs (order_key, id) where state = 'waiting';
comment on table app.deposit_jobs is
  'A deposit that is to be asked for, or given free since its order ended: the row is the job, done in the name of the laboratory';
call app.close_table('app.deposit_jobs', 'select, insert, update, delete');

-- Orders know nothing of money; written with the step itself, so that none is forgotten.
create function app.queue_deposit() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if new.status in ('rejected', 'cancelled') then
    insert into app.deposit_jobs (order_id, lab_organization_id, task, order_key)
      select new.id, new.lab_organization_id, 'release', new.id::text
      where exists (select from app.invoices i
        where i.deposit_order_id = new.id and i.status not in ('void', 'credited'))
        or exists (select from app.deposit_jobs j where j.order_id = new.id and j.state = 'waiting');
  elsif new.accepted_at is not null and (tg_op = 'INSERT' or old.accepted_at is null) then
    insert into app.deposit_jobs (order_id, lab_organization_id, task, order_key)
      select new.id, new.lab_organization_id, 'ask', new.id::text
      from app.customers c join app.finance_settings f on f.organization_id = c.organization_id
      where c.organization_id = new.lab_organization_id and c.id = new.customer_id
        and coalesce(c.deposit_basis_points, f.deposit_basis_points) > 0 and f.confirmed_at is not null;
  end if;
  return null;
end
$$;
comment on function app.queue_deposit() is
  'Makes the job that asks for the deposit of an accepted order, or gives it free when the order ends unmade';
revoke execute on function app.queue_deposit() from public;
create trigger queue_deposit after insert or update of status, accepted_at on app.orders
  for each row execute function app.queue_deposit();

grant create on schema app to pontic_across;
alter function app.queue_deposit() owner to pontic_across;
revoke create on schema app from pontic_across;
