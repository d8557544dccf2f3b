-- When parcels leave, travel and are taken: cut-off times and pick-up times of a laboratory, holidays
-- that were proposed, the Saturday of a connection's courier, and the calendar of a clinic.
set local role pontic_owner;

alter table app.work_calendars
  add column cut_offs jsonb not null default '[]'
    constraint work_calendars_cut_offs check (jsonb_typeof(cut_offs) = 'array'),
  add column pickups jsonb not null default '[]'
    constraint work_calendars_pickups check (jsonb_typeof(pickups) = 'array'),
  add column country text constraint work_calendars_country check (country ~ '^[A-Z]{2}$'),
  add column region text
    constraint work_calendars_region check (region ~ '^[A-Z0-9-]{1,10}([.][A-Z0-9-]{1,10})?$');
comment on column app.work_calendars.cut_offs is
  'weekday (1 Monday to 7 Sunday) and time (HH:MM of the laboratory) until which a case may begin on the day of its arrival; a missing weekday takes 12:00';
comment on column app.work_calendars.pickups is
  'weekday and time of the courier''s pick-up; none: at the end of each working day on which the courier travels';
comment on column app.work_calendars.country is
  'Whose public holidays are proposed; null: the country of the address';
comment on column app.work_calendars.region is
  'Code of the region in that country, with one of a part of it after a dot; null: the whole country';

alter table app.work_holidays
  add column source text not null default 'own'
    constraint work_holidays_source check (source in ('own', 'public_holiday', 'observance')),
  add column is_closed boolean not null default true,
  add constraint work_holidays_closure_closed
    check (kind = 'holiday' or (is_closed and source = 'own'));
comment on column app.work_holidays.source is
  'own: added by hand; public_holiday: proposed as a day off by law; observance: proposed as another day with a name';
comment on column app.work_holidays.is_closed is
  'False: the laboratory works, and only couriers keep the day';

alter table app.lab_connections
  add column has_saturday_delivery boolean not null default false;
comment on column app.lab_connections.has_saturday_delivery is
  'Whether Saturday is a business day of the courier between the two';
comment on column app.lab_connections.inbound_transit_days is
  'Business days of the courier, the day of posting not counted';
comment on column app.lab_connections.outbound_transit_days is
  'Business days of the courier, the day of shipping not counted';

create table app.clinic_calendars (
  organization_id uuid constraint clinic_calendars_key primary key
    constraint clinic_calendars_organization references app.organizations (id),
  receiving_weekdays smallint[] not null
    constraint clinic_calendars_weekdays check (cardinality(receiving_weekdays) between 1 and 7
      and receiving_weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  country text constraint clinic_calendars_country check (country ~ '^[A-Z]{2}$'),
  region text
    constraint clinic_calendars_region check (region ~ '^[A-Z0-9-]{1,10}([.][A-Z0-9-]{1,10})?$'),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.clinic_calendars is
  'When a clinic takes parcels; without a row it is Monday to Friday';
comment on column app.clinic_calendars.receiving_weekdays is '1 Monday to 7 Sunday';
call app.force_row_security('app.clinic_calendars', 'select, insert, update');
call app.grant_tenant_policy('clinic', 'app.clinic_calendars', 'organization_id',
  'select, insert, update');

create table app.clinic_holidays (
  id uuid default uuidv7() constraint clinic_holidays_key primary key,
  organization_id uuid not null
    constraint clinic_holidays_calendar references app.clinic_calendars (organization_id),
  kind text not null constraint clinic_holidays_kind check (kind in ('holiday', 'closure')),
  first_on date not null,
  last_on date not null,
  name text,
  source text not null default 'own'
    constraint clinic_holidays_source check (source in ('own', 'public_holiday', 'observance')),
  is_closed boolean not null default true,
  constraint clinic_holidays_closure_closed
    check (kind = 'holiday' or (is_closed and source = 'own')),
  constraint clinic_holidays_days check (last_on >= first_on and last_on - first_on <= 731)
);
create index clinic_holidays_of_clinic on app.clinic_holidays (organization_id, first_on);
comment on table app.clinic_holidays is
  'Days on which a clinic takes no parcel: one holiday, or a closure from one day to another';
comment on column app.clinic_holidays.source is 'As work_holidays.source';
comment on column app.clinic_holidays.is_closed is
  'False: the clinic takes parcels, and only couriers keep the day';
call app.force_row_security('app.clinic_holidays', 'select, insert, delete');
call app.grant_tenant_policy('clinic', 'app.clinic_holidays', 'organization_id',
  'select, insert, delete');
