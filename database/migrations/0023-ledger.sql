-- The ledger in double entry: a posting for each cause, entries that sum to zero. Every balance is a
-- query over it, and neither a mistake of ours nor an owner of the tables can bend it.
set local role pontic_owner;

create table app.ledger_postings (
  id uuid constraint ledger_postings_key primary key,
  lab_organization_id uuid not null constraint ledger_postings_lab references app.organizations (id),
  clinic_organization_id uuid constraint ledger_postings_clinic references app.organizations (id),
  customer_id uuid,
  kind text not null constraint ledger_postings_kind check (kind in ('invoice', 'invoice_void', 'write_off', 'credit', 'credit_void',
    'payment', 'payment_failure', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'fee', 'payout', 'payout_failure', 'adjustment')),
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
  constraint ledger_postings_once unique (source, source_account, source_key),
  constraint ledger_postings_of_lab unique (lab_organization_id, id),
  constraint ledger_postings_clinic_owes_as_customer check (clinic_organization_id is null or customer_id is not null),
  constraint ledger_postings_customer foreign key (lab_organization_id, customer_id) references app.customers (organization_id, id),
  constraint ledger_postings_dispute foreign key (lab_organization_id, dispute_id) references app.disputes (organization_id, id),
  constraint ledger_postings_payout foreign key (lab_organization_id, payout_id) references app.payouts (organization_id, id)
);
create index ledger_postings_of_clinic on app.ledger_postings (clinic_organization_id, id);
create index ledger_postings_of_customer on app.ledger_postings (lab_organization_id, customer_id);
create index ledger_postings_of_invoice on app.ledger_postings (invoice_id);
create index ledger_postings_of_credit_note on app.ledger_postings (credit_note_id);
create index ledger_postings_of_payment on app.ledger_postings (payment_id);
create index ledger_postings_of_refund on app.ledger_postings (refund_id);
create index ledger_postings_of_dispute on app.ledger_postings (lab_organization_id, dispute_id);
create index ledger_postings_of_payout on app.ledger_postings (lab_organization_id, payout_id);
comment on table app.ledger_postings is 'Append-only: one for each thing that moved money or debt, with what caused it';
comment on column app.ledger_postings.customer_id is
  'Whose debt moves. Null where nobody''s does: payouts, and bank debits that never succeeded';
comment on column app.ledger_postings.clinic_organization_id is 'The clinic behind the customer, which sees the posting';
comment on column app.ledger_postings.source_key is 'The cause: the payment platform''s balance transaction, or our own record''s id';
comment on column app.ledger_postings.source_account is 'The account at the payment platform; empty for causes of our own';
comment on column app.ledger_postings.dispute_id is 'The laboratory''s alone to see, as its payouts are';

create table app.ledger_entries (
  id uuid constraint ledger_entries_key primary key,
  posting_id uuid not null,
  position smallint not null constraint ledger_entries_position check (position > 0),
  lab_organization_id uuid not null,
  clinic_organization_id uuid constraint ledger_entries_clinic references app.organizations (id),
  customer_id uuid,
  account text not null constraint ledger_entries_account check (account in ('receivable', 'revenue', 'late_fees', 'deposits', 'tax', 'bank',
    'platform_balance', 'platform_fees', 'application_fees', 'fee_tax', 'in_transit', 'clearing', 'write_offs', 'disputes_lost', 'exchange')),
  amount_minor bigint not null constraint ledger_entries_amount check (amount_minor <> 0),
  currency text not null constraint ledger_entries_currency check (currency ~ '^[A-Z]{3}$'),
  constraint ledger_entries_place unique (posting_id, position),
  constraint ledger_entries_posting foreign key (lab_organization_id, posting_id) references app.ledger_postings (lab_organization_id, id),
  constraint ledger_entries_customer_owes check ((account = 'receivable') = (customer_id is not null)),
  constraint ledger_entries_clinic_owes check (clinic_organization_id is null or account = 'receivable')
);
create index ledger_entries_of_posting on app.ledger_entries (lab_organization_id, posting_id);
create index ledger_entries_of_account on app.ledger_entries (lab_organization_id, account, id);
create index ledger_entries_of_clinic on app.ledger_entries (clinic_organization_id, id);
create index ledger_entries_of_customer on app.ledger_entries (lab_organization_id, customer_id, currency, id) include (amount_minor);
comment on table app.ledger_entries is 'Append-only: the sides of each posting, which sum to zero in each currency';
comment on column app.ledger_entries.amount_minor is
  'Debit above zero, credit below: what a customer owes grows with + and shrinks with -';
