-- Stock: who supplies materials, when they are ordered again, what was ordered and what of it came.
set local role pontic_owner;

create table app.suppliers (
  organization_id uuid not null constraint suppliers_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint suppliers_name check (length(name) between 1 and 120),
  email text,
  phone text,
  customer_number text,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(customer_number, '')), 400)) stored not null,
  constraint suppliers_key primary key (organization_id, id) include (search)
);
create unique index suppliers_name_once on app.suppliers (organization_id, lower(name))
  where is_active;
comment on table app.suppliers is 'Whom a laboratory buys materials from; never deleted, since orders name it';
comment on column app.suppliers.customer_number is 'The number that the supplier knows the laboratory by';
call app.force_row_security('app.suppliers', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.suppliers', 'organization_id', 'select, insert, update');

alter table app.materials
  add column supplier_id uuid,
  add column reorder_point integer constraint materials_reorder_point check (reorder_point > 0),
  add column order_quantity integer constraint materials_order_quantity check (order_quantity > 0),
  add constraint materials_supplier foreign key (organization_id, supplier_id)
    references app.suppliers (organization_id, id);
create index materials_of_supplier on app.materials (organization_id, supplier_id);
comment on column app.materials.reorder_point is
  'Below so much usable and ordered stock the material is ordered again; null where it never is';
comment on column app.materials.order_quantity is 'How much is usually ordered, in the unit of the material';

create table app.purchase_orders (
  organization_id uuid not null
    constraint purchase_orders_organization references app.organizations (id),
  id uuid not null,
  number text not null,
  status text not null default 'draft' constraint purchase_orders_status
    check (status in ('draft', 'sent', 'partly_received', 'received', 'cancelled')),
  supplier_id uuid not null,
  currency text constraint purchase_orders_currency check (currency ~ '^[A-Z]{3}$'),
  note text,
  cancel_reason text,
  sent_at timestamptz(3),
  created_by_user_id uuid not null
    constraint purchase_orders_created_by references app.users (id),
  created_by_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint purchase_orders_key primary key (organization_id, id),
  constraint purchase_orders_number_once unique (organization_id, number),
  constraint purchase_orders_supplier foreign key (organization_id, supplier_id)
    references app.suppliers (organization_id, id)
);
create index purchase_orders_of_supplier on app.purchase_orders (organization_id, supplier_id);
create index purchase_orders_of_person on app.purchase_orders (created_by_user_id);
comment on table app.purchase_orders is 'What a laboratory orders from a supplier';
comment on column app.purchase_orders.currency is 'Of the prices of its lines';
call app.force_row_security('app.purchase_orders', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.purchase_orders', 'organization_id', 'select, insert, update');

create table app.purchase_order_lines (
  organization_id uuid not null,
  id uuid not null,
  purchase_order_id uuid not null,
  position smallint not null,
  material_id uuid not null,
  quantity integer not null constraint purchase_order_lines_quantity check (quantity > 0),
  quantity_received integer not null default 0
    constraint purchase_order_lines_received check (quantity_received >= 0),
  price_minor bigint constraint purchase_order_lines_price check (price_minor >= 0),
  constraint purchase_order_lines_key primary key (organization_id, id),
  constraint purchase_order_lines_material_once
    unique (organization_id, purchase_order_id, material_id),
  constraint purchase_order_lines_order foreign key (organization_id, purchase_order_id)
    references app.purchase_orders (organization_id, id),
  constraint purchase_order_lines_material foreign key (organization_id, material_id)
    references app.materials (organization_id, id)
);
create index purchase_order_lines_of_material
  on app.purchase_order_lines (organization_id, material_id);
comment on table app.purchase_order_lines is 'How much of a material is ordered, and how much of it came';
comment on column app.purchase_order_lines.price_minor is 'Of the whole line, before tax; null where nobody noted it';
call app.force_row_security('app.purchase_order_lines', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.purchase_order_lines', 'organization_id',
  'select, insert, update, delete');

create table app.purchase_receipts (
  organization_id uuid not null,
  id uuid not null,
  purchase_order_id uuid not null,
  material_lot_id uuid not null,
  quantity integer not null constraint purchase_receipts_quantity check (quantity > 0),
  serial_number text,
  received_by_user_id uuid not null
    constraint purchase_receipts_received_by references app.users (id),
  received_by_name text not null,
  received_at timestamptz(3) not null default clock_timestamp(),
  constraint purchase_receipts_key primary key (organization_id, id),
  constraint purchase_receipts_order foreign key (organization_id, purchase_order_id)
    references app.purchase_orders (organization_id, id),
  constraint purchase_receipts_lot foreign key (organization_id, material_lot_id)
    references app.material_lots (organization_id, id)
);
create unique index purchase_receipts_package_once
  on app.purchase_receipts (organization_id, material_lot_id, serial_number)
  where serial_number is not null;
create index purchase_receipts_of_order
  on app.purchase_receipts (organization_id, purchase_order_id, id);
create index purchase_receipts_of_lot on app.purchase_receipts (organization_id, material_lot_id);
create index purchase_receipts_of_person on app.purchase_receipts (received_by_user_id);
comment on table app.purchase_receipts is
  'Append-only: what came of a purchase order, and the lot that it went into. Its line is the one of the lot''s material';
comment on column app.purchase_receipts.serial_number is
  'Of the package, where its label says one: a package is received once';
call app.force_row_security('app.purchase_receipts', 'select, insert');
call app.grant_tenant_policy('lab', 'app.purchase_receipts', 'organization_id', 'select, insert');
