-- The idempotency keys of what the payment platform is asked to do: it keeps the first answer of a key
-- for a day, an error as well, so a key has generations.
set local role pontic_owner;

create table app.platform_keys (
  lab_organization_id uuid not null constraint platform_keys_lab references app.organizations (id),
  name text not null constraint platform_keys_name check (name <> ''),
  generation integer not null default 1 constraint platform_keys_generation check (generation > 0),
  words text not null,
  begun_at timestamptz(3) not null default clock_timestamp(),
  constraint platform_keys_key primary key (lab_organization_id, name)
);
comment on table app.platform_keys is
  'The idempotency key of each write at the payment platform, kept before the platform is asked: a repetition after a kill has the same one';
comment on column app.platform_keys.name is 'What is asked for, as pay-, with an id';
comment on column app.platform_keys.generation is
  'Moves on after an error that the platform keeps under the key, and when other words are asked with';
comment on column app.platform_keys.words is 'What the platform is asked with under this generation';
comment on column app.platform_keys.begun_at is
  'When this generation was first used: the platform forgets a key after a day';
call app.close_table('app.platform_keys', 'select, insert, update');
