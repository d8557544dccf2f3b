-- Logo and colour of a laboratory, on its documents.
set local role pontic_owner;

create table app.letterheads (
  organization_id uuid not null
    constraint letterheads_organization references app.organizations (id),
  id uuid not null,
  logo bytea constraint letterheads_logo check (octet_length(logo) <= 1000000),
  accent_color text constraint letterheads_accent_color check (accent_color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint letterheads_key primary key (organization_id, id)
);
create index letterheads_newest on app.letterheads (organization_id, created_at);
comment on table app.letterheads is
  'Logo and colour of a laboratory, a row for each change: a document keeps those of its day';
comment on column app.letterheads.logo is 'A PNG without transparency, drawn again by the service';
call app.force_row_security('app.letterheads', 'select, insert');
call app.grant_tenant_policy('lab', 'app.letterheads', 'organization_id', 'select, insert');
