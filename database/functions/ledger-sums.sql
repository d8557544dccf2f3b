-- Sums that the writes of money keep (decision 0100).
set local role pontic_owner;

-- By the id and not by the time at which it happened: what a customer owes after an entry follows the order of ids.
create or replace function app.day_of_id(id uuid) returns date
  language sql immutable parallel safe strict
  as $$
  select date '1970-01-01'
    + (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer
  $$;
comment on function app.day_of_id(uuid) is 'The day (UTC) in which a UUIDv7 was made';
grant execute on function app.day_of_id(uuid) to pontic_lab, pontic_clinic, pontic_across;

create or replace function app.first_id_of_day(day date) returns uuid
  language sql immutable parallel safe strict
  as $$
  select (lpad(to_hex((day - date '1970-01-01')::bigint * 86400000), 12, '0') || repeat('0', 20))::uuid
  $$;
comment on function app.first_id_of_day(date) is 'The lowest id that a UUIDv7 of a day (UTC) can have';
grant execute on function app.first_id_of_day(date) to pontic_lab, pontic_clinic, pontic_across;

create or replace function app.left_of_payment(status text, amount_minor bigint, refunded_minor bigint, taken_minor numeric)
  returns bigint
  language sql immutable parallel safe
  as $$
  select case when status in ('succeeded', 'partially_refunded', 'refunded', 'disputed')
    then greatest(0, amount_minor - refunded_minor - coalesce(taken_minor, 0))::bigint else 0 end
  $$;
comment on function app.left_of_payment(text, bigint, bigint, numeric) is
  'What is left of a payment of which disputes took a part: nothing before it succeeded';
grant execute on function app.left_of_payment(text, bigint, bigint, numeric) to pontic_lab, pontic_clinic, pontic_across;

create or replace function app.taken_by_disputes(payment uuid) returns numeric
  language sql stable
  as $$
  select sum(e.amount_minor) from app.ledger_postings p join app.ledger_entries e on e.posting_id = p.id
  where p.payment_id = payment and p.kind in ('dispute', 'dispute_reversal') and e.account = 'receivable'
  $$;
comment on function app.taken_by_disputes(uuid) is 'What the payer''s bank took back of a payment, by the ledger';
grant execute on function app.taken_by_disputes(uuid) to pontic_across;

create or replace function app.fold_ledger_sums(most integer) returns integer
  language plpgsql
  as $$
declare
  days integer;
  customers integer;
begin
  with keys as materialized (
    select distinct lab_organization_id as lab, clinic_organization_id as clinic, customer_id, currency
    from (select * from app.customer_sums where not is_folded limit most) as unfolded),
  gone as (
    delete from app.customer_sums d using keys k
    where d.lab_organization_id = k.lab and d.customer_id = k.customer_id and d.currency = k.currency
      and d.clinic_organization_id is not distinct from k.clinic
    returning d.*),
  folded as (
    insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, balance_minor,
        entry_count, credit_minor, is_folded)
      select lab_organization_id, clinic_organization_id, customer_id, currency, sum(balance_minor), sum(entry_count),
        sum(credit_minor), true
      from gone group by 1, 2, 3, 4)
  select count(*) filter (where not is_folded) into customers from gone;
  with keys as materialized (
    select distinct lab_organization_id as lab, clinic_organization_id as clinic, customer_id, currency, posted_on, occurred_on
    from (select * from app.ledger_days where not is_folded limit most) as unfolded),
  gone as (
    delete from app.ledger_days d using keys k
    where d.lab_organization_id = k.lab and d.customer_id = k.customer_id and d.currency = k.currency
      and d.posted_on = k.posted_on and d.occurred_on = k.occurred_on and d.clinic_organization_id is not distinct from k.clinic
    returning d.*),
  folded as (
    insert into app.ledger_days (lab_organization_id, clinic_organization_id, customer_id, currency, posted_on,
        occurred_on, balance_minor, invoiced_minor, paid_minor, is_folded)
      select lab_organization_id, clinic_organization_id, customer_id, currency, posted_on, occurred_on,
        sum(balance_minor), sum(invoiced_minor), sum(paid_minor), true
      from gone group by 1, 2, 3, 4, 5, 6)
  select count(*) filter (where not is_folded) into days from gone;
  return greatest(days, customers);
end
$$;
comment on function app.fold_ledger_sums(integer) is
  'Makes one row of all that are about the same day or customer, of at most so many new rows at once; how many there were. Sums stay what they are: two that fold at once each add up what they deleted';
grant execute on function app.fold_ledger_sums(integer) to pontic_across;

create or replace function app.rebuild_ledger_sums(lab uuid) returns void
  language plpgsql
  as $$
