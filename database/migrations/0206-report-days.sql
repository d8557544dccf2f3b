-- The report on remakes begins with what was claimed and delivered in its days, not with all years.
set local role pontic_owner;

create index order_events_delivered_at_lab on app.order_events (lab_organization_id, created_at)
  include (order_id) where action = 'delivered' and to_status = 'delivered';
create index order_events_delivered_at_clinic on app.order_events (clinic_organization_id, created_at)
  include (order_id) where action = 'delivered' and to_status = 'delivered';
create index remake_claims_claimed_at_lab on app.remake_claims (lab_organization_id, created_at);
create index remake_claims_claimed_at_clinic on app.remake_claims (clinic_organization_id, created_at);
