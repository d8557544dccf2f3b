-- Members are notified of what a carrier reports about a parcel.
set local role pontic_owner;

alter table app.notifications
  add shipment_event_id uuid
    constraint notifications_shipment_event references app.shipment_events (id),
  add constraint notifications_once_per_shipment_event
    unique (shipment_event_id, organization_id, user_id),
  drop constraint notifications_have_one_cause,
  add constraint notifications_have_one_cause check (
    case when order_id is null
      then num_nonnulls(invoice_id, payment_id, payout_id, statement_id) = 1
        and num_nonnulls(event_sequence, comment_id, recall_notice_id, shipment_event_id) = 0
      else num_nonnulls(event_sequence, comment_id, recall_notice_id, shipment_event_id) = 1
        and num_nonnulls(invoice_id, payment_id, payout_id, statement_id) = 0
    end);
comment on column app.notifications.shipment_event_id is
  'What a carrier reported about the parcel; order_id is then its first order';
