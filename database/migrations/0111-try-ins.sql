-- Orders that leave for a try-in while they are made: each parcel to the clinic ends a leg.
set local role pontic_owner;

alter table app.orders add column try_in_answered_at timestamptz(3);
comment on column app.orders.try_in_answered_at is
  'When the clinic said what the try-in showed; null again once the case is back';

create table app.order_legs (
  order_id uuid not null constraint order_legs_order references app.orders (id) on delete cascade,
  number integer not null constraint order_legs_number check (number >= 1),
  lab_organization_id uuid not null constraint order_legs_lab references app.organizations (id),
  clinic_organization_id uuid constraint order_legs_clinic references app.organizations (id),
  purpose text not null constraint order_legs_purpose check (purpose in ('try_in', 'final')),
  expected_on date,
  promised_on date,
  arrived_at timestamptz(3),
  result text constraint order_legs_result check (result in ('go_on', 'findings')),
  requires_another_try_in boolean not null default false,
  answered_at timestamptz(3),
  returned_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint order_legs_key primary key (order_id, number),
  constraint order_legs_tried_in check (arrived_at is null or purpose = 'try_in'),
  constraint order_legs_answered check (num_nonnulls(result, answered_at) in (0, 2)),
  constraint order_legs_in_order
    check (arrived_at is not null or num_nonnulls(result, promised_on, returned_at) = 0)
);
create index order_legs_of_lab on app.order_legs (lab_organization_id, arrived_at);
create index order_legs_of_clinic on app.order_legs (clinic_organization_id);
comment on table app.order_legs is
  'The parcels in which an order with try-ins reaches the clinic: the try-ins that took place, and what is still to come. An order without one has no rows';
comment on column app.order_legs.expected_on is
  'The day that the plan expects for a leg which is not promised yet';
comment on column app.order_legs.promised_on is
  'What was promised when the leg arrived; of the current leg the order says it';
comment on column app.order_legs.result is
  'What the try-in showed; the words are those of the event in the history';
comment on column app.order_legs.requires_another_try_in is
  'Whether the work is tried in again before the next stages';
comment on column app.order_legs.returned_at is 'When the laboratory had the case back';
call app.restrict_to_sides('app.order_legs', 'select');
grant insert, update, delete on app.order_legs to pontic_across;

-- Orders that a clinic has for a try-in now. The owner may read and write the rows of all organizations only
-- while row security does not bind it.
alter table app.orders no force row level security;
alter table app.order_events no force row level security;
alter table app.order_legs no force row level security;
insert into app.order_legs (order_id, number, lab_organization_id, clinic_organization_id, purpose, promised_on, arrived_at)
  select o.id, 1, o.lab_organization_id, o.clinic_organization_id, 'try_in', o.promised_delivery_date,
    coalesce((select max(e.created_at) from app.order_events e
      where e.order_id = o.id and e.action = 'delivered'), o.updated_at)
  from app.orders o where o.status = 'at_try_in';
alter table app.order_legs force row level security;
alter table app.order_events force row level security;
alter table app.orders force row level security;
