-- Documents in the language of their reader, and products with a name in each language.
set local role pontic_owner;

alter table app.customers
  add column document_language text
    constraint customers_document_language check (document_language in ('en', 'de'));
comment on column app.customers.document_language is
  'Of an offline customer''s documents; null: the laboratory''s. A connected clinic reads in its own';

alter table app.products
  add column names jsonb not null default '{}'
    constraint products_names check (
      jsonb_typeof(names) = 'object' and names - array['en', 'de'] = '{}'
      and coalesce(length(names ->> 'en'), 1) between 1 and 120
      and coalesce(length(names ->> 'de'), 1) between 1 and 120);
comment on column app.products.names is
  'The name by language, where the laboratory gave it one; the others read `name`';
-- Not in `search`: foreign keys depend on the index that includes it.
alter table app.products add column search_names text not null generated always as (
  left(app.fold(coalesce(names ->> 'en', '') || ' ' || coalesce(names ->> 'de', '')), 250)) stored;

alter table app.order_items add column names jsonb not null default '{}'
  constraint order_items_names check (jsonb_typeof(names) = 'object');
comment on column app.order_items.names is
  'The description by language, as the product had it when the item was priced';
