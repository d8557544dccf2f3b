-- Where the numbers of a work centre come from, and whether somebody of the laboratory looked at them.
set local role pontic_owner;

alter table app.work_centres
  add column basis text not null default 'entered'
    constraint work_centres_basis check (basis in ('starter', 'derived', 'entered')),
  add column is_confirmed boolean not null default true;
comment on column app.work_centres.basis is
  'Where its numbers come from: the starter workflows, stages of earlier workflows, or the laboratory';
comment on column app.work_centres.is_confirmed is
  'Whether the laboratory said that they are right; until then published turnarounds decide alone';

-- What no member added or changed was worked out when work centres came, or is a starter's. The owner may
-- read and write the rows of all organizations only while row security does not bind it.
alter table app.work_centres no force row level security;
alter table app.audit_events no force row level security;
alter table app.work_centres disable trigger user;
update app.work_centres c set basis = 'derived', is_confirmed = false
  where c.is_active
    and not exists (select from app.audit_events e
      where e.organization_id = c.organization_id and e.subject_id = c.id)
    and not exists (select from app.work_centre_members m
      where m.organization_id = c.organization_id and m.work_centre_id = c.id);
alter table app.work_centres enable trigger user;
alter table app.audit_events force row level security;
alter table app.work_centres force row level security;
