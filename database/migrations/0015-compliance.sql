-- What devices are made of, what is stated of them, and how work is called back.
set local role pontic_owner;

create table app.materials (
  organization_id uuid not null constraint materials_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint materials_name check (length(name) between 1 and 120),
  manufacturer text not null,
  class text not null,
  type text,
  unit text not null constraint materials_unit check (unit in ('piece', 'milligram', 'milliliter')),
  ce_marked boolean not null default false,
  iso10993_ref text,
  fda_clearance text,
  gtin text constraint materials_gtin check (gtin ~ '^\d{14}$'),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || manufacturer || ' ' || coalesce(type, '')
    || ' ' || coalesce(gtin, '')), 400)) stored not null,
  constraint materials_key primary key (organization_id, id) include (search)
);
create unique index materials_gtin_once on app.materials (organization_id, gtin) where gtin is not null;
comment on table app.materials is 'What a laboratory makes devices of';
comment on column app.materials.class is 'A word of the list of materials (contract/catalog-terms.ts)';
comment on column app.materials.unit is 'What quantities of its lots count';
comment on column app.materials.gtin is 'Number of the trade item, as 14 digits';
call app.close_table('app.materials', 'select, insert, update, delete');
call app.open_to('lab', 'app.materials', 'organization_id', 'select, insert, update, delete');

create table app.material_lots (
  organization_id uuid not null constraint material_lots_organization references app.organizations (id),
  id uuid not null,
  material_id uuid not null,
  lot_number text not null,
  udi_pi text,
  expires_on date,
  received_at timestamptz(3) not null default clock_timestamp(),
  supplier text,
  quantity_received integer not null constraint material_lots_received check (quantity_received > 0),
  quantity_available integer not null,
  recalled_at timestamptz(3),
  certificate_file_id uuid constraint material_lots_certificate references app.files (id) on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(lot_number || ' ' || coalesce(supplier, '')
    || ' ' || coalesce(udi_pi, '')), 400)) stored not null,
  constraint material_lots_key primary key (organization_id, id) include (search),
  constraint material_lots_material foreign key (organization_id, material_id) references app.materials (organization_id, id),
  constraint material_lots_number_once unique (organization_id, material_id, lot_number),
  constraint material_lots_available check (quantity_available between 0 and quantity_received)
);
create index material_lots_first_in on app.material_lots (organization_id, material_id, received_at, id);
create index material_lots_of_certificate on app.material_lots (certificate_file_id);
comment on table app.material_lots is 'A lot of a material that a laboratory received; its stock is the laboratory''s alone';
comment on column app.material_lots.quantity_available is 'What is left; never below zero, whoever takes at once';
comment on column app.material_lots.expires_on is 'The last day on which it may be used, of the laboratory';
comment on column app.material_lots.recalled_at is 'Since when it must not be used; it never comes back';
call app.close_table('app.material_lots', 'select, insert, update, delete');
call app.open_to('lab', 'app.material_lots', 'organization_id', 'select, insert, update');

create table app.material_uses (
  id uuid constraint material_uses_key primary key,
  organization_id uuid not null,
  order_id uuid not null constraint material_uses_order references app.orders (id),
  order_item_id uuid not null,
  item_description text not null,
  tooth smallint,
  material_lot_id uuid not null,
  quantity integer not null constraint material_uses_quantity check (quantity > 0),
  undoes_use_id uuid constraint material_uses_undoes references app.material_uses (id)
    constraint material_uses_undone_once unique,
  used_by_user_id uuid not null constraint material_uses_used_by references app.users (id),
  used_by_name text not null,
  used_at timestamptz(3) not null default clock_timestamp(),
  noted_at timestamptz(3) not null default clock_timestamp(),
  constraint material_uses_lot foreign key (organization_id, material_lot_id)
    references app.material_lots (organization_id, id)
);
create index material_uses_of_organization on app.material_uses (organization_id, id);
create index material_uses_of_order on app.material_uses (order_id);
create index material_uses_of_lot on app.material_uses (organization_id, material_lot_id);
create index material_uses_of_person on app.material_uses (used_by_user_id);
comment on table app.material_uses is 'Append-only: how much of a lot went into a piece of work';
comment on column app.material_uses.order_item_id is
  'The item of then; a later version of the prescription may have no such item, and the use stays';
