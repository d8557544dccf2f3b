-- What a laboratory offers: products, prices, what a prescription needs, workflows.
set local role pontic_owner;

create table app.product_categories (
  organization_id uuid not null
    constraint product_categories_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint product_categories_name check (length(name) between 1 and 120),
  parent_id uuid,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint product_categories_key primary key (organization_id, id) include (search),
  constraint product_categories_parent
    foreign key (organization_id, parent_id)
    references app.product_categories (organization_id, id)
);
create unique index product_categories_name_once on app.product_categories (organization_id,
  lower(name))
  where is_active;
create index product_categories_of_parent on app.product_categories (organization_id, parent_id);
comment on table app.product_categories is 'A shelf of a laboratory''s catalogue';
comment on column app.product_categories.is_active is 'False once archived';
call app.force_row_security('app.product_categories', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.product_categories', 'organization_id',
  'select, insert, update');
create policy clinic on app.product_categories for select to pontic_clinic
  using (is_active and organization_id = any (array(
    select c.lab_organization_id from app.lab_connections c
    where c.clinic_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));
grant select on app.product_categories to pontic_clinic;

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
create unique index workflows_one_default on app.workflows (organization_id)
  where is_default and is_active;
create index workflows_saved_by_user on app.workflows (saved_by_user_id);
comment on table app.workflows is 'The way of an order through the laboratory';
comment on column app.workflows.saved_by_user_id is
  'Null for a template that nobody has adopted yet';
call app.restrict_to_organization('app.workflows');

create table app.workflow_stages (
  organization_id uuid not null
    constraint workflow_stages_organization references app.organizations (id),
  id uuid not null,
  workflow_id uuid not null,
  name text not null,
  public_label text not null,
  department text,
  sort_order integer not null,
  default_minutes integer
    constraint workflow_stages_minutes check (default_minutes between 0 and 100000),
  capacity_per_day integer
    constraint workflow_stages_capacity check (capacity_per_day between 0 and 100000),
  requires_quality_check boolean not null default false,
  quality_checklist text[] not null default '{}',
  pay_rate_minor bigint
    constraint workflow_stages_pay_rate check (pay_rate_minor between 0 and 1000000000000),
  constraint workflow_stages_key primary key (organization_id, id),
  constraint workflow_stages_order unique (organization_id, workflow_id, sort_order),
  constraint workflow_stages_workflow
    foreign key (organization_id, workflow_id)
    references app.workflows (organization_id, id) on delete cascade
);
comment on table app.workflow_stages is 'A step of a workflow';
comment on column app.workflow_stages.public_label is 'What the clinic sees of this stage';
comment on column app.workflow_stages.quality_checklist is
  'What whoever checks the stage goes through, in order';
comment on column app.workflow_stages.pay_rate_minor is
  'What a technician earns for one piece, in the laboratory''s currency; only owners see it';
call app.restrict_to_organization('app.workflow_stages');

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
  base_price_minor bigint
    constraint products_base_price check (base_price_minor between 0 and 1000000000000),
  currency text not null constraint products_currency check (currency ~ '^[A-Z]{3}$'),
  tax_rate_basis_points integer not null default 0
    constraint products_tax_rate check (tax_rate_basis_points between 0 and 10000),
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
  search text generated always as (left(app.fold(name || ' ' || coalesce(code,
    '') || ' ' || coalesce(material, '')), 300)) stored not null,
  constraint products_key primary key (organization_id, id) include (search),
  constraint products_category
    foreign key (organization_id, category_id)
    references app.product_categories (organization_id, id),
  constraint products_workflow
    foreign key (organization_id, workflow_id)
    references app.workflows (organization_id, id)
);
create unique index products_code_once on app.products (organization_id, lower(code))
  where is_active and code is not null;
create index products_of_category on app.products (organization_id, category_id);
create index products_of_workflow on app.products (organization_id, workflow_id);
comment on table app.products is 'What a laboratory makes, with its price';
comment on column app.products.base_price_minor is
  'Price of one unit in minor units of currency, before tax';