comment on column app.ledger_entries.account is
  'receivable: what customers owe; revenue, late_fees: what was earned; deposits: what was billed before the work; tax: what the tax office gets; bank: money that came by hand; platform_balance: what lies at the payment platform; platform_fees, application_fees, fee_tax: what it, this service and the tax on both cost; in_transit: payouts until the laboratory''s bank has them; clearing: bank debits until they come back; write_offs, disputes_lost: what was given up; exchange: between two currencies';
comment on column app.ledger_entries.customer_id is 'Whose debt it is, on receivable alone';
comment on column app.ledger_entries.clinic_organization_id is 'The clinic that owes: it sees this side of a posting and no other';

-- A laboratory posts, a clinic reads.
do $$
declare
  target regclass;
begin
  foreach target in array array['app.ledger_postings', 'app.ledger_entries']::regclass[]
  loop
    call app.close_table(target, 'select, insert');
    call app.open_to('lab', target, 'lab_organization_id', 'select, insert');
    call app.open_to('clinic', target, 'clinic_organization_id', 'select');
  end loop;
end
$$;

create function app.keep_ledger() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'the ledger only grows'
    using errcode = 'restrict_violation', constraint = tg_table_name || '_only_grow';
end
$$;
comment on function app.keep_ledger() is 'Refuses to change or delete what is posted, for every role';
revoke execute on function app.keep_ledger() from public;
create trigger keep_ledger before update or delete or truncate on app.ledger_postings
  for each statement execute function app.keep_ledger();
create trigger keep_ledger before update or delete or truncate on app.ledger_entries
  for each statement execute function app.keep_ledger();

create function app.check_posting() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  posting uuid;
  found record;
begin
  if tg_table_name = 'ledger_postings' then posting := new.id; else posting := new.posting_id; end if;
  select coalesce(sum(sides), 0) as sides, count(*) as currencies,
    bool_and(total = 0) as is_balanced, bool_and(has_exchange) as has_exchange
  into found
  from (
    select count(*) as sides, sum(amount_minor) as total, bool_or(account = 'exchange') as has_exchange
    from app.ledger_entries where posting_id = posting group by currency) as each_currency;
  if found.sides < 2 then
    raise exception 'a posting has two entries at least'
      using errcode = 'check_violation', constraint = 'ledger_postings_two_entries';
  elsif not found.is_balanced then
    raise exception 'the entries of a posting sum to zero in each currency'
      using errcode = 'check_violation', constraint = 'ledger_postings_balance';
  elsif found.currencies > 1 and not found.has_exchange then
    raise exception 'two currencies meet only through the account exchange'
      using errcode = 'check_violation', constraint = 'ledger_postings_one_currency';
  elsif exists (
    select from app.ledger_entries e
      join app.ledger_postings p on p.id = e.posting_id
      left join app.invoices i on i.id = p.invoice_id
      left join app.payments m on m.id = p.payment_id
    where e.posting_id = posting and e.account = 'receivable'
      and (e.customer_id is distinct from p.customer_id
        or e.clinic_organization_id is distinct from p.clinic_organization_id
        or e.currency <> coalesce(i.currency, e.currency) or e.currency <> coalesce(m.currency, e.currency)))
  then
    raise exception 'what a customer owes is owed as the invoice and the payment say'
      using errcode = 'check_violation', constraint = 'ledger_postings_as_caused';
  end if;
  return null;
end
$$;
comment on function app.check_posting() is
  'At the end of a transaction: a posting balances, in the currency and for the customer of its cause';
