-- Orders with their items, history, prescription versions, approvals and comments.
set local role pontic_owner;

create table app.orders (
  id uuid constraint orders_key primary key,
  lab_organization_id uuid not null constraint orders_lab references app.organizations (id),
  clinic_organization_id uuid constraint orders_clinic references app.organizations (id),
  lab_connection_id uuid constraint orders_lab_connection references app.lab_connections (id),
  customer_id uuid not null,
  number text,
  dentist_id uuid,
  dentist_preferences jsonb,
  patient_organization_id uuid,
  patient_id uuid,
  kind text not null default 'new'
    constraint orders_kind check (kind in ('new', 'remake', 'repair', 'adjustment',
      'continuation')),
  remake_of_order_id uuid constraint orders_remake_of references app.orders (id),
  status text not null
    constraint orders_status check (status in ('draft', 'submitted', 'needs_info', 'accepted',
      'in_production', 'awaiting_approval', 'on_hold', 'ready', 'shipped', 'delivered',
      'at_try_in', 'completed', 'rejected', 'cancelled')),
  held_from text
    constraint orders_held_from check (held_from in ('submitted', 'needs_info', 'accepted',
      'in_production', 'awaiting_approval', 'ready')),
  held_by text constraint orders_held_by check (held_by in ('lab', 'clinic')),
  priority text not null default 'standard'
    constraint orders_priority check (priority in ('standard', 'rush')),
  source text not null default 'web'
    constraint orders_source check (source in ('web', 'device', 'scanner', 'lab_entry', 'import')),
  impression_type text
    constraint orders_impression_type check (impression_type in ('digital_scan',
      'physical_impression', 'both', 'model')),
  requested_delivery_date date,
  promised_delivery_date date,
  instructions text,
  subtotal_minor bigint not null default 0,
  discount_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  total_minor bigint not null default 0,
  currency text constraint orders_currency check (currency ~ '^[A-Z]{3}$'),
  waiting_on text not null
    constraint orders_waiting_on check (waiting_on in ('clinic', 'lab', 'courier', 'none')),
  waiting_since timestamptz(3) not null default clock_timestamp(),
  missing text[] not null default '{}',
  rx_version integer not null default 0,
  rx_acknowledged_version integer not null default 0,
  rx_locked_at timestamptz(3),
  not_received_at timestamptz(3),
  submitted_at timestamptz(3),
  accepted_at timestamptz(3),
  delivered_at timestamptz(3),
  completed_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancel_reason text,
  fit_rating integer constraint orders_fit_rating check (fit_rating between 1 and 5),
  scanner_connection_id uuid,
  external_refs jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  lab_view_id uuid generated always as ( case when clinic_organization_id is null
    or not (status = 'draft' or status = 'cancelled'
    and submitted_at is null) then lab_organization_id end) stored,
  current_stage_id uuid,
  current_stage_label text,
  current_stage_since timestamptz(3),
  reserved_delivery_date date,
  scan_cancelled_at timestamptz(3),
  overridden_day date,
  override_reason text,
  override_asked_at timestamptz(3),
  override_answer text
    constraint orders_override_answer check (override_answer in ('confirmed', 'declined')),
  draft_key uuid,
  constraint orders_clinic_comes_by_connection
    check ((clinic_organization_id is null) = (lab_connection_id is null)),
  constraint orders_number_per_lab unique (lab_organization_id, number),
  constraint orders_customer
    foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id),
  constraint orders_patient
    foreign key (patient_organization_id, patient_id)
    references app.patients (organization_id, id),
  constraint orders_override
    check (num_nulls(overridden_day, override_reason, override_asked_at) in (0, 3)
      and (override_answer is null or overridden_day is not null)),
  constraint orders_dentist
    foreign key (clinic_organization_id, dentist_id)
    references app.dentists (organization_id, id),
  constraint orders_number_outside_drafts check (number is not null or status = 'draft')
);
create index orders_seen_by_lab on app.orders (lab_view_id, id);
create index orders_seen_by_clinic on app.orders (clinic_organization_id, id);
create index orders_of_connection on app.orders (lab_connection_id);
create index orders_of_customer on app.orders (lab_organization_id, customer_id);
create index orders_of_patient on app.orders (patient_organization_id, patient_id);
create index orders_remade on app.orders (remake_of_order_id);
create index orders_open_at_lab on app.orders (lab_view_id)
  where status not in ('completed', 'rejected', 'cancelled');
create index orders_open_at_clinic on app.orders (clinic_organization_id)
  where status not in ('completed', 'rejected', 'cancelled');
