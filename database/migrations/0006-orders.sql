-- The order ("case"): one record that both sides look at.
set local role pontic_owner;

create table app.orders (
  id uuid constraint orders_key primary key,
  lab_organization_id uuid not null constraint orders_lab references app.organizations (id),
  clinic_organization_id uuid constraint orders_clinic references app.organizations (id),
  lab_connection_id uuid constraint orders_lab_connection references app.lab_connections (id),
  customer_id uuid not null,
  number text,
  dentist_id uuid,
  dentist_preferences jsonb,
  patient_organization_id uuid,
  patient_id uuid,
  kind text not null default 'new' constraint orders_kind
    check (kind in ('new', 'remake', 'repair', 'adjustment', 'continuation')),
  remake_of_order_id uuid constraint orders_remake_of references app.orders (id),
  status text not null constraint orders_status check (status in ('draft', 'submitted', 'needs_info', 'accepted',
    'in_production', 'awaiting_approval', 'on_hold', 'ready', 'shipped', 'delivered', 'at_try_in', 'completed',
    'rejected', 'cancelled')),
  held_from text constraint orders_held_from check (held_from in ('submitted', 'needs_info', 'accepted',
    'in_production', 'awaiting_approval', 'ready')),
  held_by text constraint orders_held_by check (held_by in ('lab', 'clinic')),
  priority text not null default 'standard' constraint orders_priority check (priority in ('standard', 'rush')),
  source text not null default 'web' constraint orders_source check (source in ('web', 'device', 'scanner', 'lab_entry', 'import')),
  impression_type text constraint orders_impression_type check (impression_type in ('digital_scan', 'physical_impression', 'both', 'model')),
  requested_delivery_date date,
  promised_delivery_date date,
  instructions text,
  subtotal_minor bigint not null default 0,
  discount_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  total_minor bigint not null default 0,
  currency text constraint orders_currency check (currency ~ '^[A-Z]{3}$'),
  ball text not null constraint orders_ball check (ball in ('clinic', 'lab', 'courier', 'none')),
  ball_since timestamptz(3) not null default clock_timestamp(),
  missing text[] not null default '{}',
  rx_version integer not null default 0,
  rx_acknowledged_version integer not null default 0,
  rx_locked_at timestamptz(3),
  not_received_at timestamptz(3),
  submitted_at timestamptz(3),
  accepted_at timestamptz(3),
  delivered_at timestamptz(3),
  completed_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancel_reason text,
  fit_rating integer constraint orders_fit_rating check (fit_rating between 1 and 5),
  scanner_connection_id uuid,
  external_refs jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  lab_view_id uuid generated always as (
    case when clinic_organization_id is null
      or not (status = 'draft' or status = 'cancelled' and submitted_at is null) then lab_organization_id end) stored,
  constraint orders_number_per_lab unique (lab_organization_id, number),
  constraint orders_customer foreign key (lab_organization_id, customer_id) references app.customers (organization_id, id),
  constraint orders_patient foreign key (patient_organization_id, patient_id) references app.patients (organization_id, id),
  constraint orders_dentist foreign key (clinic_organization_id, dentist_id) references app.dentists (organization_id, id),
  constraint orders_clinic_comes_by_connection check ((clinic_organization_id is null) = (lab_connection_id is null))
);
create index orders_seen_by_lab on app.orders (lab_view_id, id);
create index orders_seen_by_clinic on app.orders (clinic_organization_id, id);
create index orders_of_connection on app.orders (lab_connection_id);
create index orders_of_customer on app.orders (lab_organization_id, customer_id);
create index orders_of_patient on app.orders (patient_organization_id, patient_id);
create index orders_of_dentist on app.orders (clinic_organization_id, dentist_id);
create index orders_remade on app.orders (remake_of_order_id);
create index orders_open_at_lab on app.orders (lab_view_id)
  where status not in ('completed', 'rejected', 'cancelled');
