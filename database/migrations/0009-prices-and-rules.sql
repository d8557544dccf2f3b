-- What a laboratory asks for its work and what it needs to begin: options, surcharges, price lists,
-- rules of intake.
set local role pontic_owner;

create table app.product_options (
  organization_id uuid not null constraint product_options_organization references app.organizations (id),
  id uuid not null,
  product_id uuid not null,
  name text not null constraint product_options_name check (length(name) between 1 and 120),
  price_minor bigint not null constraint product_options_price check (price_minor between 0 and 1000000000000),
  is_per_unit boolean not null,
  sort_order integer not null,
  is_active boolean not null default true,
  constraint product_options_key primary key (organization_id, id),
  constraint product_options_product foreign key (organization_id, product_id)
    references app.products (organization_id, id)
);
create index product_options_of_product on app.product_options (organization_id, product_id, sort_order);
comment on table app.product_options is 'What a product can be ordered with';
comment on column app.product_options.price_minor is 'In minor units of the product''s currency, before tax, taxed like the product';
comment on column app.product_options.is_per_unit is 'Whether the price is for each unit of the item, or once for the item';
comment on column app.product_options.is_active is 'False once taken out of the product; items that have it keep it';
call app.close_table('app.product_options', 'select, insert, update');
call app.open_to('lab', 'app.product_options', 'organization_id', 'select, insert, update');

create table app.surcharges (
  organization_id uuid not null constraint surcharges_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint surcharges_name check (length(name) between 1 and 120),
  kind text not null constraint surcharges_kind check (kind in ('rush', 'shipping', 'per_gram', 'other')),
  price_minor bigint constraint surcharges_price check (price_minor between 0 and 1000000000000),
  percent_basis_points integer constraint surcharges_percent check (percent_basis_points between 0 and 100000),
  currency text not null constraint surcharges_currency check (currency ~ '^[A-Z]{3}$'),
  tax_rate_basis_points integer not null default 0 constraint surcharges_tax_rate check (tax_rate_basis_points between 0 and 10000),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint surcharges_key primary key (organization_id, id) include (search),
  constraint surcharges_price_or_percent check ((price_minor is null) <> (percent_basis_points is null)),
  constraint surcharges_percent_of_order check (percent_basis_points is null or kind in ('rush', 'other'))
);
comment on table app.surcharges is 'What comes on top of an order: rush, shipping, alloy by weight';
comment on column app.surcharges.kind is
  'rush comes with every rush order and shipping with every order by themselves; the laboratory adds the others';
comment on column app.surcharges.price_minor is 'In minor units before tax: for the order, or for one gram';
comment on column app.surcharges.percent_basis_points is 'Of the order''s items less their discounts, instead of a price';
comment on column app.surcharges.is_active is 'False once archived';
call app.close_table('app.surcharges', 'select, insert, update');
call app.open_to('lab', 'app.surcharges', 'organization_id', 'select, insert, update');

create table app.price_lists (
  organization_id uuid not null constraint price_lists_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint price_lists_name check (length(name) between 1 and 120),
  currency text not null constraint price_lists_currency check (currency ~ '^[A-Z]{3}$'),
  valid_from date,
  valid_to date,
  is_default boolean not null default false,
  customer_tag text constraint price_lists_customer_tag check (length(customer_tag) between 1 and 40),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || coalesce(customer_tag, '')), 300)) stored not null,
  constraint price_lists_key primary key (organization_id, id) include (search),
  constraint price_lists_valid check (valid_from <= valid_to),
  constraint price_lists_default_is_for_all check (not is_default or customer_tag is null)
);
comment on table app.price_lists is 'Prices of a laboratory for one connection, for a group of customers, or for all';
comment on column app.price_lists.valid_from is 'First day in the laboratory''s time zone; null: always was';
comment on column app.price_lists.valid_to is 'Last day; null: until it is archived';
comment on column app.price_lists.customer_tag is 'For the customers that carry this tag';
comment on column app.price_lists.is_default is 'For every customer without a price in a closer list';
call app.close_table('app.price_lists', 'select, insert, update');
call app.open_to('lab', 'app.price_lists', 'organization_id', 'select, insert, update');