create index orders_to_complete on app.orders (delivered_at)
  where status = 'delivered' and cancel_requested_at is null;
create index orders_with_cancelled_scan on app.orders (scan_cancelled_at)
  where scan_cancelled_at is not null;
create unique index orders_once_per_draft on app.orders (coalesce(clinic_organization_id,
  lab_organization_id), draft_key)
  where draft_key is not null;
create index orders_of_dentist on app.orders (clinic_organization_id, dentist_id, lab_view_id);
comment on table app.orders is 'A prescription that a laboratory makes; vendors call it a case';
comment on column app.orders.number is 'Per laboratory, given at the first submit: 26-004512';
comment on column app.orders.dentist_preferences is
  'How the dentist likes the work, as it was when the order was sent';
comment on column app.orders.patient_organization_id is
  'Whose record the patient is: the clinic, or the laboratory for offline customers';
comment on column app.orders.held_from is 'The status to go back to when the hold ends';
comment on column app.orders.waiting_on is 'The party whose step is next';
comment on column app.orders.missing is
  'What the laboratory asked for, while the order needs information';
comment on column app.orders.rx_acknowledged_version is
  'The version of the prescription that the laboratory works by; a later one waits for its acknowledgement';
comment on column app.orders.not_received_at is 'The clinic says that the shipment did not arrive';
comment on column app.orders.delivered_at is
  'Since when it is there for good; the order completes automatically some days later';
comment on column app.orders.cancel_requested_at is
  'The clinic asked to cancel what is accepted; stands until the next step';
comment on column app.orders.version is 'Counts every change; two writers at once cannot both win';
comment on column app.orders.lab_view_id is
  'The laboratory once it may see the order: a clinic''s draft is the clinic''s alone, also when it is cancelled';
comment on column app.orders.current_stage_id is
  'The open stage that is furthest behind; null: none is open';
comment on column app.orders.current_stage_label is 'What the clinic reads of that stage';
comment on column app.orders.current_stage_since is 'Since when it reads so';
comment on column app.orders.reserved_delivery_date is 'The day of its reservation, for both sides';
comment on column app.orders.scan_cancelled_at is
  'The scanner vendor cancelled the case: somebody looks at it, the order goes on until then';
comment on column app.orders.overridden_day is
  'The day that the clinic had reserved, where the laboratory promised a later one';
comment on column app.orders.override_reason is
  'Why, in the words of the laboratory, for both sides';
comment on column app.orders.override_answer is
  'What the clinic says to the later day; null while it is asked';
comment on column app.orders.draft_key is
  'How whoever drafted it names the draft; once for each organization that drafts';
call app.restrict_to_sides('app.orders', 'select, insert, update, delete', 'lab_view_id',
  'clinic_organization_id');

create table app.order_sides (
  organization_id uuid not null
    constraint order_sides_organization references app.organizations (id),
  order_id uuid not null constraint order_sides_order references app.orders (id) on delete cascade,
  internal_notes text,
  appointment_at timestamptz(3),
  pan_number text,
  updated_at timestamptz(3) not null default clock_timestamp(),
  credit_hold_reason text,
  credit_hold_by_name text,
  credit_hold_at timestamptz(3),
  constraint order_sides_key primary key (organization_id, order_id),
  constraint order_sides_credit_hold
    check (num_nulls(credit_hold_reason, credit_hold_by_name, credit_hold_at) in (0, 3))
);
create index order_sides_of_order on app.order_sides (order_id);
create index order_sides_appointments on app.order_sides (organization_id, appointment_at)
  where appointment_at is not null;
comment on table app.order_sides is 'What one side keeps about an order for itself';
comment on column app.order_sides.appointment_at is 'When the patient sits in the chair (clinic)';
comment on column app.order_sides.pan_number is 'The tray in the laboratory (lab)';
comment on column app.order_sides.credit_hold_reason is
  'Why the order was accepted although its customer was on payment hold (lab)';
comment on column app.order_sides.credit_hold_by_name is
  'Who accepted it then, by the name of that moment';
call app.restrict_to_organization('app.order_sides');

