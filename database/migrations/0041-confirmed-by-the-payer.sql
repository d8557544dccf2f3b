-- A bank may ask for the payer of an autopay charge: the payer confirms that very payment.
set local role pontic_owner;

alter table app.autopay_charges add column needs_payer boolean not null default false;
comment on column app.autopay_charges.needs_payer is
  'The payer''s bank asks for the payer: the payment waits on the page of the invoice, and is not tried again';
create index autopay_charges_of_payer on app.autopay_charges (invoice_id) where needs_payer;