revoke execute on function app.check_posting() from public;
create constraint trigger check_posting after insert on app.ledger_postings
  deferrable initially deferred for each row execute function app.check_posting();
create constraint trigger check_posting after insert on app.ledger_entries
  deferrable initially deferred for each row execute function app.check_posting();
grant create on schema app to pontic_across;
alter function app.check_posting() owner to pontic_across;
revoke create on schema app from pontic_across;

-- Which invoices a payment is put to. Rows are only added: a part that is taken off an invoice again is
-- a row below zero.
alter table app.payments add order_id uuid constraint payments_order references app.orders (id);
create index payments_of_order on app.payments (order_id);
comment on column app.payments.invoice_id is 'The invoice that it was made for, if one alone';
comment on column app.payments.order_id is 'The order that a deposit is for, which has no invoice yet';

create table app.payment_allocations (
  id uuid constraint payment_allocations_key primary key,
  lab_organization_id uuid not null constraint payment_allocations_lab references app.organizations (id),
  clinic_organization_id uuid constraint payment_allocations_clinic references app.organizations (id),
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
comment on column app.payment_allocations.amount_minor is 'Below zero what is taken off the invoice again';
call app.close_table('app.payment_allocations', 'select, insert');
call app.open_to('lab', 'app.payment_allocations', 'lab_organization_id', 'select, insert');
call app.open_to('clinic', 'app.payment_allocations', 'clinic_organization_id', 'select');
create trigger keep_ledger before update or delete or truncate on app.payment_allocations
  for each statement execute function app.keep_ledger();

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

create function app.payment_shares(invoices uuid[])
  returns table (payment_id uuid, invoice_id uuid, amount_minor bigint)
  language sql stable
  as $$
  -- Materialized: else the planner, which cannot know how few invoices are asked for, works out every
  -- payment there is (measured: 1,247 buffers for one invoice among 82 payments, now 38).
  with held as materialized (
    select w.payment_id, (select l.amount_minor from app.payments_left l where l.payment_id = w.payment_id) as minor
    from (select distinct a.payment_id from app.payment_allocations a where a.invoice_id = any (invoices)) as w),
  covered as (
    select h.payment_id, a.invoice_id, a.place, greatest(0, least(a.minor, h.minor - coalesce(sum(a.minor)
      over (partition by h.payment_id order by a.place rows between unbounded preceding and 1 preceding), 0))) as minor
    from held h cross join lateral (
      select b.invoice_id, sum(b.amount_minor) as minor, min(b.id::text) as place
      from app.payment_allocations b where b.payment_id = h.payment_id group by b.invoice_id) as a)
  select c.payment_id, c.invoice_id, greatest(0, least(c.minor,
    case when i.status in ('draft', 'void') then 0 else i.total_minor - i.credited_minor - i.written_off_minor end
    - coalesce(sum(c.minor) over (partition by c.invoice_id order by c.place
      rows between unbounded preceding and 1 preceding), 0)))::bigint
  from covered c join app.invoices i on i.id = c.invoice_id
  where c.invoice_id = any (invoices)
  $$;
comment on function app.payment_shares(uuid[]) is
  'What payments cover of invoices. Money that goes back is taken from what is on no invoice, then from the newest allocation; what an invoice asks for no more is taken off its newest. A pure function of amounts: money that comes back after all is where it was, in whatever order it was heard of';

create function app.payment_on_account(asked uuid) returns bigint
  language sql stable
  as $$
  select (select l.amount_minor from app.payments_left l where l.payment_id = asked) - coalesce((
    select sum(s.amount_minor) from app.payment_shares(array(
      select a.invoice_id from app.payment_allocations a where a.payment_id = asked)) s
    where s.payment_id = asked), 0)::bigint
  $$;
comment on function app.payment_on_account(uuid) is 'What of a payment is on no invoice: the customer''s credit';
revoke execute on function app.payment_shares(uuid[]), app.payment_on_account(uuid) from public;
grant execute on function app.payment_shares(uuid[]), app.payment_on_account(uuid)
  to pontic_lab, pontic_clinic, pontic_across;
