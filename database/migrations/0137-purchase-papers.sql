-- What a purchase order says on paper, and how long suppliers take.
set local role pontic_owner;

alter table app.suppliers
  add column language text
    constraint suppliers_language check (language in ('en', 'de')),
  add column address text
    constraint suppliers_address check (length(address) between 1 and 300),
  add column lead_time_days integer
    constraint suppliers_lead_time check (lead_time_days between 1 and 365);
comment on column app.suppliers.language is
  'The language of purchase orders on paper; null: that of the laboratory';
comment on column app.suppliers.lead_time_days is
  'Days from an order to its parcel, as somebody said; null: as measured by what came';

alter table app.materials
  add column supplier_article_number text
    constraint materials_supplier_article check (length(supplier_article_number) between 1 and 60);
comment on column app.materials.supplier_article_number is
  'The number that the supplier knows the material by';

alter table app.purchase_orders
  add column wanted_on date,
  add column delivery_location_id uuid,
  add constraint purchase_orders_location foreign key (organization_id, delivery_location_id)
    references app.locations (organization_id, id);
comment on column app.purchase_orders.wanted_on is 'The day by which the parcel is wanted';
comment on column app.purchase_orders.delivery_location_id is
  'Where it is delivered to; null: the address of the laboratory';
create index purchase_orders_to_location
  on app.purchase_orders (organization_id, delivery_location_id);
