-- What a member who is no owner may do is said by their role.
set local role pontic_owner;

create table app.team_roles (
  organization_id uuid not null
    constraint team_roles_organization references app.organizations (id),
  id uuid not null,
  kind text not null constraint team_roles_kind check (kind in ('staff', 'reception', 'technician',
    'quality', 'driver', 'dentist', 'assistant', 'bookkeeping', 'own')),
  name text constraint team_roles_name check (length(name) between 1 and 60),
  permissions text[] constraint team_roles_permissions check (permissions <@ array['orders.write',
    'orders.accept', 'orders.submit', 'designs.approve', 'stages.work', 'quality.check',
    'scans.write', 'shipments.write', 'materials.write', 'contacts.write', 'catalog.write',
    'planning.write', 'settings.write', 'finance.read', 'finance.write', 'reports.read']),
  version integer not null default 1 constraint team_roles_version check (version > 0),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint team_roles_key primary key (organization_id, id),
  constraint team_roles_own_is_whole
    check (kind <> 'own' or (name is not null and permissions is not null))
);
create unique index team_roles_kind_once on app.team_roles (organization_id, kind)
  where kind <> 'own';
create unique index team_roles_name_once on app.team_roles (organization_id, lower(name))
  where name is not null;
comment on table app.team_roles is
  'A role of members who are no owners: what it allows. Owners are allowed everything';
comment on column app.team_roles.kind is 'One that each organization has from the start, or own';
comment on column app.team_roles.name is 'Null: the usual name of its kind, in the reader''s language';
comment on column app.team_roles.permissions is 'Null: the usual ones of its kind (contract)';

alter table app.memberships add column team_role_id uuid;
alter table app.invitations add column team_role_id uuid;

alter table app.organizations no force row level security;
alter table app.memberships no force row level security;
alter table app.invitations no force row level security;
alter table app.memberships disable trigger user;
alter table app.invitations disable trigger user;
insert into app.team_roles (organization_id, id, kind)
  select o.id, uuidv7(), kind
  from app.organizations o, unnest(case o.type
    when 'lab' then array['staff', 'reception', 'technician', 'quality', 'driver', 'bookkeeping']
    else array['staff', 'dentist', 'assistant', 'reception', 'bookkeeping'] end) as kind;
update app.memberships m set team_role_id = r.id from app.team_roles r
  where m.role = 'staff' and r.organization_id = m.organization_id and r.kind = 'staff';
update app.invitations i set team_role_id = r.id from app.team_roles r
  where i.role = 'staff' and r.organization_id = i.organization_id and r.kind = 'staff';
alter table app.memberships enable trigger user;
alter table app.invitations enable trigger user;
alter table app.organizations force row level security;
alter table app.memberships force row level security;
alter table app.invitations force row level security;

alter table app.memberships
  add constraint memberships_team_role foreign key (organization_id, team_role_id)
    references app.team_roles (organization_id, id),
  add constraint memberships_team_role_of_staff
    check ((role = 'staff') = (team_role_id is not null));
create index memberships_of_team_role on app.memberships (organization_id, team_role_id);
comment on column app.memberships.team_role_id is 'Null: an owner';
alter table app.invitations
  add constraint invitations_team_role foreign key (organization_id, team_role_id)
    references app.team_roles (organization_id, id),
  add constraint invitations_team_role_of_staff
    check ((role = 'staff') = (team_role_id is not null));
create index invitations_of_team_role on app.invitations (organization_id, team_role_id);
comment on column app.invitations.team_role_id is 'The role that the invited will have; null: an owner';

call app.restrict_to_organization('app.team_roles');
create policy identity on app.team_roles for select to pontic_app using (true);
grant select on app.team_roles to pontic_app;