comment on column app.products.is_orderable is 'Whether connected clinics may order it';
comment on column app.products.is_active is 'False once archived';
call app.force_row_security('app.products', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.products', 'organization_id', 'select, insert, update');
create policy clinic on app.products for select to pontic_clinic
  using (is_active and is_orderable and organization_id = any (array(
    select c.lab_organization_id from app.lab_connections c
    where c.clinic_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));
grant select on app.products to pontic_clinic;

create table app.product_options (
  organization_id uuid not null
    constraint product_options_organization references app.organizations (id),
  id uuid not null,
  product_id uuid not null,
  name text not null constraint product_options_name check (length(name) between 1 and 120),
  price_minor bigint not null
    constraint product_options_price check (price_minor between 0 and 1000000000000),
  is_per_unit boolean not null,
  sort_order integer not null,
  is_active boolean not null default true,
  constraint product_options_key primary key (organization_id, id),
  constraint product_options_product
    foreign key (organization_id, product_id)
    references app.products (organization_id, id)
);
create index product_options_of_product on app.product_options (organization_id, product_id,
  sort_order);
comment on table app.product_options is 'What a product can be ordered with';
comment on column app.product_options.price_minor is
  'In minor units of the product''s currency, before tax, taxed like the product';
comment on column app.product_options.is_per_unit is
  'Whether the price is for each unit of the item, or once for the item';
comment on column app.product_options.is_active is
  'False once taken out of the product; items that have it keep it';
call app.force_row_security('app.product_options', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.product_options', 'organization_id',
  'select, insert, update');
create policy clinic on app.product_options for select to pontic_clinic
  using (organization_id = any (array(
    select c.lab_organization_id from app.lab_connections c
    where c.clinic_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));
grant select on app.product_options to pontic_clinic;

create table app.surcharges (
  organization_id uuid not null
    constraint surcharges_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint surcharges_name check (length(name) between 1 and 120),
  kind text not null
    constraint surcharges_kind check (kind in ('rush', 'shipping', 'per_gram', 'other')),
  price_minor bigint constraint surcharges_price check (price_minor between 0 and 1000000000000),
  percent_basis_points integer
    constraint surcharges_percent check (percent_basis_points between 0 and 100000),
  currency text not null constraint surcharges_currency check (currency ~ '^[A-Z]{3}$'),
  tax_rate_basis_points integer not null default 0
    constraint surcharges_tax_rate check (tax_rate_basis_points between 0 and 10000),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint surcharges_price_or_percent
    check ((price_minor is null) <> (percent_basis_points is null)),
  constraint surcharges_percent_of_order
    check (percent_basis_points is null or kind in ('rush', 'other')),
  constraint surcharges_key primary key (organization_id, id) include (search)
);
comment on table app.surcharges is 'What comes on top of an order: rush, shipping, alloy by weight';
comment on column app.surcharges.kind is
  'rush comes with every rush order and shipping with every order automatically; the laboratory adds the others';
comment on column app.surcharges.price_minor is
  'In minor units before tax: for the order, or for one gram';
comment on column app.surcharges.percent_basis_points is
  'Of the order''s items less their discounts, instead of a price';
comment on column app.surcharges.is_active is 'False once archived';
call app.force_row_security('app.surcharges', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.surcharges', 'organization_id', 'select, insert, update');
create policy clinic on app.surcharges for select to pontic_clinic
  using (is_active and organization_id = any (array(
    select c.lab_organization_id from app.lab_connections c
    where c.clinic_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));
grant select on app.surcharges to pontic_clinic;

create table app.price_lists (
  organization_id uuid not null
    constraint price_lists_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint price_lists_name check (length(name) between 1 and 120),
  currency text not null constraint price_lists_currency check (currency ~ '^[A-Z]{3}$'),
  valid_from date,
  valid_to date,
  is_default boolean not null default false,
  customer_tag text
    constraint price_lists_customer_tag check (length(customer_tag) between 1 and 40),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || coalesce(customer_tag, '')),
    300)) stored not null,
  constraint price_lists_valid check (valid_from <= valid_to),
  constraint price_lists_default_is_for_all check (not is_default or customer_tag is null),
  constraint price_lists_key primary key (organization_id, id) include (search)
);
comment on table app.price_lists is
  'Prices of a laboratory for one connection, for a group of customers, or for all';
comment on column app.price_lists.valid_from is
  'First day in the laboratory''s time zone; null: always was';
comment on column app.price_lists.valid_to is 'Last day; null: until it is archived';
comment on column app.price_lists.is_default is
  'For every customer without a price in a closer list';
comment on column app.price_lists.customer_tag is 'For the customers that carry this tag';
call app.force_row_security('app.price_lists', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.price_lists', 'organization_id', 'select, insert, update');
alter table app.lab_connections add constraint lab_connections_price_list
  foreign key (lab_organization_id, price_list_id) references app.price_lists (organization_id, id);

create table app.price_list_items (
  organization_id uuid not null
    constraint price_list_items_organization references app.organizations (id),
  price_list_id uuid not null,
  product_id uuid not null,
  tooth_group text not null default 'all'
    constraint price_list_items_tooth_group check (tooth_group in ('all', 'anterior', 'posterior')),
  min_quantity integer not null default 1
    constraint price_list_items_quantity check (min_quantity between 1 and 1000),
  price_minor bigint not null
    constraint price_list_items_price check (price_minor between 0 and 1000000000000),
  constraint price_list_items_key primary key (organization_id, price_list_id, product_id,
    tooth_group, min_quantity),
  constraint price_list_items_price_list
    foreign key (organization_id, price_list_id)
    references app.price_lists (organization_id, id) on delete cascade,
  constraint price_list_items_product
    foreign key (organization_id, product_id)
    references app.products (organization_id, id)
);
create index price_list_items_of_product on app.price_list_items (organization_id, product_id);
comment on table app.price_list_items is 'The price of a product in a price list';
comment on column app.price_list_items.tooth_group is
  'anterior: canine to canine; an item with teeth of both groups takes the price for all';
comment on column app.price_list_items.min_quantity is 'From this many units of the item on';
comment on column app.price_list_items.price_minor is
  'Of one unit, in minor units of the list''s currency, before tax';
call app.force_row_security('app.price_list_items', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.price_list_items', 'organization_id',
  'select, insert, update, delete');

create table app.rx_rules (
  organization_id uuid not null constraint rx_rules_organization references app.organizations (id),
  id uuid not null,
  version integer not null default 1,
  product_id uuid,
  category_id uuid,
  field text,
  attachment text,
  severity text not null constraint rx_rules_severity check (severity in ('block', 'warn')),
  message text constraint rx_rules_message check (length(message) between 1 and 300),
  active_from date,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(coalesce(message, '') || ' ' || coalesce(field,
    '') || ' ' || coalesce(attachment, '')), 300)) stored not null,
  constraint rx_rules_scope check (product_id is null or category_id is null),
  constraint rx_rules_need check ((field is null) <> (attachment is null)),
  constraint rx_rules_key primary key (organization_id, id) include (search),
  constraint rx_rules_product
    foreign key (organization_id, product_id)
    references app.products (organization_id, id),
  constraint rx_rules_category
    foreign key (organization_id, category_id)
    references app.product_categories (organization_id, id)
);
create index rx_rules_of_product on app.rx_rules (organization_id, product_id);
create index rx_rules_of_category on app.rx_rules (organization_id, category_id);
comment on table app.rx_rules is
  'What a laboratory needs before it can begin: a field or a kind of file, for a product, a category or everything';
comment on column app.rx_rules.version is 'Counts every change; app.rx_rule_versions keeps each';
comment on column app.rx_rules.active_from is
  'First day in the laboratory''s time zone; null: at once';
comment on column app.rx_rules.is_active is 'False once archived';
call app.force_row_security('app.rx_rules', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.rx_rules', 'organization_id', 'select, insert, update');
create policy clinic on app.rx_rules for select to pontic_clinic
  using (is_active and organization_id = any (array(
    select c.lab_organization_id from app.lab_connections c
    where c.clinic_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));
grant select on app.rx_rules to pontic_clinic;

create table app.rx_rule_versions (
  organization_id uuid not null
    constraint rx_rule_versions_organization references app.organizations (id),
  rule_id uuid not null,
  version integer not null,
  rule jsonb not null,
  changed_by_user_id uuid constraint rx_rule_versions_changed_by references app.users (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint rx_rule_versions_key primary key (organization_id, rule_id, version),
  constraint rx_rule_versions_rule
    foreign key (organization_id, rule_id)
    references app.rx_rules (organization_id, id)
);
create index rx_rule_versions_changed_by_person on app.rx_rule_versions (changed_by_user_id);
comment on table app.rx_rule_versions is
  'Append-only: every version of a rule of intake, as it was in force';
comment on column app.rx_rule_versions.rule is 'The rule as the interface shows it';
call app.force_row_security('app.rx_rule_versions', 'select, insert');
call app.grant_tenant_policy('lab', 'app.rx_rule_versions', 'organization_id', 'select, insert');
