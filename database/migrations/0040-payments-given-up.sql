-- What is done to an invoice first ends the payments of it that were begun online; who pays too much
-- all the same, and who is paid, hear of it.
set local role pontic_owner;

alter table app.payments add column given_up_at timestamptz(3);
comment on column app.payments.given_up_at is
  'When it was left alone though its payer might still pay: the payment platform could not be asked to cancel it';

alter table app.finance_announcements
  drop constraint finance_announcements_kind,
  add constraint finance_announcements_kind check (kind in ('statement_issued', 'statement_queried', 'statement_answered',
    'statement_acknowledged', 'line_queried', 'line_answered', 'invoice_sent', 'invoice_overdue', 'payment_received',
    'payment_failed', 'overpayment_received', 'dispute_opened', 'payout_failed'));

create function app.announce_overpayment(of_payment uuid) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    insert into app.finance_announcements (kind, payment_id, order_key)
      select 'overpayment_received', p.id, p.id::text from app.payments p
      where p.id = of_payment and p.lab_organization_id = app.org()
  $$;
comment on function app.announce_overpayment(uuid) is
  'Makes the job that tells both sides of a payment of which a part is on no invoice';
revoke execute on function app.announce_overpayment(uuid) from public;
grant execute on function app.announce_overpayment(uuid) to pontic_lab;

create function app.is_being_charged(of_invoice uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select exists (select from app.autopay_charges c
      where c.invoice_id = of_invoice and c.lab_organization_id = app.org()
        and c.state = 'waiting' and c.fixed_at is not null)
  $$;
comment on function app.is_being_charged(uuid) is
  'Whether autopay is at work on an invoice of the laboratory: its attempts belong to the service';
revoke execute on function app.is_being_charged(uuid) from public;
grant execute on function app.is_being_charged(uuid) to pontic_lab;

grant create on schema app to pontic_across;
alter function app.announce_overpayment(uuid) owner to pontic_across;
alter function app.is_being_charged(uuid) owner to pontic_across;
revoke create on schema app from pontic_across;
