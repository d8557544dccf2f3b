-- What finance needs of the database beyond tables.
set local role pontic_owner;

create or replace function app.forbid_claim_changes() returns trigger
  language plpgsql
  as $$
begin
  if (new.id, new.lab_organization_id, new.clinic_organization_id, new.order_id, new.new_order_id, new.kind,
      new.item_ids, new.new_item_ids, new.claimed_by, new.claimed_by_user_id, new.terms, new.evidence, new.created_at)
    is distinct from (old.id, old.lab_organization_id, old.clinic_organization_id, old.order_id, old.new_order_id,
      old.kind, old.item_ids, old.new_item_ids, old.claimed_by, old.claimed_by_user_id, old.terms, old.evidence,
      old.created_at) then
    raise exception 'what was claimed, on what terms and evidence, stays as it was'
      using errcode = 'integrity_constraint_violation';
  end if;
  if current_user = 'pontic_clinic' and old.status not in ('open', 'disputed') then
    raise exception 'a claim that is agreed or over waits for no word of the clinic'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
comment on function app.forbid_claim_changes() is
  'Refuses to change what was claimed, for every role, and to change more than an open claim, for a clinic';

create or replace function app.forbid_ledger_changes() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'the ledger only grows'
    using errcode = 'restrict_violation', constraint = tg_table_name || '_only_grow';
end
$$;
comment on function app.forbid_ledger_changes() is
  'Refuses to change or delete what is posted, for every role';

create or replace function app.payment_shares(invoices uuid[])
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
  'What payments cover of invoices. Money that goes back is taken from what is on no invoice, then from the newest allocation; what an invoice asks for no more is taken off its newest. A pure function of amounts: money that comes back after all is where it was, in whatever order it was received';
grant execute on function app.payment_shares(uuid[]) to pontic_lab, pontic_clinic, pontic_across;

create or replace function app.payment_on_account(asked uuid) returns bigint
  language sql stable
  as $$
  select (select l.amount_minor from app.payments_left l where l.payment_id = asked) - coalesce((
    select sum(s.amount_minor) from app.payment_shares(array(
      select a.invoice_id from app.payment_allocations a where a.payment_id = asked)) s
    where s.payment_id = asked), 0)::bigint
  $$;
comment on function app.payment_on_account(uuid) is
  'What of a payment is on no invoice: the customer''s credit';
grant execute on function app.payment_on_account(uuid) to pontic_lab, pontic_clinic, pontic_across;

create or replace function app.forbid_statement_changes() returns trigger
  language plpgsql
  as $$
