-- Proofs of who asks. Only hashes of tokens are stored: a copy of these tables signs nobody in.
set local role pontic_owner;

create table app.sessions (
  id uuid constraint sessions_key primary key,
  token_hash bytea not null constraint sessions_token_hash check (length(token_hash) = 32),
  user_id uuid not null,
  organization_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  renewed_at timestamptz(3) not null default clock_timestamp(),
  last_used_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  ip text,
  user_agent text,
  constraint sessions_token_once unique (token_hash),
  constraint sessions_membership foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
create index sessions_of_membership on app.sessions (organization_id, user_id);
create index sessions_of_user on app.sessions (user_id, last_used_at desc);
comment on table app.sessions is 'A browser that is signed in, bound to one membership; it ends when the membership goes';
comment on column app.sessions.token_hash is 'SHA-256 of the cookie''s value';
call app.lock_to_organization('app.sessions');
grant select on app.sessions to pontic_app;
create policy identity on app.sessions for select to pontic_app using (true);

create table app.device_credentials (
  id uuid constraint device_credentials_key primary key,
  token_hash bytea not null constraint device_credentials_token_hash check (length(token_hash) = 32),
  hint text not null,
  name text not null,
  platform text,
  user_id uuid not null,
  organization_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_used_at timestamptz(3) not null default clock_timestamp(),
  last_used_ip text,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint device_credentials_token_once unique (token_hash),
  constraint device_credentials_membership foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
create index device_credentials_of_membership on app.device_credentials (organization_id, user_id);
comment on table app.device_credentials is 'A program or a scanner''s computer that acts for a member (service_device_v1_…)';
comment on column app.device_credentials.hint is 'The last four characters, to tell credentials apart';
call app.lock_to_organization('app.device_credentials');
grant select on app.device_credentials to pontic_app;
create policy identity on app.device_credentials for select to pontic_app using (true);

-- No definer: whoever disables a member may end what the member has open in the same organization.
create function app.end_sign_ins() returns trigger
  language plpgsql
  as $$
begin
  delete from app.sessions where organization_id = new.organization_id and user_id = new.user_id;
  update app.device_credentials set revoked_at = clock_timestamp()
    where organization_id = new.organization_id and user_id = new.user_id and revoked_at is null;
  return null;
end
$$;
comment on function app.end_sign_ins() is
  'A disabled member is out; enabled again, the member signs in anew instead of finding old sessions open';
revoke execute on function app.end_sign_ins() from public;
create trigger end_sign_ins after update of status on app.memberships for each row
  when (new.status = 'disabled') execute function app.end_sign_ins();

create table app.mailed_tokens (
  id uuid constraint mailed_tokens_key primary key,
  user_id uuid not null constraint mailed_tokens_user references app.users (id) on delete cascade,
  purpose text not null constraint mailed_tokens_purpose check (purpose in ('password_reset', 'email_verification')),
  token_hash bytea not null constraint mailed_tokens_token_hash check (length(token_hash) = 32),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint mailed_tokens_token_once unique (token_hash)
);
create index mailed_tokens_of_user on app.mailed_tokens (user_id, purpose);
comment on table app.mailed_tokens is 'Links that were mailed to a person; each works once';
call app.close_table('app.mailed_tokens', 'select, insert, update, delete');

create table app.rate_buckets (
  key text constraint rate_buckets_key primary key,
  started_at timestamptz(3) not null,
  count integer not null
);
comment on table app.rate_buckets is 'Counted attempts to sign in, by address and by account; they survive a restart';
call app.close_table('app.rate_buckets', 'select, insert, update, delete');

create table app.mails (
  id uuid constraint mails_key primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  state text not null default 'waiting' constraint mails_state check (state in ('waiting', 'sent', 'kept', 'failed')),
  order_key text not null,
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index mails_to_send on app.mails (run_at) where state = 'waiting';
comment on column app.mails.body is 'Empty once it is sent: a link in it may carry a token';
comment on table app.mails is 'Mail on its way; without a mail server it is kept here for the operator to read';
call app.close_table('app.mails', 'select, insert, update, delete');
grant insert on app.mails to pontic_lab, pontic_clinic;
create policy lab on app.mails for insert to pontic_lab with check ((select app.org()) is not null);
create policy clinic on app.mails for insert to pontic_clinic with check ((select app.org()) is not null);

create function app.forget_mail() returns trigger
  language plpgsql
  as $$
begin
  new.body := '';
  return new;
end
$$;
comment on function app.forget_mail() is 'A mail that was sent is in the mailbox and nowhere else; one that failed carries no live link';
revoke execute on function app.forget_mail() from public;
create trigger forget_sent before update of state on app.mails for each row
  when (new.state in ('sent', 'failed')) execute function app.forget_mail();
