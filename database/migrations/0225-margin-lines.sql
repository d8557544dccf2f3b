-- Preparation margins that people draw on scans.
set local role pontic_owner;

create table app.margin_lines (
  id uuid constraint margin_lines_key primary key,
  order_id uuid not null
    constraint margin_lines_order references app.orders (id) on delete cascade,
  file_id uuid not null
    constraint margin_lines_file references app.files (id) on delete cascade,
  organization_id uuid not null,
  author_user_id uuid not null constraint margin_lines_author references app.users (id),
  author_name text not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  tooth smallint not null constraint margin_lines_tooth check (tooth between 11 and 85),
  version integer not null constraint margin_lines_counted check (version >= 1),
  points jsonb not null,
  line jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint margin_lines_one_version unique (order_id, file_id, tooth, version),
  constraint margin_lines_drawn check (
    jsonb_array_length(points) between 3 and 60 and jsonb_array_length(line) between 3 and 2000
    or jsonb_array_length(points) = 0 and jsonb_array_length(line) = 0)
);
create index margin_lines_of_file on app.margin_lines (file_id);
create index margin_lines_of_lab on app.margin_lines (lab_organization_id, order_id);
create index margin_lines_of_clinic on app.margin_lines (clinic_organization_id, order_id);
create index margin_lines_of_author on app.margin_lines (author_user_id);
comment on table app.margin_lines is
  'Versions of the margin lines that people draw on scans, one line for each tooth of a scan; never edited';
comment on column app.margin_lines.organization_id is 'For whom the author drew';
comment on column app.margin_lines.lab_organization_id is 'As the file''s; null while the file is not with this order';
comment on column app.margin_lines.clinic_organization_id is 'As the file''s; null while the file is not with this order';
comment on column app.margin_lines.tooth is 'FDI, ISO 3950';
comment on column app.margin_lines.points is
  'The places that were set, in millimetres of the file; none in a version that removes the line';
comment on column app.margin_lines.line is
  'The closed curve through the points along the surface, in millimetres of the file, without the first place again at its end';
call app.restrict_to_sides('app.margin_lines', 'select, insert');
grant update (lab_organization_id, clinic_organization_id) on app.margin_lines to pontic_across;
