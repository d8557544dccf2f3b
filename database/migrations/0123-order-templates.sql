-- What a clinic orders again and again from a laboratory, under a name; and the products that a member starred.
set local role pontic_owner;

create table app.order_templates (
  organization_id uuid not null constraint order_templates_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint order_templates_name check (length(name) between 1 and 120),
  lab_connection_id uuid not null
    constraint order_templates_connection references app.lab_connections (id),
  impression_type text,
  instructions text,
  items jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint order_templates_key primary key (organization_id, id) include (search)
);
create unique index order_templates_named_once
  on app.order_templates (organization_id, lab_connection_id, lower(name)) where is_active;
create index order_templates_of_connection on app.order_templates (lab_connection_id);
comment on table app.order_templates is
  'What a clinic usually orders from a laboratory, under a name; the clinic''s own to see';
comment on column app.order_templates.items is
  'Pieces of work without teeth and shade, each with the name that its product had';
comment on column app.order_templates.version is 'Counts every change';
call app.force_row_security('app.order_templates', 'select, insert, update');
call app.grant_tenant_policy('clinic', 'app.order_templates', 'organization_id',
  'select, insert, update');

create table app.favourite_products (
  organization_id uuid not null,
  user_id uuid not null,
  product_owner_id uuid not null,
  product_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint favourite_products_key primary key (organization_id, user_id, product_id),
  constraint favourite_products_membership foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade,
  constraint favourite_products_product foreign key (product_owner_id, product_id)
    references app.products (organization_id, id)
);
create index favourite_products_of_product
  on app.favourite_products (product_owner_id, product_id);
comment on table app.favourite_products is
  'Products that a member of a clinic starred: the first to choose from; they go with the member';
call app.force_row_security('app.favourite_products', 'select, insert, delete');
call app.grant_tenant_policy('clinic', 'app.favourite_products', 'organization_id',
  'select, insert, delete');