comment on column app.material_uses.used_at is 'Before noted_at where it was noted later';
comment on column app.material_uses.undoes_use_id is 'Set where this row takes another one back';
call app.close_table('app.material_uses', 'select, insert');
call app.open_to('lab', 'app.material_uses', 'organization_id', 'select, insert');

create table app.signing_keys (
  id text constraint signing_keys_key primary key constraint signing_keys_id check (id ~ '^[0-9a-f]{16}$'),
  public_key bytea not null constraint signing_keys_public_key check (length(public_key) = 32),
  created_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.signing_keys is
  'Public halves (Ed25519) of the keys that statements were signed with; old ones stay, so that old statements verify';
call app.close_table('app.signing_keys', 'select, insert');

create function app.note_signing_key(key_id text, public_half bytea) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$ insert into app.signing_keys (id, public_key) values (key_id, public_half) on conflict do nothing $$;
comment on function app.note_signing_key(text, bytea) is 'Keeps the public half of a key before something is signed with it';

create table app.device_statements (
  id uuid constraint device_statements_key primary key,
  order_id uuid not null constraint device_statements_order references app.orders (id),
  version integer not null constraint device_statements_version check (version >= 1),
  lab_organization_id uuid not null constraint device_statements_lab references app.organizations (id),
  clinic_organization_id uuid constraint device_statements_clinic references app.organizations (id),
  patient_organization_id uuid not null,
  patient_id uuid not null,
  content jsonb not null,
  sha256 bytea not null constraint device_statements_sha256 check (length(sha256) = 32),
  signature bytea not null constraint device_statements_signature check (length(signature) = 64),
  signing_key_id text not null constraint device_statements_signing_key references app.signing_keys (id),
  token_hash bytea not null constraint device_statements_token_once unique
    constraint device_statements_token_hash check (length(token_hash) = 32),
  retain_until date not null,
  issued_by_user_id uuid not null constraint device_statements_issued_by references app.users (id),
  issued_at timestamptz(3) not null,
  masked jsonb,
  is_forgotten boolean not null default false,
  constraint device_statements_once unique (order_id, version),
  constraint device_statements_patient foreign key (patient_organization_id, patient_id)
    references app.patients (organization_id, id)
);
create index device_statements_of_lab on app.device_statements (lab_organization_id);
create index device_statements_of_clinic on app.device_statements (clinic_organization_id);
create index device_statements_of_patient on app.device_statements (patient_organization_id, patient_id);
create index device_statements_signed_with on app.device_statements (signing_key_id);
create index device_statements_of_person on app.device_statements (issued_by_user_id);
comment on table app.device_statements is
  'Append-only: the statement of a custom-made device, version by version, signed; kept until retain_until whatever is erased';
comment on column app.device_statements.patient_id is
  'Whom it was signed for, who need not be the patient of the order any more; one who was merged is read as the kept one';
comment on column app.device_statements.content is 'What is signed: the signature is over its canonical JSON (RFC 8785)';
comment on column app.device_statements.token_hash is 'SHA-256 of the word in the address that is printed as a code';
comment on column app.device_statements.masked is
  'The characteristics without the name of the patient, for who must not read it; what is signed stays';
comment on column app.device_statements.is_forgotten is 'The patient was erased: everyone reads what is masked';
call app.lock_to_sides('app.device_statements', 'select, insert');
revoke insert on app.device_statements from pontic_clinic;
grant update (masked, is_forgotten) on app.device_statements to pontic_across;

create function app.mask_statement(
    of_statement uuid, first_name text, last_name text, code text, forgets boolean) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  update app.device_statements s set
    masked = (select jsonb_agg(app.mask_names(line, first_name, last_name, code) order by place)
      from jsonb_array_elements_text(coalesce(s.masked, s.content -> 'characteristics')) with ordinality as text (line, place)),
    is_forgotten = s.is_forgotten or forgets
  where s.id = of_statement and (forgets and s.masked is not null or app.names_patient(
    app.texts_in(coalesce(s.masked, s.content -> 'characteristics')), first_name, last_name))
  $$;
comment on function app.mask_statement(uuid, text, text, text, boolean) is
  'Puts the code where the characteristics of a statement name its patient';

-- A name that stands in a statement was no name of the patient when it was signed.
create function app.hide_names_in_statement(of_statement uuid) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  select app.mask_statement(s.id, n.first_name, n.last_name, kept.code, false)
  from app.device_statements s
    join app.patients x on x.organization_id = s.patient_organization_id and x.id = s.patient_id
    join app.patients kept on kept.organization_id = x.organization_id and kept.id = coalesce(x.merged_into_id, x.id)
    join app.patients p on p.organization_id = kept.organization_id and kept.id in (p.id, p.merged_into_id)
    cross join lateral app.names_of(p.first_name, p.last_name, p.former_names) as n
  where s.id = of_statement
  $$;
comment on function app.hide_names_in_statement(uuid) is
  'Masks the names of the one whom a statement was signed for, as app.hide_names_of does for an order';

create function app.hide_patient_in_statements() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  kept uuid := coalesce(new.merged_into_id, new.id);
  theirs uuid[] := array(
    select s.id from app.patients x
      join app.device_statements s on s.patient_organization_id = x.organization_id and s.patient_id = x.id
    where x.organization_id = new.organization_id and kept in (x.id, x.merged_into_id));
begin
  if new.anonymized_at is not null then
    perform app.mask_statement(s, n.first_name, n.last_name, p.code, true)
      from unnest(theirs) as s, app.patients p,
        app.names_of(old.first_name, old.last_name, old.former_names) as n
      where p.organization_id = new.organization_id and p.id = kept;
  else
    perform app.hide_names_in_statement(s.id)
      from app.device_statements s join app.orders o on o.id = s.order_id
        join app.lab_connections c on c.id = o.lab_connection_id
      where s.id = any (theirs) and c.privacy_mode <> 'full';
  end if;
  return null;
end
$$;
comment on function app.hide_patient_in_statements() is
  'As app.hide_changed_names, for statements, whose patient need not be that of the order any more';
create trigger hide_in_statements after update of first_name, last_name, merged_into_id on app.patients for each row
  when (new.shared_by_organization_id is null and (old.first_name, old.last_name, old.merged_into_id)
    is distinct from (new.first_name, new.last_name, new.merged_into_id))
  execute function app.hide_patient_in_statements();

create function app.hide_names_in_statements() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.hide_names_in_statement(s.id)
    from app.orders o join app.device_statements s on s.order_id = o.id
    where o.lab_connection_id = new.id;
  return null;
end
$$;
comment on function app.hide_names_in_statements() is 'As app.hide_names, for statements';
create trigger hide_names_in_statements after update of privacy_mode on app.lab_connections for each row
  when (new.privacy_mode <> 'full' and new.privacy_mode <> old.privacy_mode) execute function app.hide_names_in_statements();

create table app.recalls (
  id uuid constraint recalls_key primary key,
  organization_id uuid not null constraint recalls_organization references app.organizations (id),
  reason text not null,
  instruction text not null,
  lots jsonb not null constraint recalls_lots check (jsonb_array_length(lots) > 0),
  started_by_user_id uuid not null constraint recalls_started_by references app.users (id),
  started_by_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index recalls_of_lab on app.recalls (organization_id, id);
create index recalls_started_by_person on app.recalls (started_by_user_id);
comment on table app.recalls is 'A laboratory calls back all work that has material of certain lots in it';
comment on column app.recalls.lots is 'The lots as they were called then: a clinic cannot see the stock';

create table app.recall_lots (
  recall_id uuid not null constraint recall_lots_recall references app.recalls (id),
  organization_id uuid not null,
  material_lot_id uuid not null,
  constraint recall_lots_key primary key (organization_id, material_lot_id),
  constraint recall_lots_lot foreign key (organization_id, material_lot_id)
    references app.material_lots (organization_id, id)
);
create index recall_lots_of_recall on app.recall_lots (recall_id);
comment on table app.recall_lots is 'Which lots a recall is about; a lot is recalled once';
call app.close_table('app.recall_lots', 'select, insert');
call app.open_to('lab', 'app.recall_lots', 'organization_id', 'select, insert');

create table app.recall_orders (
  id uuid constraint recall_orders_key primary key,
  recall_id uuid not null constraint recall_orders_recall references app.recalls (id),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  order_id uuid not null constraint recall_orders_order references app.orders (id),
  order_item_id uuid not null,
  item_description text not null,
  tooth smallint,
  material_lot_id uuid not null,
  lot_number text not null,
  material_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint recall_orders_once unique nulls not distinct (recall_id, order_id, order_item_id, tooth, material_lot_id)
);
create index recall_orders_of_lab on app.recall_orders (lab_organization_id);
create index recall_orders_of_clinic on app.recall_orders (clinic_organization_id);
create index recall_orders_of_order on app.recall_orders (order_id);
comment on table app.recall_orders is 'What a recall found: each piece of work and tooth that has a recalled lot in it';
call app.close_table('app.recall_orders', 'select, insert');
call app.open_to('lab', 'app.recall_orders', 'lab_organization_id', 'select, insert');
call app.open_to('clinic', 'app.recall_orders', 'clinic_organization_id', 'select');

create table app.recall_notices (
  id uuid constraint recall_notices_key primary key,
  recall_id uuid not null constraint recall_notices_recall references app.recalls (id),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  order_id uuid not null constraint recall_notices_order references app.orders (id),
  actor_user_id uuid not null constraint recall_notices_actor references app.users (id),
  acknowledged_at timestamptz(3),
  acknowledged_by_user_id uuid constraint recall_notices_acknowledged_by references app.users (id),
  acknowledged_by_name text,
  constraint recall_notices_once unique (recall_id, customer_id),
  constraint recall_notices_customer foreign key (lab_organization_id, customer_id) references app.customers (organization_id, id),
  constraint recall_notices_acknowledged_by_someone check ((acknowledged_at is null) = (acknowledged_by_name is null))
);
create index recall_notices_of_customer on app.recall_notices (lab_organization_id, customer_id);
create index recall_notices_of_clinic on app.recall_notices (clinic_organization_id, recall_id);
create index recall_notices_of_order on app.recall_notices (order_id);
create index recall_notices_of_actor on app.recall_notices (actor_user_id);
create index recall_notices_acknowledged_by_person on app.recall_notices (acknowledged_by_user_id);
comment on table app.recall_notices is
  'Each customer whom a recall reaches: a clinic on the service is told, an offline customer is for the laboratory to call';
comment on column app.recall_notices.order_id is 'The newest order of the customer that the recall found';
call app.close_table('app.recall_notices', 'select, insert');
call app.open_to('lab', 'app.recall_notices', 'lab_organization_id', 'select, insert');
call app.open_to('clinic', 'app.recall_notices', 'clinic_organization_id',
  'select, update (acknowledged_at, acknowledged_by_user_id, acknowledged_by_name)');

-- A use that was forgotten and is noted after its lot was recalled. No definer: whoever notes uses may
-- write what a recall found. The lot is locked, so that the recall is there or comes after.
create function app.find_late_use() returns trigger
  language plpgsql
  as $$
begin
  insert into app.recall_orders (id, recall_id, lab_organization_id, clinic_organization_id, customer_id,
      order_id, order_item_id, item_description, tooth, material_lot_id, lot_number, material_name)
    select uuidv7(), x.recall_id, o.lab_organization_id, o.clinic_organization_id, o.customer_id,
      new.order_id, new.order_item_id, new.item_description, new.tooth, new.material_lot_id, l.lot_number, m.name
    from app.recall_lots x
      join app.material_lots l on l.organization_id = x.organization_id and l.id = x.material_lot_id
      join app.materials m on m.organization_id = l.organization_id and m.id = l.material_id
      join app.orders o on o.id = new.order_id
    where x.organization_id = new.organization_id and x.material_lot_id = new.material_lot_id
    on conflict do nothing;
  insert into app.recall_notices (id, recall_id, lab_organization_id, clinic_organization_id, customer_id,
      order_id, actor_user_id)
    select uuidv7(), x.recall_id, o.lab_organization_id, o.clinic_organization_id, o.customer_id,
      new.order_id, new.used_by_user_id
    from app.recall_lots x join app.orders o on o.id = new.order_id
    where x.organization_id = new.organization_id and x.material_lot_id = new.material_lot_id
    on conflict do nothing;
  return null;
end
$$;
comment on function app.find_late_use() is 'Adds work that was noted late to the recall of its lot, and tells a clinic that was not told';
revoke execute on function app.find_late_use() from public;
create trigger find_late_use after insert on app.material_uses for each row
  when (new.undoes_use_id is null) execute function app.find_late_use();

-- A recall has many clinics: each sees those that found work of its own, and no other.
call app.close_table('app.recalls', 'select, insert');
call app.open_to('lab', 'app.recalls', 'organization_id', 'select, insert');
grant select on app.recalls to pontic_clinic;
create policy clinic on app.recalls for select to pontic_clinic
  using (id = any (array(
    select n.recall_id from app.recall_notices n where n.clinic_organization_id = (select app.org()))));

create table app.incidents (
  id uuid constraint incidents_key primary key,
  order_id uuid not null constraint incidents_order references app.orders (id),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  reported_by text not null constraint incidents_reported_by check (reported_by in ('lab', 'clinic')),
  reported_by_user_id uuid not null constraint incidents_reporter references app.users (id),
  reported_by_name text not null,
  severity text not null constraint incidents_severity check (severity in ('no_harm', 'harm', 'serious', 'death')),
  happened_on date not null,
  description text not null constraint incidents_description check (length(description) between 1 and 4000),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index incidents_of_lab on app.incidents (lab_organization_id, id);
create index incidents_of_clinic on app.incidents (clinic_organization_id, id);
create index incidents_of_order on app.incidents (order_id);
create index incidents_of_reporter on app.incidents (reported_by_user_id);
comment on table app.incidents is 'Append-only: what went wrong with a device in use, reported by either side';
call app.lock_to_sides('app.incidents', 'select, insert');

-- A recall is told as an event of an order is, once to each clinic.
alter table app.announcements
  add column recall_notice_id uuid constraint announcements_recall_notice references app.recall_notices (id),
  add constraint announcements_once_per_recall unique (recall_notice_id),
  drop constraint announcements_have_one_cause,
  add constraint announcements_have_one_cause check (num_nonnulls(event_sequence, comment_id, recall_notice_id) = 1);
alter table app.notifications
  add column recall_notice_id uuid constraint notifications_recall_notice references app.recall_notices (id),
  add constraint notifications_once_per_recall unique (recall_notice_id, organization_id, user_id),
  drop constraint notifications_have_one_cause,
  add constraint notifications_have_one_cause check (num_nonnulls(event_sequence, comment_id, recall_notice_id) = 1);

create function app.announce_recall() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.announcements (order_id, recall_notice_id, order_key)
    values (new.order_id, new.id, new.order_id::text);
  return null;
end
$$;
comment on function app.announce_recall() is 'Makes the job that tells a clinic of a recall';
create trigger announce after insert on app.recall_notices for each row
  when (new.clinic_organization_id is not null) execute function app.announce_recall();

revoke execute on function app.announce_recall(), app.note_signing_key(text, bytea),
  app.mask_statement(uuid, text, text, text, boolean), app.hide_names_in_statement(uuid),
  app.hide_patient_in_statements(), app.hide_names_in_statements() from public;
grant execute on function app.mask_statement(uuid, text, text, text, boolean), app.hide_names_in_statement(uuid)
  to pontic_across;
grant execute on function app.note_signing_key(text, bytea) to pontic_lab;
grant create on schema app to pontic_across;
alter function app.announce_recall() owner to pontic_across;
alter function app.note_signing_key(text, bytea) owner to pontic_across;
alter function app.hide_patient_in_statements() owner to pontic_across;
alter function app.hide_names_in_statements() owner to pontic_across;
revoke create on schema app from pontic_across;

create table app.compliance_settings (
  organization_id uuid constraint compliance_settings_key primary key
    constraint compliance_settings_organization references app.organizations (id),
  requires_statement_to_ship boolean not null default false,
  requires_lots_to_ship boolean not null default false,
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.compliance_settings is 'What a laboratory asks of itself before work leaves; without a row nothing';
call app.close_table('app.compliance_settings', 'select, insert, update');
call app.open_to('lab', 'app.compliance_settings', 'organization_id', 'select, insert, update');