create table app.price_list_items (
  organization_id uuid not null constraint price_list_items_organization references app.organizations (id),
  price_list_id uuid not null,
  product_id uuid not null,
  tooth_group text not null default 'all' constraint price_list_items_tooth_group check (tooth_group in ('all', 'anterior', 'posterior')),
  min_quantity integer not null default 1 constraint price_list_items_quantity check (min_quantity between 1 and 1000),
  price_minor bigint not null constraint price_list_items_price check (price_minor between 0 and 1000000000000),
  constraint price_list_items_key primary key (organization_id, price_list_id, product_id, tooth_group, min_quantity),
  constraint price_list_items_price_list foreign key (organization_id, price_list_id)
    references app.price_lists (organization_id, id) on delete cascade,
  constraint price_list_items_product foreign key (organization_id, product_id)
    references app.products (organization_id, id)
);
create index price_list_items_of_product on app.price_list_items (organization_id, product_id);
comment on table app.price_list_items is 'The price of a product in a price list';
comment on column app.price_list_items.min_quantity is 'From this many units of the item on';
comment on column app.price_list_items.tooth_group is 'anterior: canine to canine; an item with teeth of both groups takes the price for all';
comment on column app.price_list_items.price_minor is 'Of one unit, in minor units of the list''s currency, before tax';
call app.close_table('app.price_list_items', 'select, insert, update, delete');
call app.open_to('lab', 'app.price_list_items', 'organization_id', 'select, insert, update, delete');

alter table app.lab_connections add column price_list_id uuid;
alter table app.lab_connections add constraint lab_connections_price_list
  foreign key (lab_organization_id, price_list_id) references app.price_lists (organization_id, id);
create index lab_connections_of_price_list on app.lab_connections (lab_organization_id, price_list_id);
comment on column app.lab_connections.price_list_id is 'The laboratory''s prices for this clinic, before all other lists';

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
  search text generated always as (left(app.fold(coalesce(message, '') || ' ' || coalesce(field, '') || ' ' || coalesce(attachment, '')), 300)) stored not null,
  constraint rx_rules_key primary key (organization_id, id) include (search),
  constraint rx_rules_product foreign key (organization_id, product_id) references app.products (organization_id, id),
  constraint rx_rules_category foreign key (organization_id, category_id) references app.product_categories (organization_id, id),
  constraint rx_rules_scope check (product_id is null or category_id is null),
  constraint rx_rules_need check ((field is null) <> (attachment is null))
);
create index rx_rules_of_product on app.rx_rules (organization_id, product_id);
create index rx_rules_of_category on app.rx_rules (organization_id, category_id);
comment on table app.rx_rules is 'What a laboratory needs before it can begin: a field or a kind of file, for a product, a category or everything';
comment on column app.rx_rules.version is 'Counts every change; app.rx_rule_versions keeps each';
comment on column app.rx_rules.active_from is 'First day in the laboratory''s time zone; null: at once';
comment on column app.rx_rules.is_active is 'False once archived';
call app.close_table('app.rx_rules', 'select, insert, update');
call app.open_to('lab', 'app.rx_rules', 'organization_id', 'select, insert, update');