declare
  answers constant text[] := array['status', 'acknowledged_at', 'acknowledged_by', 'updated_at'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - answers = to_jsonb(old) - answers then return new; end if;
  end if;
  raise exception 'a statement never changes once it is issued'
    using errcode = 'restrict_violation', constraint = 'statements_never_change';
end
$$;
comment on function app.forbid_statement_changes() is
  'Lets nothing of a statement change but what is answered to it, for every role';

create or replace function app.assert_pay_run() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' and old.status = 'draft' then
    if new.status = 'draft' or new.total_minor = (select coalesce(sum(l.amount_minor), 0)
      from app.pay_run_lines l where l.organization_id = new.organization_id and l.pay_run_id = new.id)
    then
      return new;
    end if;
    raise exception 'the lines of a pay run add up to its total'
      using errcode = 'check_violation', constraint = 'pay_runs_add_up';
  end if;
  if tg_op = 'DELETE' and old.status = 'draft' then return old; end if;
  raise exception 'a pay run never changes once it is closed'
    using errcode = 'restrict_violation', constraint = 'pay_runs_never_change';
end
$$;
comment on function app.assert_pay_run() is
  'Closes a pay run only where its lines add up, and lets nothing of a closed one change, for every role';

create or replace function app.assert_pay_run_is_open() returns trigger
  language plpgsql
  as $$
begin
  -- What wrote the run itself writes it as a whole.
  if exists (select from app.pay_runs r where r.status = 'closed' and r.xmin <> pg_current_xact_id()::xid
    and r.organization_id = coalesce(new.organization_id, old.organization_id)
    and r.id = coalesce(new.pay_run_id, old.pay_run_id))
  then
    raise exception 'a pay run never changes once it is closed'
      using errcode = 'restrict_violation', constraint = 'pay_runs_never_change';
  end if;
  return coalesce(new, old);
end
$$;
comment on function app.assert_pay_run_is_open() is
  'Lets nothing that a closed pay run pays change, for every role';

create or replace function app.note_statement_day() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    new.statement_day_since := coalesce(new.statement_day_since,
      case when new.statement_day is not null then clock_timestamp() end);
  elsif new.statement_day is distinct from old.statement_day then
    new.statement_day_since := case when new.statement_day is not null then clock_timestamp() end;
  end if;
  return new;
end
$$;
comment on function app.note_statement_day() is 'Remembers when the day of statements was chosen';

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- A clinic does not see the draft that bills its order, and must not change what the draft says.
create or replace function app.is_billed(billed uuid) returns boolean
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
  'Whether an invoice that is in force, or a draft of one, bills an order of the caller';
grant execute on function app.is_billed(uuid) to pontic_lab, pontic_clinic;

create or replace function app.queue_resolution() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.jobs (queue, payload, owner_id, order_key)
    values ('remake-claims', jsonb_build_object('claimId', new.id, 'labOrganizationId', new.lab_organization_id),
      new.lab_organization_id, new.id::text);
  return null;
end
$$;
comment on function app.queue_resolution() is
  'Makes the job that resolves an agreed claim under terms that say so';

-- A clinic claims on terms that it may know, and must not see the policies of others.
create or replace function app.remake_terms(lab uuid, connection uuid) returns jsonb
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select jsonb_build_object('claimDays', p.claim_days, 'chargePercents', p.charge_percents, 'autoResolve', p.auto_resolve)
  from app.remake_policies p left join app.lab_connections c on c.id = connection and c.lab_organization_id = lab
    and c.status in ('active', 'suspended', 'ended')
  where p.organization_id = lab and app.org() in (lab, c.clinic_organization_id)
    and (p.id = c.remake_policy_id or p.is_default)
  order by p.id is not distinct from c.remake_policy_id desc limit 1
  $$;
comment on function app.remake_terms(uuid, uuid) is
  'The terms of remakes that a laboratory has for one of its connections, or for customers without one; null: it has set none';
grant execute on function app.remake_terms(uuid, uuid) to pontic_lab, pontic_clinic;

create or replace function app.check_posting() returns trigger
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

create or replace function app.notify_of_finance_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  kind text;
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then return null; end if;
  end if;
  if tg_table_name = 'statements' then
    kind := case when tg_op = 'INSERT' then 'statement_issued' when new.status = 'queried' then 'statement_queried'
      when new.status = 'acknowledged' then 'statement_acknowledged' else 'statement_answered' end;
    perform app.queue_finance_notification(kind, new.lab_organization_id, 'statementId', new.id);
  else
    kind := case new.status when 'open' then 'line_queried' when 'answered' then 'line_answered'
      when 'credited' then 'line_answered' end;
    if kind is not null then
      perform app.queue_finance_notification(kind, new.lab_organization_id, 'invoiceQueryId', new.id);
    end if;
  end if;
  return null;
end
$$;
comment on function app.notify_of_finance_change() is 'Makes the job that mails the other side';

create or replace function app.legal_profile(party uuid)
  returns table (name text, legal_name text, address_line1 text, address_line2 text, postal_code text,
    city text, region text, country text, phone text, email text, registration_number text, tax_id text,
    bank_details text, footer_text text, late_fee_basis_points integer, takes_payments boolean)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select o.name, o.legal_name, o.address_line1, o.address_line2, o.postal_code, o.city, o.region,
    o.country, o.phone, o.email, o.registration_number, coalesce(f.tax_id, o.tax_id), f.bank_details,
    f.footer_text, coalesce(f.late_fee_basis_points, 0),
    coalesce(a.status = 'enabled' and a.charges_enabled, false)
  from app.organizations o
    left join app.finance_settings f on f.organization_id = o.id
    left join app.payment_accounts a on a.organization_id = o.id
  where o.id = party and (o.id = app.org() or exists (
    select from app.lab_connections c
    where c.status in ('active', 'suspended', 'ended')
      and ((c.lab_organization_id = app.org() and c.clinic_organization_id = o.id)
        or (c.clinic_organization_id = app.org() and c.lab_organization_id = o.id))))
  $$;
comment on function app.legal_profile(uuid) is
  'How the caller, or a laboratory or clinic that it works or worked with, is named on invoices, and how a laboratory is paid; nothing of anyone else';
grant execute on function app.legal_profile(uuid) to pontic_lab, pontic_clinic;

create or replace function app.notify_of_money_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  case tg_table_name
    when 'invoices' then
      if old.clinic_view_id is null and new.clinic_view_id is not null then
        perform app.queue_finance_notification('invoice_sent', new.lab_organization_id, 'invoiceId', new.id);
      end if;
    when 'payments' then
      if new.status in ('succeeded', 'failed') and (tg_op = 'INSERT' or (new.status <> old.status
          and old.status in ('requires_action', 'processing', 'failed', 'cancelled', 'succeeded')))
      then
        perform app.queue_finance_notification(
          case new.status when 'failed' then 'payment_failed' else 'payment_received' end,
          new.lab_organization_id, 'paymentId', new.id);
      end if;
    when 'disputes' then
      if new.status not in ('won', 'lost', 'prevented', 'warning_closed') then
        perform app.queue_finance_notification('dispute_opened', p.lab_organization_id, 'paymentId', p.id)
          from app.payments p where p.id = new.payment_id;
      end if;
    else
      if new.status = 'failed' and (tg_op = 'INSERT' or old.status <> 'failed') then
        perform app.queue_finance_notification('payout_failed', new.organization_id, 'payoutId', new.id);
      end if;
  end case;
  return null;
end
$$;
comment on function app.notify_of_money_change() is
  'Makes the job that notifies whoever may see money and did not do it';

create or replace function app.publish_finance_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  sides uuid[];
  subject uuid;
  word text;
begin
  if tg_op = 'DELETE' then
    sides := array[old.lab_organization_id, old.clinic_view_id];
    subject := old.id;
    word := 'removed';
  else
    case tg_table_name
      when 'invoices' then sides := array[new.lab_organization_id, new.clinic_view_id]; subject := new.id; word := new.status;
      when 'invoice_queries' then
        sides := array[new.lab_organization_id, new.clinic_organization_id];
        subject := new.invoice_id;
        word := 'changed';
      else sides := array[new.lab_organization_id, new.clinic_organization_id]; subject := new.id; word := new.status;
    end case;
  end if;
  insert into app.stream_changes (organization_ids, noun, subject_id, change)
    values (array_remove(sides, null), tg_argv[0], subject, word);
  return null;
end
$$;
comment on function app.publish_finance_change() is
  'Publishes a change about money to its sides; the argument is the noun, which only members who may see money receive';

create or replace function app.request_deposit(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'deposits', jsonb_build_object('orderId', o.id, 'labOrganizationId', o.lab_organization_id, 'task', 'ask'),
      o.lab_organization_id, o.id::text
    from app.orders o
      join app.customers c on c.organization_id = o.lab_organization_id and c.id = o.customer_id
      join app.finance_settings f on f.organization_id = c.organization_id
    where o.id = of_order and f.confirmed_at is not null
      and coalesce(c.deposit_basis_points, f.deposit_basis_points) > 0;
end
$$;
comment on function app.request_deposit(uuid) is
  'Makes the job that asks for the deposit of an accepted order, where its customer pays one';
grant execute on function app.request_deposit(uuid) to pontic_lab, pontic_clinic;

create or replace function app.release_deposit(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'deposits', jsonb_build_object('orderId', o.id, 'labOrganizationId', o.lab_organization_id, 'task', 'release'),
      o.lab_organization_id, o.id::text
    from app.orders o
    where o.id = of_order and (
      exists (select from app.invoices i where i.deposit_order_id = o.id and i.status not in ('void', 'credited'))
      or exists (select from app.jobs j
        where j.queue = 'deposits' and j.order_key = o.id::text and j.state = 'waiting'));
end
$$;
comment on function app.release_deposit(uuid) is
  'Makes the job that frees the deposit of an order that ended unmade';
grant execute on function app.release_deposit(uuid) to pontic_lab, pontic_clinic;

create or replace function app.queue_claim_reopening(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'remake-claims', jsonb_build_object('claimId', r.id, 'labOrganizationId', r.lab_organization_id),
      r.lab_organization_id, r.id::text
    from app.remake_claims r
    where r.new_order_id = of_order and r.status = 'resolved' and r.outcome = 'new_order';
end
$$;
comment on function app.queue_claim_reopening(uuid) is
  'Makes the job that opens a claim again whose new order is rejected or cancelled';
grant execute on function app.queue_claim_reopening(uuid) to pontic_lab, pontic_clinic;

-- The owner of the tables makes the triggers.
grant execute on function app.queue_resolution(), app.check_posting(), app.notify_of_finance_change(),
  app.notify_of_money_change(), app.publish_finance_change()
  to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
