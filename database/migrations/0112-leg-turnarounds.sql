-- The days of each leg of work that is tried in, published and measured.
set local role pontic_owner;

alter table app.products add column leg_turnaround_days integer[]
  constraint products_leg_turnaround_days check (cardinality(leg_turnaround_days) between 1 and 10
    and 0 <= all (leg_turnaround_days) and 365 >= all (leg_turnaround_days)
    and array_position(leg_turnaround_days, null) is null);
comment on column app.products.leg_turnaround_days is
  'Working days from the case in hand to each try-in, the last to the finished work; null: turnaround_days holds for the first parcel';

alter table app.planned_legs add column leg_number integer not null default 1
  constraint planned_legs_leg_number check (leg_number >= 1);
alter table app.planned_legs drop constraint planned_legs_key;
alter table app.planned_legs add constraint planned_legs_key primary key (order_id, leg_number);
comment on column app.planned_legs.leg_number is 'Which parcel to the clinic the plan is of, from 1';
