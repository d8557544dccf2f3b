-- A clinic says what the figures of its laboratories are to be, as a laboratory does for its own.
set local role pontic_owner;

call app.grant_tenant_policy('clinic', 'app.report_targets', 'organization_id',
  'select, insert, update');
comment on table app.report_targets is
  'What an organization wants the figures of its overview to be; null, or no row, where it wants nothing in particular';
