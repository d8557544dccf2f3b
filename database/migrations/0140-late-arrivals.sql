-- When the case came, or is expected by now, and the question for another day where it came too late.
set local role pontic_owner;

alter table app.orders
  add column case_arrives_on date,
  add column has_case_arrived boolean,
  add column is_arrival_unplanned boolean not null default false,
  add column proposed_delivery_date date,
  add column override_cause text
    constraint orders_override_cause check (override_cause in ('laboratory', 'late_arrival')),
  add constraint orders_case_arrival
    check (num_nulls(case_arrives_on, has_case_arrived) in (0, 2)
      and (case_arrives_on is not null or not is_arrival_unplanned)),
  add constraint orders_proposal
    check (proposed_delivery_date is null or override_cause is not distinct from 'late_arrival');
comment on column app.orders.case_arrives_on is
  'The laboratory''s day on which the impression or the scan came, or is expected by now; null: as the promise assumed';
comment on column app.orders.has_case_arrived is 'Whether it is there; else it is expected';
comment on column app.orders.is_arrival_unplanned is
  'No plan has judged yet whether the promise can be kept after this arrival';
comment on column app.orders.proposed_delivery_date is
  'The earliest day that can be kept after a late arrival; promised once the clinic confirms it';
comment on column app.orders.override_cause is
  'Why the clinic is asked for another day: the laboratory promised a later one than was reserved, or the case came late';

update app.orders set override_cause = 'laboratory' where overridden_day is not null;
alter table app.orders drop constraint orders_override;
alter table app.orders add constraint orders_override
  check (num_nulls(overridden_day, override_asked_at, override_cause) in (0, 3)
    and (overridden_day is not null or num_nonnulls(override_reason, override_answer) = 0)
    and (override_reason is not null or override_cause is distinct from 'laboratory'));