begin
  -- Whoever writes money has added its rows and committed, or waits here and adds them afterwards.
  lock table app.customer_sums, app.ledger_days in share row exclusive mode;
  delete from app.ledger_days where lab_organization_id = lab;
  delete from app.customer_sums where lab_organization_id = lab;
  insert into app.ledger_days (lab_organization_id, clinic_organization_id, customer_id, currency, posted_on,
      occurred_on, balance_minor, invoiced_minor, paid_minor, is_folded)
    select e.lab_organization_id, e.clinic_organization_id, e.customer_id, e.currency, e.posted_on, e.occurred_on,
      sum(e.amount_minor), sum(e.invoiced_minor), sum(e.paid_minor), true
    from app.owed_entries e where e.lab_organization_id = lab group by 1, 2, 3, 4, 5, 6;
  insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, balance_minor,
      entry_count, credit_minor, is_folded)
    select lab, clinic, customer, currency, sum(balance), sum(entries), sum(credit), true from (
      select e.clinic_organization_id, e.customer_id, e.currency, sum(e.amount_minor), count(*), 0
        from app.ledger_entries e where e.lab_organization_id = lab and e.account = 'receivable' group by 1, 2, 3
      union all
      select p.clinic_organization_id, p.customer_id, p.currency, 0, 0, sum(l.amount_minor)
        from app.payments p join app.payments_left l on l.payment_id = p.id
        where p.lab_organization_id = lab group by 1, 2, 3
      union all
      select i.clinic_view_id, i.customer_id, i.currency, 0, 0, -sum(i.paid_minor)
        from app.invoices i where i.lab_organization_id = lab and i.status not in ('draft', 'void') group by 1, 2, 3)
      as parts (clinic, customer, currency, balance, entries, credit)
    group by 2, 3, 4;
end
$$;
comment on function app.rebuild_ledger_sums(uuid) is
  'Works out the kept sums of a laboratory from its entries, payments and invoices; writers of money wait meanwhile';
grant execute on function app.rebuild_ledger_sums(uuid) to pontic_across;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- Every write adds rows of its own, so that no writer waits for another; app.fold_ledger_sums makes one of many.
create or replace function app.add_ledger_sums() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  dispute record;
  payment record;
  taken numeric;
begin
  -- These first: whoever locks both tables takes them in this order too.
  insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, balance_minor,
      entry_count)
    select n.lab_organization_id, n.clinic_organization_id, n.customer_id, n.currency, sum(n.amount_minor), count(*)
    from new_entries n where n.account = 'receivable' group by 1, 2, 3, 4;
  insert into app.ledger_days (lab_organization_id, clinic_organization_id, customer_id, currency, posted_on,
      occurred_on, balance_minor, invoiced_minor, paid_minor)
    select e.lab_organization_id, e.clinic_organization_id, e.customer_id, e.currency, e.posted_on, e.occurred_on,
      sum(e.amount_minor), sum(e.invoiced_minor), sum(e.paid_minor)
    from app.owed_entries e where e.id = any (array(select n.id from new_entries n))
    group by 1, 2, 3, 4, 5, 6;
  for dispute in
    select p.payment_id, sum(n.amount_minor) as minor
    from new_entries n join app.ledger_postings p on p.id = n.posting_id
    where n.account = 'receivable' and p.kind in ('dispute', 'dispute_reversal') and p.payment_id is not null
    group by 1 order by 1
  loop
    select * into payment from app.payments where id = dispute.payment_id for no key update;
    taken := app.taken_by_disputes(dispute.payment_id);
    insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, credit_minor)
      values (payment.lab_organization_id, payment.clinic_organization_id, payment.customer_id, payment.currency,
        app.left_of_payment(payment.status, payment.amount_minor, payment.refunded_minor, taken)
          - app.left_of_payment(payment.status, payment.amount_minor, payment.refunded_minor, taken - dispute.minor));
  end loop;
  return null;
end
$$;
comment on function app.add_ledger_sums() is
  'Adds what entries change of what customers owe: by day and in all, and what a dispute takes of a payment';

-- A currency in which an invoice was issued or a payment begun is one of the summary, whatever it comes to.
create or replace function app.add_invoice_sums() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  before constant boolean := tg_op <> 'INSERT' and old.status not in ('draft', 'void');
  after constant boolean := tg_op <> 'DELETE' and new.status not in ('draft', 'void');
begin
  insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, credit_minor)
    select lab, clinic, customer, currency, sum(credit) from (
      select old.lab_organization_id, old.clinic_view_id, old.customer_id, old.currency, old.paid_minor where before
      union all
      select new.lab_organization_id, new.clinic_view_id, new.customer_id, new.currency, -new.paid_minor where after)
      as parts (lab, clinic, customer, currency, credit)
    group by 1, 2, 3, 4 having not before or sum(credit) <> 0;
  return null;
end
$$;
comment on function app.add_invoice_sums() is
  'Takes what an invoice is paid with from the credit of its customer';

create or replace function app.add_payment_sums() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  taken constant numeric := app.taken_by_disputes(new.id);
begin
  insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, credit_minor)
    select lab, clinic, customer, currency, sum(credit) from (
      select old.lab_organization_id, old.clinic_organization_id, old.customer_id, old.currency,
        -app.left_of_payment(old.status, old.amount_minor, old.refunded_minor, taken) where tg_op = 'UPDATE'
      union all
      select new.lab_organization_id, new.clinic_organization_id, new.customer_id, new.currency,
        app.left_of_payment(new.status, new.amount_minor, new.refunded_minor, taken))
      as parts (lab, clinic, customer, currency, credit)
    group by 1, 2, 3, 4 having tg_op = 'INSERT' or sum(credit) <> 0;
  return null;
end
$$;
comment on function app.add_payment_sums() is
  'Adds what is left of a payment to the credit of its customer';

-- The owner of the tables makes the triggers.
grant execute on function app.add_ledger_sums(), app.add_invoice_sums(), app.add_payment_sums() to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