create table app.order_items (
  id uuid constraint order_items_key primary key,
  order_id uuid not null constraint order_items_order references app.orders (id) on delete cascade,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  product_owner_id uuid not null,
  product_id uuid not null,
  position integer not null,
  description text not null,
  restoration_type text not null,
  teeth smallint[] not null default '{}'::smallint[],
  arch text constraint order_items_arch check (arch in ('upper', 'lower', 'both')),
  material text,
  shade jsonb,
  details jsonb not null default '{}',
  quantity integer not null constraint order_items_quantity check (quantity between 1 and 1000),
  unit_price_minor bigint not null default 0,
  price_source text,
  discount_minor bigint not null default 0
    constraint order_items_discount check (discount_minor >= 0),
  tax_rate_basis_points integer not null default 0,
  line_total_minor bigint not null default 0
    constraint order_items_line_total check (line_total_minor >= 0),
  notes text,
  warranty_months integer constraint order_items_warranty check (warranty_months between 0 and 600),
  constraint order_items_position unique (order_id, "position"),
  constraint order_items_product
    foreign key (product_owner_id, product_id)
    references app.products (organization_id, id)
);
-- With the order beside it: for the items of one order it need not be met with all of the laboratory.
create index order_items_of_lab on app.order_items (lab_organization_id, order_id);
create index order_items_of_clinic on app.order_items (clinic_organization_id);
create index order_items_of_product on app.order_items (product_owner_id, product_id);
comment on table app.order_items is 'One piece of work of an order';
comment on column app.order_items.lab_organization_id is
  'Null while the order is a clinic''s draft';
comment on column app.order_items.teeth is 'FDI numbers (ISO 3950)';
comment on column app.order_items.details is
  'Units, connectors, implant, occlusion, margin, options';
comment on column app.order_items.price_source is 'Where the frozen price came from';
comment on column app.order_items.warranty_months is
  'Of the product, as it was when the order was sent; null: none was given';
call app.restrict_to_sides('app.order_items');

create table app.order_surcharges (
  id uuid constraint order_surcharges_key primary key,
  order_id uuid not null
    constraint order_surcharges_order references app.orders (id) on delete cascade,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  surcharge_owner_id uuid not null,
  surcharge_id uuid not null,
  position integer not null,
  kind text not null,
  description text not null,
  quantity_thousandths integer not null
    constraint order_surcharges_quantity check (quantity_thousandths between 1 and 1000000000),
  unit_price_minor bigint,
  percent_basis_points integer,
  amount_minor bigint not null,
  tax_rate_basis_points integer not null default 0,
  constraint order_surcharges_price_or_percent
    check ((unit_price_minor is null) <> (percent_basis_points is null)),
  constraint order_surcharges_once unique (order_id, surcharge_id),
  constraint order_surcharges_surcharge
    foreign key (surcharge_owner_id, surcharge_id)
    references app.surcharges (organization_id, id)
);
create index order_surcharges_of_lab on app.order_surcharges (lab_organization_id);
create index order_surcharges_of_clinic on app.order_surcharges (clinic_organization_id);
create index order_surcharges_of_surcharge on app.order_surcharges (surcharge_owner_id,
  surcharge_id);
comment on table app.order_surcharges is
  'What comes on top of the items of an order, with its frozen price';
comment on column app.order_surcharges.lab_organization_id is
  'Null while the order is a clinic''s draft';
comment on column app.order_surcharges.quantity_thousandths is '1000 is one; of alloy, milligrams';
comment on column app.order_surcharges.unit_price_minor is
  'Of one, or of one gram, as it was frozen';
comment on column app.order_surcharges.percent_basis_points is
  'Of the items less their discounts, as it was frozen';
call app.restrict_to_sides('app.order_surcharges');

create table app.order_events (
  order_id uuid not null constraint order_events_order references app.orders (id) on delete cascade,
  sequence integer not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  action text not null,
  from_status text,
  to_status text not null,
  actor_user_id uuid constraint order_events_actor references app.users (id),
  actor_name text not null,
  actor_organization_id uuid
    constraint order_events_actor_organization references app.organizations (id),
  reason text,
  rx_version integer not null default 0,
  details jsonb not null default '{}',
  previous_hash bytea,
  hash bytea not null constraint order_events_hash check (length(hash) = 32),
  created_at timestamptz(3) not null default clock_timestamp(),
  masked jsonb,
  is_forgotten boolean not null default false,
  constraint order_events_key primary key (order_id, sequence)
);
create index order_events_of_lab on app.order_events (lab_organization_id);
create index order_events_of_clinic on app.order_events (clinic_organization_id);
create index order_events_of_actor on app.order_events (actor_user_id);
create index order_events_of_actor_organization on app.order_events (actor_organization_id);
comment on table app.order_events is
  'Every event of an order, in order, each with the hash of the one before';
comment on column app.order_events.hash is
  'SHA-256 over the previous hash and this event''s canonical JSON';
comment on column app.order_events.masked is
  'reason and details without the name of the patient, for who must not read it; not part of the hash';
comment on column app.order_events.is_forgotten is
  'The patient was erased: everyone reads what is masked';