create index orders_open_at_clinic on app.orders (clinic_organization_id)
  where status not in ('completed', 'rejected', 'cancelled');
create index orders_to_complete on app.orders (delivered_at)
  where status = 'delivered' and cancel_requested_at is null;
comment on table app.orders is 'A prescription that a laboratory makes; vendors call it a case';
comment on column app.orders.lab_view_id is 
  'The laboratory once it may see the order: a clinic''s draft is the clinic''s alone, also when it is cancelled';
comment on column app.orders.number is 'Per laboratory, given at the first submit: 26-004512';
comment on column app.orders.patient_organization_id is 'Whose record the patient is: the clinic, or the laboratory for offline customers';
comment on column app.orders.dentist_preferences is
  'How the dentist likes the work, as it was when the order was sent';
comment on column app.orders.held_from is 'The status to go back to when the hold ends';
comment on column app.orders.ball is 'Whose move it is';
comment on column app.orders.missing is 'What the laboratory asked for, while the order needs information';
comment on column app.orders.rx_acknowledged_version is
  'The version of the prescription that the laboratory works by; a later one waits for its acknowledgement';
comment on column app.orders.version is 'Counts every change; two writers at once cannot both win';
comment on column app.orders.cancel_requested_at is
  'The clinic asked to cancel what is accepted; stands until the next step';
comment on column app.orders.delivered_at is 'Since when it is there for good; the order completes by itself some days later';
comment on column app.orders.not_received_at is 'The clinic says that the shipment did not arrive';
call app.lock_to_sides('app.orders', 'select, insert, update, delete', 'lab_view_id', 'clinic_organization_id');

create table app.order_sides (
  organization_id uuid not null constraint order_sides_organization references app.organizations (id),
  order_id uuid not null constraint order_sides_order references app.orders (id) on delete cascade,
  internal_notes text,
  appointment_at timestamptz(3),
  pan_number text,
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint order_sides_key primary key (organization_id, order_id)
);
create index order_sides_of_order on app.order_sides (order_id);
comment on table app.order_sides is 'What one side keeps about an order for itself';
comment on column app.order_sides.appointment_at is 'When the patient sits in the chair (clinic)';
comment on column app.order_sides.pan_number is 'The tray in the laboratory (lab)';
create index order_sides_appointments on app.order_sides (organization_id, appointment_at)
  where appointment_at is not null;
call app.lock_to_organization('app.order_sides');

create table app.order_items (
  id uuid constraint order_items_key primary key,
  order_id uuid not null constraint order_items_order references app.orders (id) on delete cascade,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  product_owner_id uuid not null,
  product_id uuid not null,
  position integer not null,
  description text not null,
  restoration_type text not null,
  teeth smallint[] not null default '{}',
  arch text constraint order_items_arch check (arch in ('upper', 'lower', 'both')),
  material text,
  shade jsonb,
  details jsonb not null default '{}',
  quantity integer not null constraint order_items_quantity check (quantity between 1 and 1000),
  unit_price_minor bigint not null default 0,
  price_source text,
  discount_minor bigint not null default 0 constraint order_items_discount check (discount_minor >= 0),
  tax_rate_basis_points integer not null default 0,
  line_total_minor bigint not null default 0 constraint order_items_line_total check (line_total_minor >= 0),
  notes text,
  constraint order_items_product foreign key (product_owner_id, product_id) references app.products (organization_id, id),
  constraint order_items_position unique (order_id, position)
);
-- With the order beside it: for the items of one order it need not be met with all of the laboratory.
create index order_items_of_lab on app.order_items (lab_organization_id, order_id);
create index order_items_of_clinic on app.order_items (clinic_organization_id);
create index order_items_of_product on app.order_items (product_owner_id, product_id);
comment on table app.order_items is 'One piece of work of an order';
comment on column app.order_items.lab_organization_id is 'Null while the order is a clinic''s draft';
comment on column app.order_items.teeth is 'FDI numbers (ISO 3950)';
comment on column app.order_items.details is 'Units, connectors, implant, occlusion, margin, options';
comment on column app.order_items.price_source is 'Where the frozen price came from';
call app.lock_to_sides('app.order_items');

