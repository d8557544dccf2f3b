-- Work that is made again: claims with their frozen evidence, whose fault it was, who pays, credit notes.
set local role pontic_owner;

create table app.remake_policies (
  organization_id uuid not null constraint remake_policies_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint remake_policies_name check (length(name) between 1 and 120),
  is_default boolean not null default false,
  claim_days integer not null constraint remake_policies_claim_days check (claim_days between 1 and 3650),
  charge_percents jsonb not null,
  auto_resolve boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint remake_policies_key primary key (organization_id, id) include (search)
);
create unique index remake_policies_one_default on app.remake_policies (organization_id) where is_default;
comment on table app.remake_policies is 'On what terms a laboratory makes work again: until when, and who pays how much';
comment on column app.remake_policies.claim_days is 'Days after the delivery until which work can be claimed';
comment on column app.remake_policies.charge_percents is
  'For each responsibility, how much of the price the customer pays: whole per cent, 0 to 100';
comment on column app.remake_policies.auto_resolve is 'Whether a claim is resolved by itself once both sides agree';
comment on column app.remake_policies.is_default is 'For every customer whose connection names no other';
call app.close_table('app.remake_policies', 'select, insert, update, delete');
call app.open_to('lab', 'app.remake_policies', 'organization_id', 'select, insert, update, delete');

alter table app.lab_connections add column remake_policy_id uuid;
alter table app.lab_connections add constraint lab_connections_remake_policy
  foreign key (lab_organization_id, remake_policy_id) references app.remake_policies (organization_id, id)
  on delete set null (remake_policy_id);
create index lab_connections_of_remake_policy on app.lab_connections (lab_organization_id, remake_policy_id);
comment on column app.lab_connections.remake_policy_id is 'The terms of remakes for this clinic, before the default ones';

create table app.remake_claims (
  id uuid constraint remake_claims_key primary key,
  lab_organization_id uuid not null constraint remake_claims_lab references app.organizations (id),
  clinic_organization_id uuid constraint remake_claims_clinic references app.organizations (id),
  lab_connection_id uuid constraint remake_claims_lab_connection references app.lab_connections (id),
  customer_id uuid not null,
  order_id uuid not null constraint remake_claims_order references app.orders (id),
  new_order_id uuid constraint remake_claims_new_order references app.orders (id)
    constraint remake_claims_once_per_new_order unique,
  kind text not null constraint remake_claims_kind check (kind in ('remake', 'repair', 'adjustment')),
  item_ids uuid[] not null constraint remake_claims_items check (cardinality(item_ids) > 0),
  new_item_ids uuid[] not null default '{}',
  teeth smallint[] not null default '{}',
  reason_code text not null constraint remake_claims_reason check (reason_code ~ '^[a-z_]{1,40}$'),
  description text,
  photo_file_ids uuid[] not null default '{}',
  claimed_by text not null constraint remake_claims_claimed_by check (claimed_by in ('lab', 'clinic')),
  claimed_by_user_id uuid not null constraint remake_claims_claimed_by_user references app.users (id),
  clinic_verdict text constraint remake_claims_clinic_verdict
    check (clinic_verdict in ('lab', 'clinic', 'shared', 'patient', 'material', 'courier', 'undetermined')),
  clinic_charge_percent integer constraint remake_claims_clinic_percent check (clinic_charge_percent between 0 and 100),
  clinic_comment text,
  lab_verdict text constraint remake_claims_lab_verdict
    check (lab_verdict in ('lab', 'clinic', 'shared', 'patient', 'material', 'courier', 'undetermined')),
  lab_charge_percent integer constraint remake_claims_lab_percent check (lab_charge_percent between 0 and 100),
  lab_comment text,
  agreed_responsibility text constraint remake_claims_responsibility
    check (agreed_responsibility in ('lab', 'clinic', 'shared', 'patient', 'material', 'courier', 'undetermined')),
  charge_percent integer constraint remake_claims_percent check (charge_percent between 0 and 100),
  status text not null default 'open' constraint remake_claims_status
    check (status in ('open', 'agreed', 'disputed', 'resolved', 'withdrawn')),
  outcome text constraint remake_claims_outcome check (outcome in ('new_order', 'credit', 'none')),
  terms jsonb not null,
  evidence jsonb not null,
  resolved_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint remake_claims_customer foreign key (lab_organization_id, customer_id) references app.customers (organization_id, id),
  constraint remake_claims_resolved check ((status = 'resolved') = (resolved_at is not null)
    and (status = 'resolved') = (outcome is not null) and (status <> 'resolved' or charge_percent is not null)),
  constraint remake_claims_agreed check (status <> 'agreed' or (agreed_responsibility is not null and charge_percent is not null)),
  -- Nobody agrees for the other side; an offline customer has no word.
  constraint remake_claims_agreed_by_both check (agreed_responsibility is null
    or (lab_verdict is not distinct from agreed_responsibility
      and (clinic_organization_id is null or clinic_verdict is not distinct from agreed_responsibility)))
);
create index remake_claims_of_lab on app.remake_claims (lab_organization_id, id);
create index remake_claims_of_clinic on app.remake_claims (clinic_organization_id, id);
create index remake_claims_of_connection on app.remake_claims (lab_connection_id);
create index remake_claims_of_customer on app.remake_claims (lab_organization_id, customer_id);
create index remake_claims_of_order on app.remake_claims (order_id);
create index remake_claims_claimed_by_person on app.remake_claims (claimed_by_user_id);
comment on table app.remake_claims is 'One side says that delivered work has to be made again, repaired or adjusted';
comment on column app.remake_claims.order_id is 'The order whose work is claimed';
comment on column app.remake_claims.new_order_id is 'The order that makes it again; null when none was opened';
comment on column app.remake_claims.item_ids is 'The items of the order that are claimed, whole';
comment on column app.remake_claims.new_item_ids is 'What they became in the new order';
comment on column app.remake_claims.charge_percent is 'How much of the frozen price the customer pays, once agreed or resolved';
comment on column app.remake_claims.terms is 'The terms as they were when it was claimed: later changes of the policy do not reach it';
comment on column app.remake_claims.evidence is
  'As it was when it was claimed: version of the prescription, hashes of the shared files, design approval, quality check, hash of the last event';
