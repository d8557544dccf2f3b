-- Money is named as in the API, where each name ends in Minor: what a statement owes at its two ends and
-- by age, and the prices of the options that an item of an order keeps.
set local role pontic_owner;
alter table app.statements rename column opening_minor to opening_balance_minor;
alter table app.statements rename column closing_minor to closing_balance_minor;
alter table app.statements rename column d30_minor to days30_minor;
alter table app.statements rename column d60_minor to days60_minor;
alter table app.statements rename column d90_minor to days90_minor;
-- Only the names change: no version, no moment of change, no notice.
alter table app.order_items disable trigger user;
-- The owner may write the rows of all organizations only while row security does not bind it.
alter table app.order_items no force row level security;
update app.order_items set details = jsonb_set(details, '{options}', (
    select jsonb_agg(option - 'price' || jsonb_build_object('priceMinor', option -> 'price') order by place)
    from jsonb_array_elements(details -> 'options') with ordinality as chosen (option, place)))
  where jsonb_path_exists(details, '$.options[*].price');
alter table app.order_items force row level security;
alter table app.order_items enable trigger user;
-- Events of orders keep the names in their `totals`: their hashes cover what was written.
