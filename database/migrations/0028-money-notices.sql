-- Money within the app: who is told of invoices, payments, payouts and statements, what changes live,
-- and what the clinic's side may write of them.
set local role pontic_owner;

-- A clinic writes nothing of an invoice. To contest a line it holds the invoice, for which PostgreSQL
-- asks for the right to update one column: this one is generated, so no value can be written to it.
revoke insert, update, delete on app.invoices from pontic_clinic;
grant update (clinic_view_id) on app.invoices to pontic_clinic;
revoke insert, update, delete on app.invoice_lines from pontic_clinic;
revoke insert, update on app.payments, app.refunds from pontic_clinic;

create index invoices_of_lab_by_day on app.invoices (lab_organization_id, issued_on, id);
create index invoices_of_clinic_by_day on app.invoices (clinic_view_id, issued_on, id);
create index invoices_unpaid on app.invoices (due_on, id) where status in ('open', 'partially_paid');
create index credit_notes_of_lab_by_day on app.credit_notes (lab_organization_id, issued_on, id);
create index credit_notes_of_clinic_by_day on app.credit_notes (clinic_organization_id, issued_on, id);
create index ledger_postings_of_lab_by_day on app.ledger_postings (lab_organization_id, occurred_at);
create index ledger_postings_of_clinic_by_day on app.ledger_postings (clinic_organization_id, occurred_at);

alter table app.finance_announcements
  add column invoice_id uuid constraint finance_announcements_invoice references app.invoices (id),
  add column payment_id uuid constraint finance_announcements_payment references app.payments (id),
  add column organization_id uuid,
  add column payout_id uuid,
  add constraint finance_announcements_payout foreign key (organization_id, payout_id)
    references app.payouts (organization_id, id),
  drop constraint finance_announcements_have_one_cause,
  add constraint finance_announcements_have_one_cause
    check (num_nonnulls(statement_id, invoice_query_id, invoice_id, payment_id, payout_id) = 1),
  drop constraint finance_announcements_kind,
  add constraint finance_announcements_kind check (kind in ('statement_issued', 'statement_queried', 'statement_answered',
    'statement_acknowledged', 'line_queried', 'line_answered', 'invoice_sent', 'invoice_overdue', 'payment_received',
    'payment_failed', 'dispute_opened', 'payout_failed'));
create index finance_announcements_of_invoice on app.finance_announcements (invoice_id);
create index finance_announcements_of_payment on app.finance_announcements (payment_id);
create index finance_announcements_of_payout on app.finance_announcements (organization_id, payout_id);
create unique index finance_announcements_overdue_once on app.finance_announcements (invoice_id) where kind = 'invoice_overdue';
comment on table app.finance_announcements is
  'Something about money that members who may see it are told of: the row is the job';
comment on column app.finance_announcements.organization_id is 'With a payout: whose it is';

alter table app.notifications
  alter column order_id drop not null,
  add column invoice_id uuid constraint notifications_invoice references app.invoices (id),
  add column payment_id uuid constraint notifications_payment references app.payments (id),
  add column payout_id uuid,
  add column statement_id uuid constraint notifications_statement references app.statements (id),
  add constraint notifications_payout foreign key (organization_id, payout_id) references app.payouts (organization_id, id),
  drop constraint notifications_have_one_cause,
  add constraint notifications_have_one_cause check (
    case when order_id is null then num_nonnulls(invoice_id, payment_id, payout_id, statement_id) = 1
        and num_nonnulls(event_sequence, comment_id, recall_notice_id) = 0
      else num_nonnulls(event_sequence, comment_id, recall_notice_id) = 1
        and num_nonnulls(invoice_id, payment_id, payout_id, statement_id) = 0 end);
create index notifications_of_invoice on app.notifications (invoice_id) where invoice_id is not null;
create index notifications_of_payment on app.notifications (payment_id) where payment_id is not null;
create index notifications_of_payout on app.notifications (organization_id, payout_id) where payout_id is not null;
create index notifications_of_statement on app.notifications (statement_id) where statement_id is not null;
comment on table app.notifications is
  'What a member is told about an order, or about money if the member may see it; names no patient';
