-- A work centre that works longer is planned with more minutes, as one that is away is with fewer.
set local role pontic_owner;

alter table app.absences
  add column is_overtime boolean not null default false,
  add constraint absences_overtime
    check (not is_overtime or (work_centre_id is not null and minutes_per_day is not null));
comment on column app.absences.is_overtime is
  'Whether the work centre works longer by its minutes, instead of being away';
