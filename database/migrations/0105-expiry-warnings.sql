-- Owners are warned once of each lot that expires soon.
set local role pontic_owner;

create table app.stock_settings (
  organization_id uuid constraint stock_settings_key primary key
    constraint stock_settings_organization references app.organizations (id),
  expiry_warning_days smallint
    constraint stock_settings_warning check (expiry_warning_days between 1 and 365),
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.stock_settings is
  'How a laboratory looks after its stock; without a row it is warned 30 days before';
comment on column app.stock_settings.expiry_warning_days is
  'So many days before its last day a lot counts as expiring; null where it never does';
call app.force_row_security('app.stock_settings', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.stock_settings', 'organization_id',
  'select, insert, update');

alter table app.material_lots add column expiry_warned_at timestamptz(3);
comment on column app.material_lots.expiry_warned_at is
  'When owners were warned that it expires; null again once its expiry is corrected';
create index material_lots_to_warn_of on app.material_lots (expires_on)
  where expiry_warned_at is null and recalled_at is null and expires_on is not null;
