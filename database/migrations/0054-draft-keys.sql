-- Whoever drafts an order names the draft: a request that is repeated, even after its Idempotency-Key
-- was forgotten, finds the draft that is there instead of making a second one.
set local role pontic_owner;
alter table app.orders add column draft_key uuid;
comment on column app.orders.draft_key is 'How whoever drafted it names the draft; once for each organization that drafts';
create unique index orders_once_per_draft
  on app.orders (coalesce(clinic_organization_id, lab_organization_id), draft_key)
  where draft_key is not null;