call app.close_table('app.remake_claims', 'select, insert, update');
call app.open_to('lab', 'app.remake_claims', 'lab_organization_id', 'select, insert, update');
-- A clinic claims and gives its own word; the laboratory's word and the end in money are not its to write.
call app.open_to('clinic', 'app.remake_claims', 'clinic_organization_id',
  'select, insert (id, lab_organization_id, clinic_organization_id, lab_connection_id, customer_id, order_id,
    new_order_id, kind, item_ids, new_item_ids, teeth, reason_code, description, photo_file_ids, claimed_by,
    claimed_by_user_id, terms, evidence),
  update (clinic_verdict, clinic_charge_percent, clinic_comment, status, agreed_responsibility, charge_percent)');

create function app.keep_remake_claim() returns trigger
  language plpgsql
  as $$
begin
  if (new.id, new.lab_organization_id, new.clinic_organization_id, new.order_id, new.new_order_id, new.kind,
      new.item_ids, new.new_item_ids, new.claimed_by, new.claimed_by_user_id, new.terms, new.evidence, new.created_at)
    is distinct from (old.id, old.lab_organization_id, old.clinic_organization_id, old.order_id, old.new_order_id,
      old.kind, old.item_ids, old.new_item_ids, old.claimed_by, old.claimed_by_user_id, old.terms, old.evidence,
      old.created_at) then
    raise exception 'what was claimed, on what terms and evidence, stays as it was'
      using errcode = 'integrity_constraint_violation';
  end if;
  if current_user = 'pontic_clinic' and old.status not in ('open', 'disputed') then
    raise exception 'a claim that is agreed or over waits for no word of the clinic'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
comment on function app.keep_remake_claim() is
  'Refuses to change what was claimed, for every role, and to change more than an open claim, for a clinic';
create trigger keep_remake_claim before update on app.remake_claims
  for each row execute function app.keep_remake_claim();