create table app.order_events (
  order_id uuid not null constraint order_events_order references app.orders (id) on delete cascade,
  sequence integer not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  action text not null,
  from_status text,
  to_status text not null,
  actor_user_id uuid constraint order_events_actor references app.users (id),
  actor_name text not null,
  actor_organization_id uuid constraint order_events_actor_organization references app.organizations (id),
  reason text,
  rx_version integer not null default 0,
  details jsonb not null default '{}',
  previous_hash bytea,
  hash bytea not null constraint order_events_hash check (length(hash) = 32),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint order_events_key primary key (order_id, sequence)
);
create index order_events_of_lab on app.order_events (lab_organization_id);
create index order_events_of_clinic on app.order_events (clinic_organization_id);
create index order_events_of_actor on app.order_events (actor_user_id);
create index order_events_of_actor_organization on app.order_events (actor_organization_id);
comment on table app.order_events is 'Every act on an order, in order, each with the hash of the one before';
comment on column app.order_events.hash is 'SHA-256 over the previous hash and this event''s canonical JSON';
call app.lock_to_sides('app.order_events', 'select, insert');

create table app.shipments (
  id uuid constraint shipments_key primary key,
  lab_organization_id uuid not null constraint shipments_lab references app.organizations (id),
  clinic_organization_id uuid constraint shipments_clinic references app.organizations (id),
  customer_id uuid not null,
  direction text not null constraint shipments_direction check (direction in ('to_lab', 'to_clinic')),
  purpose text not null constraint shipments_purpose check (purpose in ('inbound', 'try_in', 'final', 'return')),
  courier text,
  service text,
  tracking_number text,
  tracking_url text,
  status text not null constraint shipments_status
    check (status in ('created', 'label_printed', 'picked_up', 'in_transit', 'delivered', 'exception', 'cancelled')),
  disinfected boolean,
  disinfected_by_name text,
  disinfected_at timestamptz(3),
  shipped_at timestamptz(3),
  expected_on date,
  delivered_at timestamptz(3),
  received_by_name text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(coalesce(courier, '') || ' ' || coalesce(tracking_number, '')), 300)) stored not null,
  constraint shipments_customer foreign key (lab_organization_id, customer_id) references app.customers (organization_id, id)
);
create index shipments_of_lab on app.shipments (lab_organization_id, id);
create index shipments_of_clinic on app.shipments (clinic_organization_id, id);
create index shipments_of_customer on app.shipments (lab_organization_id, customer_id);
comment on table app.shipments is 'A parcel between a laboratory and a clinic, with one or more orders';
comment on column app.shipments.disinfected is 'What somebody said of the content; null: nobody was asked';
comment on column app.shipments.disinfected_by_name is 'Who said so, yes or no';
comment on column app.shipments.disinfected_at is 'When they said so';
call app.lock_to_sides('app.shipments', 'select, insert, update');

create table app.shipment_orders (
  shipment_id uuid not null constraint shipment_orders_shipment references app.shipments (id),
  order_id uuid not null constraint shipment_orders_order references app.orders (id),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  item_ids uuid[] constraint shipment_orders_item_ids check (cardinality(item_ids) > 0),
  constraint shipment_orders_key primary key (shipment_id, order_id)
);
create index shipment_orders_of_order on app.shipment_orders (order_id);
create index shipment_orders_of_lab on app.shipment_orders (lab_organization_id);
create index shipment_orders_of_clinic on app.shipment_orders (clinic_organization_id);
comment on table app.shipment_orders is 'Which orders are in a shipment';
comment on column app.shipment_orders.item_ids is 'The items of the order that are in it; null: all of them';
call app.lock_to_sides('app.shipment_orders', 'select, insert');

