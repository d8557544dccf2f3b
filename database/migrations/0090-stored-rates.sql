-- Rates that documents keep are named in full, as in the API: `lateFeeBps` of what an invoice shows by
-- law, and `rate` of the rates of tax in the finance settings.
set local role pontic_owner;
-- Only the names change: no version, no moment of change, no notice.
alter table app.invoices disable trigger user;
alter table app.finance_settings disable trigger user;
-- The owner may write the rows of all organizations only while row security does not bind it.
alter table app.invoices no force row level security;
alter table app.finance_settings no force row level security;
update app.invoices
  set legal = legal - 'lateFeeBps' || jsonb_build_object('lateFeeBasisPoints', legal -> 'lateFeeBps')
  where legal ? 'lateFeeBps';
update app.finance_settings set tax_rates = (
    select jsonb_agg(rate - 'rate' || jsonb_build_object('taxRateBasisPoints', rate -> 'rate') order by place)
    from jsonb_array_elements(tax_rates) with ordinality as known (rate, place))
  where jsonb_array_length(tax_rates) > 0;
alter table app.finance_settings force row level security;
alter table app.invoices force row level security;
alter table app.finance_settings enable trigger user;
alter table app.invoices enable trigger user;
