-- What customers owe is kept as sums by the writes of money, and read without a pass over all years
-- (decision 0100).
set local role pontic_owner;

create table app.ledger_days (
  lab_organization_id uuid not null constraint ledger_days_lab references app.organizations (id),
  clinic_organization_id uuid constraint ledger_days_clinic references app.organizations (id),
  customer_id uuid not null,
  currency text not null,
  posted_on date not null,
  occurred_on date not null,
  balance_minor bigint not null,
  invoiced_minor bigint not null,
  paid_minor bigint not null,
  is_folded boolean not null default false,
  constraint ledger_days_customer foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id)
);
create index ledger_days_of_customer on app.ledger_days (lab_organization_id, customer_id, currency, posted_on)
  include (balance_minor, clinic_organization_id);
create index ledger_days_at_lab on app.ledger_days (lab_organization_id, occurred_on)
  include (currency, invoiced_minor, paid_minor);
create index ledger_days_at_clinic on app.ledger_days (clinic_organization_id, occurred_on)
  include (currency, invoiced_minor, paid_minor);
create index ledger_days_unfolded on app.ledger_days (lab_organization_id) where not is_folded;
comment on table app.ledger_days is
  'What the entries of a day change of what a customer owes: rows of one customer and day add up';
comment on column app.ledger_days.posted_on is 'The day (UTC) in which the ids of the entries were made';
comment on column app.ledger_days.occurred_on is 'The day (UTC) at which it happened, which may be long before';
comment on column app.ledger_days.invoiced_minor is 'The part of it by invoices, credit notes and what undoes them';
comment on column app.ledger_days.paid_minor is 'The part of it by money, above zero where it came in';
comment on column app.ledger_days.is_folded is 'Whether the row is what app.fold_ledger_sums made of those before';
call app.force_row_security('app.ledger_days', 'select, insert, delete');
call app.grant_tenant_policy('lab', 'app.ledger_days', 'lab_organization_id', 'select');
call app.grant_tenant_policy('clinic', 'app.ledger_days', 'clinic_organization_id', 'select');

create table app.customer_sums (
  lab_organization_id uuid not null constraint customer_sums_lab references app.organizations (id),
  clinic_organization_id uuid constraint customer_sums_clinic references app.organizations (id),
  customer_id uuid not null,
  currency text not null,
  balance_minor bigint not null default 0,
  entry_count bigint not null default 0,
  credit_minor bigint not null default 0,
  is_folded boolean not null default false,
  constraint customer_sums_customer foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id)
);
create index customer_sums_of_lab on app.customer_sums (lab_organization_id, customer_id, currency)
  include (balance_minor, entry_count, credit_minor, clinic_organization_id);
create index customer_sums_of_clinic on app.customer_sums (clinic_organization_id, lab_organization_id, customer_id, currency)
  include (balance_minor, entry_count, credit_minor);
create index customer_sums_unfolded on app.customer_sums (lab_organization_id) where not is_folded;
comment on table app.customer_sums is
  'What a customer owes and has on account in a currency: rows of one customer add up';
comment on column app.customer_sums.balance_minor is 'What is owed by the ledger';
comment on column app.customer_sums.entry_count is 'How many entries that are, with those that sum to zero';
comment on column app.customer_sums.credit_minor is
  'What is left of payments, less what invoices are paid with: as app.payment_on_account has it';
comment on column app.customer_sums.is_folded is 'Whether the row is what app.fold_ledger_sums made of those before';
call app.force_row_security('app.customer_sums', 'select, insert, delete');
call app.grant_tenant_policy('lab', 'app.customer_sums', 'lab_organization_id', 'select');
call app.grant_tenant_policy('clinic', 'app.customer_sums', 'clinic_organization_id', 'select');

create view app.owed_entries with (security_invoker) as
  select e.id, e.lab_organization_id, e.clinic_organization_id, e.customer_id, e.currency, e.amount_minor,
    app.day_of_id(e.id) as posted_on, (p.occurred_at at time zone 'UTC')::date as occurred_on,
    case when p.kind in ('invoice', 'invoice_void', 'credit', 'credit_void', 'deposit_release')
      then e.amount_minor else 0 end as invoiced_minor,
    case when p.kind in ('payment', 'payment_failure', 'refund', 'refund_failure', 'dispute', 'dispute_reversal')
      then -e.amount_minor else 0 end as paid_minor
  from app.ledger_entries e join app.ledger_postings p on p.id = e.posting_id
  where e.account = 'receivable';
comment on view app.owed_entries is 'The entries of what customers owe, with the days and parts that are kept as sums';
grant select on app.owed_entries to pontic_across;

create or replace view app.payments_left with (security_invoker) as
  select p.id as payment_id, p.currency, app.left_of_payment(p.status, p.amount_minor, p.refunded_minor, (
    select sum(e.amount_minor) from app.ledger_postings l join app.ledger_entries e on e.posting_id = l.id
    where l.payment_id = p.id and l.kind in ('dispute', 'dispute_reversal') and e.account = 'receivable')) as amount_minor
  from app.payments p;

-- What is still owed or disputed, beside which all years are paid.
create index invoices_owed_at_lab on app.invoices (lab_organization_id, due_on)
  include (currency, total_minor, paid_minor, credited_minor, written_off_minor, disputed_minor)
  where status not in ('draft', 'void')
    and (total_minor <> paid_minor + credited_minor + written_off_minor or disputed_minor <> 0);
create index invoices_owed_at_clinic on app.invoices (clinic_view_id, due_on)
  include (currency, total_minor, paid_minor, credited_minor, written_off_minor, disputed_minor)
  where status not in ('draft', 'void')
    and (total_minor <> paid_minor + credited_minor + written_off_minor or disputed_minor <> 0);
set local role pontic_across;
select app.rebuild_ledger_sums(o.id) from app.organizations o
  where exists (select from app.customers c where c.organization_id = o.id);
set local role pontic_owner;