create table app.remake_resolutions (
  id uuid not null default uuidv7() constraint remake_resolutions_key primary key,
  claim_id uuid not null constraint remake_resolutions_claim references app.remake_claims (id),
  lab_organization_id uuid not null,
  order_key text not null,
  state text not null default 'waiting' constraint remake_resolutions_state
    check (state in ('waiting', 'done', 'ignored', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text
);
create index remake_resolutions_of_claim on app.remake_resolutions (claim_id);
create index remake_resolutions_to_work on app.remake_resolutions (run_at, id) where state = 'waiting';
create index remake_resolutions_in_order on app.remake_resolutions (order_key, id) where state = 'waiting';
comment on table app.remake_resolutions is
  'A claim that goes on by itself, since both sides agree or its new order has ended: the row is the job, done in the name of the laboratory';
call app.close_table('app.remake_resolutions', 'select, insert, update, delete');

-- Written with the verdict that makes the agreement, so that none is forgotten; no side may write jobs.
create function app.queue_resolution() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.remake_resolutions (claim_id, lab_organization_id, order_key)
    values (new.id, new.lab_organization_id, new.id::text);
  return null;
end
$$;
comment on function app.queue_resolution() is 'Makes the job that resolves an agreed claim under terms that say so';
create trigger queue_resolution after update of status on app.remake_claims for each row
  when (new.status = 'agreed' and old.status <> 'agreed' and (new.terms ->> 'autoResolve')::boolean)
  execute function app.queue_resolution();

-- Orders know nothing of claims; a claim must not stay resolved by an order that nobody will make.
create function app.queue_reopening() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.remake_resolutions (claim_id, lab_organization_id, order_key)
    select r.id, r.lab_organization_id, r.id::text from app.remake_claims r
    where r.new_order_id = new.id and r.status = 'resolved' and r.outcome = 'new_order';
  return null;
end
$$;
comment on function app.queue_reopening() is 'Makes the job that opens a claim again whose new order is rejected or cancelled';
create trigger queue_reopening after update of status on app.orders for each row
  when (new.status in ('rejected', 'cancelled') and old.status <> new.status and new.remake_of_order_id is not null)
  execute function app.queue_reopening();

create table app.credit_notes (
  id uuid constraint credit_notes_key primary key,
  lab_organization_id uuid not null constraint credit_notes_lab references app.organizations (id),
  clinic_organization_id uuid constraint credit_notes_clinic references app.organizations (id),
  customer_id uuid not null,
  invoice_id uuid not null constraint credit_notes_invoice references app.invoices (id),
  remake_claim_id uuid constraint credit_notes_remake_claim references app.remake_claims (id),
  number text not null,
  status text not null constraint credit_notes_status check (status in ('issued', 'applied', 'void')),
  reason text not null constraint credit_notes_reason
    check (reason in ('remake', 'price_error', 'goodwill', 'cancelled', 'late', 'other')),
  issued_on date not null,
  currency text not null constraint credit_notes_currency check (currency ~ '^[A-Z]{3}$'),
  tax_mode text not null constraint credit_notes_tax_mode check (tax_mode in ('none', 'exclusive', 'inclusive')),
  subtotal_minor bigint not null,
  discount_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null constraint credit_notes_total check (total_minor >= 0),
  notes text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint credit_notes_number_per_lab unique (lab_organization_id, number),
  constraint credit_notes_customer foreign key (lab_organization_id, customer_id) references app.customers (organization_id, id)
);
create index credit_notes_of_lab on app.credit_notes (lab_organization_id, id);
create index credit_notes_of_clinic on app.credit_notes (clinic_organization_id, id);
create index credit_notes_of_customer on app.credit_notes (lab_organization_id, customer_id);
create index credit_notes_of_invoice on app.credit_notes (invoice_id);
create index credit_notes_of_remake_claim on app.credit_notes (remake_claim_id);
comment on table app.credit_notes is 'What a laboratory takes back of an issued invoice';
comment on column app.credit_notes.status is 'applied: all of it was still open on the invoice; issued: a part had been paid and is the customer''s';
comment on column app.credit_notes.tax_mode is 'That of the invoice';
call app.close_table('app.credit_notes', 'select, insert, update');
call app.open_to('lab', 'app.credit_notes', 'lab_organization_id', 'select, insert');
call app.open_to('clinic', 'app.credit_notes', 'clinic_organization_id', 'select');

create table app.credit_note_lines (
  id uuid constraint credit_note_lines_key primary key,
  credit_note_id uuid not null constraint credit_note_lines_credit_note references app.credit_notes (id),
  invoice_line_id uuid not null constraint credit_note_lines_invoice_line references app.invoice_lines (id),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  position integer not null,
  description text not null,
  patient_label text,
  teeth smallint[] not null default '{}',
  quantity integer not null constraint credit_note_lines_quantity check (quantity between 1 and 100000),
  unit_price_minor bigint not null,
  discount_minor bigint not null,
  tax_rate_basis_points integer not null,
  amount_minor bigint not null,
  constraint credit_note_lines_position unique (credit_note_id, position)
);
create index credit_note_lines_of_invoice_line on app.credit_note_lines (invoice_line_id);
create index credit_note_lines_of_lab on app.credit_note_lines (lab_organization_id);
create index credit_note_lines_of_clinic on app.credit_note_lines (clinic_organization_id);
comment on table app.credit_note_lines is 'What is taken back of one line of an invoice';
comment on column app.credit_note_lines.amount_minor is 'Quantity times price less discount, as the tax mode has prices';
call app.close_table('app.credit_note_lines', 'select, insert');
call app.open_to('lab', 'app.credit_note_lines', 'lab_organization_id', 'select, insert');
call app.open_to('clinic', 'app.credit_note_lines', 'clinic_organization_id', 'select');

-- A clinic claims on terms that it may know, and must not see the policies of others.
create function app.remake_terms(lab uuid, connection uuid) returns jsonb
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select jsonb_build_object('claimDays', p.claim_days, 'chargePercents', p.charge_percents, 'autoResolve', p.auto_resolve)
  from app.remake_policies p left join app.lab_connections c on c.id = connection and c.lab_organization_id = lab
    and c.status in ('active', 'suspended', 'ended')
  where p.organization_id = lab and app.org() in (lab, c.clinic_organization_id)
    and (p.id = c.remake_policy_id or p.is_default)
  order by p.id is not distinct from c.remake_policy_id desc limit 1
  $$;
comment on function app.remake_terms(uuid, uuid) is
  'The terms of remakes that a laboratory has for one of its connections, or for customers without one; null: it has set none';
revoke execute on function app.remake_terms(uuid, uuid), app.keep_remake_claim(), app.queue_resolution(),
  app.queue_reopening() from public;
grant execute on function app.remake_terms(uuid, uuid) to pontic_lab, pontic_clinic;
grant create on schema app to pontic_across;
alter function app.remake_terms(uuid, uuid) owner to pontic_across;
alter function app.queue_resolution() owner to pontic_across;
alter function app.queue_reopening() owner to pontic_across;
revoke create on schema app from pontic_across;