-- Numbers come from a counter row of the laboratory, which a clinic that submits cannot see.
create function app.number_order() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  year text;
  next_value bigint;
begin
  select to_char(clock_timestamp() at time zone o.timezone, 'YY') into year
    from app.organizations o where o.id = new.lab_organization_id;
  insert into app.counters (organization_id, name, value)
    values (new.lab_organization_id, 'orders-' || year, 1)
    on conflict (organization_id, name) do update set value = counters.value + 1
    returning value into next_value;
  new.number := year || '-' || lpad(next_value::text, 6, '0');
  return new;
end
$$;
comment on function app.number_order() is 'Gives an order its number when it leaves the draft';
create trigger number_order before insert or update of status on app.orders for each row
  when (new.number is null and new.status <> 'draft') execute function app.number_order();

-- Who drafts for a patient that is being merged waits here for the merge, and gets the kept one. Who
-- drafted before holds the patient's key, and the merge waits.
create function app.follow_merged_patient() returns trigger
  language plpgsql
  as $$
declare
  kept uuid;
begin
  select merged_into_id into kept from app.patients
    where organization_id = new.patient_organization_id and id = new.patient_id for key share;
  new.patient_id := coalesce(kept, new.patient_id);
  return new;
end
$$;
comment on function app.follow_merged_patient() is 'An order for a patient that was merged is for the kept one';
create trigger follow_merged_patient before insert or update of patient_id on app.orders for each row
  when (new.patient_id is not null) execute function app.follow_merged_patient();
revoke execute on function app.follow_merged_patient() from public;

-- What a laboratory may see of an order follows the order's status, for all that hangs on it.
create function app.show_order() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if new.clinic_organization_id is not null and new.patient_id is not null and new.lab_view_id is not null
    -- After the end of a connection what is over tells nothing new, whoever its patient is merged into.
    and not (tg_op = 'UPDATE' and old.patient_id <> new.patient_id and new.status in ('completed', 'rejected', 'cancelled')
      and exists (select from app.lab_connections c where c.id = new.lab_connection_id and c.status = 'ended')) then
    perform app.share_patient(new.patient_organization_id, new.patient_id, new.lab_connection_id);
  end if;
  if tg_op = 'UPDATE' and old.lab_view_id is distinct from new.lab_view_id then
    update app.order_items set lab_organization_id = new.lab_view_id where order_id = new.id;
    update app.order_events set lab_organization_id = new.lab_view_id where order_id = new.id;
    update app.files set lab_organization_id = new.lab_view_id where order_id = new.id and visibility <> 'clinic';
  end if;
  return null;
end
$$;
comment on function app.show_order() is 'Shows a submitted order to its laboratory, hides a withdrawn one, shares its patient';
create trigger show_order after insert or update of status, patient_id on app.orders
  for each row execute function app.show_order();

-- Due days are days of the laboratory, whose row a clinic cannot see.
create function app.lab_days(at_time timestamptz) returns table (lab_id uuid, today_on date)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select o.id, (at_time at time zone o.timezone)::date from app.organizations o
    where o.type = 'lab' and (o.id = app.org() or o.id in (
      select c.lab_organization_id from app.lab_connections c where c.clinic_organization_id = app.org()))
  $$;
comment on function app.lab_days(timestamptz) is
  'Which day it is at the caller''s laboratory, or at each laboratory that the caller is connected with';

grant update (lab_organization_id) on app.order_events to pontic_across;
revoke execute on function app.number_order(), app.show_order(), app.lab_days(timestamptz) from public;
grant execute on function app.lab_days(timestamptz) to pontic_lab, pontic_clinic;
grant create on schema app to pontic_across;
alter function app.lab_days(timestamptz) owner to pontic_across;
alter function app.number_order() owner to pontic_across;
alter function app.show_order() owner to pontic_across;
revoke create on schema app from pontic_across;
