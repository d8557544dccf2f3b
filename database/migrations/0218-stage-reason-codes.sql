-- The reasons that no person wrote were English sentences, for readers of German too.
set local role pontic_owner;

alter table app.order_stages add column reason_code text
  constraint order_stages_reason_code check (reason_code in ('check_failed', 'item_removed', 'prescription_changed'));
comment on column app.order_stages.reason_code is 'What the reason says where no person wrote it';

update app.order_stages set reason_code = case reason
    when 'The quality check failed.' then 'check_failed'
    when 'The item was taken off the order' then 'item_removed'
    else 'prescription_changed'
  end
  where reason in ('The quality check failed.', 'The item was taken off the order', 'The prescription was changed');
