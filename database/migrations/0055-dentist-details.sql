-- Of a clinic's dentists a laboratory read e-mail address, licence and all else for ever, also of those
-- who never ordered from it. What is more than the name has a table of its own now, with a policy of its
-- own: a statement that forgets who reads shows too little, never too much (decision 0036).
set local role pontic_owner;

create table app.dentist_details (
  organization_id uuid not null,
  dentist_id uuid not null,
  license_number text,
  license_region text,
  npi text,
  email text,
  phone text,
  preferences jsonb not null default '{}',
  is_active boolean not null default true,
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(coalesce(license_number, '')), 100)) stored not null,
  constraint dentist_details_key primary key (organization_id, dentist_id) include (search, is_active)
);
comment on table app.dentist_details is
  'What a clinic says of a dentist besides the name; a laboratory reads it while the two are connected';
comment on column app.dentist_details.npi is 'National Provider Identifier (United States)';
comment on column app.dentist_details.preferences is
  'How this dentist likes the work: contacts, occlusion, pontic and margin design, stain, shade system';
call app.close_table('app.dentist_details', 'select, insert, update');
call app.open_to('clinic', 'app.dentist_details', 'organization_id', 'select, insert, update');
grant select on app.dentist_details to pontic_lab;
-- A suspended connection is not over: its open orders go on.
create policy lab on app.dentist_details for select to pontic_lab
  using (organization_id = any (array(
    select c.clinic_organization_id from app.lab_connections c
    where c.lab_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));

set local role pontic_across;
-- The time of the last change stays.
insert into app.dentist_details (organization_id, dentist_id, license_number, license_region, npi, email, phone,
    preferences, is_active, updated_at)
  select organization_id, id, license_number, license_region, npi, email, phone, preferences, is_active, updated_at
  from app.dentists;

set local role pontic_owner;
-- The search is in the index of the key, which PostgreSQL makes anew only while nothing refers to it.
alter table app.orders drop constraint orders_dentist;
alter table app.scanner_sender_maps drop constraint scanner_sender_maps_dentist;
alter table app.dentists alter column search
  set expression as (left(app.fold(coalesce(title, '') || ' ' || first_name || ' ' || last_name), 300));
alter table app.orders add constraint orders_dentist
  foreign key (clinic_organization_id, dentist_id) references app.dentists (organization_id, id);
alter table app.scanner_sender_maps add constraint scanner_sender_maps_dentist
  foreign key (organization_id, dentist_id) references app.dentists (organization_id, id);
alter table app.dentist_details add constraint dentist_details_dentist
  foreign key (organization_id, dentist_id) references app.dentists (organization_id, id);
alter table app.dentists
  drop column license_number,
  drop column license_region,
  drop column npi,
  drop column email,
  drop column phone,
  drop column preferences,
  drop column is_active;
comment on table app.dentists is 'A prescribing dentist of a clinic, by name; all else is in dentist_details';
comment on column app.dentists.updated_at is 'When the name changed; of all else see dentist_details';

-- Who prescribed an earlier version is a part of the order too. The reference is checked on the order.
alter table app.rx_versions add column dentist_id uuid
  generated always as ((prescription ->> 'dentistId')::uuid) stored;
comment on column app.rx_versions.dentist_id is 'Who prescribed this version: a laboratory goes on reading the name';

-- Whether a laboratory has an order of a dentist is one look into an index.
drop index app.orders_of_dentist;
create index orders_of_dentist on app.orders (clinic_organization_id, dentist_id, lab_view_id);
drop index app.rx_versions_of_clinic;
create index rx_versions_of_clinic on app.rx_versions (clinic_organization_id, dentist_id, lab_organization_id);

-- What the policy of a laboratory shows, all clinics that it ever worked with, this one takes from. It
-- looks into the orders for dentists of former partners only, and opens nothing by itself.
create policy lab_after_end on app.dentists as restrictive for select to pontic_lab
  using (case when organization_id = any (array(
      select c.clinic_organization_id from app.lab_connections c
      where c.lab_organization_id = (select app.org()) and c.status in ('active', 'suspended')))
    then true
    else exists (
      select from app.orders o
      where o.clinic_organization_id = dentists.organization_id and o.dentist_id = dentists.id
        and o.lab_view_id = (select app.org())
      union all
      select from app.rx_versions v
      where v.clinic_organization_id = dentists.organization_id and v.dentist_id = dentists.id
        and v.lab_organization_id = (select app.org())) end);