call app.restrict_to_sides('app.order_events', 'select, insert');
grant update (lab_organization_id, masked, is_forgotten) on app.order_events to pontic_across;

create table app.rx_versions (
  id uuid constraint rx_versions_key primary key,
  order_id uuid not null constraint rx_versions_order references app.orders (id),
  version integer not null constraint rx_versions_version check (version >= 1),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  prescription jsonb not null,
  changes jsonb not null,
  changed_by_user_id uuid constraint rx_versions_changed_by references app.users (id),
  changed_by_name text not null,
  changed_by_organization_id uuid
    constraint rx_versions_changed_by_organization references app.organizations (id),
  acknowledged_at timestamptz(3),
  acknowledged_by_user_id uuid constraint rx_versions_acknowledged_by references app.users (id),
  acknowledged_by_name text,
  created_at timestamptz(3) not null,
  dentist_id uuid generated always as (((prescription ->> 'dentistId'))::uuid) stored,
  constraint rx_versions_acknowledged_by_someone
    check ((acknowledged_at is null) = (acknowledged_by_name is null)),
  constraint rx_versions_once unique (order_id, version)
);
create index rx_versions_of_lab on app.rx_versions (lab_organization_id);
create index rx_versions_changed_by_person on app.rx_versions (changed_by_user_id);
create index rx_versions_changed_by_side on app.rx_versions (changed_by_organization_id);
create index rx_versions_acknowledged_by_person on app.rx_versions (acknowledged_by_user_id);
create index rx_versions_of_clinic on app.rx_versions (clinic_organization_id, dentist_id,
  lab_organization_id);
comment on table app.rx_versions is
  'Append-only: each prescription that the laboratory had to work by, the first with the acceptance';
comment on column app.rx_versions.lab_organization_id is
  'Never null: an accepted order never becomes a draft again';
comment on column app.rx_versions.prescription is 'The whole prescription with ids, without money';
comment on column app.rx_versions.changes is 'What differs from the version before';
comment on column app.rx_versions.acknowledged_at is
  'Null while it waits, or when a later version was faster';
comment on column app.rx_versions.dentist_id is
  'Who prescribed this version: a laboratory goes on reading the name';
call app.restrict_to_sides('app.rx_versions', 'select, insert');
grant update (prescription, changes) on app.rx_versions to pontic_across;
grant update (acknowledged_at, acknowledged_by_user_id, acknowledged_by_name)
  on app.rx_versions to pontic_lab;
-- What the policy of a laboratory shows, all clinics that it ever worked with, this one takes from. It
-- looks into the orders for dentists of former partners only, and opens nothing alone.
create policy lab_after_end on app.dentists as restrictive for select to pontic_lab
  using (case when organization_id = any (array(
      select c.clinic_organization_id from app.lab_connections c
      where c.lab_organization_id = (select app.org()) and c.status in ('active', 'suspended')))
    then true
    else exists (
      select from app.orders o
      where o.clinic_organization_id = dentists.organization_id and o.dentist_id = dentists.id
        and o.lab_view_id = (select app.org())
      union all
      select from app.rx_versions v
      where v.clinic_organization_id = dentists.organization_id and v.dentist_id = dentists.id
        and v.lab_organization_id = (select app.org())) end);

create table app.design_approvals (
  id uuid constraint design_approvals_key primary key,
  order_id uuid not null constraint design_approvals_order references app.orders (id),
  round integer not null constraint design_approvals_round check (round >= 1),
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  rx_version integer not null,
  files jsonb not null constraint design_approvals_files check (jsonb_array_length(files) > 0),
  message text,
  sent_at timestamptz(3) not null default clock_timestamp(),
  sent_by_user_id uuid constraint design_approvals_sent_by references app.users (id),
  sent_by_name text not null,
  verdict text
    constraint design_approvals_verdict check (verdict in ('approved', 'changes_requested')),
  verdict_at timestamptz(3),
  verdict_by_user_id uuid constraint design_approvals_verdict_by references app.users (id),
  verdict_by_name text,
  comment text,
  constraint design_approvals_verdict_by_someone
    check (num_nonnulls(verdict, verdict_at, verdict_by_name) in (0, 3)),
  constraint design_approvals_once unique (order_id, round)
);
create unique index design_approvals_one_waits on app.design_approvals (order_id)
  where verdict is null;
create index design_approvals_of_lab on app.design_approvals (lab_organization_id);
create index design_approvals_of_clinic on app.design_approvals (clinic_organization_id);
create index design_approvals_sent_by_person on app.design_approvals (sent_by_user_id);
create index design_approvals_verdict_by_person on app.design_approvals (verdict_by_user_id);
comment on table app.design_approvals is
  'Each time that a design was shown to the clinic: the files with their hashes, and the verdict';
