-- Signing in at scanner vendors, so that scans can be fetched there.
set local role pontic_owner;

create table app.scanner_sign_ins (
  organization_id uuid not null,
  scanner_connection_id uuid not null,
  service_url text,
  account_id text,
  region_url text,
  access_token bytea,
  refresh_token bytea,
  access_expires_at timestamptz(3),
  token_version integer not null default 1,
  renewing_until timestamptz(3),
  ended_at timestamptz(3),
  ended_reason text,
  synced_until timestamptz(3) not null,
  next_sync_at timestamptz(3) not null default clock_timestamp(),
  failed_syncs integer not null default 0,
  signed_in_at timestamptz(3) not null default clock_timestamp(),
  signed_in_by_user_id uuid not null constraint scanner_sign_ins_user references app.users (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint scanner_sign_ins_one_per_connection primary key (organization_id, scanner_connection_id),
  constraint scanner_sign_ins_connection foreign key (organization_id, scanner_connection_id)
    references app.scanner_connections (organization_id, id) on delete cascade,
  constraint scanner_sign_ins_tokens check ((ended_at is null) = (access_token is not null))
);
create index scanner_sign_ins_by_user on app.scanner_sign_ins (signed_in_by_user_id);
create index scanner_sign_ins_to_sync on app.scanner_sign_ins (next_sync_at) where ended_at is null;
comment on table app.scanner_sign_ins is 'What a scanner vendor gave a connection to fetch scans with; tokens are encrypted (AES-256-GCM)';
comment on column app.scanner_sign_ins.service_url is 'Where the customer''s own service stands, for vendors that run in the practice';
comment on column app.scanner_sign_ins.account_id is 'The account at the vendor, as the vendor named it after the sign-in';
comment on column app.scanner_sign_ins.region_url is 'The regional address that the vendor gave for this account';
comment on column app.scanner_sign_ins.token_version is 'Counts the pairs of tokens: whoever saw an older pair knows that it was renewed';
comment on column app.scanner_sign_ins.renewing_until is 'One server renews the tokens until then; all others wait for it';
comment on column app.scanner_sign_ins.signed_in_at is 'Events that ended before it for want of a sign-in are worked off again';
comment on column app.scanner_sign_ins.synced_until is 'Changes until then were looked for at the vendor';
call app.lock_to_organization('app.scanner_sign_ins');

create table app.scanner_authorizations (
  organization_id uuid not null,
  state_hash bytea not null constraint scanner_authorizations_state_hash check (length(state_hash) = 32),
  scanner_connection_id uuid not null,
  user_id uuid not null constraint scanner_authorizations_user references app.users (id),
  code_verifier bytea not null,
  service_url text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint scanner_authorizations_key primary key (organization_id, state_hash),
  constraint scanner_authorizations_connection foreign key (organization_id, scanner_connection_id)
    references app.scanner_connections (organization_id, id) on delete cascade
);
create index scanner_authorizations_of_connection on app.scanner_authorizations (organization_id, scanner_connection_id);
create index scanner_authorizations_by_user on app.scanner_authorizations (user_id);
create index scanner_authorizations_to_end on app.scanner_authorizations (expires_at);
comment on table app.scanner_authorizations is 'Ways to a vendor''s sign-in page that nobody came back from yet; each is good once';
comment on column app.scanner_authorizations.state_hash is 'SHA-256 of the word that comes back with the person';
comment on column app.scanner_authorizations.code_verifier is 'The secret half of PKCE (RFC 7636), encrypted';
call app.lock_to_organization('app.scanner_authorizations', 'select, insert, delete');