create table app.rx_rule_versions (
  organization_id uuid not null constraint rx_rule_versions_organization references app.organizations (id),
  rule_id uuid not null,
  version integer not null,
  rule jsonb not null,
  changed_by_user_id uuid constraint rx_rule_versions_changed_by references app.users (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint rx_rule_versions_key primary key (organization_id, rule_id, version),
  constraint rx_rule_versions_rule foreign key (organization_id, rule_id) references app.rx_rules (organization_id, id)
);
create index rx_rule_versions_changed_by_person on app.rx_rule_versions (changed_by_user_id);
comment on table app.rx_rule_versions is 'Append-only: every version of a rule of intake, as it was in force';
comment on column app.rx_rule_versions.rule is 'The rule as the interface shows it';
call app.close_table('app.rx_rule_versions', 'select, insert');
call app.open_to('lab', 'app.rx_rule_versions', 'organization_id', 'select, insert');

-- A clinic reads what it can order and what is asked for with it, at laboratories that it works with.
grant select on app.product_options, app.surcharges, app.rx_rules to pontic_clinic;
create policy clinic on app.product_options for select to pontic_clinic
  using (organization_id = any (array(
    select c.lab_organization_id from app.lab_connections c
    where c.clinic_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));
create policy clinic on app.surcharges for select to pontic_clinic
  using (is_active and organization_id = any (array(
    select c.lab_organization_id from app.lab_connections c
    where c.clinic_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));
create policy clinic on app.rx_rules for select to pontic_clinic
  using (is_active and organization_id = any (array(
    select c.lab_organization_id from app.lab_connections c
    where c.clinic_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));

-- A clinic must not see whole price lists, which name groups of customers: it asks for its own prices.
create function app.prices_for(lab uuid, connection uuid, customer uuid, products uuid[])
  returns table (product_id uuid, rank integer, price_list_id uuid, tooth_group text, min_quantity integer,
    price_minor bigint, currency text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  with asker as (
    select o.id as lab_id, (clock_timestamp() at time zone o.timezone)::date as today_on, c.price_list_id, k.tags
    from app.organizations o
    -- After the end only the laboratory goes on pricing, what it still makes.
    left join app.lab_connections c on c.id = connection and c.lab_organization_id = o.id
      and (c.status in ('active', 'suspended') or c.status = 'ended' and c.lab_organization_id = app.org())
    left join app.customers k on k.organization_id = o.id
      and k.id = case when connection is null then customer else c.customer_id end
    where o.id = lab and case when connection is null then app.org() = lab
      else app.org() in (c.lab_organization_id, c.clinic_organization_id) end
  ), lists as (
    select l.id, l.organization_id, l.currency,
      case when l.id = a.price_list_id then 1 when l.customer_tag is not null then 2 else 3 end as rank,
      -- Of two lists for the same customers the one that began later, then the newer one.
      row_number() over (order by l.valid_from desc nulls last, l.id desc) as turn
    from asker a join app.price_lists l on l.organization_id = a.lab_id
    where l.is_active and (l.valid_from is null or l.valid_from <= a.today_on)
      and (l.valid_to is null or l.valid_to >= a.today_on)
      and (l.id = a.price_list_id or l.customer_tag = any (a.tags) or l.is_default)
  )
  select i.product_id, (l.rank * 1000000 + l.turn)::integer, l.id, i.tooth_group, i.min_quantity, i.price_minor, l.currency
  from lists l join app.price_list_items i on i.organization_id = l.organization_id and i.price_list_id = l.id
  where i.product_id = any (products)
  order by 1, 2, 4, 5
  $$;
comment on function app.prices_for(uuid, uuid, uuid, uuid[]) is
  'The prices of products in the lists that hold today for one customer, the closest list first (lowest rank)';

create table app.order_surcharges (
  id uuid constraint order_surcharges_key primary key,
  order_id uuid not null constraint order_surcharges_order references app.orders (id) on delete cascade,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  surcharge_owner_id uuid not null,
  surcharge_id uuid not null,
  position integer not null,
  kind text not null,
  description text not null,
  quantity_thousandths integer not null constraint order_surcharges_quantity check (quantity_thousandths between 1 and 1000000000),
  unit_price_minor bigint,
  percent_basis_points integer,
  amount_minor bigint not null,
  tax_rate_basis_points integer not null default 0,
  constraint order_surcharges_price_or_percent check ((unit_price_minor is null) <> (percent_basis_points is null)),
  constraint order_surcharges_surcharge foreign key (surcharge_owner_id, surcharge_id)
    references app.surcharges (organization_id, id),
  constraint order_surcharges_once unique (order_id, surcharge_id)
);
create index order_surcharges_of_lab on app.order_surcharges (lab_organization_id);
create index order_surcharges_of_clinic on app.order_surcharges (clinic_organization_id);
create index order_surcharges_of_surcharge on app.order_surcharges (surcharge_owner_id, surcharge_id);
comment on table app.order_surcharges is 'What comes on top of the items of an order, with its frozen price';
comment on column app.order_surcharges.lab_organization_id is 'Null while the order is a clinic''s draft';
comment on column app.order_surcharges.quantity_thousandths is '1000 is one; of alloy, milligrams';
comment on column app.order_surcharges.unit_price_minor is 'Of one, or of one gram, as it was frozen';
comment on column app.order_surcharges.percent_basis_points is 'Of the items less their discounts, as it was frozen';
call app.lock_to_sides('app.order_surcharges');

-- It follows its order, like everything that hangs on it.
create function app.show_order_surcharges() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.order_surcharges set lab_organization_id = new.lab_view_id where order_id = new.id;
  return null;
end
$$;
comment on function app.show_order_surcharges() is 'Shows the surcharges of a submitted order to its laboratory';
create trigger show_order_surcharges after update of status on app.orders for each row
  when (old.lab_view_id is distinct from new.lab_view_id) execute function app.show_order_surcharges();

revoke execute on function app.prices_for(uuid, uuid, uuid, uuid[]), app.show_order_surcharges() from public;
grant execute on function app.prices_for(uuid, uuid, uuid, uuid[]) to pontic_lab, pontic_clinic;
grant create on schema app to pontic_across;
alter function app.prices_for(uuid, uuid, uuid, uuid[]) owner to pontic_across;
alter function app.show_order_surcharges() owner to pontic_across;
revoke create on schema app from pontic_across;