comment on column app.design_approvals.rx_version is
  'The version of the prescription that it was designed by';
comment on column app.design_approvals.files is
  'fileId, name, sha256, kind and version of each, as they were shown';
call app.force_row_security('app.design_approvals', 'select, insert');
call app.grant_tenant_policy('lab', 'app.design_approvals', 'lab_organization_id',
  'select, insert');
call app.grant_tenant_policy('clinic', 'app.design_approvals', 'clinic_organization_id', 'select');
grant update (message, comment) on app.design_approvals to pontic_across;
grant update (verdict, verdict_at, verdict_by_user_id, verdict_by_name, comment)
  on app.design_approvals to pontic_clinic;

create table app.floor_acts (
  organization_id uuid not null
    constraint floor_acts_organization references app.organizations (id),
  order_id uuid not null,
  sequence integer not null,
  user_id uuid not null constraint floor_acts_user references app.users (id),
  user_name text not null,
  constraint floor_acts_key primary key (order_id, sequence),
  constraint floor_acts_event
    foreign key (order_id, sequence)
    references app.order_events (order_id, sequence) on delete cascade
);
create index floor_acts_of_organization on app.floor_acts (organization_id);
create index floor_acts_of_user on app.floor_acts (user_id);
comment on table app.floor_acts is
  'Append-only: who of a laboratory did what the history, which both sides read, attributes to the laboratory as a whole';
call app.restrict_to_organization('app.floor_acts', 'select, insert');

create table app.comments (
  id uuid constraint comments_key primary key,
  order_id uuid not null constraint comments_order references app.orders (id) on delete cascade,
  organization_id uuid not null,
  author_user_id uuid not null constraint comments_author references app.users (id),
  author_name text not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  visibility text not null
    constraint comments_visibility check (visibility in ('shared', 'internal')),
  body text not null constraint comments_body check (length(body) between 1 and 4000),
  mentions uuid[] not null default '{}',
  attachments uuid[] not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  place jsonb constraint comments_place check (place ?& array['fileId', 'point', 'normal']),
  constraint comments_internal_is_for_one_side
    check (visibility = 'shared' or lab_organization_id is null or clinic_organization_id is null)
);
create index comments_of_order on app.comments (order_id, id);
create index comments_of_lab on app.comments (lab_organization_id, order_id);
create index comments_of_clinic on app.comments (clinic_organization_id, order_id);
create index comments_of_author on app.comments (author_user_id);
comment on table app.comments is 'What someone wrote about an order; never edited, never deleted';
comment on column app.comments.organization_id is 'For whom the author wrote';
comment on column app.comments.lab_organization_id is 'Null where the laboratory must not see it';
comment on column app.comments.clinic_organization_id is 'Null where the clinic must not see it';
comment on column app.comments.mentions is 'Users who are notified';
comment on column app.comments.attachments is 'Files of the order';
comment on column app.comments.place is
  'File of the order, point in millimetres of the file, direction of the surface there; null for the order as a whole';
call app.restrict_to_sides('app.comments', 'select, insert');
grant update (lab_organization_id, visibility, body) on app.comments to pontic_across;

create table app.comment_reads (
  comment_id uuid not null
    constraint comment_reads_comment references app.comments (id) on delete cascade,
  organization_id uuid not null,
  user_id uuid not null constraint comment_reads_user references app.users (id),
  user_name text not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  read_at timestamptz(3) not null default clock_timestamp(),
  constraint comment_reads_key primary key (comment_id, organization_id, user_id)
);
create index comment_reads_of_user on app.comment_reads (user_id);
comment on table app.comment_reads is 'Who has read a comment, and when first';
comment on column app.comment_reads.lab_organization_id is 'As the comment''s';
comment on column app.comment_reads.clinic_organization_id is 'As the comment''s';
call app.restrict_to_sides('app.comment_reads', 'select, insert');
grant update (lab_organization_id) on app.comment_reads to pontic_across;

create table app.order_watchers (
  order_id uuid not null
    constraint order_watchers_order references app.orders (id) on delete cascade,
  organization_id uuid not null,
  user_id uuid not null,
  is_watching boolean not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  constraint order_watchers_key primary key (order_id, organization_id, user_id),
  constraint order_watchers_member
    foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
create index order_watchers_of_member on app.order_watchers (organization_id, user_id);
comment on table app.order_watchers is 'Which member follows an order, or has said not to';
comment on column app.order_watchers.is_watching is
  'False for who said no: acting on the order does not change that';
call app.restrict_to_organization('app.order_watchers');