comment on column app.notifications.order_id is 'Null for what is about money';

create function app.announce_money() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  case tg_table_name
    when 'invoices' then
      if old.clinic_view_id is null and new.clinic_view_id is not null then
        insert into app.finance_announcements (kind, invoice_id, order_key) values ('invoice_sent', new.id, new.id::text);
      end if;
    when 'payments' then
      if new.status in ('succeeded', 'failed') and (tg_op = 'INSERT' or (new.status <> old.status
          and old.status in ('requires_action', 'processing', 'failed', 'cancelled', 'succeeded')))
      then
        insert into app.finance_announcements (kind, payment_id, order_key)
          values (case new.status when 'failed' then 'payment_failed' else 'payment_received' end, new.id, new.id::text);
      end if;
    when 'disputes' then
      if new.status not in ('won', 'lost', 'prevented', 'warning_closed') then
        insert into app.finance_announcements (kind, payment_id, order_key)
          values ('dispute_opened', new.payment_id, new.payment_id::text);
      end if;
    else
      if new.status = 'failed' and (tg_op = 'INSERT' or old.status <> 'failed') then
        insert into app.finance_announcements (kind, organization_id, payout_id, order_key)
          values ('payout_failed', new.organization_id, new.id, new.id::text);
      end if;
  end case;
  return null;
end
$$;
comment on function app.announce_money() is 'Makes the job that tells whoever may see money and did not do it';
create trigger announce after update on app.invoices for each row execute function app.announce_money();
create trigger announce after insert or update on app.payments for each row execute function app.announce_money();
create trigger announce after insert on app.disputes for each row execute function app.announce_money();
create trigger announce after insert or update on app.payouts for each row execute function app.announce_money();

create function app.forget_money_notices() returns trigger
  language plpgsql
  as $$
begin
  delete from app.notifications
    where organization_id = new.organization_id and user_id = new.user_id and order_id is null;
  return null;
end
$$;
comment on function app.forget_money_notices() is 'Takes what a member was told of money, who may see none any more';
revoke execute on function app.forget_money_notices() from public;
create trigger forget_money_notices after update on app.memberships
  for each row when (old.can_see_finance and not new.can_see_finance) execute function app.forget_money_notices();

create function app.tell_money() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  sides uuid[];
  told uuid;
  word text;
begin
  if tg_op = 'DELETE' then
    sides := array[old.lab_organization_id, old.clinic_view_id];
    told := old.id;
    word := 'removed';
  else
    case tg_table_name
      when 'invoices' then sides := array[new.lab_organization_id, new.clinic_view_id]; told := new.id; word := new.status;
      when 'invoice_queries' then
        sides := array[new.lab_organization_id, new.clinic_organization_id];
        told := new.invoice_id;
        word := 'changed';
      else sides := array[new.lab_organization_id, new.clinic_organization_id]; told := new.id; word := new.status;
    end case;
  end if;
  insert into app.stream_changes (organization_ids, noun, subject_id, change)
    values (array_remove(sides, null), tg_argv[0], told, word);
  return null;
end
$$;
comment on function app.tell_money() is
  'Tells the sides of what is about money; the argument is the noun, which only members who may see money hear';
create trigger tell after insert or update or delete on app.invoices
  for each row execute function app.tell_money('invoice');
create trigger tell after insert or update on app.invoice_queries
  for each row execute function app.tell_money('invoice');
create trigger tell after insert or update on app.payments
  for each row execute function app.tell_money('payment');
create trigger tell after insert or update on app.statements
  for each row execute function app.tell_money('statement');

revoke execute on function app.announce_money(), app.tell_money() from public;
grant create on schema app to pontic_across;
alter function app.announce_money() owner to pontic_across;
alter function app.tell_money() owner to pontic_across;
revoke create on schema app from pontic_across;

-- What is overdue already is no news: nobody finds a hundred mails after the upgrade.
set local role pontic_across;
insert into app.finance_announcements (kind, invoice_id, order_key, state)
  select 'invoice_overdue', id, id::text, 'done' from app.invoices
  where status in ('open', 'partially_paid') and due_on < current_date;
