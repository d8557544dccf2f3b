-- What a laboratory offers and how it makes it: categories, products, workflows.
set local role pontic_owner;

create table app.workflows (
  organization_id uuid not null constraint workflows_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint workflows_name check (length(name) between 1 and 120),
  is_default boolean not null default false,
  is_active boolean not null default true,
  saved_by_user_id uuid constraint workflows_saved_by references app.users (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint workflows_key primary key (organization_id, id) include (search)
);
create unique index workflows_one_default on app.workflows (organization_id) where is_default and is_active;
create index workflows_saved_by_user on app.workflows (saved_by_user_id);
comment on table app.workflows is 'The way of an order through the laboratory';
comment on column app.workflows.saved_by_user_id is 'Null for a template that nobody has adopted yet';
call app.lock_to_organization('app.workflows');

create table app.workflow_stages (
  organization_id uuid not null constraint workflow_stages_organization references app.organizations (id),
  id uuid not null,
  workflow_id uuid not null,
  name text not null,
  public_label text not null,
  department text,
  sort_order integer not null,
  default_minutes integer constraint workflow_stages_minutes check (default_minutes between 0 and 100000),
  capacity_per_day integer constraint workflow_stages_capacity check (capacity_per_day between 0 and 100000),
  requires_quality_check boolean not null default false,
  constraint workflow_stages_key primary key (organization_id, id),
  constraint workflow_stages_workflow foreign key (organization_id, workflow_id)
    references app.workflows (organization_id, id) on delete cascade,
  constraint workflow_stages_order unique (organization_id, workflow_id, sort_order)
);
comment on table app.workflow_stages is 'A step of a workflow';
comment on column app.workflow_stages.public_label is 'What the clinic sees of this stage';
call app.lock_to_organization('app.workflow_stages');

create table app.product_categories (
  organization_id uuid not null constraint product_categories_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint product_categories_name check (length(name) between 1 and 120),
  parent_id uuid,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint product_categories_key primary key (organization_id, id) include (search),
  constraint product_categories_parent foreign key (organization_id, parent_id)
    references app.product_categories (organization_id, id)
);
create unique index product_categories_name_once on app.product_categories (organization_id, lower(name)) where is_active;
create index product_categories_of_parent on app.product_categories (organization_id, parent_id);
comment on table app.product_categories is 'A shelf of a laboratory''s catalogue';
comment on column app.product_categories.is_active is 'False once archived';
call app.close_table('app.product_categories', 'select, insert, update');
call app.open_to('lab', 'app.product_categories', 'organization_id', 'select, insert, update');

create table app.products (
  organization_id uuid not null constraint products_organization references app.organizations (id),
  id uuid not null,
  category_id uuid,
  workflow_id uuid,
  code text,
  name text not null constraint products_name check (length(name) between 1 and 120),
  description text,
  restoration_type text not null,
  material text,
  unit text not null constraint products_unit check (unit in ('tooth', 'arch', 'case', 'piece')),
  base_price_minor bigint constraint products_base_price check (base_price_minor between 0 and 1000000000000),
  currency text not null constraint products_currency check (currency ~ '^[A-Z]{3}$'),
  tax_rate_basis_points integer not null default 0 constraint products_tax_rate check (tax_rate_basis_points between 0 and 10000),
  requires_shade boolean not null default false,
  requires_teeth boolean not null default false,
  requires_implant boolean not null default false,
  required_attachments text[] not null default '{}',
  turnaround_days integer constraint products_turnaround check (turnaround_days between 0 and 365),
  warranty_months integer constraint products_warranty check (warranty_months between 0 and 600),
  regulatory_note text,
  is_orderable boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || coalesce(code, '') || ' ' || coalesce(material, '')), 300)) stored not null,
  constraint products_key primary key (organization_id, id) include (search),
  constraint products_category foreign key (organization_id, category_id)
    references app.product_categories (organization_id, id),
  constraint products_workflow foreign key (organization_id, workflow_id) references app.workflows (organization_id, id)
);
create unique index products_code_once on app.products (organization_id, lower(code)) where is_active and code is not null;
create index products_of_category on app.products (organization_id, category_id);
create index products_of_workflow on app.products (organization_id, workflow_id);
comment on table app.products is 'What a laboratory makes, with its price';
comment on column app.products.base_price_minor is 'Price of one unit in minor units of currency, before tax';
comment on column app.products.is_orderable is 'Whether connected clinics may order it';
comment on column app.products.is_active is 'False once archived';
call app.close_table('app.products', 'select, insert, update');
call app.open_to('lab', 'app.products', 'organization_id', 'select, insert, update');

-- A clinic reads the orderable part of the catalogue of laboratories that it is connected to.
grant select on app.products, app.product_categories to pontic_clinic;
create policy clinic on app.products for select to pontic_clinic
  using (is_active and is_orderable and organization_id = any (array(
    select c.lab_organization_id from app.lab_connections c
    where c.clinic_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));
create policy clinic on app.product_categories for select to pontic_clinic
  using (is_active and organization_id = any (array(
    select c.lab_organization_id from app.lab_connections c
    where c.clinic_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));
