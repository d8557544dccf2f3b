-- Printed from the catalog by database/print.ts: to read and to compare, not to run.

-- Roles

create role pontic_across nologin nosuperuser inherit nocreaterole nocreatedb noreplication nobypassrls;

create role pontic_app nologin nosuperuser inherit nocreaterole nocreatedb noreplication nobypassrls;
grant pontic_clinic to pontic_app with admin f, inherit f, set t;
grant pontic_lab to pontic_app with admin f, inherit f, set t;

create role pontic_clinic nologin nosuperuser inherit nocreaterole nocreatedb noreplication nobypassrls;

create role pontic_lab nologin nosuperuser inherit nocreaterole nocreatedb noreplication nobypassrls;

create role pontic_owner nologin nosuperuser inherit nocreaterole nocreatedb noreplication nobypassrls;
grant pontic_across to pontic_owner with admin f, inherit f, set t;

-- Schemas and extensions

create extension unaccent with schema public;

alter default privileges for role pontic_across in every schema: f {pontic_across=X/pontic_across};
alter default privileges for role pontic_owner in every schema: f {pontic_owner=X/pontic_owner};

create schema app authorization pontic_owner;
grant usage on schema app to pontic_across;
grant usage on schema app to pontic_app;
grant usage on schema app to pontic_clinic;
grant usage on schema app to pontic_lab;

create schema public authorization pg_database_owner;
grant usage on schema public to public;

-- Tables

create table app.absences (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid,
  work_centre_id uuid,
  first_on date not null,
  last_on date not null,
  minutes_per_day integer,
  reason text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  is_overtime boolean default false not null
);
alter table app.absences add constraint absences_days CHECK (((last_on >= first_on) AND ((last_on - first_on) <= 731)));
alter table app.absences add constraint absences_key PRIMARY KEY (organization_id, id);
alter table app.absences add constraint absences_member FOREIGN KEY (organization_id, user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE CASCADE;
alter table app.absences add constraint absences_minutes CHECK (((minutes_per_day >= 1) AND (minutes_per_day <= 1000000)));
alter table app.absences add constraint absences_of_one CHECK ((num_nonnulls(user_id, work_centre_id) = 1));
alter table app.absences add constraint absences_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.absences add constraint absences_overtime CHECK (((NOT is_overtime) OR ((work_centre_id IS NOT NULL) AND (minutes_per_day IS NOT NULL))));
alter table app.absences add constraint absences_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 120)));
alter table app.absences add constraint absences_work_centre FOREIGN KEY (organization_id, work_centre_id) REFERENCES app.work_centres(organization_id, id) ON DELETE CASCADE;
CREATE INDEX absences_by_day ON app.absences USING btree (organization_id, last_on, first_on);
CREATE INDEX absences_of_member ON app.absences USING btree (organization_id, user_id);
CREATE INDEX absences_of_work_centre ON app.absences USING btree (organization_id, work_centre_id);
alter table app.absences owner to pontic_owner;
alter table app.absences enable row level security;
alter table app.absences force row level security;
create policy across on app.absences as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.absences as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.absences to pontic_across;
grant delete, insert, select, update on app.absences to pontic_lab;
CREATE TRIGGER replan AFTER INSERT OR DELETE OR UPDATE ON app.absences FOR EACH ROW EXECUTE FUNCTION app.replan_lab('organization_id');
CREATE TRIGGER touch BEFORE UPDATE ON app.absences FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.absences is 'Days on which a person or a work centre is away, wholly or for a part of each day';
comment on column app.absences.is_overtime is 'Whether the work centre works longer by its minutes, instead of being away';
comment on column app.absences.minutes_per_day is 'What is lost of each day, of a work centre over all its units; null: the whole day';
comment on column app.absences.reason is 'Only owners see it';

create table app.audit_events (
  organization_id uuid not null,
  id uuid not null,
  operation text not null,
  subject_kind text not null,
  subject_id uuid,
  outcome text not null,
  actor_user_id uuid not null,
  actor_membership_id uuid not null,
  actor_name text not null,
  credential_kind text,
  credential_id uuid,
  ip text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((actor_name || ' '::text) || operation)), 300)) stored not null,
  shared_device_id uuid,
  shared_device_name text
);
alter table app.audit_events add constraint audit_events_credential_kind CHECK ((credential_kind = ANY (ARRAY['session'::text, 'device'::text])));
alter table app.audit_events add constraint audit_events_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.audit_events add constraint audit_events_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.audit_events add constraint audit_events_outcome CHECK ((outcome = ANY (ARRAY['done'::text, 'begun'::text])));
CREATE INDEX audit_events_by_age ON app.audit_events USING btree (created_at);
CREATE INDEX audit_events_of_actor ON app.audit_events USING btree (organization_id, actor_user_id, id);
CREATE INDEX audit_events_of_membership ON app.audit_events USING btree (organization_id, actor_membership_id, id);
CREATE INDEX audit_events_of_subject ON app.audit_events USING btree (organization_id, subject_id, id) WHERE (subject_id IS NOT NULL);
alter table app.audit_events owner to pontic_owner;
alter table app.audit_events enable row level security;
alter table app.audit_events force row level security;
create policy across on app.audit_events as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.audit_events as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.audit_events as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.audit_events to pontic_across;
grant insert, select on app.audit_events to pontic_clinic;
grant insert, select on app.audit_events to pontic_lab;
comment on table app.audit_events is 'Who did what to the organization and its settings; nobody changes a row, and it goes when its time is over';
comment on column app.audit_events.actor_name is 'The name at that moment: a member who left is not seen any more';
comment on column app.audit_events.credential_id is 'The session or device that it was done with; null for a sign-in';
comment on column app.audit_events.operation is 'The operation of the contract, by its name';
comment on column app.audit_events.outcome is 'begun: the command reached outside, and its record says what came of it';
comment on column app.audit_events.shared_device_id is 'The device of the laboratory at which the member had a PIN; no foreign key: an event outlives it';
comment on column app.audit_events.shared_device_name is 'Its name at that moment; null where it was no shared device';
comment on column app.audit_events.subject_id is 'The record that it was done to; no foreign key: an event outlives what it records';

create table app.autopay_charges (
  id uuid default uuidv7() not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  invoice_id uuid not null,
  attempt integer not null,
  payment_method_id uuid,
  amount_minor bigint,
  fixed_at timestamp(3) with time zone,
  provider_payment_id text,
  notified_at timestamp(3) with time zone,
  state text default 'waiting'::text not null,
  remark text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  needs_payer boolean default false not null
);
alter table app.autopay_charges add constraint autopay_charges_amount CHECK ((amount_minor > 0));
alter table app.autopay_charges add constraint autopay_charges_attempt CHECK (((attempt >= 1) AND (attempt <= 3)));
alter table app.autopay_charges add constraint autopay_charges_fixed CHECK ((num_nonnulls(payment_method_id, amount_minor, fixed_at) = ANY (ARRAY[0, 3])));
alter table app.autopay_charges add constraint autopay_charges_invoice FOREIGN KEY (invoice_id) REFERENCES app.invoices(id);
alter table app.autopay_charges add constraint autopay_charges_key PRIMARY KEY (id);
alter table app.autopay_charges add constraint autopay_charges_method FOREIGN KEY (payment_method_id) REFERENCES app.payment_methods(id);
alter table app.autopay_charges add constraint autopay_charges_once UNIQUE (invoice_id, attempt);
alter table app.autopay_charges add constraint autopay_charges_state CHECK ((state = ANY (ARRAY['waiting'::text, 'charged'::text, 'declined'::text, 'ignored'::text, 'failed'::text])));
CREATE INDEX autopay_charges_of_method ON app.autopay_charges USING btree (payment_method_id);
CREATE INDEX autopay_charges_of_payer ON app.autopay_charges USING btree (invoice_id) WHERE needs_payer;
CREATE INDEX autopay_charges_under_way ON app.autopay_charges USING btree (provider_payment_id) WHERE ((state = 'charged'::text) AND (notified_at IS NULL));
alter table app.autopay_charges owner to pontic_owner;
alter table app.autopay_charges enable row level security;
alter table app.autopay_charges force row level security;
create policy across on app.autopay_charges as permissive for all to pontic_across using (true) with check (true);
grant delete, insert, select, update on app.autopay_charges to pontic_across;
comment on table app.autopay_charges is 'One attempt to charge an invoice without its payer';
comment on column app.autopay_charges.amount_minor is 'What is asked for, written before the payment platform is: a repetition after a kill asks for the very same';
comment on column app.autopay_charges.needs_payer is 'The payer''s bank asks for the payer: the payment waits on the page of the invoice, and is not tried again';
comment on column app.autopay_charges.notified_at is 'When the clinic was notified that the bank declined';
comment on column app.autopay_charges.remark is 'Why it did not charge, for the operator';

create table app.autopays (
  lab_connection_id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  payment_method_id uuid not null,
  charge_on text not null,
  since date not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.autopays add constraint autopays_charge_on CHECK ((charge_on = ANY (ARRAY['issue'::text, 'due'::text])));
alter table app.autopays add constraint autopays_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.autopays add constraint autopays_connection FOREIGN KEY (lab_connection_id) REFERENCES app.lab_connections(id);
alter table app.autopays add constraint autopays_key PRIMARY KEY (lab_connection_id);
alter table app.autopays add constraint autopays_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.autopays add constraint autopays_method FOREIGN KEY (payment_method_id) REFERENCES app.payment_methods(id);
alter table app.autopays add constraint autopays_once UNIQUE (lab_organization_id, clinic_organization_id);
CREATE INDEX autopays_of_clinic ON app.autopays USING btree (clinic_organization_id);
CREATE INDEX autopays_of_method ON app.autopays USING btree (payment_method_id);
alter table app.autopays owner to pontic_owner;
alter table app.autopays enable row level security;
alter table app.autopays force row level security;
create policy across on app.autopays as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.autopays as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.autopays as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.autopays to pontic_across;
grant delete, insert, select, update on app.autopays to pontic_clinic;
grant delete, insert, select, update on app.autopays to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.autopays FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.autopays is 'A clinic lets a laboratory charge its invoices by themselves';
comment on column app.autopays.charge_on is 'The day of an invoice on which it is charged';
comment on column app.autopays.since is 'Only invoices whose day comes on or after this one are charged';

create table app.carrier_bookings (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  shipment_id uuid not null,
  carrier_connection_id uuid not null,
  carrier_name text not null,
  service text,
  weight_grams integer,
  parcel jsonb not null,
  status text not null,
  problem text,
  problem_message text,
  reference text,
  tracking_number text,
  label_format text,
  label bytea,
  booked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.carrier_bookings add constraint carrier_bookings_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.carrier_bookings add constraint carrier_bookings_connection FOREIGN KEY (lab_organization_id, carrier_connection_id) REFERENCES app.carrier_connections(organization_id, id);
alter table app.carrier_bookings add constraint carrier_bookings_has_label CHECK (((label IS NULL) = (label_format IS NULL)));
alter table app.carrier_bookings add constraint carrier_bookings_key PRIMARY KEY (id);
alter table app.carrier_bookings add constraint carrier_bookings_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.carrier_bookings add constraint carrier_bookings_label CHECK (((length(label) >= 1) AND (length(label) <= 524288)));
alter table app.carrier_bookings add constraint carrier_bookings_label_format CHECK ((label_format = ANY (ARRAY['pdf'::text, 'zpl'::text])));
alter table app.carrier_bookings add constraint carrier_bookings_parcel CHECK ((jsonb_typeof(parcel) = 'object'::text));
alter table app.carrier_bookings add constraint carrier_bookings_problem CHECK ((problem = ANY (ARRAY['not_answering'::text, 'address_not_allowed'::text, 'signature_refused'::text, 'answer_not_understood'::text, 'refused'::text])));
alter table app.carrier_bookings add constraint carrier_bookings_shipment FOREIGN KEY (shipment_id) REFERENCES app.shipments(id);
alter table app.carrier_bookings add constraint carrier_bookings_status CHECK ((status = ANY (ARRAY['requested'::text, 'booked'::text, 'failed'::text, 'cancel_requested'::text, 'cancelled'::text])));
alter table app.carrier_bookings add constraint carrier_bookings_weight_grams CHECK (((weight_grams >= 1) AND (weight_grams <= 1000000)));
CREATE INDEX carrier_bookings_by_connection_booked ON app.carrier_bookings USING btree (lab_organization_id, carrier_connection_id, id) WHERE (status = 'booked'::text);
CREATE INDEX carrier_bookings_of_clinic ON app.carrier_bookings USING btree (clinic_organization_id);
CREATE INDEX carrier_bookings_of_connection ON app.carrier_bookings USING btree (lab_organization_id, carrier_connection_id);
CREATE INDEX carrier_bookings_of_shipment ON app.carrier_bookings USING btree (shipment_id, id);
CREATE UNIQUE INDEX carrier_bookings_one_open ON app.carrier_bookings USING btree (shipment_id) WHERE (status <> ALL (ARRAY['failed'::text, 'cancelled'::text]));
alter table app.carrier_bookings owner to pontic_owner;
alter table app.carrier_bookings enable row level security;
alter table app.carrier_bookings force row level security;
create policy across on app.carrier_bookings as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.carrier_bookings as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.carrier_bookings as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.carrier_bookings to pontic_across;
grant insert, select, update on app.carrier_bookings to pontic_lab;
grant select on app.carrier_bookings to pontic_clinic;
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.carrier_bookings FOR EACH ROW EXECUTE FUNCTION app.publish_change_to_sides('shipment');
CREATE TRIGGER queue_booking AFTER INSERT ON app.carrier_bookings FOR EACH ROW WHEN ((new.status = 'requested'::text)) EXECUTE FUNCTION app.queue_carrier_booking();
CREATE TRIGGER queue_cancellation AFTER UPDATE OF status ON app.carrier_bookings FOR EACH ROW WHEN (((new.status = 'cancel_requested'::text) AND (old.status <> new.status))) EXECUTE FUNCTION app.queue_carrier_booking();
CREATE TRIGGER touch BEFORE UPDATE ON app.carrier_bookings FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.carrier_bookings is 'A label that a carrier was asked for; its id is the key under which the carrier makes it once';
comment on column app.carrier_bookings.parcel is 'from, to and orderNumbers as they are sent: a repetition sends the same';
comment on column app.carrier_bookings.reference is 'What the carrier calls it';

create table app.carrier_connections (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  service_url text not null,
  is_active boolean default true not null,
  problem text,
  problem_message text,
  checked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(name), 300)) stored not null
);
alter table app.carrier_connections add constraint carrier_connections_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.carrier_connections add constraint carrier_connections_name CHECK (((length(name) >= 1) AND (length(name) <= 80)));
alter table app.carrier_connections add constraint carrier_connections_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.carrier_connections add constraint carrier_connections_problem CHECK ((problem = ANY (ARRAY['not_answering'::text, 'address_not_allowed'::text, 'signature_refused'::text, 'answer_not_understood'::text, 'refused'::text])));
alter table app.carrier_connections add constraint carrier_connections_service_url CHECK (((length(service_url) <= 500) AND (service_url ~ '^https?://'::text)));
alter table app.carrier_connections owner to pontic_owner;
alter table app.carrier_connections enable row level security;
alter table app.carrier_connections force row level security;
create policy across on app.carrier_connections as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.carrier_connections as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.carrier_connections to pontic_across;
grant insert, select, update on app.carrier_connections to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.carrier_connections FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.carrier_connections is 'A carrier of a laboratory, reached by a connector that the laboratory runs';
comment on column app.carrier_connections.name is 'As it is written on parcels';
comment on column app.carrier_connections.problem is 'What was wrong when the connector was asked last; null: nothing';

create table app.carrier_polls (
  organization_id uuid not null,
  carrier_connection_id uuid not null,
  next_at timestamp(3) with time zone not null,
  failures integer default 0 not null,
  after_booking_id uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.carrier_polls add constraint carrier_polls_connection FOREIGN KEY (organization_id, carrier_connection_id) REFERENCES app.carrier_connections(organization_id, id);
alter table app.carrier_polls add constraint carrier_polls_failures CHECK ((failures >= 0));
alter table app.carrier_polls add constraint carrier_polls_key PRIMARY KEY (organization_id, carrier_connection_id);
CREATE INDEX carrier_polls_due ON app.carrier_polls USING btree (next_at);
alter table app.carrier_polls owner to pontic_owner;
alter table app.carrier_polls enable row level security;
alter table app.carrier_polls force row level security;
create policy across on app.carrier_polls as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.carrier_polls as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.carrier_polls to pontic_across;
grant insert, select, update on app.carrier_polls to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.carrier_polls FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.carrier_polls is 'When the connector of a carrier is asked next where its parcels are';
comment on column app.carrier_polls.after_booking_id is 'The last parcel of a round that was not over; no foreign key: it is a place in an order';
comment on column app.carrier_polls.failures is 'How often in a row it did not answer; the pause doubles with each';

create table app.carrier_secrets (
  organization_id uuid not null,
  carrier_connection_id uuid not null,
  webhook_key text not null,
  secret_current bytea not null,
  secret_previous bytea,
  previous_expires_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.carrier_secrets add constraint carrier_secrets_connection FOREIGN KEY (organization_id, carrier_connection_id) REFERENCES app.carrier_connections(organization_id, id);
alter table app.carrier_secrets add constraint carrier_secrets_one_per_connection PRIMARY KEY (organization_id, carrier_connection_id);
alter table app.carrier_secrets add constraint carrier_secrets_webhook_key_once UNIQUE (webhook_key);
alter table app.carrier_secrets owner to pontic_owner;
alter table app.carrier_secrets enable row level security;
alter table app.carrier_secrets force row level security;
create policy across on app.carrier_secrets as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.carrier_secrets as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.carrier_secrets to pontic_across;
grant insert, select, update on app.carrier_secrets to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.carrier_secrets FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.carrier_secrets is 'By what messages to and from a connector are signed; secrets are encrypted (AES-256-GCM)';
comment on column app.carrier_secrets.webhook_key is 'Opaque word in the webhook address that names the connection';

create table app.clinic_calendars (
  organization_id uuid not null,
  receiving_weekdays smallint[] not null,
  country text,
  region text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.clinic_calendars add constraint clinic_calendars_country CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table app.clinic_calendars add constraint clinic_calendars_key PRIMARY KEY (organization_id);
alter table app.clinic_calendars add constraint clinic_calendars_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.clinic_calendars add constraint clinic_calendars_region CHECK ((region ~ '^[A-Z0-9-]{1,10}([.][A-Z0-9-]{1,10})?$'::text));
alter table app.clinic_calendars add constraint clinic_calendars_weekdays CHECK ((((cardinality(receiving_weekdays) >= 1) AND (cardinality(receiving_weekdays) <= 7)) AND (receiving_weekdays <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint])));
alter table app.clinic_calendars owner to pontic_owner;
alter table app.clinic_calendars enable row level security;
alter table app.clinic_calendars force row level security;
create policy across on app.clinic_calendars as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.clinic_calendars as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.clinic_calendars to pontic_across;
grant insert, select, update on app.clinic_calendars to pontic_clinic;
CREATE TRIGGER replan AFTER INSERT OR DELETE OR UPDATE ON app.clinic_calendars FOR EACH ROW EXECUTE FUNCTION app.replan_labs_of_clinic();
CREATE TRIGGER touch BEFORE UPDATE ON app.clinic_calendars FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.clinic_calendars is 'When a clinic takes parcels; without a row it is Monday to Friday';
comment on column app.clinic_calendars.receiving_weekdays is '1 Monday to 7 Sunday';

create table app.clinic_holidays (
  id uuid default uuidv7() not null,
  organization_id uuid not null,
  kind text not null,
  first_on date not null,
  last_on date not null,
  name text,
  source text default 'own'::text not null,
  is_closed boolean default true not null
);
alter table app.clinic_holidays add constraint clinic_holidays_calendar FOREIGN KEY (organization_id) REFERENCES app.clinic_calendars(organization_id);
alter table app.clinic_holidays add constraint clinic_holidays_closure_closed CHECK (((kind = 'holiday'::text) OR (is_closed AND (source = 'own'::text))));
alter table app.clinic_holidays add constraint clinic_holidays_days CHECK (((last_on >= first_on) AND ((last_on - first_on) <= 731)));
alter table app.clinic_holidays add constraint clinic_holidays_key PRIMARY KEY (id);
alter table app.clinic_holidays add constraint clinic_holidays_kind CHECK ((kind = ANY (ARRAY['holiday'::text, 'closure'::text])));
alter table app.clinic_holidays add constraint clinic_holidays_source CHECK ((source = ANY (ARRAY['own'::text, 'public_holiday'::text, 'observance'::text])));
CREATE INDEX clinic_holidays_of_clinic ON app.clinic_holidays USING btree (organization_id, first_on);
alter table app.clinic_holidays owner to pontic_owner;
alter table app.clinic_holidays enable row level security;
alter table app.clinic_holidays force row level security;
create policy across on app.clinic_holidays as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.clinic_holidays as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.clinic_holidays to pontic_across;
grant delete, insert, select on app.clinic_holidays to pontic_clinic;
CREATE TRIGGER replan AFTER INSERT OR DELETE OR UPDATE ON app.clinic_holidays FOR EACH ROW EXECUTE FUNCTION app.replan_labs_of_clinic();
comment on table app.clinic_holidays is 'Days on which a clinic takes no parcel: one holiday, or a closure from one day to another';
comment on column app.clinic_holidays.is_closed is 'False: the clinic takes parcels, and only couriers keep the day';
comment on column app.clinic_holidays.source is 'As work_holidays.source';

create table app.comment_reads (
  comment_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  read_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.comment_reads add constraint comment_reads_comment FOREIGN KEY (comment_id) REFERENCES app.comments(id) ON DELETE CASCADE;
alter table app.comment_reads add constraint comment_reads_key PRIMARY KEY (comment_id, organization_id, user_id);
alter table app.comment_reads add constraint comment_reads_user FOREIGN KEY (user_id) REFERENCES app.users(id);
CREATE INDEX comment_reads_of_user ON app.comment_reads USING btree (user_id);
alter table app.comment_reads owner to pontic_owner;
alter table app.comment_reads enable row level security;
alter table app.comment_reads force row level security;
create policy across on app.comment_reads as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.comment_reads as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.comment_reads as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.comment_reads to pontic_across;
grant insert, select on app.comment_reads to pontic_clinic;
grant insert, select on app.comment_reads to pontic_lab;
grant update on app.comment_reads (column lab_organization_id) to pontic_across;
CREATE TRIGGER read_with_comment AFTER INSERT ON app.comment_reads FOR EACH ROW EXECUTE FUNCTION app.read_with_comment();
comment on table app.comment_reads is 'Who has read a comment, and when first';
comment on column app.comment_reads.clinic_organization_id is 'As the comment''s';
comment on column app.comment_reads.lab_organization_id is 'As the comment''s';

create table app.comments (
  id uuid not null,
  order_id uuid not null,
  organization_id uuid not null,
  author_user_id uuid not null,
  author_name text not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  visibility text not null,
  body text not null,
  mentions uuid[] default '{}'::uuid[] not null,
  attachments uuid[] default '{}'::uuid[] not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  place jsonb
);
alter table app.comments add constraint comments_author FOREIGN KEY (author_user_id) REFERENCES app.users(id);
alter table app.comments add constraint comments_body CHECK (((length(body) >= 1) AND (length(body) <= 4000)));
alter table app.comments add constraint comments_internal_is_for_one_side CHECK (((visibility = 'shared'::text) OR (lab_organization_id IS NULL) OR (clinic_organization_id IS NULL)));
alter table app.comments add constraint comments_key PRIMARY KEY (id);
alter table app.comments add constraint comments_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.comments add constraint comments_place CHECK ((place ?& ARRAY['fileId'::text, 'point'::text, 'normal'::text]));
alter table app.comments add constraint comments_visibility CHECK ((visibility = ANY (ARRAY['shared'::text, 'internal'::text])));
CREATE INDEX comments_of_author ON app.comments USING btree (author_user_id);
CREATE INDEX comments_of_clinic ON app.comments USING btree (clinic_organization_id, order_id);
CREATE INDEX comments_of_lab ON app.comments USING btree (lab_organization_id, order_id);
CREATE INDEX comments_of_order ON app.comments USING btree (order_id, id);
alter table app.comments owner to pontic_owner;
alter table app.comments enable row level security;
alter table app.comments force row level security;
create policy across on app.comments as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.comments as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.comments as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.comments to pontic_across;
grant insert, select on app.comments to pontic_clinic;
grant insert, select on app.comments to pontic_lab;
grant update on app.comments (column body) to pontic_across;
grant update on app.comments (column lab_organization_id) to pontic_across;
grant update on app.comments (column visibility) to pontic_across;
CREATE TRIGGER notify AFTER INSERT ON app.comments FOR EACH ROW EXECUTE FUNCTION app.notify_of_comment();
CREATE TRIGGER publish_change AFTER INSERT ON app.comments FOR EACH ROW EXECUTE FUNCTION app.publish_change_to_sides('comment');
CREATE TRIGGER touch BEFORE UPDATE ON app.comments FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.comments is 'What someone wrote about an order; never edited, never deleted';
comment on column app.comments.attachments is 'Files of the order';
comment on column app.comments.clinic_organization_id is 'Null where the clinic must not see it';
comment on column app.comments.lab_organization_id is 'Null where the laboratory must not see it';
comment on column app.comments.mentions is 'Users who are notified';
comment on column app.comments.organization_id is 'For whom the author wrote';
comment on column app.comments.place is 'File of the order, point in millimetres of the file, direction of the surface there; null for the order as a whole';

create table app.compliance_settings (
  organization_id uuid not null,
  requires_statement_to_ship boolean default false not null,
  requires_lots_to_ship boolean default false not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.compliance_settings add constraint compliance_settings_key PRIMARY KEY (organization_id);
alter table app.compliance_settings add constraint compliance_settings_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.compliance_settings owner to pontic_owner;
alter table app.compliance_settings enable row level security;
alter table app.compliance_settings force row level security;
create policy across on app.compliance_settings as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.compliance_settings as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.compliance_settings to pontic_across;
grant insert, select, update on app.compliance_settings to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.compliance_settings FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.compliance_settings is 'What a laboratory asks of itself before work leaves; without a row nothing';

create table app.counters (
  organization_id uuid not null,
  name text not null,
  value bigint not null
);
alter table app.counters add constraint counters_key PRIMARY KEY (organization_id, name);
alter table app.counters add constraint counters_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.counters owner to pontic_owner;
alter table app.counters enable row level security;
alter table app.counters force row level security;
create policy across on app.counters as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.counters as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.counters as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.counters to pontic_across;
grant insert, select, update on app.counters to pontic_clinic;
grant insert, select, update on app.counters to pontic_lab;
comment on table app.counters is 'The last number given, for each kind of number of an organization';

create table app.credit_note_lines (
  id uuid not null,
  credit_note_id uuid not null,
  invoice_line_id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  "position" integer not null,
  description text not null,
  patient_label text,
  teeth smallint[] default '{}'::smallint[] not null,
  quantity integer not null,
  unit_price_minor bigint not null,
  discount_minor bigint not null,
  tax_rate_basis_points integer not null,
  amount_minor bigint not null
);
alter table app.credit_note_lines add constraint credit_note_lines_credit_note FOREIGN KEY (credit_note_id) REFERENCES app.credit_notes(id);
alter table app.credit_note_lines add constraint credit_note_lines_invoice_line FOREIGN KEY (invoice_line_id) REFERENCES app.invoice_lines(id);
alter table app.credit_note_lines add constraint credit_note_lines_key PRIMARY KEY (id);
alter table app.credit_note_lines add constraint credit_note_lines_position UNIQUE (credit_note_id, "position");
alter table app.credit_note_lines add constraint credit_note_lines_quantity CHECK (((quantity >= 1) AND (quantity <= 100000)));
CREATE INDEX credit_note_lines_of_clinic ON app.credit_note_lines USING btree (clinic_organization_id);
CREATE INDEX credit_note_lines_of_invoice_line ON app.credit_note_lines USING btree (invoice_line_id);
CREATE INDEX credit_note_lines_of_lab ON app.credit_note_lines USING btree (lab_organization_id);
alter table app.credit_note_lines owner to pontic_owner;
alter table app.credit_note_lines enable row level security;
alter table app.credit_note_lines force row level security;
create policy across on app.credit_note_lines as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.credit_note_lines as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.credit_note_lines as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.credit_note_lines to pontic_across;
grant insert, select on app.credit_note_lines to pontic_lab;
grant select on app.credit_note_lines to pontic_clinic;
CREATE TRIGGER refresh_unbilled AFTER INSERT ON app.credit_note_lines REFERENCING NEW TABLE AS changes FOR EACH STATEMENT EXECUTE FUNCTION app.refresh_unbilled();
comment on table app.credit_note_lines is 'What is taken back of one line of an invoice';
comment on column app.credit_note_lines.amount_minor is 'Quantity times price less discount, as the tax mode has prices';

create table app.credit_notes (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  invoice_id uuid not null,
  remake_claim_id uuid,
  number text not null,
  status text not null,
  reason text not null,
  issued_on date not null,
  currency text not null,
  tax_mode text not null,
  subtotal_minor bigint not null,
  discount_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  notes text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  applied_minor bigint,
  voided_at timestamp(3) with time zone,
  void_reason text
);
alter table app.credit_notes add constraint credit_notes_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.credit_notes add constraint credit_notes_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.credit_notes add constraint credit_notes_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.credit_notes add constraint credit_notes_invoice FOREIGN KEY (invoice_id) REFERENCES app.invoices(id);
alter table app.credit_notes add constraint credit_notes_key PRIMARY KEY (id);
alter table app.credit_notes add constraint credit_notes_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.credit_notes add constraint credit_notes_number_per_lab UNIQUE (lab_organization_id, number);
alter table app.credit_notes add constraint credit_notes_reason CHECK ((reason = ANY (ARRAY['remake'::text, 'price_error'::text, 'goodwill'::text, 'cancelled'::text, 'late'::text, 'other'::text])));
alter table app.credit_notes add constraint credit_notes_remake_claim FOREIGN KEY (remake_claim_id) REFERENCES app.remake_claims(id);
alter table app.credit_notes add constraint credit_notes_status CHECK ((status = ANY (ARRAY['issued'::text, 'applied'::text, 'void'::text])));
alter table app.credit_notes add constraint credit_notes_tax_mode CHECK ((tax_mode = ANY (ARRAY['none'::text, 'exclusive'::text, 'inclusive'::text])));
alter table app.credit_notes add constraint credit_notes_total CHECK ((total_minor >= 0));
CREATE INDEX credit_notes_of_clinic ON app.credit_notes USING btree (clinic_organization_id, id);
CREATE INDEX credit_notes_of_clinic_by_day ON app.credit_notes USING btree (clinic_organization_id, issued_on, id);
CREATE INDEX credit_notes_of_customer ON app.credit_notes USING btree (lab_organization_id, customer_id);
CREATE INDEX credit_notes_of_invoice ON app.credit_notes USING btree (invoice_id);
CREATE INDEX credit_notes_of_lab ON app.credit_notes USING btree (lab_organization_id, id);
CREATE INDEX credit_notes_of_lab_by_day ON app.credit_notes USING btree (lab_organization_id, issued_on, id);
CREATE INDEX credit_notes_of_remake_claim ON app.credit_notes USING btree (remake_claim_id);
alter table app.credit_notes owner to pontic_owner;
alter table app.credit_notes enable row level security;
alter table app.credit_notes force row level security;
create policy across on app.credit_notes as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.credit_notes as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.credit_notes as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.credit_notes to pontic_lab;
grant insert, select, update on app.credit_notes to pontic_across;
grant select on app.credit_notes to pontic_clinic;
grant update on app.credit_notes (column status) to pontic_lab;
grant update on app.credit_notes (column void_reason) to pontic_lab;
grant update on app.credit_notes (column voided_at) to pontic_lab;
CREATE TRIGGER refresh_unbilled AFTER UPDATE OF status ON app.credit_notes FOR EACH ROW WHEN (((new.status = 'void'::text) <> (old.status = 'void'::text))) EXECUTE FUNCTION app.refresh_unbilled();
CREATE TRIGGER touch BEFORE UPDATE ON app.credit_notes FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.credit_notes is 'What a laboratory takes back of an issued invoice';
comment on column app.credit_notes.applied_minor is 'What of it was open on the invoice at the issue; the rest became the customer''s credit';
comment on column app.credit_notes.status is 'applied: all of it was still open on the invoice; issued: a part had been paid and is the customer''s';
comment on column app.credit_notes.tax_mode is 'That of the invoice';

create table app.customer_agreements (
  organization_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  dentist_organization_id uuid,
  dentist_id uuid,
  preferences jsonb default '{}'::jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.customer_agreements add constraint customer_agreements_customer FOREIGN KEY (organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.customer_agreements add constraint customer_agreements_dentist FOREIGN KEY (dentist_organization_id, dentist_id) REFERENCES app.dentists(organization_id, id);
alter table app.customer_agreements add constraint customer_agreements_dentist_is_whole CHECK ((num_nonnulls(dentist_organization_id, dentist_id) = ANY (ARRAY[0, 2])));
alter table app.customer_agreements add constraint customer_agreements_key PRIMARY KEY (organization_id, id);
alter table app.customer_agreements add constraint customer_agreements_once UNIQUE NULLS NOT DISTINCT (organization_id, customer_id, dentist_id);
CREATE INDEX customer_agreements_of_dentist ON app.customer_agreements USING btree (dentist_organization_id, dentist_id);
alter table app.customer_agreements owner to pontic_owner;
alter table app.customer_agreements enable row level security;
alter table app.customer_agreements force row level security;
create policy across on app.customer_agreements as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.customer_agreements as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.customer_agreements to pontic_across;
grant delete, insert, select, update on app.customer_agreements to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.customer_agreements FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.customer_agreements is 'How a laboratory makes work for a customer, or for one of its dentists; the laboratory''s own to see';
comment on column app.customer_agreements.dentist_id is 'Null: for every dentist of the customer';
comment on column app.customer_agreements.preferences is 'The keys of a dentist''s preferences; null keys do not occur';

create table app.customer_sums (
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  currency text not null,
  balance_minor bigint default 0 not null,
  entry_count bigint default 0 not null,
  credit_minor bigint default 0 not null,
  is_folded boolean default false not null
);
alter table app.customer_sums add constraint customer_sums_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.customer_sums add constraint customer_sums_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.customer_sums add constraint customer_sums_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
CREATE INDEX customer_sums_of_clinic ON app.customer_sums USING btree (clinic_organization_id, lab_organization_id, customer_id, currency) INCLUDE (balance_minor, entry_count, credit_minor);
CREATE INDEX customer_sums_of_lab ON app.customer_sums USING btree (lab_organization_id, customer_id, currency) INCLUDE (balance_minor, entry_count, credit_minor, clinic_organization_id);
CREATE INDEX customer_sums_unfolded ON app.customer_sums USING btree (lab_organization_id) WHERE (NOT is_folded);
alter table app.customer_sums owner to pontic_owner;
alter table app.customer_sums enable row level security;
alter table app.customer_sums force row level security;
create policy across on app.customer_sums as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.customer_sums as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.customer_sums as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.customer_sums to pontic_across;
grant select on app.customer_sums to pontic_clinic;
grant select on app.customer_sums to pontic_lab;
comment on table app.customer_sums is 'What a customer owes and has on account in a currency: rows of one customer add up';
comment on column app.customer_sums.balance_minor is 'What is owed by the ledger';
comment on column app.customer_sums.credit_minor is 'What is left of payments, less what invoices are paid with: as app.payment_on_account has it';
comment on column app.customer_sums.entry_count is 'How many entries that are, with those that sum to zero';
comment on column app.customer_sums.is_folded is 'Whether the row is what app.fold_ledger_sums made of those before';

create table app.customers (
  organization_id uuid not null,
  id uuid not null,
  lab_connection_id uuid,
  name text not null,
  email text,
  phone text,
  address_line1 text,
  address_line2 text,
  city text,
  region text,
  postal_code text,
  country text,
  account_number text,
  tags text[] default '{}'::text[] not null,
  credit_hold boolean default false not null,
  notes text,
  status text default 'active'::text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((((((name || ' '::text) || COALESCE(account_number, ''::text)) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(email, ''::text))), 300)) stored not null,
  charges_late_fees boolean default true not null,
  deposit_basis_points integer,
  document_language text
);
alter table app.customers add constraint customers_country CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table app.customers add constraint customers_deposit CHECK (((deposit_basis_points >= 0) AND (deposit_basis_points <= 10000)));
alter table app.customers add constraint customers_document_language CHECK ((document_language = ANY (ARRAY['en'::text, 'de'::text])));
alter table app.customers add constraint customers_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.customers add constraint customers_lab_connection FOREIGN KEY (lab_connection_id) REFERENCES app.lab_connections(id);
alter table app.customers add constraint customers_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.customers add constraint customers_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.customers add constraint customers_status CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])));
CREATE INDEX customers_by_account_number ON app.customers USING btree (organization_id, app.fold(account_number), id DESC);
CREATE INDEX customers_by_city ON app.customers USING btree (organization_id, app.fold(city), id DESC);
CREATE INDEX customers_by_name ON app.customers USING btree (organization_id, app.fold(name), id DESC);
CREATE UNIQUE INDEX customers_once_per_connection ON app.customers USING btree (lab_connection_id) WHERE (lab_connection_id IS NOT NULL);
alter table app.customers owner to pontic_owner;
alter table app.customers enable row level security;
alter table app.customers force row level security;
create policy across on app.customers as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.customers as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.customers as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.customers to pontic_across;
grant delete, insert, select, update on app.customers to pontic_clinic;
grant delete, insert, select, update on app.customers to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.customers FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.customers is 'Whom a laboratory works for: a connected clinic, or an offline customer on paper';
comment on column app.customers.charges_late_fees is 'Whether late fees are charged to this customer at all';
comment on column app.customers.deposit_basis_points is 'In place of the laboratory''s; null: as the laboratory has it';
comment on column app.customers.document_language is 'Of an offline customer''s documents; null: the laboratory''s. A connected clinic reads in its own';
comment on column app.customers.lab_connection_id is 'Null for an offline customer';

create table app.delivery_attempts (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  shipment_id uuid not null,
  outcome text not null,
  reason text,
  received_by_name text,
  signature_path text,
  photo_file_id uuid,
  driver_name text not null,
  occurred_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.delivery_attempts add constraint delivery_attempts_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.delivery_attempts add constraint delivery_attempts_has_receiver CHECK (((outcome = 'delivered'::text) = (received_by_name IS NOT NULL)));
alter table app.delivery_attempts add constraint delivery_attempts_key PRIMARY KEY (id);
alter table app.delivery_attempts add constraint delivery_attempts_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.delivery_attempts add constraint delivery_attempts_once UNIQUE (shipment_id, occurred_at, outcome, driver_name);
alter table app.delivery_attempts add constraint delivery_attempts_outcome CHECK ((outcome = ANY (ARRAY['delivered'::text, 'nobody_there'::text, 'refused'::text, 'wrong_address'::text])));
alter table app.delivery_attempts add constraint delivery_attempts_photo FOREIGN KEY (photo_file_id) REFERENCES app.files(id) ON DELETE SET NULL;
alter table app.delivery_attempts add constraint delivery_attempts_shipment FOREIGN KEY (shipment_id) REFERENCES app.shipments(id);
alter table app.delivery_attempts add constraint delivery_attempts_signature CHECK (((length(signature_path) <= 20000) AND (signature_path ~ '^M[-ML0-9. ]*$'::text)));
CREATE INDEX delivery_attempts_of_clinic ON app.delivery_attempts USING btree (clinic_organization_id);
CREATE INDEX delivery_attempts_of_lab ON app.delivery_attempts USING btree (lab_organization_id);
CREATE INDEX delivery_attempts_of_photo ON app.delivery_attempts USING btree (photo_file_id);
alter table app.delivery_attempts owner to pontic_owner;
alter table app.delivery_attempts enable row level security;
alter table app.delivery_attempts force row level security;
create policy across on app.delivery_attempts as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.delivery_attempts as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.delivery_attempts as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.delivery_attempts to pontic_across;
grant insert, select on app.delivery_attempts to pontic_clinic;
grant insert, select on app.delivery_attempts to pontic_lab;
comment on table app.delivery_attempts is 'What a driver reported of a parcel: the proof of delivery for both sides; never changed';
comment on column app.delivery_attempts.signature_path is 'The lines of the signature as SVG path data of a field of 600 by 200: moves and lines only';

create table app.delivery_route_stops (
  organization_id uuid not null,
  delivery_route_id uuid not null,
  "position" smallint not null,
  customer_id uuid not null,
  place text,
  note text
);
alter table app.delivery_route_stops add constraint delivery_route_stops_customer FOREIGN KEY (organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.delivery_route_stops add constraint delivery_route_stops_customer_once UNIQUE (organization_id, delivery_route_id, customer_id);
alter table app.delivery_route_stops add constraint delivery_route_stops_key PRIMARY KEY (organization_id, delivery_route_id, "position");
alter table app.delivery_route_stops add constraint delivery_route_stops_route FOREIGN KEY (organization_id, delivery_route_id) REFERENCES app.delivery_routes(organization_id, id);
CREATE INDEX delivery_route_stops_of_customer ON app.delivery_route_stops USING btree (organization_id, customer_id);
alter table app.delivery_route_stops owner to pontic_owner;
alter table app.delivery_route_stops enable row level security;
alter table app.delivery_route_stops force row level security;
create policy across on app.delivery_route_stops as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.delivery_route_stops as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.delivery_route_stops to pontic_across;
grant delete, insert, select, update on app.delivery_route_stops to pontic_lab;
comment on table app.delivery_route_stops is 'Whom a route visits, in this order';
comment on column app.delivery_route_stops.place is 'Where to go; null: the address of the customer';

create table app.delivery_routes (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  weekdays smallint[] not null,
  departure_time time without time zone,
  driver_user_id uuid,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(name), 300)) stored not null,
  plan_time time without time zone
);
alter table app.delivery_routes add constraint delivery_routes_driver FOREIGN KEY (organization_id, driver_user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE SET NULL (driver_user_id);
alter table app.delivery_routes add constraint delivery_routes_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.delivery_routes add constraint delivery_routes_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.delivery_routes add constraint delivery_routes_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.delivery_routes add constraint delivery_routes_weekdays CHECK ((((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)) AND (weekdays <@ '{1,2,3,4,5,6,7}'::smallint[])));
CREATE INDEX delivery_routes_of_driver ON app.delivery_routes USING btree (organization_id, driver_user_id);
CREATE INDEX delivery_routes_planned ON app.delivery_routes USING btree (plan_time) WHERE (is_active AND (plan_time IS NOT NULL));
alter table app.delivery_routes owner to pontic_owner;
alter table app.delivery_routes enable row level security;
alter table app.delivery_routes force row level security;
create policy across on app.delivery_routes as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.delivery_routes as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.delivery_routes to pontic_across;
grant insert, select, update on app.delivery_routes to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.delivery_routes FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.delivery_routes is 'A tour that a driver of a laboratory makes on some weekdays';
comment on column app.delivery_routes.driver_user_id is 'Who usually drives it';
comment on column app.delivery_routes.plan_time is 'When its run of the day is planned automatically, in the time zone of the laboratory; null: by a member';
comment on column app.delivery_routes.weekdays is 'ISO days of the week: 1 is Monday';

create table app.delivery_runs (
  organization_id uuid not null,
  id uuid not null,
  delivery_route_id uuid,
  name text not null,
  run_on date not null,
  departure_time time without time zone,
  driver_user_id uuid,
  status text default 'planned'::text not null,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(name), 300)) stored not null
);
alter table app.delivery_runs add constraint delivery_runs_driver FOREIGN KEY (organization_id, driver_user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE SET NULL (driver_user_id);
alter table app.delivery_runs add constraint delivery_runs_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.delivery_runs add constraint delivery_runs_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.delivery_runs add constraint delivery_runs_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.delivery_runs add constraint delivery_runs_route FOREIGN KEY (organization_id, delivery_route_id) REFERENCES app.delivery_routes(organization_id, id);
alter table app.delivery_runs add constraint delivery_runs_status CHECK ((status = ANY (ARRAY['planned'::text, 'under_way'::text, 'finished'::text, 'cancelled'::text])));
CREATE INDEX delivery_runs_of_day ON app.delivery_runs USING btree (organization_id, run_on);
CREATE INDEX delivery_runs_of_driver ON app.delivery_runs USING btree (organization_id, driver_user_id);
CREATE INDEX delivery_runs_of_route ON app.delivery_runs USING btree (organization_id, delivery_route_id);
CREATE UNIQUE INDEX delivery_runs_once_a_day ON app.delivery_runs USING btree (organization_id, delivery_route_id, run_on) WHERE (status <> 'cancelled'::text);
alter table app.delivery_runs owner to pontic_owner;
alter table app.delivery_runs enable row level security;
alter table app.delivery_runs force row level security;
create policy across on app.delivery_runs as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.delivery_runs as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.delivery_runs to pontic_across;
grant insert, select, update on app.delivery_runs to pontic_lab;
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.delivery_runs FOR EACH ROW EXECUTE FUNCTION app.publish_change_to_sides('delivery_run');
CREATE TRIGGER touch BEFORE UPDATE ON app.delivery_runs FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.delivery_runs is 'A route on a day, or a tour that was made up for one day';
comment on column app.delivery_runs.delivery_route_id is 'Null for a tour of one day';

create table app.delivery_stops (
  organization_id uuid not null,
  id uuid not null,
  delivery_run_id uuid not null,
  "position" smallint not null,
  customer_id uuid not null,
  place text,
  note text,
  visited_at timestamp(3) with time zone
);
alter table app.delivery_stops add constraint delivery_stops_customer FOREIGN KEY (organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.delivery_stops add constraint delivery_stops_customer_once UNIQUE (organization_id, delivery_run_id, customer_id);
alter table app.delivery_stops add constraint delivery_stops_key PRIMARY KEY (organization_id, id);
alter table app.delivery_stops add constraint delivery_stops_run FOREIGN KEY (organization_id, delivery_run_id) REFERENCES app.delivery_runs(organization_id, id);
CREATE INDEX delivery_stops_of_customer ON app.delivery_stops USING btree (organization_id, customer_id);
alter table app.delivery_stops owner to pontic_owner;
alter table app.delivery_stops enable row level security;
alter table app.delivery_stops force row level security;
create policy across on app.delivery_stops as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.delivery_stops as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.delivery_stops to pontic_across;
grant insert, select, update on app.delivery_stops to pontic_lab;
comment on table app.delivery_stops is 'Whom a run visits, in the order of position';
comment on column app.delivery_stops.visited_at is 'When the driver was there last, by the phone';

create table app.delivery_tasks (
  organization_id uuid not null,
  id uuid not null,
  delivery_stop_id uuid not null,
  shipment_id uuid,
  pickup_id uuid,
  outcome text,
  reason text,
  follow_up text,
  parcel_count integer,
  occurred_at timestamp(3) with time zone
);
alter table app.delivery_tasks add constraint delivery_tasks_follow_up CHECK ((follow_up = ANY (ARRAY['next_run'::text, 'back_to_lab'::text])));
alter table app.delivery_tasks add constraint delivery_tasks_is_of_one CHECK ((num_nonnulls(shipment_id, pickup_id) = 1));
alter table app.delivery_tasks add constraint delivery_tasks_key PRIMARY KEY (organization_id, id);
alter table app.delivery_tasks add constraint delivery_tasks_outcome CHECK ((outcome = ANY (ARRAY['delivered'::text, 'collected'::text, 'nobody_there'::text, 'refused'::text, 'wrong_address'::text, 'not_on_board'::text, 'not_ready'::text, 'not_visited'::text])));
alter table app.delivery_tasks add constraint delivery_tasks_outcome_has_time CHECK (((outcome IS NULL) = (occurred_at IS NULL)));
alter table app.delivery_tasks add constraint delivery_tasks_parcel_count CHECK (((parcel_count >= 1) AND (parcel_count <= 100)));
alter table app.delivery_tasks add constraint delivery_tasks_pickup FOREIGN KEY (pickup_id) REFERENCES app.pickups(id);
alter table app.delivery_tasks add constraint delivery_tasks_shipment FOREIGN KEY (shipment_id) REFERENCES app.shipments(id);
alter table app.delivery_tasks add constraint delivery_tasks_stop FOREIGN KEY (organization_id, delivery_stop_id) REFERENCES app.delivery_stops(organization_id, id);
CREATE INDEX delivery_tasks_of_pickup ON app.delivery_tasks USING btree (pickup_id);
CREATE INDEX delivery_tasks_of_shipment ON app.delivery_tasks USING btree (shipment_id);
CREATE INDEX delivery_tasks_of_stop ON app.delivery_tasks USING btree (organization_id, delivery_stop_id);
CREATE UNIQUE INDEX delivery_tasks_pickup_once ON app.delivery_tasks USING btree (pickup_id) WHERE (outcome IS NULL);
CREATE UNIQUE INDEX delivery_tasks_shipment_once ON app.delivery_tasks USING btree (shipment_id) WHERE (outcome IS NULL);
alter table app.delivery_tasks owner to pontic_owner;
alter table app.delivery_tasks enable row level security;
alter table app.delivery_tasks force row level security;
create policy across on app.delivery_tasks as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.delivery_tasks as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.delivery_tasks to pontic_across;
grant delete, insert, select, update on app.delivery_tasks to pontic_lab;
comment on table app.delivery_tasks is 'A parcel to hand over or parcels to fetch at a stop; a parcel is open on one run at a time';
comment on column app.delivery_tasks.occurred_at is 'When it happened, by the phone of the driver';

create table app.dentist_details (
  organization_id uuid not null,
  dentist_id uuid not null,
  license_number text,
  license_region text,
  npi text,
  email text,
  phone text,
  preferences jsonb default '{}'::jsonb not null,
  is_active boolean default true not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(COALESCE(license_number, ''::text)), 100)) stored not null
);
alter table app.dentist_details add constraint dentist_details_dentist FOREIGN KEY (organization_id, dentist_id) REFERENCES app.dentists(organization_id, id);
alter table app.dentist_details add constraint dentist_details_key PRIMARY KEY (organization_id, dentist_id) INCLUDE (search, is_active);
alter table app.dentist_details owner to pontic_owner;
alter table app.dentist_details enable row level security;
alter table app.dentist_details force row level security;
create policy across on app.dentist_details as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.dentist_details as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.dentist_details as permissive for select to pontic_lab using ((organization_id = ANY (ARRAY( SELECT c.clinic_organization_id
   FROM app.lab_connections c
  WHERE ((c.lab_organization_id = ( SELECT app.org() AS org)) AND (c.status = ANY (ARRAY['active'::text, 'suspended'::text])))))));
grant insert, select, update on app.dentist_details to pontic_across;
grant insert, select, update on app.dentist_details to pontic_clinic;
grant select on app.dentist_details to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.dentist_details FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.dentist_details is 'What a clinic says of a dentist besides the name; a laboratory reads it while the two are connected';
comment on column app.dentist_details.npi is 'National Provider Identifier (United States)';
comment on column app.dentist_details.preferences is 'How this dentist likes the work: contacts, occlusion, pontic and margin design, stain, shade system';

create table app.dentists (
  organization_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  title text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((((COALESCE(title, ''::text) || ' '::text) || first_name) || ' '::text) || last_name)), 300)) stored not null
);
alter table app.dentists add constraint dentists_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.dentists add constraint dentists_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.dentists owner to pontic_owner;
alter table app.dentists enable row level security;
alter table app.dentists force row level security;
create policy across on app.dentists as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.dentists as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.dentists as permissive for select to pontic_lab using ((organization_id = ANY (ARRAY( SELECT c.clinic_organization_id
   FROM app.lab_connections c
  WHERE ((c.lab_organization_id = ( SELECT app.org() AS org)) AND (c.status = ANY (ARRAY['active'::text, 'suspended'::text, 'ended'::text])))))));
create policy lab_after_end on app.dentists as restrictive for select to pontic_lab using (
CASE
    WHEN (organization_id = ANY (ARRAY( SELECT c.clinic_organization_id
       FROM app.lab_connections c
      WHERE ((c.lab_organization_id = ( SELECT app.org() AS org)) AND (c.status = ANY (ARRAY['active'::text, 'suspended'::text])))))) THEN true
    ELSE (EXISTS ( SELECT
       FROM app.orders o
      WHERE ((o.clinic_organization_id = dentists.organization_id) AND (o.dentist_id = dentists.id) AND (o.lab_view_id = ( SELECT app.org() AS org)))
    UNION ALL
     SELECT
       FROM app.rx_versions v
      WHERE ((v.clinic_organization_id = dentists.organization_id) AND (v.dentist_id = dentists.id) AND (v.lab_organization_id = ( SELECT app.org() AS org)))))
END);
grant insert, select, update on app.dentists to pontic_across;
grant insert, select, update on app.dentists to pontic_clinic;
grant select on app.dentists to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.dentists FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.dentists is 'A prescribing dentist of a clinic, by name; all else is in dentist_details';
comment on column app.dentists.updated_at is 'When the name changed; of all else see dentist_details';

create table app.design_approvals (
  id uuid not null,
  order_id uuid not null,
  round integer not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  rx_version integer not null,
  files jsonb not null,
  message text,
  sent_at timestamp(3) with time zone default clock_timestamp() not null,
  sent_by_user_id uuid,
  sent_by_name text not null,
  verdict text,
  verdict_at timestamp(3) with time zone,
  verdict_by_user_id uuid,
  verdict_by_name text,
  comment text,
  answer_by_on date
);
alter table app.design_approvals add constraint design_approvals_files CHECK ((jsonb_array_length(files) > 0));
alter table app.design_approvals add constraint design_approvals_key PRIMARY KEY (id);
alter table app.design_approvals add constraint design_approvals_once UNIQUE (order_id, round);
alter table app.design_approvals add constraint design_approvals_order FOREIGN KEY (order_id) REFERENCES app.orders(id);
alter table app.design_approvals add constraint design_approvals_round CHECK ((round >= 1));
alter table app.design_approvals add constraint design_approvals_sent_by FOREIGN KEY (sent_by_user_id) REFERENCES app.users(id);
alter table app.design_approvals add constraint design_approvals_verdict CHECK ((verdict = ANY (ARRAY['approved'::text, 'changes_requested'::text])));
alter table app.design_approvals add constraint design_approvals_verdict_by FOREIGN KEY (verdict_by_user_id) REFERENCES app.users(id);
alter table app.design_approvals add constraint design_approvals_verdict_by_someone CHECK ((num_nonnulls(verdict, verdict_at, verdict_by_name) = ANY (ARRAY[0, 3])));
CREATE INDEX design_approvals_of_clinic ON app.design_approvals USING btree (clinic_organization_id);
CREATE INDEX design_approvals_of_lab ON app.design_approvals USING btree (lab_organization_id);
CREATE INDEX design_approvals_sent_by_person ON app.design_approvals USING btree (sent_by_user_id);
CREATE INDEX design_approvals_verdict_by_person ON app.design_approvals USING btree (verdict_by_user_id);
CREATE INDEX design_approvals_waiting ON app.design_approvals USING btree (lab_organization_id) WHERE (verdict IS NULL);
CREATE UNIQUE INDEX design_approvals_one_waits ON app.design_approvals USING btree (order_id) WHERE (verdict IS NULL);
alter table app.design_approvals owner to pontic_owner;
alter table app.design_approvals enable row level security;
alter table app.design_approvals force row level security;
create policy across on app.design_approvals as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.design_approvals as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.design_approvals as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.design_approvals to pontic_across;
grant insert, select on app.design_approvals to pontic_lab;
grant select on app.design_approvals to pontic_clinic;
grant update on app.design_approvals (column answer_by_on) to pontic_across;
grant update on app.design_approvals (column comment) to pontic_across;
grant update on app.design_approvals (column comment) to pontic_clinic;
grant update on app.design_approvals (column message) to pontic_across;
grant update on app.design_approvals (column verdict) to pontic_clinic;
grant update on app.design_approvals (column verdict_at) to pontic_clinic;
grant update on app.design_approvals (column verdict_by_name) to pontic_clinic;
grant update on app.design_approvals (column verdict_by_user_id) to pontic_clinic;
CREATE TRIGGER forbid_second_verdict BEFORE UPDATE ON app.design_approvals FOR EACH ROW EXECUTE FUNCTION app.forbid_second_verdict();
CREATE TRIGGER publish_change AFTER UPDATE OF answer_by_on ON app.design_approvals FOR EACH ROW WHEN ((new.answer_by_on IS DISTINCT FROM old.answer_by_on)) EXECUTE FUNCTION app.publish_change_to_sides('order');
comment on table app.design_approvals is 'Each time that a design was shown to the clinic: the files with their hashes, and the verdict';
comment on column app.design_approvals.answer_by_on is 'The laboratory''s day by the end of which an answer keeps the promise, by its last plan before the verdict; null: none does, nothing is promised, or nobody knows';
comment on column app.design_approvals.files is 'fileId, name, sha256, kind and version of each, as they were shown';
comment on column app.design_approvals.rx_version is 'The version of the prescription that it was designed by';

create table app.device_credentials (
  id uuid not null,
  token_hash bytea not null,
  hint text not null,
  name text not null,
  platform text,
  user_id uuid not null,
  organization_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  last_used_at timestamp(3) with time zone default clock_timestamp() not null,
  last_used_ip text,
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone
);
alter table app.device_credentials add constraint device_credentials_key PRIMARY KEY (id);
alter table app.device_credentials add constraint device_credentials_membership FOREIGN KEY (organization_id, user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE CASCADE;
alter table app.device_credentials add constraint device_credentials_token_hash CHECK ((length(token_hash) = 32));
alter table app.device_credentials add constraint device_credentials_token_once UNIQUE (token_hash);
CREATE INDEX device_credentials_of_membership ON app.device_credentials USING btree (organization_id, user_id);
alter table app.device_credentials owner to pontic_owner;
alter table app.device_credentials enable row level security;
alter table app.device_credentials force row level security;
create policy across on app.device_credentials as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.device_credentials as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy identity on app.device_credentials as permissive for select to pontic_app using (true);
create policy lab on app.device_credentials as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.device_credentials to pontic_across;
grant delete, insert, select, update on app.device_credentials to pontic_clinic;
grant delete, insert, select, update on app.device_credentials to pontic_lab;
grant select on app.device_credentials to pontic_app;
comment on table app.device_credentials is 'A program or a scanner''s computer that acts for a member (service_device_v1_…)';
comment on column app.device_credentials.hint is 'The last four characters, to distinguish credentials';

create table app.device_statements (
  id uuid not null,
  order_id uuid not null,
  version integer not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  patient_organization_id uuid not null,
  patient_id uuid not null,
  content jsonb not null,
  sha256 bytea not null,
  signature bytea not null,
  signing_key_id text not null,
  token_hash bytea not null,
  retain_until date not null,
  issued_by_user_id uuid not null,
  issued_at timestamp(3) with time zone not null,
  masked jsonb,
  is_forgotten boolean default false not null
);
alter table app.device_statements add constraint device_statements_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.device_statements add constraint device_statements_issued_by FOREIGN KEY (issued_by_user_id) REFERENCES app.users(id);
alter table app.device_statements add constraint device_statements_key PRIMARY KEY (id);
alter table app.device_statements add constraint device_statements_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.device_statements add constraint device_statements_once UNIQUE (order_id, version);
alter table app.device_statements add constraint device_statements_order FOREIGN KEY (order_id) REFERENCES app.orders(id);
alter table app.device_statements add constraint device_statements_patient FOREIGN KEY (patient_organization_id, patient_id) REFERENCES app.patients(organization_id, id);
alter table app.device_statements add constraint device_statements_sha256 CHECK ((length(sha256) = 32));
alter table app.device_statements add constraint device_statements_signature CHECK ((length(signature) = 64));
alter table app.device_statements add constraint device_statements_signing_key FOREIGN KEY (signing_key_id) REFERENCES app.signing_keys(id);
alter table app.device_statements add constraint device_statements_token_hash CHECK ((length(token_hash) = 32));
alter table app.device_statements add constraint device_statements_token_once UNIQUE (token_hash);
alter table app.device_statements add constraint device_statements_version CHECK ((version >= 1));
CREATE INDEX device_statements_of_clinic ON app.device_statements USING btree (clinic_organization_id);
CREATE INDEX device_statements_of_lab ON app.device_statements USING btree (lab_organization_id);
CREATE INDEX device_statements_of_patient ON app.device_statements USING btree (patient_organization_id, patient_id);
CREATE INDEX device_statements_of_person ON app.device_statements USING btree (issued_by_user_id);
CREATE INDEX device_statements_signed_with ON app.device_statements USING btree (signing_key_id);
alter table app.device_statements owner to pontic_owner;
alter table app.device_statements enable row level security;
alter table app.device_statements force row level security;
create policy across on app.device_statements as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.device_statements as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.device_statements as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.device_statements to pontic_across;
grant insert, select on app.device_statements to pontic_lab;
grant select on app.device_statements to pontic_clinic;
grant update on app.device_statements (column is_forgotten) to pontic_across;
grant update on app.device_statements (column masked) to pontic_across;
comment on table app.device_statements is 'Append-only: the statement of a custom-made device, version by version, signed; kept until retain_until whatever is erased';
comment on column app.device_statements.content is 'What is signed: the signature is over its canonical JSON (RFC 8785)';
comment on column app.device_statements.is_forgotten is 'The patient was erased: everyone reads what is masked';
comment on column app.device_statements.masked is 'The characteristics without the name of the patient, for who must not read it; what is signed stays';
comment on column app.device_statements.patient_id is 'Whom it was signed for, who need not be the patient of the order any more; one who was merged is read as the kept one';
comment on column app.device_statements.token_hash is 'SHA-256 of the word in the address that is printed as a code';

create table app.disputes (
  organization_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  provider_dispute_id text not null,
  amount_minor bigint not null,
  currency text not null,
  reason text,
  status text not null,
  evidence_due_by timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  evidence_submitted_at timestamp(3) with time zone,
  evidence jsonb,
  reminded_at timestamp(3) with time zone
);
alter table app.disputes add constraint disputes_key PRIMARY KEY (organization_id, id);
alter table app.disputes add constraint disputes_once UNIQUE (organization_id, provider_dispute_id);
alter table app.disputes add constraint disputes_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.disputes add constraint disputes_payment FOREIGN KEY (payment_id) REFERENCES app.payments(id);
alter table app.disputes add constraint disputes_status CHECK ((status = ANY (ARRAY['warning_needs_response'::text, 'warning_under_review'::text, 'warning_closed'::text, 'needs_response'::text, 'under_review'::text, 'appeal_needs_response'::text, 'appeal_under_review'::text, 'won'::text, 'lost'::text, 'prevented'::text])));
CREATE INDEX disputes_of_payment ON app.disputes USING btree (payment_id);
CREATE INDEX disputes_to_remind ON app.disputes USING btree (evidence_due_by) WHERE ((reminded_at IS NULL) AND (evidence_submitted_at IS NULL) AND (status = ANY (ARRAY['needs_response'::text, 'warning_needs_response'::text, 'appeal_needs_response'::text])));
alter table app.disputes owner to pontic_owner;
alter table app.disputes enable row level security;
alter table app.disputes force row level security;
create policy across on app.disputes as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.disputes as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.disputes as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.disputes to pontic_across;
grant insert, select, update on app.disputes to pontic_clinic;
grant insert, select, update on app.disputes to pontic_lab;
CREATE TRIGGER notify AFTER INSERT ON app.disputes FOR EACH ROW EXECUTE FUNCTION app.notify_of_money_change();
CREATE TRIGGER touch BEFORE UPDATE ON app.disputes FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.disputes is 'A payer''s bank asks for the money back';
comment on column app.disputes.evidence is 'What was handed in to the payer''s bank, word for word';
comment on column app.disputes.reminded_at is 'When the laboratory was reminded that its answer is due';

create table app.document_templates (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  blocks text[] not null,
  header_text jsonb not null,
  footer_text jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.document_templates add constraint document_templates_blocks CHECK ((cardinality(blocks) <= 30));
alter table app.document_templates add constraint document_templates_footer_text CHECK ((jsonb_typeof(footer_text) = 'object'::text));
alter table app.document_templates add constraint document_templates_header_text CHECK ((jsonb_typeof(header_text) = 'object'::text));
alter table app.document_templates add constraint document_templates_key PRIMARY KEY (organization_id, id);
alter table app.document_templates add constraint document_templates_kind CHECK ((kind = ANY (ARRAY['work_ticket'::text, 'delivery_note'::text, 'invoice'::text, 'credit_note'::text, 'statement'::text, 'order_label'::text])));
alter table app.document_templates add constraint document_templates_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
CREATE INDEX document_templates_newest ON app.document_templates USING btree (organization_id, kind, created_at);
alter table app.document_templates owner to pontic_owner;
alter table app.document_templates enable row level security;
alter table app.document_templates force row level security;
create policy across on app.document_templates as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.document_templates as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.document_templates to pontic_across;
grant insert, select on app.document_templates to pontic_lab;
comment on table app.document_templates is 'Parts and texts of a laboratory''s documents, a row for each change: a document keeps those of its day';
comment on column app.document_templates.blocks is 'The parts that are printed, in their order';
comment on column app.document_templates.footer_text is 'What is written at the end, by language';
comment on column app.document_templates.header_text is 'The line below the head, by language';

create table app.earlier_payment_accounts (
  provider_account_id text not null,
  organization_id uuid not null,
  is_live boolean not null,
  opened_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.earlier_payment_accounts add constraint earlier_payment_accounts_key PRIMARY KEY (provider_account_id);
alter table app.earlier_payment_accounts add constraint earlier_payment_accounts_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
CREATE INDEX earlier_payment_accounts_of_organization ON app.earlier_payment_accounts USING btree (organization_id);
alter table app.earlier_payment_accounts owner to pontic_owner;
alter table app.earlier_payment_accounts enable row level security;
alter table app.earlier_payment_accounts force row level security;
create policy across on app.earlier_payment_accounts as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.earlier_payment_accounts as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.earlier_payment_accounts as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.earlier_payment_accounts to pontic_across;
grant insert, select on app.earlier_payment_accounts to pontic_clinic;
grant insert, select on app.earlier_payment_accounts to pontic_lab;
comment on table app.earlier_payment_accounts is 'The accounts at the payment platform that a laboratory had before its present one';
comment on column app.earlier_payment_accounts.created_at is 'When another account took its place';
comment on column app.earlier_payment_accounts.opened_at is 'When the account became the laboratory''s';

create table app.favourite_products (
  organization_id uuid not null,
  user_id uuid not null,
  product_owner_id uuid not null,
  product_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.favourite_products add constraint favourite_products_key PRIMARY KEY (organization_id, user_id, product_id);
alter table app.favourite_products add constraint favourite_products_membership FOREIGN KEY (organization_id, user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE CASCADE;
alter table app.favourite_products add constraint favourite_products_product FOREIGN KEY (product_owner_id, product_id) REFERENCES app.products(organization_id, id);
CREATE INDEX favourite_products_of_product ON app.favourite_products USING btree (product_owner_id, product_id);
alter table app.favourite_products owner to pontic_owner;
alter table app.favourite_products enable row level security;
alter table app.favourite_products force row level security;
create policy across on app.favourite_products as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.favourite_products as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.favourite_products to pontic_across;
grant delete, insert, select on app.favourite_products to pontic_clinic;
comment on table app.favourite_products is 'Products that a member of a clinic starred: the first to choose from; they go with the member';

create table app.file_reads (
  id uuid not null,
  file_id uuid not null,
  owner_organization_id uuid not null,
  organization_id uuid not null,
  organization_name text not null,
  user_id uuid not null,
  user_name text not null,
  part text not null,
  read_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.file_reads add constraint file_reads_key PRIMARY KEY (id);
alter table app.file_reads add constraint file_reads_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.file_reads add constraint file_reads_part CHECK ((part = ANY (ARRAY['content'::text, 'preview'::text, 'thumbnail'::text])));
alter table app.file_reads add constraint file_reads_user FOREIGN KEY (user_id) REFERENCES app.users(id);
CREATE INDEX file_reads_of_file ON app.file_reads USING btree (owner_organization_id, file_id, id);
CREATE INDEX file_reads_of_organization ON app.file_reads USING btree (organization_id);
CREATE INDEX file_reads_of_user ON app.file_reads USING btree (user_id);
alter table app.file_reads owner to pontic_owner;
alter table app.file_reads enable row level security;
alter table app.file_reads force row level security;
create policy across on app.file_reads as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.file_reads as permissive for select to pontic_clinic using ((owner_organization_id = ( SELECT app.org() AS org)));
create policy clinic_reads on app.file_reads as permissive for insert to pontic_clinic with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.file_reads as permissive for select to pontic_lab using ((owner_organization_id = ( SELECT app.org() AS org)));
create policy lab_reads on app.file_reads as permissive for insert to pontic_lab with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.file_reads to pontic_across;
grant insert, select on app.file_reads to pontic_clinic;
grant insert, select on app.file_reads to pontic_lab;
comment on table app.file_reads is 'Who read the bytes of a file; written by the reader, read by the side that brought the file';
comment on column app.file_reads.organization_id is 'Who read it';
comment on column app.file_reads.owner_organization_id is 'Who brought the file';
comment on column app.file_reads.user_name is 'As it was then: the other side sees no list of members';

create table app.file_removals (
  file_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.file_removals add constraint file_removals_key PRIMARY KEY (file_id);
alter table app.file_removals owner to pontic_owner;
alter table app.file_removals enable row level security;
alter table app.file_removals force row level security;
create policy across on app.file_removals as permissive for all to pontic_across using (true) with check (true);
grant delete, insert, select on app.file_removals to pontic_across;
comment on table app.file_removals is 'Files whose row is gone: their bytes are removed next';

create table app.files (
  id uuid not null,
  organization_id uuid not null,
  order_id uuid,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  kind text not null,
  format text not null,
  name text not null,
  size_bytes bigint,
  sha256 bytea,
  version integer default 1 not null,
  replaces_file_id uuid,
  source text not null,
  visibility text default 'shared'::text not null,
  upload_status text not null,
  status_reason text,
  external_id text,
  external_fingerprint text,
  created_by_user_id uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  received_at timestamp(3) with time zone,
  inspected_at timestamp(3) with time zone,
  mesh_stats jsonb,
  preview_format text,
  has_thumbnail boolean default false not null,
  exif_stripped boolean default false not null,
  inner_texts text[] default '{}'::text[] not null,
  bytes_removed_at timestamp(3) with time zone,
  scan_case_id uuid,
  scanned_at timestamp(3) with time zone,
  archive_id uuid,
  status_code text,
  status_params jsonb
);
alter table app.files add constraint files_created_by FOREIGN KEY (created_by_user_id) REFERENCES app.users(id);
alter table app.files add constraint files_format CHECK ((format = ANY (ARRAY['stl'::text, 'ply'::text, 'obj'::text, 'dcm'::text, 'dxd'::text, '3oxz'::text, 'zip'::text, 'dicom'::text, 'jpg'::text, 'png'::text, 'heic'::text, 'pdf'::text, 'xml'::text, 'html'::text, 'other'::text])));
alter table app.files add constraint files_have_a_place CHECK (((order_id IS NOT NULL) OR (scan_case_id IS NOT NULL)));
alter table app.files add constraint files_key PRIMARY KEY (id);
alter table app.files add constraint files_kind CHECK ((kind = ANY (ARRAY['scan_upper'::text, 'scan_lower'::text, 'scan_bite'::text, 'scan_prep'::text, 'scan_preop'::text, 'scan_implant'::text, 'scan_gingiva'::text, 'cbct'::text, 'photo_shade'::text, 'photo_face'::text, 'photo_intraoral'::text, 'xray'::text, 'rx_pdf'::text, 'design_stl'::text, 'design_preview'::text, 'cad_project'::text, 'model_stl'::text, 'invoice_pdf'::text, 'statement_pdf'::text, 'other'::text])));
alter table app.files add constraint files_once_per_announcement UNIQUE (order_id, external_id, external_fingerprint);
alter table app.files add constraint files_one_version UNIQUE (order_id, external_id, version) DEFERRABLE;
alter table app.files add constraint files_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.files add constraint files_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.files add constraint files_preview_format CHECK ((preview_format = ANY (ARRAY['glb'::text, 'webp'::text])));
alter table app.files add constraint files_replaces FOREIGN KEY (replaces_file_id) REFERENCES app.files(id);
alter table app.files add constraint files_scan_case FOREIGN KEY (organization_id, scan_case_id) REFERENCES app.scan_cases(organization_id, id) ON DELETE SET NULL (scan_case_id);
alter table app.files add constraint files_sha256 CHECK ((length(sha256) = 32));
alter table app.files add constraint files_source CHECK ((source = ANY (ARRAY['upload'::text, 'scanner'::text, 'device'::text])));
alter table app.files add constraint files_status_code CHECK (((status_code IS NULL) OR (status_reason IS NOT NULL)));
alter table app.files add constraint files_upload_status CHECK ((upload_status = ANY (ARRAY['pending'::text, 'uploaded'::text, 'failed'::text, 'quarantined'::text])));
alter table app.files add constraint files_visibility CHECK ((visibility = ANY (ARRAY['shared'::text, 'lab'::text, 'clinic'::text])));
CREATE INDEX files_by_bytes ON app.files USING btree (order_id, sha256) WHERE (order_id IS NOT NULL);
CREATE INDEX files_in_quarantine ON app.files USING btree (received_at) WHERE ((upload_status = 'quarantined'::text) AND (bytes_removed_at IS NULL));
CREATE INDEX files_of_archive ON app.files USING btree (archive_id) WHERE (archive_id IS NOT NULL);
CREATE INDEX files_of_clinic ON app.files USING btree (clinic_organization_id, order_id);
CREATE INDEX files_of_creator ON app.files USING btree (created_by_user_id);
CREATE INDEX files_of_lab ON app.files USING btree (lab_organization_id, order_id);
CREATE INDEX files_of_organization ON app.files USING btree (organization_id);
CREATE INDEX files_of_scan_case ON app.files USING btree (organization_id, scan_case_id) WHERE (scan_case_id IS NOT NULL);
CREATE INDEX files_replaced ON app.files USING btree (replaces_file_id);
CREATE INDEX files_to_fetch ON app.files USING btree (created_at) WHERE (upload_status = 'pending'::text);
alter table app.files owner to pontic_owner;
alter table app.files enable row level security;
alter table app.files force row level security;
create policy across on app.files as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.files as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.files as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.files to pontic_across;
grant delete, insert, select, update on app.files to pontic_clinic;
grant delete, insert, select, update on app.files to pontic_lab;
CREATE TRIGGER queue_inspection AFTER INSERT ON app.files FOR EACH ROW WHEN (((new.received_at IS NOT NULL) AND (new.inspected_at IS NULL) AND (new.upload_status = ANY (ARRAY['pending'::text, 'uploaded'::text])))) EXECUTE FUNCTION app.queue_inspection();
CREATE TRIGGER queue_inspection_later AFTER UPDATE OF received_at, inspected_at ON app.files FOR EACH ROW WHEN (((new.received_at IS NOT NULL) AND (new.inspected_at IS NULL) AND (new.upload_status = ANY (ARRAY['pending'::text, 'uploaded'::text])) AND ((old.received_at IS NULL) OR (old.inspected_at IS NOT NULL)))) EXECUTE FUNCTION app.queue_inspection();
CREATE TRIGGER queue_scan_case AFTER UPDATE OF upload_status ON app.files FOR EACH ROW WHEN (((new.scan_case_id IS NOT NULL) AND (new.upload_status = 'uploaded'::text) AND (old.upload_status <> 'uploaded'::text))) EXECUTE FUNCTION app.queue_scan_case('scan_case_id');
CREATE TRIGGER remove_file AFTER DELETE ON app.files FOR EACH ROW EXECUTE FUNCTION app.remove_file();
CREATE TRIGGER show_margin_lines AFTER UPDATE OF order_id, lab_organization_id, clinic_organization_id ON app.files FOR EACH ROW WHEN (((new.order_id IS DISTINCT FROM old.order_id) OR (new.lab_organization_id IS DISTINCT FROM old.lab_organization_id) OR (new.clinic_organization_id IS DISTINCT FROM old.clinic_organization_id))) EXECUTE FUNCTION app.show_margin_lines();
CREATE TRIGGER touch BEFORE UPDATE ON app.files FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.files is 'A file of an order; never overwritten, a rescan is a new version';
comment on column app.files.archive_id is 'The archive that the file came in, which may be gone by now; null for a file that came by itself';
comment on column app.files.bytes_removed_at is 'When the bytes of a file in quarantine were removed; the row stays';
comment on column app.files.clinic_organization_id is 'Null when the clinic must not see it';
comment on column app.files.exif_stripped is 'Whether the copy that an app shows was freed of place, device and person';
comment on column app.files.external_fingerprint is 'Distinguishes versions before the bytes are here: the vendor''s hash, else the event';
comment on column app.files.external_id is 'Connection, case and file of the scanner vendor';
comment on column app.files.inner_texts is 'Words inside the file, such as header and comments, for the scan check; no operation shows them';
comment on column app.files.inspected_at is 'When the inspection ended; null again is a wish to inspect anew';
comment on column app.files.lab_organization_id is 'Null while the laboratory must not see it';
comment on column app.files.mesh_stats is 'Figures of a mesh as the contract has them';
comment on column app.files.order_id is 'Null while its scan has no order: nobody reads it then';
comment on column app.files.organization_id is 'Who brought it';
comment on column app.files.preview_format is 'Of the copy that an app shows: a light mesh or a photo without its EXIF; null without one';
comment on column app.files.received_at is 'When the bytes were whole in the store; from then on they are inspected';
comment on column app.files.scan_case_id is 'The scan that brought it';
comment on column app.files.scanned_at is 'When its vendor first said that it was scanned; null for what a person brought, which counts from its making';
comment on column app.files.status_code is 'The code of status_reason, which is its text in English; null in rows from before';
comment on column app.files.status_params is 'The values that the text of status_code names';
comment on column app.files.upload_status is 'Only uploaded files can be downloaded';

create table app.finance_settings (
  organization_id uuid not null,
  currency text,
  tax_mode text,
  tax_rates jsonb default '[]'::jsonb not null,
  tax_id text,
  payment_terms_days integer,
  invoice_prefix text,
  credit_note_prefix text,
  statement_day integer,
  late_fee_basis_points integer default 0 not null,
  bank_details text,
  footer_text text,
  bill_on text default 'delivery'::text not null,
  confirmed_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  statement_day_since timestamp(3) with time zone,
  tax_note text,
  late_fee_grace_days integer,
  deposit_basis_points integer default 0 not null
);
alter table app.finance_settings add constraint finance_settings_bill_on CHECK ((bill_on = ANY (ARRAY['delivery'::text, 'shipping'::text, 'acceptance'::text])));
alter table app.finance_settings add constraint finance_settings_credit_note_prefix CHECK (((length(credit_note_prefix) >= 1) AND (length(credit_note_prefix) <= 12)));
alter table app.finance_settings add constraint finance_settings_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.finance_settings add constraint finance_settings_deposit CHECK (((deposit_basis_points >= 0) AND (deposit_basis_points <= 10000)));
alter table app.finance_settings add constraint finance_settings_invoice_prefix CHECK (((length(invoice_prefix) >= 1) AND (length(invoice_prefix) <= 12)));
alter table app.finance_settings add constraint finance_settings_key PRIMARY KEY (organization_id);
alter table app.finance_settings add constraint finance_settings_late_fee CHECK (((late_fee_basis_points >= 0) AND (late_fee_basis_points <= 10000)));
alter table app.finance_settings add constraint finance_settings_late_fee_grace CHECK (((late_fee_grace_days >= 0) AND (late_fee_grace_days <= 365)));
alter table app.finance_settings add constraint finance_settings_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.finance_settings add constraint finance_settings_statement_day CHECK (((statement_day >= 1) AND (statement_day <= 28)));
alter table app.finance_settings add constraint finance_settings_tax_mode CHECK ((tax_mode = ANY (ARRAY['none'::text, 'exclusive'::text, 'inclusive'::text])));
alter table app.finance_settings add constraint finance_settings_terms CHECK (((payment_terms_days >= 0) AND (payment_terms_days <= 365)));
alter table app.finance_settings owner to pontic_owner;
alter table app.finance_settings enable row level security;
alter table app.finance_settings force row level security;
create policy across on app.finance_settings as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.finance_settings as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.finance_settings as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.finance_settings to pontic_across;
grant insert, select, update on app.finance_settings to pontic_clinic;
grant insert, select, update on app.finance_settings to pontic_lab;
CREATE TRIGGER note_statement_day BEFORE INSERT OR UPDATE ON app.finance_settings FOR EACH ROW EXECUTE FUNCTION app.note_statement_day();
CREATE TRIGGER touch BEFORE UPDATE ON app.finance_settings FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.finance_settings is 'How a laboratory invoices';
comment on column app.finance_settings.confirmed_at is 'When an owner confirmed currency, terms, prefix and tax mode';
comment on column app.finance_settings.deposit_basis_points is 'What part of an order is asked for when it is accepted';
comment on column app.finance_settings.late_fee_grace_days is 'How many days after the due day late fees are charged; null: nobody charges them';
comment on column app.finance_settings.statement_day_since is 'When the day was chosen: nobody gets a statement for a day that was over then';
comment on column app.finance_settings.tax_note is 'Why no tax is asked for, on invoices with untaxed lines';

create table app.floor_acts (
  organization_id uuid not null,
  order_id uuid not null,
  sequence integer not null,
  user_id uuid not null,
  user_name text not null
);
alter table app.floor_acts add constraint floor_acts_event FOREIGN KEY (order_id, sequence) REFERENCES app.order_events(order_id, sequence) ON DELETE CASCADE;
alter table app.floor_acts add constraint floor_acts_key PRIMARY KEY (order_id, sequence);
alter table app.floor_acts add constraint floor_acts_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.floor_acts add constraint floor_acts_user FOREIGN KEY (user_id) REFERENCES app.users(id);
CREATE INDEX floor_acts_of_organization ON app.floor_acts USING btree (organization_id);
CREATE INDEX floor_acts_of_user ON app.floor_acts USING btree (user_id);
alter table app.floor_acts owner to pontic_owner;
alter table app.floor_acts enable row level security;
alter table app.floor_acts force row level security;
create policy across on app.floor_acts as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.floor_acts as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.floor_acts as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.floor_acts to pontic_across;
grant insert, select on app.floor_acts to pontic_clinic;
grant insert, select on app.floor_acts to pontic_lab;
comment on table app.floor_acts is 'Append-only: who of a laboratory did what the history, which both sides read, attributes to the laboratory as a whole';

create table app.idempotency_keys (
  organization_id uuid not null,
  key text not null,
  operation text not null,
  fingerprint bytea not null,
  status smallint,
  reply bytea,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.idempotency_keys add constraint idempotency_keys_key PRIMARY KEY (organization_id, key);
alter table app.idempotency_keys add constraint idempotency_keys_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
CREATE INDEX idempotency_keys_by_age ON app.idempotency_keys USING btree (created_at);
alter table app.idempotency_keys owner to pontic_owner;
alter table app.idempotency_keys enable row level security;
alter table app.idempotency_keys force row level security;
create policy across on app.idempotency_keys as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.idempotency_keys as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.idempotency_keys as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.idempotency_keys to pontic_across;
grant delete, insert, select, update on app.idempotency_keys to pontic_clinic;
grant delete, insert, select, update on app.idempotency_keys to pontic_lab;
comment on table app.idempotency_keys is 'First answers to creating requests, so that a repeated request creates nothing twice';
comment on column app.idempotency_keys.reply is 'Encrypted: an answer may show a secret that is shown once';

create table app.incidents (
  id uuid not null,
  order_id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  reported_by text not null,
  reported_by_user_id uuid not null,
  reported_by_name text not null,
  severity text not null,
  happened_on date not null,
  description text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.incidents add constraint incidents_description CHECK (((length(description) >= 1) AND (length(description) <= 4000)));
alter table app.incidents add constraint incidents_key PRIMARY KEY (id);
alter table app.incidents add constraint incidents_order FOREIGN KEY (order_id) REFERENCES app.orders(id);
alter table app.incidents add constraint incidents_reported_by CHECK ((reported_by = ANY (ARRAY['lab'::text, 'clinic'::text])));
alter table app.incidents add constraint incidents_reporter FOREIGN KEY (reported_by_user_id) REFERENCES app.users(id);
alter table app.incidents add constraint incidents_severity CHECK ((severity = ANY (ARRAY['no_harm'::text, 'harm'::text, 'serious'::text, 'death'::text])));
CREATE INDEX incidents_of_clinic ON app.incidents USING btree (clinic_organization_id, id);
CREATE INDEX incidents_of_lab ON app.incidents USING btree (lab_organization_id, id);
CREATE INDEX incidents_of_order ON app.incidents USING btree (order_id);
CREATE INDEX incidents_of_reporter ON app.incidents USING btree (reported_by_user_id);
alter table app.incidents owner to pontic_owner;
alter table app.incidents enable row level security;
alter table app.incidents force row level security;
create policy across on app.incidents as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.incidents as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.incidents as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.incidents to pontic_across;
grant insert, select on app.incidents to pontic_clinic;
grant insert, select on app.incidents to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.incidents FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.incidents is 'Append-only: what went wrong with a device in use, reported by either side';

create table app.invitations (
  organization_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  status text default 'pending'::text not null,
  invited_by_user_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  team_role_id uuid
);
alter table app.invitations add constraint invitations_invited_by FOREIGN KEY (invited_by_user_id) REFERENCES app.users(id);
alter table app.invitations add constraint invitations_key PRIMARY KEY (organization_id, id);
alter table app.invitations add constraint invitations_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.invitations add constraint invitations_role CHECK ((role = ANY (ARRAY['owner'::text, 'staff'::text])));
alter table app.invitations add constraint invitations_status CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'revoked'::text])));
alter table app.invitations add constraint invitations_team_role FOREIGN KEY (organization_id, team_role_id) REFERENCES app.team_roles(organization_id, id);
alter table app.invitations add constraint invitations_team_role_of_staff CHECK (((role = 'staff'::text) = (team_role_id IS NOT NULL)));
alter table app.invitations add constraint invitations_token_hash CHECK ((length(token_hash) = 32));
alter table app.invitations add constraint invitations_token_once UNIQUE (token_hash);
CREATE INDEX invitations_invited_by_user ON app.invitations USING btree (invited_by_user_id);
CREATE INDEX invitations_of_team_role ON app.invitations USING btree (organization_id, team_role_id);
CREATE UNIQUE INDEX invitations_open_once ON app.invitations USING btree (organization_id, lower(email)) WHERE (status = 'pending'::text);
alter table app.invitations owner to pontic_owner;
alter table app.invitations enable row level security;
alter table app.invitations force row level security;
create policy across on app.invitations as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.invitations as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.invitations as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.invitations to pontic_across;
grant delete, insert, select, update on app.invitations to pontic_clinic;
grant delete, insert, select, update on app.invitations to pontic_lab;
CREATE TRIGGER fill_team_role BEFORE INSERT OR UPDATE OF role, team_role_id ON app.invitations FOR EACH ROW EXECUTE FUNCTION app.fill_team_role();
CREATE TRIGGER touch BEFORE UPDATE ON app.invitations FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.invitations is 'An invitation by email to join an organization; expired when expires_at has passed';
comment on column app.invitations.team_role_id is 'The role that the invited will have; null: an owner';

create table app.invoice_lines (
  id uuid not null,
  invoice_id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  "position" integer not null,
  order_id uuid,
  order_item_id uuid,
  description text not null,
  patient_label text,
  teeth smallint[] default '{}'::smallint[] not null,
  quantity integer not null,
  unit_price_minor bigint not null,
  discount_minor bigint default 0 not null,
  tax_rate_basis_points integer default 0 not null,
  amount_minor bigint not null
);
alter table app.invoice_lines add constraint invoice_lines_invoice FOREIGN KEY (invoice_id) REFERENCES app.invoices(id) ON DELETE CASCADE;
alter table app.invoice_lines add constraint invoice_lines_key PRIMARY KEY (id);
alter table app.invoice_lines add constraint invoice_lines_order FOREIGN KEY (order_id) REFERENCES app.orders(id);
alter table app.invoice_lines add constraint invoice_lines_order_item FOREIGN KEY (order_item_id) REFERENCES app.order_items(id);
alter table app.invoice_lines add constraint invoice_lines_position UNIQUE (invoice_id, "position");
alter table app.invoice_lines add constraint invoice_lines_quantity CHECK (((quantity >= 1) AND (quantity <= 100000)));
alter table app.invoice_lines add constraint invoice_lines_tax_rate CHECK (((tax_rate_basis_points >= 0) AND (tax_rate_basis_points <= 10000)));
CREATE INDEX invoice_lines_of_clinic ON app.invoice_lines USING btree (clinic_organization_id);
CREATE INDEX invoice_lines_of_lab ON app.invoice_lines USING btree (lab_organization_id);
CREATE INDEX invoice_lines_of_order ON app.invoice_lines USING btree (order_id);
CREATE INDEX invoice_lines_of_order_item ON app.invoice_lines USING btree (order_item_id);
alter table app.invoice_lines owner to pontic_owner;
alter table app.invoice_lines enable row level security;
alter table app.invoice_lines force row level security;
create policy across on app.invoice_lines as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.invoice_lines as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.invoice_lines as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.invoice_lines to pontic_across;
grant delete, insert, select, update on app.invoice_lines to pontic_lab;
grant select on app.invoice_lines to pontic_clinic;
CREATE TRIGGER refresh_unbilled_added AFTER INSERT ON app.invoice_lines REFERENCING NEW TABLE AS changes FOR EACH STATEMENT EXECUTE FUNCTION app.refresh_unbilled();
CREATE TRIGGER refresh_unbilled_deleted AFTER DELETE ON app.invoice_lines REFERENCING OLD TABLE AS changes FOR EACH STATEMENT EXECUTE FUNCTION app.refresh_unbilled();
comment on table app.invoice_lines is 'One line of an invoice';
comment on column app.invoice_lines.clinic_organization_id is 'Null while the invoice is a draft';
comment on column app.invoice_lines.patient_label is 'The patient as the laboratory may name it';

create table app.invoice_queries (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  invoice_id uuid not null,
  invoice_line_id uuid not null,
  status text default 'open'::text not null,
  reason text not null,
  asked_by text not null,
  answer text,
  answered_by text,
  answered_at timestamp(3) with time zone,
  credit_note_id uuid,
  closed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.invoice_queries add constraint invoice_queries_answer CHECK (((length(answer) >= 1) AND (length(answer) <= 2000)));
alter table app.invoice_queries add constraint invoice_queries_answered CHECK ((num_nonnulls(answer, answered_by, answered_at) = ANY (ARRAY[0, 3])));
alter table app.invoice_queries add constraint invoice_queries_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.invoice_queries add constraint invoice_queries_credit_note FOREIGN KEY (credit_note_id) REFERENCES app.credit_notes(id);
alter table app.invoice_queries add constraint invoice_queries_invoice FOREIGN KEY (invoice_id) REFERENCES app.invoices(id);
alter table app.invoice_queries add constraint invoice_queries_key PRIMARY KEY (id);
alter table app.invoice_queries add constraint invoice_queries_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.invoice_queries add constraint invoice_queries_line FOREIGN KEY (invoice_line_id) REFERENCES app.invoice_lines(id);
alter table app.invoice_queries add constraint invoice_queries_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 2000)));
alter table app.invoice_queries add constraint invoice_queries_status CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'credited'::text, 'closed'::text])));
alter table app.invoice_queries add constraint invoice_queries_status_fits CHECK (
CASE status
    WHEN 'open'::text THEN (answer IS NULL)
    WHEN 'closed'::text THEN (closed_at IS NOT NULL)
    ELSE (answer IS NOT NULL)
END);
CREATE INDEX invoice_queries_of_clinic ON app.invoice_queries USING btree (clinic_organization_id, id);
CREATE INDEX invoice_queries_of_credit_note ON app.invoice_queries USING btree (credit_note_id);
CREATE INDEX invoice_queries_of_invoice ON app.invoice_queries USING btree (invoice_id);
CREATE INDEX invoice_queries_of_lab ON app.invoice_queries USING btree (lab_organization_id, id);
CREATE INDEX invoice_queries_of_line ON app.invoice_queries USING btree (invoice_line_id);
CREATE UNIQUE INDEX invoice_queries_one_at_a_time ON app.invoice_queries USING btree (invoice_line_id) WHERE (status = 'open'::text);
alter table app.invoice_queries owner to pontic_owner;
alter table app.invoice_queries enable row level security;
alter table app.invoice_queries force row level security;
create policy across on app.invoice_queries as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.invoice_queries as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.invoice_queries as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.invoice_queries to pontic_clinic;
grant insert, select, update on app.invoice_queries to pontic_across;
grant select on app.invoice_queries to pontic_lab;
grant update on app.invoice_queries (column answer) to pontic_lab;
grant update on app.invoice_queries (column answered_at) to pontic_lab;
grant update on app.invoice_queries (column answered_by) to pontic_lab;
grant update on app.invoice_queries (column closed_at) to pontic_clinic;
grant update on app.invoice_queries (column credit_note_id) to pontic_lab;
grant update on app.invoice_queries (column status) to pontic_clinic;
grant update on app.invoice_queries (column status) to pontic_lab;
CREATE TRIGGER notify AFTER INSERT OR UPDATE ON app.invoice_queries FOR EACH ROW EXECUTE FUNCTION app.notify_of_finance_change();
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.invoice_queries FOR EACH ROW EXECUTE FUNCTION app.publish_finance_change('invoice');
CREATE TRIGGER touch BEFORE UPDATE ON app.invoice_queries FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.invoice_queries is 'A clinic contests a line of an invoice; neither text names a patient';

create table app.invoices (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  number text,
  status text default 'draft'::text not null,
  issued_on date,
  due_on date,
  currency text not null,
  tax_mode text not null,
  subtotal_minor bigint default 0 not null,
  discount_minor bigint default 0 not null,
  tax_minor bigint default 0 not null,
  total_minor bigint default 0 not null,
  paid_minor bigint default 0 not null,
  credited_minor bigint default 0 not null,
  written_off_minor bigint default 0 not null,
  disputed_minor bigint default 0 not null,
  notes text,
  sent_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  void_reason text,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  clinic_view_id uuid generated always as (
CASE
    WHEN (status <> 'draft'::text) THEN clinic_organization_id
    ELSE NULL::uuid
END) stored,
  legal jsonb,
  kind text default 'work'::text not null,
  deposit_order_id uuid,
  late_invoice_id uuid,
  late_month integer
);
alter table app.invoices add constraint invoices_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.invoices add constraint invoices_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.invoices add constraint invoices_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.invoices add constraint invoices_deposit_order FOREIGN KEY (deposit_order_id) REFERENCES app.orders(id);
alter table app.invoices add constraint invoices_key PRIMARY KEY (id);
alter table app.invoices add constraint invoices_kind CHECK ((kind = ANY (ARRAY['work'::text, 'late_fee'::text, 'deposit'::text])));
alter table app.invoices add constraint invoices_kind_fits CHECK ((((kind = 'deposit'::text) = (deposit_order_id IS NOT NULL)) AND ((kind = 'late_fee'::text) = (late_invoice_id IS NOT NULL)) AND ((kind = 'late_fee'::text) = (late_month IS NOT NULL))));
alter table app.invoices add constraint invoices_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.invoices add constraint invoices_late_fee_once UNIQUE (late_invoice_id, late_month);
alter table app.invoices add constraint invoices_late_invoice FOREIGN KEY (late_invoice_id) REFERENCES app.invoices(id);
alter table app.invoices add constraint invoices_late_month CHECK ((late_month > 0));
alter table app.invoices add constraint invoices_number_once_issued CHECK (((status = 'draft'::text) = (number IS NULL)));
alter table app.invoices add constraint invoices_number_per_lab UNIQUE (lab_organization_id, number);
alter table app.invoices add constraint invoices_status CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'partially_paid'::text, 'paid'::text, 'void'::text, 'uncollectible'::text, 'credited'::text])));
alter table app.invoices add constraint invoices_tax_mode CHECK ((tax_mode = ANY (ARRAY['none'::text, 'exclusive'::text, 'inclusive'::text])));
CREATE INDEX invoices_balanced_at_clinic ON app.invoices USING btree (clinic_view_id, (
CASE
    WHEN (status = 'void'::text) THEN (0)::bigint
    ELSE (((total_minor - paid_minor) - credited_minor) - written_off_minor)
END), id DESC);
CREATE INDEX invoices_balanced_at_lab ON app.invoices USING btree (lab_organization_id, (
CASE
    WHEN (status = 'void'::text) THEN (0)::bigint
    ELSE (((total_minor - paid_minor) - credited_minor) - written_off_minor)
END), id DESC);
CREATE INDEX invoices_changed_at_clinic ON app.invoices USING btree (clinic_view_id, updated_at);
CREATE INDEX invoices_changed_at_lab ON app.invoices USING btree (lab_organization_id, updated_at);
CREATE INDEX invoices_drafts_at_lab ON app.invoices USING btree (lab_organization_id, id DESC) WHERE (status = 'draft'::text);
CREATE INDEX invoices_due_at_clinic ON app.invoices USING btree (clinic_view_id, due_on, id DESC) INCLUDE (status);
CREATE INDEX invoices_due_at_lab ON app.invoices USING btree (lab_organization_id, due_on, id DESC) INCLUDE (status);
CREATE INDEX invoices_grams ON app.invoices USING gin (((app.grams(lab_organization_id, app.invoice_text(number, notes), 3) || app.grams(clinic_organization_id, app.invoice_text(number, notes), 3)))) WITH (gin_pending_list_limit='256');
CREATE INDEX invoices_numbered_at_clinic ON app.invoices USING btree (clinic_view_id, number, id DESC);
CREATE INDEX invoices_numbered_at_lab ON app.invoices USING btree (lab_organization_id, number, id DESC);
CREATE INDEX invoices_of_clinic ON app.invoices USING btree (clinic_organization_id);
CREATE INDEX invoices_of_clinic_by_day ON app.invoices USING btree (clinic_view_id, issued_on, id);
CREATE INDEX invoices_of_customer ON app.invoices USING btree (lab_organization_id, customer_id, id DESC);
CREATE INDEX invoices_of_deposit_order ON app.invoices USING btree (deposit_order_id);
CREATE INDEX invoices_of_lab ON app.invoices USING btree (lab_organization_id, id);
CREATE INDEX invoices_of_lab_at_clinic ON app.invoices USING btree (clinic_view_id, lab_organization_id, id DESC);
CREATE INDEX invoices_of_lab_by_day ON app.invoices USING btree (lab_organization_id, issued_on, id);
CREATE INDEX invoices_owed_at_clinic ON app.invoices USING btree (clinic_view_id, due_on) INCLUDE (currency, total_minor, paid_minor, credited_minor, written_off_minor, disputed_minor) WHERE ((status <> ALL (ARRAY['draft'::text, 'void'::text])) AND ((total_minor <> ((paid_minor + credited_minor) + written_off_minor)) OR (disputed_minor <> 0)));
CREATE INDEX invoices_owed_at_lab ON app.invoices USING btree (lab_organization_id, due_on) INCLUDE (currency, total_minor, paid_minor, credited_minor, written_off_minor, disputed_minor) WHERE ((status <> ALL (ARRAY['draft'::text, 'void'::text])) AND ((total_minor <> ((paid_minor + credited_minor) + written_off_minor)) OR (disputed_minor <> 0)));
CREATE INDEX invoices_priced_at_clinic ON app.invoices USING btree (clinic_view_id, total_minor, id DESC);
CREATE INDEX invoices_priced_at_lab ON app.invoices USING btree (lab_organization_id, total_minor, id DESC);
CREATE INDEX invoices_seen_by_clinic ON app.invoices USING btree (clinic_view_id, id);
CREATE INDEX invoices_unpaid ON app.invoices USING btree (due_on, id) WHERE (status = ANY (ARRAY['open'::text, 'partially_paid'::text]));
CREATE INDEX invoices_unpaid_at_clinic ON app.invoices USING btree (clinic_view_id, due_on, id) WHERE (status = ANY (ARRAY['open'::text, 'partially_paid'::text]));
CREATE INDEX invoices_unpaid_at_lab ON app.invoices USING btree (lab_organization_id, due_on, id) WHERE (status = ANY (ARRAY['open'::text, 'partially_paid'::text]));
CREATE UNIQUE INDEX invoices_one_deposit ON app.invoices USING btree (deposit_order_id) WHERE ((kind = 'deposit'::text) AND (status <> ALL (ARRAY['void'::text, 'credited'::text])));
alter table app.invoices owner to pontic_owner;
alter table app.invoices enable row level security;
alter table app.invoices force row level security;
create policy across on app.invoices as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.invoices as permissive for all to pontic_clinic using ((clinic_view_id = ( SELECT app.org() AS org))) with check ((clinic_view_id = ( SELECT app.org() AS org)));
create policy lab on app.invoices as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.invoices to pontic_across;
grant delete, insert, select, update on app.invoices to pontic_lab;
grant select on app.invoices to pontic_clinic;
grant update on app.invoices (column clinic_view_id) to pontic_clinic;
CREATE TRIGGER add_sums AFTER INSERT OR DELETE OR UPDATE OF status, paid_minor, currency, customer_id, clinic_organization_id ON app.invoices FOR EACH ROW EXECUTE FUNCTION app.add_invoice_sums();
CREATE TRIGGER notify AFTER UPDATE ON app.invoices FOR EACH ROW EXECUTE FUNCTION app.notify_of_money_change();
CREATE TRIGGER publish_change AFTER INSERT OR DELETE OR UPDATE ON app.invoices FOR EACH ROW EXECUTE FUNCTION app.publish_finance_change('invoice');
CREATE TRIGGER refresh_unbilled AFTER UPDATE OF status ON app.invoices FOR EACH ROW WHEN (((new.status = ANY (ARRAY['void'::text, 'credited'::text])) <> (old.status = ANY (ARRAY['void'::text, 'credited'::text])))) EXECUTE FUNCTION app.refresh_unbilled();
CREATE TRIGGER touch BEFORE UPDATE ON app.invoices FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.invoices is 'What a laboratory asks a customer to pay; never edited once issued';
comment on column app.invoices.clinic_view_id is 'The clinic once it may see the invoice: a draft is the laboratory''s alone';
comment on column app.invoices.credited_minor is 'What credit notes took back: a copy of the ledger';
comment on column app.invoices.deposit_order_id is 'The order that a deposit is for; its lines bill nothing of it';
comment on column app.invoices.disputed_minor is 'What payers'' banks ask back and have not decided on';
comment on column app.invoices.kind is 'work: earned as revenue; late_fee: for an invoice that is overdue; deposit: a debt to the customer until the work is billed';
comment on column app.invoices.late_invoice_id is 'The overdue invoice that a late fee is for';
comment on column app.invoices.late_month is 'Which month of its delay, from 1: a fee is charged once for each, void or not';
comment on column app.invoices.legal is 'What the law wants on it, as it was at the issue: seller, buyer, days of delivery, tax note, bank details';
comment on column app.invoices.paid_minor is 'What its payments cover of it: a copy of app.payment_shares, never above what it asks for';
comment on column app.invoices.tax_mode is 'Of the settings when it was made: how the total came about';
comment on column app.invoices.written_off_minor is 'What was given up: a copy of the ledger';

create table app.jobs (
  id uuid default uuidv7() not null,
  queue text not null,
  payload jsonb default '{}'::jsonb not null,
  owner_id uuid default app.queue_owner() not null,
  order_key text not null,
  once_key text,
  batch_key text,
  lane smallint default 0 not null,
  cost integer default 1 not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  run_at timestamp(3) with time zone default clock_timestamp() not null,
  leased_until timestamp(3) with time zone,
  last_error text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  ended_at timestamp(3) with time zone
);
alter table app.jobs add constraint jobs_cost CHECK ((cost > 0));
alter table app.jobs add constraint jobs_key PRIMARY KEY (id);
alter table app.jobs add constraint jobs_payload CHECK ((jsonb_typeof(payload) = 'object'::text));
CREATE INDEX jobs_by_owner ON app.jobs USING btree (queue, owner_id, lane, run_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX jobs_due ON app.jobs USING btree (queue, run_at) WHERE (state = 'waiting'::text);
CREATE INDEX jobs_ended ON app.jobs USING btree (queue, ended_at) WHERE (state <> 'waiting'::text);
CREATE INDEX jobs_in_batch ON app.jobs USING btree (queue, batch_key, id) WHERE ((state = 'waiting'::text) AND (batch_key IS NOT NULL));
CREATE INDEX jobs_in_order ON app.jobs USING btree (queue, order_key, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX jobs_once ON app.jobs USING btree (queue, once_key) WHERE (once_key IS NOT NULL);
alter table app.jobs owner to pontic_owner;
alter table app.jobs enable row level security;
alter table app.jobs force row level security;
create policy across on app.jobs as permissive for all to pontic_across using (true) with check (true);
grant delete, insert, select, update on app.jobs to pontic_across;
comment on table app.jobs is 'Work that is done later, by the queue that a module registers';
comment on column app.jobs.attempts is 'How often it was started';
comment on column app.jobs.batch_key is 'Jobs of one queue and one key are done together the first time; null for a job alone';
comment on column app.jobs.cost is 'What it counts against its organization';
comment on column app.jobs.lane is 'Of one organization the lower goes first';
comment on column app.jobs.leased_until is 'A process works on it until then; one that was killed holds it no longer';
comment on column app.jobs.once_key is 'A queue has one job of a key, as long as the row is kept; null for any number';
comment on column app.jobs.order_key is 'Jobs of one queue and one key are done one after another, by their ids';
comment on column app.jobs.owner_id is 'The organization whose work it is: organizations take turns; zeros for work of the service itself';
comment on column app.jobs.payload is 'Ids of what it is about, never a text that somebody wrote';
comment on column app.jobs.queue is 'The name under which a module registered how it is done';
comment on column app.jobs.state is 'waiting, failed after the last attempt, or how it ended';

create table app.lab_connections (
  id uuid not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  lab_name text,
  clinic_name text,
  invited_email text,
  invitation_token_hash bytea,
  status text default 'pending'::text not null,
  requested_by text not null,
  requested_by_user_id uuid not null,
  message text,
  account_number text,
  payment_terms_days integer,
  billing_mode text default 'per_order'::text not null,
  privacy_mode text default 'full'::text not null,
  auto_accept boolean default false not null,
  default_courier text,
  inbound_transit_days integer default 1 not null,
  outbound_transit_days integer default 1 not null,
  complete_after_days integer default 14,
  customer_id uuid,
  expires_at timestamp(3) with time zone not null,
  responded_at timestamp(3) with time zone,
  decline_reason text,
  suspended_by text,
  suspended_reason text,
  ended_at timestamp(3) with time zone,
  ended_by text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((((((COALESCE(lab_name, ''::text) || ' '::text) || COALESCE(clinic_name, ''::text)) || ' '::text) || COALESCE(account_number, ''::text)) || ' '::text) ||
CASE
    WHEN ((lab_organization_id IS NULL) OR (clinic_organization_id IS NULL)) THEN COALESCE(invited_email, ''::text)
    ELSE ''::text
END)), 300)) stored not null,
  price_list_id uuid,
  remake_policy_id uuid,
  accepted_by_user_id uuid,
  accepted_by_name text,
  accepted_by_email text,
  is_other_address boolean,
  has_saturday_delivery boolean default false not null
);
alter table app.lab_connections add constraint lab_connections_acceptance_is_whole CHECK ((num_nonnulls(accepted_by_user_id, accepted_by_name, accepted_by_email, is_other_address) = ANY (ARRAY[0, 4])));
alter table app.lab_connections add constraint lab_connections_accepted_by FOREIGN KEY (accepted_by_user_id) REFERENCES app.users(id);
alter table app.lab_connections add constraint lab_connections_active_has_customer CHECK (((status <> ALL (ARRAY['active'::text, 'suspended'::text])) OR (customer_id IS NOT NULL)));
alter table app.lab_connections add constraint lab_connections_billing_mode CHECK ((billing_mode = ANY (ARRAY['per_order'::text, 'monthly_statement'::text, 'prepay'::text])));
alter table app.lab_connections add constraint lab_connections_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.lab_connections add constraint lab_connections_complete_after CHECK (((complete_after_days >= 1) AND (complete_after_days <= 365)));
alter table app.lab_connections add constraint lab_connections_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.lab_connections add constraint lab_connections_ended_by CHECK ((ended_by = ANY (ARRAY['lab'::text, 'clinic'::text])));
alter table app.lab_connections add constraint lab_connections_has_two_sides CHECK ((((lab_organization_id IS NOT NULL) AND (clinic_organization_id IS NOT NULL)) OR (invited_email IS NOT NULL)));
alter table app.lab_connections add constraint lab_connections_inbound_transit CHECK (((inbound_transit_days >= 0) AND (inbound_transit_days <= 60)));
alter table app.lab_connections add constraint lab_connections_invitation_token_hash CHECK ((length(invitation_token_hash) = 32));
alter table app.lab_connections add constraint lab_connections_invitation_token_once UNIQUE (invitation_token_hash);
alter table app.lab_connections add constraint lab_connections_key PRIMARY KEY (id);
alter table app.lab_connections add constraint lab_connections_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.lab_connections add constraint lab_connections_outbound_transit CHECK (((outbound_transit_days >= 0) AND (outbound_transit_days <= 60)));
alter table app.lab_connections add constraint lab_connections_payment_terms CHECK (((payment_terms_days >= 0) AND (payment_terms_days <= 365)));
alter table app.lab_connections add constraint lab_connections_price_list FOREIGN KEY (lab_organization_id, price_list_id) REFERENCES app.price_lists(organization_id, id);
alter table app.lab_connections add constraint lab_connections_privacy_mode CHECK ((privacy_mode = ANY (ARRAY['full'::text, 'initials'::text, 'code_only'::text])));
alter table app.lab_connections add constraint lab_connections_remake_policy FOREIGN KEY (lab_organization_id, remake_policy_id) REFERENCES app.remake_policies(organization_id, id) ON DELETE SET NULL (remake_policy_id);
alter table app.lab_connections add constraint lab_connections_requested_by CHECK ((requested_by = ANY (ARRAY['lab'::text, 'clinic'::text])));
alter table app.lab_connections add constraint lab_connections_requested_by_user FOREIGN KEY (requested_by_user_id) REFERENCES app.users(id);
alter table app.lab_connections add constraint lab_connections_status CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'suspended'::text, 'ended'::text])));
alter table app.lab_connections add constraint lab_connections_suspended_by CHECK ((suspended_by = ANY (ARRAY['lab'::text, 'clinic'::text])));
CREATE INDEX lab_connections_accepted_by_person ON app.lab_connections USING btree (accepted_by_user_id) WHERE (accepted_by_user_id IS NOT NULL);
CREATE INDEX lab_connections_of_clinic ON app.lab_connections USING btree (clinic_organization_id, id) INCLUDE (search);
CREATE INDEX lab_connections_of_customer ON app.lab_connections USING btree (lab_organization_id, customer_id);
CREATE INDEX lab_connections_of_lab ON app.lab_connections USING btree (lab_organization_id, id) INCLUDE (search);
CREATE INDEX lab_connections_of_price_list ON app.lab_connections USING btree (lab_organization_id, price_list_id);
CREATE INDEX lab_connections_of_remake_policy ON app.lab_connections USING btree (lab_organization_id, remake_policy_id);
CREATE INDEX lab_connections_requested_by_person ON app.lab_connections USING btree (requested_by_user_id);
CREATE UNIQUE INDEX lab_connections_once_per_invitation ON app.lab_connections USING btree (lab_organization_id, clinic_organization_id, lower(invited_email)) NULLS NOT DISTINCT WHERE ((invited_email IS NOT NULL) AND (status = 'pending'::text));
CREATE UNIQUE INDEX lab_connections_once_per_pair ON app.lab_connections USING btree (lab_organization_id, clinic_organization_id) WHERE (status = ANY (ARRAY['pending'::text, 'active'::text, 'suspended'::text]));
alter table app.lab_connections owner to pontic_owner;
alter table app.lab_connections enable row level security;
alter table app.lab_connections force row level security;
create policy across on app.lab_connections as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.lab_connections as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.lab_connections as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.lab_connections to pontic_across;
grant insert, select, update on app.lab_connections to pontic_clinic;
grant insert, select, update on app.lab_connections to pontic_lab;
CREATE TRIGGER hide_names AFTER INSERT OR UPDATE OF status, privacy_mode ON app.lab_connections FOR EACH ROW WHEN (((new.status = ANY (ARRAY['active'::text, 'suspended'::text, 'ended'::text])) AND (new.privacy_mode <> 'full'::text))) EXECUTE FUNCTION app.hide_names();
CREATE TRIGGER hide_names_in_statements AFTER UPDATE OF privacy_mode ON app.lab_connections FOR EACH ROW WHEN (((new.privacy_mode <> 'full'::text) AND (new.privacy_mode <> old.privacy_mode))) EXECUTE FUNCTION app.hide_names_in_statements();
CREATE TRIGGER keep_stricter_privacy_mode BEFORE INSERT OR UPDATE OF status ON app.lab_connections FOR EACH ROW WHEN ((new.status = 'active'::text)) EXECUTE FUNCTION app.keep_stricter_privacy_mode();
CREATE TRIGGER link_connection AFTER INSERT OR UPDATE OF status ON app.lab_connections FOR EACH ROW WHEN ((new.status = 'active'::text)) EXECUTE FUNCTION app.link_connection();
CREATE TRIGGER link_customer BEFORE INSERT OR UPDATE OF status ON app.lab_connections FOR EACH ROW WHEN ((new.status = 'active'::text)) EXECUTE FUNCTION app.link_customer();
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE OF status ON app.lab_connections FOR EACH ROW EXECUTE FUNCTION app.publish_change_to_sides('connection');
CREATE TRIGGER reduce_scans_again AFTER UPDATE OF privacy_mode ON app.lab_connections FOR EACH ROW WHEN ((new.privacy_mode <> old.privacy_mode)) EXECUTE FUNCTION app.reduce_scans_again();
CREATE TRIGGER replan AFTER UPDATE OF inbound_transit_days, outbound_transit_days, has_saturday_delivery ON app.lab_connections FOR EACH ROW WHEN ((new.lab_organization_id IS NOT NULL)) EXECUTE FUNCTION app.replan_lab('lab_organization_id');
CREATE TRIGGER require_acceptance BEFORE UPDATE OF status ON app.lab_connections FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status = 'active'::text) AND (new.invited_email IS NOT NULL) AND (new.accepted_by_user_id IS NULL))) EXECUTE FUNCTION app.require_acceptance();
CREATE TRIGGER share_again AFTER UPDATE OF privacy_mode ON app.lab_connections FOR EACH ROW WHEN ((new.privacy_mode <> old.privacy_mode)) EXECUTE FUNCTION app.share_again();
CREATE TRIGGER touch BEFORE UPDATE ON app.lab_connections FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.lab_connections is 'A laboratory and a clinic that agreed to work together, with each side''s terms';
comment on column app.lab_connections.accepted_by_email is 'The confirmed address at that moment';
comment on column app.lab_connections.accepted_by_name is 'The name at that moment';
comment on column app.lab_connections.accepted_by_user_id is 'Who accepted a mailed invitation; null for other requests and for what was accepted before this was kept';
comment on column app.lab_connections.clinic_name is 'The clinic''s name as the laboratory sees it; follows the organization';
comment on column app.lab_connections.complete_after_days is 'Days after which a delivered order completes automatically; null: never';
comment on column app.lab_connections.expires_at is 'A pending request that is older is expired; it is written as such when the pair is asked again';
comment on column app.lab_connections.has_saturday_delivery is 'Whether Saturday is a business day of the courier between the two';
comment on column app.lab_connections.inbound_transit_days is 'Business days of the courier, the day of posting not counted';
comment on column app.lab_connections.invitation_token_hash is 'SHA-256 of the token in the mailed link';
comment on column app.lab_connections.invited_email is 'Asked by email: the other side is filled in when its owner accepts';
comment on column app.lab_connections.is_other_address is 'Whether neither that person nor a colleague had confirmed the invited address; it stays as it was then';
comment on column app.lab_connections.lab_name is 'The laboratory''s name as the clinic sees it; follows the organization';
comment on column app.lab_connections.outbound_transit_days is 'Business days of the courier, the day of shipping not counted';
comment on column app.lab_connections.price_list_id is 'The laboratory''s prices for this clinic, before all other lists';
comment on column app.lab_connections.privacy_mode is 'How much of a patient''s identity the laboratory gets';
comment on column app.lab_connections.remake_policy_id is 'The terms of remakes for this clinic, before the default ones';

create table app.ledger_days (
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  currency text not null,
  posted_on date not null,
  occurred_on date not null,
  balance_minor bigint not null,
  invoiced_minor bigint not null,
  paid_minor bigint not null,
  is_folded boolean default false not null
);
alter table app.ledger_days add constraint ledger_days_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.ledger_days add constraint ledger_days_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.ledger_days add constraint ledger_days_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
CREATE INDEX ledger_days_at_clinic ON app.ledger_days USING btree (clinic_organization_id, occurred_on) INCLUDE (currency, invoiced_minor, paid_minor);
CREATE INDEX ledger_days_at_lab ON app.ledger_days USING btree (lab_organization_id, occurred_on) INCLUDE (currency, invoiced_minor, paid_minor);
CREATE INDEX ledger_days_of_customer ON app.ledger_days USING btree (lab_organization_id, customer_id, currency, posted_on) INCLUDE (balance_minor, clinic_organization_id);
CREATE INDEX ledger_days_unfolded ON app.ledger_days USING btree (lab_organization_id) WHERE (NOT is_folded);
alter table app.ledger_days owner to pontic_owner;
alter table app.ledger_days enable row level security;
alter table app.ledger_days force row level security;
create policy across on app.ledger_days as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.ledger_days as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.ledger_days as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.ledger_days to pontic_across;
grant select on app.ledger_days to pontic_clinic;
grant select on app.ledger_days to pontic_lab;
comment on table app.ledger_days is 'What the entries of a day change of what a customer owes: rows of one customer and day add up';
comment on column app.ledger_days.invoiced_minor is 'The part of it by invoices, credit notes and what undoes them';
comment on column app.ledger_days.is_folded is 'Whether the row is what app.fold_ledger_sums made of those before';
comment on column app.ledger_days.occurred_on is 'The day (UTC) at which it happened, which may be long before';
comment on column app.ledger_days.paid_minor is 'The part of it by money, above zero where it came in';
comment on column app.ledger_days.posted_on is 'The day (UTC) in which the ids of the entries were made';

create table app.ledger_entries (
  id uuid not null,
  posting_id uuid not null,
  "position" smallint not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid,
  account text not null,
  amount_minor bigint not null,
  currency text not null
);
alter table app.ledger_entries add constraint ledger_entries_account CHECK ((account = ANY (ARRAY['receivable'::text, 'revenue'::text, 'late_fees'::text, 'deposits'::text, 'tax'::text, 'bank'::text, 'platform_balance'::text, 'platform_fees'::text, 'application_fees'::text, 'fee_tax'::text, 'in_transit'::text, 'clearing'::text, 'write_offs'::text, 'disputes_lost'::text, 'exchange'::text])));
alter table app.ledger_entries add constraint ledger_entries_amount CHECK ((amount_minor <> 0));
alter table app.ledger_entries add constraint ledger_entries_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.ledger_entries add constraint ledger_entries_clinic_owes CHECK (((clinic_organization_id IS NULL) OR (account = 'receivable'::text)));
alter table app.ledger_entries add constraint ledger_entries_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.ledger_entries add constraint ledger_entries_customer_owes CHECK (((account = 'receivable'::text) = (customer_id IS NOT NULL)));
alter table app.ledger_entries add constraint ledger_entries_key PRIMARY KEY (id);
alter table app.ledger_entries add constraint ledger_entries_place UNIQUE (posting_id, "position");
alter table app.ledger_entries add constraint ledger_entries_position CHECK (("position" > 0));
alter table app.ledger_entries add constraint ledger_entries_posting FOREIGN KEY (lab_organization_id, posting_id) REFERENCES app.ledger_postings(lab_organization_id, id);
CREATE INDEX ledger_entries_of_account ON app.ledger_entries USING btree (lab_organization_id, account, id);
CREATE INDEX ledger_entries_of_clinic ON app.ledger_entries USING btree (clinic_organization_id, id);
CREATE INDEX ledger_entries_of_customer ON app.ledger_entries USING btree (lab_organization_id, customer_id, currency, id) INCLUDE (amount_minor);
CREATE INDEX ledger_entries_of_posting ON app.ledger_entries USING btree (lab_organization_id, posting_id);
alter table app.ledger_entries owner to pontic_owner;
alter table app.ledger_entries enable row level security;
alter table app.ledger_entries force row level security;
create policy across on app.ledger_entries as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.ledger_entries as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.ledger_entries as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.ledger_entries to pontic_across;
grant insert, select on app.ledger_entries to pontic_lab;
grant select on app.ledger_entries to pontic_clinic;
CREATE CONSTRAINT TRIGGER check_posting AFTER INSERT ON app.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.check_posting();
CREATE TRIGGER add_sums AFTER INSERT ON app.ledger_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION app.add_ledger_sums();
CREATE TRIGGER forbid_ledger_changes BEFORE DELETE OR UPDATE OR TRUNCATE ON app.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION app.forbid_ledger_changes();
comment on table app.ledger_entries is 'Append-only: the sides of each posting, which sum to zero in each currency';
comment on column app.ledger_entries.account is 'receivable: what customers owe; revenue, late_fees: what was earned; deposits: what was billed before the work; tax: what the tax office gets; bank: money that came by hand; platform_balance: what lies at the payment platform; platform_fees, application_fees, fee_tax: what it, this service and the tax on both cost; in_transit: payouts until the laboratory''s bank has them; clearing: bank debits until they come back; write_offs, disputes_lost: what was given up; exchange: between two currencies';
comment on column app.ledger_entries.amount_minor is 'Debit above zero, credit below: what a customer owes grows with + and shrinks with -';
comment on column app.ledger_entries.clinic_organization_id is 'The clinic that owes: it sees this side of a posting and no other';
comment on column app.ledger_entries.customer_id is 'Whose debt it is, on receivable alone';

create table app.ledger_postings (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid,
  kind text not null,
  source text not null,
  source_account text default ''::text not null,
  source_key text not null,
  invoice_id uuid,
  credit_note_id uuid,
  payment_id uuid,
  refund_id uuid,
  dispute_id uuid,
  payout_id uuid,
  description text,
  occurred_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.ledger_postings add constraint ledger_postings_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.ledger_postings add constraint ledger_postings_clinic_owes_as_customer CHECK (((clinic_organization_id IS NULL) OR (customer_id IS NOT NULL)));
alter table app.ledger_postings add constraint ledger_postings_credit_note FOREIGN KEY (credit_note_id) REFERENCES app.credit_notes(id);
alter table app.ledger_postings add constraint ledger_postings_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.ledger_postings add constraint ledger_postings_dispute FOREIGN KEY (lab_organization_id, dispute_id) REFERENCES app.disputes(organization_id, id);
alter table app.ledger_postings add constraint ledger_postings_invoice FOREIGN KEY (invoice_id) REFERENCES app.invoices(id);
alter table app.ledger_postings add constraint ledger_postings_key PRIMARY KEY (id);
alter table app.ledger_postings add constraint ledger_postings_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'invoice_void'::text, 'write_off'::text, 'credit'::text, 'credit_void'::text, 'deposit_release'::text, 'payment'::text, 'payment_failure'::text, 'refund'::text, 'refund_failure'::text, 'dispute'::text, 'dispute_reversal'::text, 'fee'::text, 'payout'::text, 'payout_failure'::text, 'adjustment'::text])));
alter table app.ledger_postings add constraint ledger_postings_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.ledger_postings add constraint ledger_postings_of_lab UNIQUE (lab_organization_id, id);
alter table app.ledger_postings add constraint ledger_postings_once UNIQUE (source, source_account, source_key);
alter table app.ledger_postings add constraint ledger_postings_payment FOREIGN KEY (payment_id) REFERENCES app.payments(id);
alter table app.ledger_postings add constraint ledger_postings_payout FOREIGN KEY (lab_organization_id, payout_id) REFERENCES app.payouts(organization_id, id);
alter table app.ledger_postings add constraint ledger_postings_refund FOREIGN KEY (refund_id) REFERENCES app.refunds(id);
alter table app.ledger_postings add constraint ledger_postings_source CHECK ((source = ANY (ARRAY['stripe'::text, 'pontic'::text])));
CREATE INDEX ledger_postings_of_clinic ON app.ledger_postings USING btree (clinic_organization_id, id);
CREATE INDEX ledger_postings_of_clinic_by_day ON app.ledger_postings USING btree (clinic_organization_id, occurred_at);
CREATE INDEX ledger_postings_of_credit_note ON app.ledger_postings USING btree (credit_note_id);
CREATE INDEX ledger_postings_of_customer ON app.ledger_postings USING btree (lab_organization_id, customer_id);
CREATE INDEX ledger_postings_of_dispute ON app.ledger_postings USING btree (lab_organization_id, dispute_id);
CREATE INDEX ledger_postings_of_invoice ON app.ledger_postings USING btree (invoice_id);
CREATE INDEX ledger_postings_of_lab_by_day ON app.ledger_postings USING btree (lab_organization_id, occurred_at);
CREATE INDEX ledger_postings_of_payment ON app.ledger_postings USING btree (payment_id);
CREATE INDEX ledger_postings_of_payout ON app.ledger_postings USING btree (lab_organization_id, payout_id);
CREATE INDEX ledger_postings_of_refund ON app.ledger_postings USING btree (refund_id);
alter table app.ledger_postings owner to pontic_owner;
alter table app.ledger_postings enable row level security;
alter table app.ledger_postings force row level security;
create policy across on app.ledger_postings as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.ledger_postings as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.ledger_postings as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.ledger_postings to pontic_across;
grant insert, select on app.ledger_postings to pontic_lab;
grant select on app.ledger_postings to pontic_clinic;
CREATE CONSTRAINT TRIGGER check_posting AFTER INSERT ON app.ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.check_posting();
CREATE TRIGGER forbid_ledger_changes BEFORE DELETE OR UPDATE OR TRUNCATE ON app.ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION app.forbid_ledger_changes();
comment on table app.ledger_postings is 'Append-only: one for each thing that moved money or debt, with what caused it';
comment on column app.ledger_postings.clinic_organization_id is 'The clinic behind the customer, which sees the posting';
comment on column app.ledger_postings.customer_id is 'Whose debt moves. Null where nobody''s does: payouts, and bank debits that never succeeded';
comment on column app.ledger_postings.dispute_id is 'The laboratory''s alone to see, as its payouts are';
comment on column app.ledger_postings.source_account is 'The account at the payment platform; empty for causes of our own';
comment on column app.ledger_postings.source_key is 'The cause: the payment platform''s balance transaction, or our own record''s id';

create table app.letterheads (
  organization_id uuid not null,
  id uuid not null,
  logo bytea,
  accent_color text,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.letterheads add constraint letterheads_accent_color CHECK ((accent_color ~ '^#[0-9a-f]{6}$'::text));
alter table app.letterheads add constraint letterheads_key PRIMARY KEY (organization_id, id);
alter table app.letterheads add constraint letterheads_logo CHECK ((octet_length(logo) <= 1000000));
alter table app.letterheads add constraint letterheads_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
CREATE INDEX letterheads_newest ON app.letterheads USING btree (organization_id, created_at);
alter table app.letterheads owner to pontic_owner;
alter table app.letterheads enable row level security;
alter table app.letterheads force row level security;
create policy across on app.letterheads as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.letterheads as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.letterheads to pontic_across;
grant insert, select on app.letterheads to pontic_lab;
comment on table app.letterheads is 'Logo and colour of a laboratory, a row for each change: a document keeps those of its day';
comment on column app.letterheads.logo is 'A PNG without transparency, drawn again by the service';

create table app.locations (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  phone text,
  address_line1 text,
  address_line2 text,
  city text,
  region text,
  postal_code text,
  country text,
  timezone text,
  is_primary boolean not null,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((((name || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(postal_code, ''::text))), 300)) stored not null
);
alter table app.locations add constraint locations_archived_is_not_primary CHECK (((archived_at IS NULL) OR (NOT is_primary)));
alter table app.locations add constraint locations_country CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table app.locations add constraint locations_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.locations add constraint locations_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.locations add constraint locations_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
CREATE UNIQUE INDEX locations_one_primary ON app.locations USING btree (organization_id) WHERE is_primary;
alter table app.locations owner to pontic_owner;
alter table app.locations enable row level security;
alter table app.locations force row level security;
create policy across on app.locations as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.locations as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.locations as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.locations to pontic_across;
grant insert, select, update on app.locations to pontic_clinic;
grant insert, select, update on app.locations to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.locations FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.locations is 'A place where an organization works; one of those that are open is the primary one';
comment on column app.locations.timezone is 'IANA name; null takes that of the organization';

create table app.mailed_tokens (
  id uuid not null,
  user_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.mailed_tokens add constraint mailed_tokens_key PRIMARY KEY (id);
alter table app.mailed_tokens add constraint mailed_tokens_purpose CHECK ((purpose = ANY (ARRAY['password_reset'::text, 'email_verification'::text])));
alter table app.mailed_tokens add constraint mailed_tokens_token_hash CHECK ((length(token_hash) = 32));
alter table app.mailed_tokens add constraint mailed_tokens_token_once UNIQUE (token_hash);
alter table app.mailed_tokens add constraint mailed_tokens_user FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE;
CREATE INDEX mailed_tokens_of_user ON app.mailed_tokens USING btree (user_id, purpose);
alter table app.mailed_tokens owner to pontic_owner;
alter table app.mailed_tokens enable row level security;
alter table app.mailed_tokens force row level security;
create policy across on app.mailed_tokens as permissive for all to pontic_across using (true) with check (true);
grant delete, insert, select, update on app.mailed_tokens to pontic_across;
comment on table app.mailed_tokens is 'Links that were mailed to a person; each works once';

create table app.mails (
  id uuid not null,
  recipient text not null,
  subject text not null,
  body text not null,
  state text default 'waiting'::text not null,
  address text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  kind text default 'notice'::text not null,
  attachment_name text,
  attachment bytea
);
alter table app.mails add constraint mails_attachment_has_name CHECK ((num_nulls(attachment_name, attachment) = ANY (ARRAY[0, 2])));
alter table app.mails add constraint mails_attachment_name CHECK (((length(attachment_name) >= 1) AND (length(attachment_name) <= 100)));
alter table app.mails add constraint mails_attachment_size CHECK (((octet_length(attachment) >= 1) AND (octet_length(attachment) <= 5242880)));
alter table app.mails add constraint mails_key PRIMARY KEY (id);
alter table app.mails add constraint mails_kind CHECK ((kind = ANY (ARRAY['account'::text, 'notice'::text, 'outside'::text])));
alter table app.mails add constraint mails_state CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'failed'::text])));
CREATE INDEX mails_of_recipient ON app.mails USING btree (address, kind, created_at);
alter table app.mails owner to pontic_owner;
alter table app.mails enable row level security;
alter table app.mails force row level security;
create policy across on app.mails as permissive for all to pontic_across using (true) with check (true);
grant delete, insert, select, update on app.mails to pontic_across;
CREATE TRIGGER forget_sent BEFORE UPDATE OF state ON app.mails FOR EACH ROW WHEN ((new.state = ANY (ARRAY['sent'::text, 'failed'::text]))) EXECUTE FUNCTION app.forget_mail();
comment on table app.mails is 'Mail to be sent; without a mail server it is kept here for the operator to read';
comment on column app.mails.address is 'The recipient in lower case: mails to one are sent in order, and counted';
comment on column app.mails.attachment is 'The file that it carries; null once it is sent';
comment on column app.mails.body is 'Empty once it is sent: a link in it may carry a token';
comment on column app.mails.kind is 'account: about the recipient''s own account; notice: to a member who chose it; outside: to somebody who may not know Pontic';

create table app.margin_lines (
  id uuid not null,
  order_id uuid not null,
  file_id uuid not null,
  organization_id uuid not null,
  author_user_id uuid not null,
  author_name text not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  tooth smallint not null,
  version integer not null,
  points jsonb not null,
  line jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.margin_lines add constraint margin_lines_author FOREIGN KEY (author_user_id) REFERENCES app.users(id);
alter table app.margin_lines add constraint margin_lines_counted CHECK ((version >= 1));
alter table app.margin_lines add constraint margin_lines_drawn CHECK (((((jsonb_array_length(points) >= 3) AND (jsonb_array_length(points) <= 60)) AND ((jsonb_array_length(line) >= 3) AND (jsonb_array_length(line) <= 2000))) OR ((jsonb_array_length(points) = 0) AND (jsonb_array_length(line) = 0))));
alter table app.margin_lines add constraint margin_lines_file FOREIGN KEY (file_id) REFERENCES app.files(id) ON DELETE CASCADE;
alter table app.margin_lines add constraint margin_lines_key PRIMARY KEY (id);
alter table app.margin_lines add constraint margin_lines_one_version UNIQUE (order_id, file_id, tooth, version);
alter table app.margin_lines add constraint margin_lines_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.margin_lines add constraint margin_lines_tooth CHECK (((tooth >= 11) AND (tooth <= 85)));
CREATE INDEX margin_lines_of_author ON app.margin_lines USING btree (author_user_id);
CREATE INDEX margin_lines_of_clinic ON app.margin_lines USING btree (clinic_organization_id, order_id);
CREATE INDEX margin_lines_of_file ON app.margin_lines USING btree (file_id);
CREATE INDEX margin_lines_of_lab ON app.margin_lines USING btree (lab_organization_id, order_id);
alter table app.margin_lines owner to pontic_owner;
alter table app.margin_lines enable row level security;
alter table app.margin_lines force row level security;
create policy across on app.margin_lines as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.margin_lines as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.margin_lines as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.margin_lines to pontic_across;
grant insert, select on app.margin_lines to pontic_clinic;
grant insert, select on app.margin_lines to pontic_lab;
grant update on app.margin_lines (column clinic_organization_id) to pontic_across;
grant update on app.margin_lines (column lab_organization_id) to pontic_across;
CREATE TRIGGER publish_change AFTER INSERT ON app.margin_lines FOR EACH ROW EXECUTE FUNCTION app.publish_change_to_sides('margin_line');
CREATE TRIGGER touch BEFORE UPDATE ON app.margin_lines FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.margin_lines is 'Versions of the margin lines that people draw on scans, one line for each tooth of a scan; never edited';
comment on column app.margin_lines.clinic_organization_id is 'As the file''s; null while the file is not with this order';
comment on column app.margin_lines.lab_organization_id is 'As the file''s; null while the file is not with this order';
comment on column app.margin_lines.line is 'The closed curve through the points along the surface, in millimetres of the file, without the first place again at its end';
comment on column app.margin_lines.organization_id is 'For whom the author drew';
comment on column app.margin_lines.points is 'The places that were set, in millimetres of the file; none in a version that removes the line';
comment on column app.margin_lines.tooth is 'FDI, ISO 3950';

create table app.material_lots (
  organization_id uuid not null,
  id uuid not null,
  material_id uuid not null,
  lot_number text not null,
  udi_pi text,
  expires_on date,
  received_at timestamp(3) with time zone default clock_timestamp() not null,
  supplier text,
  quantity_received integer not null,
  quantity_available integer not null,
  recalled_at timestamp(3) with time zone,
  certificate_file_id uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((((lot_number || ' '::text) || COALESCE(supplier, ''::text)) || ' '::text) || COALESCE(udi_pi, ''::text))), 400)) stored not null,
  expiry_warned_at timestamp(3) with time zone
);
alter table app.material_lots add constraint material_lots_available CHECK (((quantity_available >= 0) AND (quantity_available <= quantity_received)));
alter table app.material_lots add constraint material_lots_certificate FOREIGN KEY (certificate_file_id) REFERENCES app.files(id) ON DELETE SET NULL;
alter table app.material_lots add constraint material_lots_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.material_lots add constraint material_lots_material FOREIGN KEY (organization_id, material_id) REFERENCES app.materials(organization_id, id);
alter table app.material_lots add constraint material_lots_number_once UNIQUE (organization_id, material_id, lot_number);
alter table app.material_lots add constraint material_lots_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.material_lots add constraint material_lots_received CHECK ((quantity_received > 0));
CREATE INDEX material_lots_first_in ON app.material_lots USING btree (organization_id, material_id, received_at, id);
CREATE INDEX material_lots_of_certificate ON app.material_lots USING btree (certificate_file_id);
CREATE INDEX material_lots_to_warn_of ON app.material_lots USING btree (expires_on) WHERE ((expiry_warned_at IS NULL) AND (recalled_at IS NULL) AND (expires_on IS NOT NULL));
alter table app.material_lots owner to pontic_owner;
alter table app.material_lots enable row level security;
alter table app.material_lots force row level security;
create policy across on app.material_lots as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.material_lots as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.material_lots to pontic_across;
grant insert, select, update on app.material_lots to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.material_lots FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.material_lots is 'A lot of a material that a laboratory received; its stock is the laboratory''s alone';
comment on column app.material_lots.expires_on is 'The last day on which it may be used, of the laboratory';
comment on column app.material_lots.expiry_warned_at is 'When owners were warned that it expires; null again once its expiry is corrected';
comment on column app.material_lots.quantity_available is 'What is left; never below zero, whoever takes at once';
comment on column app.material_lots.recalled_at is 'Since when it must not be used; it never comes back';

create table app.material_uses (
  id uuid not null,
  organization_id uuid not null,
  order_id uuid not null,
  order_item_id uuid not null,
  item_description text not null,
  tooth smallint,
  material_lot_id uuid not null,
  quantity integer not null,
  undoes_use_id uuid,
  used_by_user_id uuid not null,
  used_by_name text not null,
  used_at timestamp(3) with time zone default clock_timestamp() not null,
  noted_at timestamp(3) with time zone default clock_timestamp() not null,
  order_stage_id uuid
);
alter table app.material_uses add constraint material_uses_key PRIMARY KEY (id);
alter table app.material_uses add constraint material_uses_lot FOREIGN KEY (organization_id, material_lot_id) REFERENCES app.material_lots(organization_id, id);
alter table app.material_uses add constraint material_uses_order FOREIGN KEY (order_id) REFERENCES app.orders(id);
alter table app.material_uses add constraint material_uses_quantity CHECK ((quantity > 0));
alter table app.material_uses add constraint material_uses_stage FOREIGN KEY (order_stage_id) REFERENCES app.order_stages(id) ON DELETE SET NULL;
alter table app.material_uses add constraint material_uses_undoes FOREIGN KEY (undoes_use_id) REFERENCES app.material_uses(id);
alter table app.material_uses add constraint material_uses_undone_once UNIQUE (undoes_use_id);
alter table app.material_uses add constraint material_uses_used_by FOREIGN KEY (used_by_user_id) REFERENCES app.users(id);
CREATE INDEX material_uses_of_lot ON app.material_uses USING btree (organization_id, material_lot_id);
CREATE INDEX material_uses_of_lot_by_stage ON app.material_uses USING btree (organization_id, material_lot_id, id) WHERE (order_stage_id IS NOT NULL);
CREATE INDEX material_uses_of_order ON app.material_uses USING btree (order_id);
CREATE INDEX material_uses_of_organization ON app.material_uses USING btree (organization_id, id);
CREATE INDEX material_uses_of_person ON app.material_uses USING btree (used_by_user_id);
CREATE INDEX material_uses_of_stage ON app.material_uses USING btree (order_stage_id) WHERE (order_stage_id IS NOT NULL);
alter table app.material_uses owner to pontic_owner;
alter table app.material_uses enable row level security;
alter table app.material_uses force row level security;
create policy across on app.material_uses as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.material_uses as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.material_uses to pontic_across;
grant insert, select on app.material_uses to pontic_lab;
CREATE TRIGGER find_late_use AFTER INSERT ON app.material_uses FOR EACH ROW WHEN ((new.undoes_use_id IS NULL)) EXECUTE FUNCTION app.find_late_use();
comment on table app.material_uses is 'Append-only: how much of a lot went into a piece of work';
comment on column app.material_uses.order_item_id is 'The item of then; a later version of the prescription may have no such item, and the use stays';
comment on column app.material_uses.order_stage_id is 'The stage whose end booked it; null: somebody noted it, or the stage is gone';
comment on column app.material_uses.undoes_use_id is 'Set where this row takes another one back';
comment on column app.material_uses.used_at is 'Before noted_at where it was noted later';

create table app.materials (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  manufacturer text not null,
  class text not null,
  type text,
  unit text not null,
  ce_marked boolean default false not null,
  iso10993_ref text,
  fda_clearance text,
  gtin text,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((((((name || ' '::text) || manufacturer) || ' '::text) || COALESCE(type, ''::text)) || ' '::text) || COALESCE(gtin, ''::text))), 400)) stored not null,
  supplier_id uuid,
  reorder_point integer,
  order_quantity integer,
  requires_count boolean default false not null,
  quantity_short integer default 0 not null,
  supplier_article_number text
);
alter table app.materials add constraint materials_gtin CHECK ((gtin ~ '^\d{14}$'::text));
alter table app.materials add constraint materials_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.materials add constraint materials_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.materials add constraint materials_order_quantity CHECK ((order_quantity > 0));
alter table app.materials add constraint materials_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.materials add constraint materials_quantity_short CHECK ((quantity_short >= 0));
alter table app.materials add constraint materials_reorder_point CHECK ((reorder_point > 0));
alter table app.materials add constraint materials_short_is_counted CHECK ((requires_count OR (quantity_short = 0)));
alter table app.materials add constraint materials_supplier FOREIGN KEY (organization_id, supplier_id) REFERENCES app.suppliers(organization_id, id);
alter table app.materials add constraint materials_supplier_article CHECK (((length(supplier_article_number) >= 1) AND (length(supplier_article_number) <= 60)));
alter table app.materials add constraint materials_unit CHECK ((unit = ANY (ARRAY['piece'::text, 'milligram'::text, 'milliliter'::text])));
CREATE INDEX materials_of_supplier ON app.materials USING btree (organization_id, supplier_id);
CREATE UNIQUE INDEX materials_gtin_once ON app.materials USING btree (organization_id, gtin) WHERE (gtin IS NOT NULL);
alter table app.materials owner to pontic_owner;
alter table app.materials enable row level security;
alter table app.materials force row level security;
create policy across on app.materials as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.materials as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.materials to pontic_across;
grant delete, insert, select, update on app.materials to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.materials FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.materials is 'What a laboratory makes devices of';
comment on column app.materials.class is 'A word of the list of materials (contract/catalog-terms.ts)';
comment on column app.materials.gtin is 'Number of the trade item, as 14 digits';
comment on column app.materials.order_quantity is 'How much is usually ordered, in the unit of the material';
comment on column app.materials.quantity_short is 'How much was used beyond what the stock held, since it was last counted';
comment on column app.materials.reorder_point is 'Below so much usable and ordered stock the material is ordered again; null where it never is';
comment on column app.materials.requires_count is 'Whether its lots are to be counted: more of it was used than the stock held, or somebody asked';
comment on column app.materials.supplier_article_number is 'The number that the supplier knows the material by';
comment on column app.materials.unit is 'What quantities of its lots count';

create table app.member_pins (
  organization_id uuid not null,
  user_id uuid not null,
  pin_hash text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.member_pins add constraint member_pins_key PRIMARY KEY (organization_id, user_id);
alter table app.member_pins add constraint member_pins_membership FOREIGN KEY (organization_id, user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE CASCADE;
alter table app.member_pins owner to pontic_owner;
alter table app.member_pins enable row level security;
alter table app.member_pins force row level security;
create policy across on app.member_pins as permissive for all to pontic_across using (true) with check (true);
grant delete, insert, select, update on app.member_pins to pontic_across;
CREATE TRIGGER touch BEFORE UPDATE ON app.member_pins FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.member_pins is 'The PIN of a member for shared devices of the laboratory';
comment on column app.member_pins.pin_hash is 'Argon2id, encoded with its parameters';

create table app.memberships (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  role text not null,
  title text,
  can_see_finance boolean not null,
  status text default 'active'::text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  team_role_id uuid
);
alter table app.memberships add constraint memberships_key PRIMARY KEY (organization_id, id);
alter table app.memberships add constraint memberships_once_per_user UNIQUE (organization_id, user_id);
alter table app.memberships add constraint memberships_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.memberships add constraint memberships_role CHECK ((role = ANY (ARRAY['owner'::text, 'staff'::text])));
alter table app.memberships add constraint memberships_status CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text])));
alter table app.memberships add constraint memberships_team_role FOREIGN KEY (organization_id, team_role_id) REFERENCES app.team_roles(organization_id, id);
alter table app.memberships add constraint memberships_team_role_of_staff CHECK (((role = 'staff'::text) = (team_role_id IS NOT NULL)));
alter table app.memberships add constraint memberships_user FOREIGN KEY (user_id) REFERENCES app.users(id);
CREATE INDEX memberships_of_team_role ON app.memberships USING btree (organization_id, team_role_id);
CREATE INDEX memberships_of_user ON app.memberships USING btree (user_id, organization_id);
alter table app.memberships owner to pontic_owner;
alter table app.memberships enable row level security;
alter table app.memberships force row level security;
create policy across on app.memberships as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.memberships as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy identity on app.memberships as permissive for select to pontic_app using (true);
create policy lab on app.memberships as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.memberships to pontic_across;
grant delete, insert, select, update on app.memberships to pontic_clinic;
grant delete, insert, select, update on app.memberships to pontic_lab;
grant select on app.memberships to pontic_app;
CREATE TRIGGER end_sign_ins AFTER UPDATE OF status ON app.memberships FOR EACH ROW WHEN ((new.status = 'disabled'::text)) EXECUTE FUNCTION app.end_sign_ins();
CREATE TRIGGER fill_team_role BEFORE INSERT OR UPDATE OF role, team_role_id ON app.memberships FOR EACH ROW EXECUTE FUNCTION app.fill_team_role();
CREATE TRIGGER forget_money_notices AFTER UPDATE ON app.memberships FOR EACH ROW WHEN ((old.can_see_finance AND (NOT new.can_see_finance))) EXECUTE FUNCTION app.forget_money_notices();
CREATE TRIGGER replan AFTER UPDATE OF status ON app.memberships FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION app.replan_lab_of_member();
CREATE TRIGGER touch BEFORE UPDATE ON app.memberships FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.memberships is 'A person''s place in an organization: role and what they may see';
comment on column app.memberships.can_see_finance is 'Whether the server shows money to this member';
comment on column app.memberships.team_role_id is 'Null: an owner';

create table app.notification_preferences (
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null,
  in_app boolean,
  by_mail boolean
);
alter table app.notification_preferences add constraint notification_preferences_key PRIMARY KEY (organization_id, user_id, kind);
alter table app.notification_preferences add constraint notification_preferences_member FOREIGN KEY (organization_id, user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE CASCADE;
alter table app.notification_preferences owner to pontic_owner;
alter table app.notification_preferences enable row level security;
alter table app.notification_preferences force row level security;
create policy across on app.notification_preferences as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.notification_preferences as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.notification_preferences as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.notification_preferences to pontic_across;
grant delete, insert, select, update on app.notification_preferences to pontic_clinic;
grant delete, insert, select, update on app.notification_preferences to pontic_lab;
comment on table app.notification_preferences is 'What a member chose for a kind of notification; null is the usual';

create table app.notifications (
  id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null,
  order_id uuid,
  event_sequence integer,
  comment_id uuid,
  actor_name text not null,
  actor_organization_name text not null,
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  recall_notice_id uuid,
  invoice_id uuid,
  payment_id uuid,
  payout_id uuid,
  statement_id uuid,
  shipment_event_id uuid
);
alter table app.notifications add constraint notifications_comment FOREIGN KEY (comment_id) REFERENCES app.comments(id) ON DELETE CASCADE;
alter table app.notifications add constraint notifications_event FOREIGN KEY (order_id, event_sequence) REFERENCES app.order_events(order_id, sequence) ON DELETE CASCADE;
alter table app.notifications add constraint notifications_have_one_cause CHECK (
CASE
    WHEN (order_id IS NULL) THEN ((num_nonnulls(invoice_id, payment_id, payout_id, statement_id) = 1) AND (num_nonnulls(event_sequence, comment_id, recall_notice_id, shipment_event_id) = 0))
    ELSE ((num_nonnulls(event_sequence, comment_id, recall_notice_id, shipment_event_id) = 1) AND (num_nonnulls(invoice_id, payment_id, payout_id, statement_id) = 0))
END);
alter table app.notifications add constraint notifications_invoice FOREIGN KEY (invoice_id) REFERENCES app.invoices(id);
alter table app.notifications add constraint notifications_key PRIMARY KEY (id);
alter table app.notifications add constraint notifications_member FOREIGN KEY (organization_id, user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE CASCADE;
alter table app.notifications add constraint notifications_once_per_comment UNIQUE (comment_id, organization_id, user_id);
alter table app.notifications add constraint notifications_once_per_event UNIQUE (order_id, event_sequence, organization_id, user_id);
alter table app.notifications add constraint notifications_once_per_recall UNIQUE (recall_notice_id, organization_id, user_id);
alter table app.notifications add constraint notifications_once_per_shipment_event UNIQUE (shipment_event_id, organization_id, user_id);
alter table app.notifications add constraint notifications_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.notifications add constraint notifications_payment FOREIGN KEY (payment_id) REFERENCES app.payments(id);
alter table app.notifications add constraint notifications_payout FOREIGN KEY (organization_id, payout_id) REFERENCES app.payouts(organization_id, id);
alter table app.notifications add constraint notifications_recall_notice FOREIGN KEY (recall_notice_id) REFERENCES app.recall_notices(id);
alter table app.notifications add constraint notifications_shipment_event FOREIGN KEY (shipment_event_id) REFERENCES app.shipment_events(id);
alter table app.notifications add constraint notifications_statement FOREIGN KEY (statement_id) REFERENCES app.statements(id);
CREATE INDEX notifications_of_invoice ON app.notifications USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX notifications_of_member ON app.notifications USING btree (organization_id, user_id, id);
CREATE INDEX notifications_of_payment ON app.notifications USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX notifications_of_payout ON app.notifications USING btree (organization_id, payout_id) WHERE (payout_id IS NOT NULL);
CREATE INDEX notifications_of_statement ON app.notifications USING btree (statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX notifications_read ON app.notifications USING btree (created_at) WHERE (read_at IS NOT NULL);
alter table app.notifications owner to pontic_owner;
alter table app.notifications enable row level security;
alter table app.notifications force row level security;
create policy across on app.notifications as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.notifications as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.notifications as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.notifications to pontic_across;
grant delete, insert, select, update on app.notifications to pontic_clinic;
grant delete, insert, select, update on app.notifications to pontic_lab;
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE OF read_at ON app.notifications FOR EACH ROW EXECUTE FUNCTION app.publish_notification_change();
CREATE TRIGGER touch BEFORE UPDATE ON app.notifications FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.notifications is 'What a member is notified of about an order, or about money if the member may see it; names no patient';
comment on column app.notifications.kind is 'A word of contract/notifications.ts';
comment on column app.notifications.order_id is 'Null for what is about money';
comment on column app.notifications.shipment_event_id is 'What a carrier reported about the parcel; order_id is then its first order';

create table app.order_events (
  order_id uuid not null,
  sequence integer not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  action text not null,
  from_status text,
  to_status text not null,
  actor_user_id uuid,
  actor_name text not null,
  actor_organization_id uuid,
  reason text,
  rx_version integer default 0 not null,
  details jsonb default '{}'::jsonb not null,
  previous_hash bytea,
  hash bytea not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  masked jsonb,
  is_forgotten boolean default false not null
);
alter table app.order_events add constraint order_events_actor FOREIGN KEY (actor_user_id) REFERENCES app.users(id);
alter table app.order_events add constraint order_events_actor_organization FOREIGN KEY (actor_organization_id) REFERENCES app.organizations(id);
alter table app.order_events add constraint order_events_hash CHECK ((length(hash) = 32));
alter table app.order_events add constraint order_events_key PRIMARY KEY (order_id, sequence);
alter table app.order_events add constraint order_events_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
CREATE INDEX order_events_delivered_at_clinic ON app.order_events USING btree (clinic_organization_id, created_at) INCLUDE (order_id) WHERE ((action = 'delivered'::text) AND (to_status = 'delivered'::text));
CREATE INDEX order_events_delivered_at_lab ON app.order_events USING btree (lab_organization_id, created_at) INCLUDE (order_id) WHERE ((action = 'delivered'::text) AND (to_status = 'delivered'::text));
CREATE INDEX order_events_of_actor ON app.order_events USING btree (actor_user_id);
CREATE INDEX order_events_of_actor_organization ON app.order_events USING btree (actor_organization_id);
CREATE INDEX order_events_of_clinic ON app.order_events USING btree (clinic_organization_id);
CREATE INDEX order_events_of_lab ON app.order_events USING btree (lab_organization_id);
CREATE INDEX order_events_shipped_at_clinic ON app.order_events USING btree (clinic_organization_id, created_at) INCLUDE (order_id) WHERE (action = 'shipped'::text);
CREATE INDEX order_events_shipped_at_lab ON app.order_events USING btree (lab_organization_id, created_at) INCLUDE (order_id) WHERE (action = 'shipped'::text);
alter table app.order_events owner to pontic_owner;
alter table app.order_events enable row level security;
alter table app.order_events force row level security;
create policy across on app.order_events as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.order_events as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.order_events as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.order_events to pontic_across;
grant insert, select on app.order_events to pontic_clinic;
grant insert, select on app.order_events to pontic_lab;
grant update on app.order_events (column is_forgotten) to pontic_across;
grant update on app.order_events (column lab_organization_id) to pontic_across;
grant update on app.order_events (column masked) to pontic_across;
CREATE TRIGGER notify AFTER INSERT ON app.order_events FOR EACH ROW EXECUTE FUNCTION app.notify_of_event();
CREATE TRIGGER publish_change AFTER INSERT ON app.order_events FOR EACH ROW EXECUTE FUNCTION app.publish_change_to_sides('event');
comment on table app.order_events is 'Every event of an order, in order, each with the hash of the one before';
comment on column app.order_events.hash is 'SHA-256 over the previous hash and this event''s canonical JSON';
comment on column app.order_events.is_forgotten is 'The patient was erased: everyone reads what is masked';
comment on column app.order_events.masked is 'reason and details without the name of the patient, for who must not read it; not part of the hash';

create table app.order_items (
  id uuid not null,
  order_id uuid not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  product_owner_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  description text not null,
  restoration_type text not null,
  teeth smallint[] default '{}'::smallint[] not null,
  arch text,
  material text,
  shade jsonb,
  details jsonb default '{}'::jsonb not null,
  quantity integer not null,
  unit_price_minor bigint default 0 not null,
  price_source text,
  discount_minor bigint default 0 not null,
  tax_rate_basis_points integer default 0 not null,
  line_total_minor bigint default 0 not null,
  notes text,
  warranty_months integer,
  names jsonb default '{}'::jsonb not null
);
alter table app.order_items add constraint order_items_arch CHECK ((arch = ANY (ARRAY['upper'::text, 'lower'::text, 'both'::text])));
alter table app.order_items add constraint order_items_discount CHECK ((discount_minor >= 0));
alter table app.order_items add constraint order_items_key PRIMARY KEY (id);
alter table app.order_items add constraint order_items_line_total CHECK ((line_total_minor >= 0));
alter table app.order_items add constraint order_items_names CHECK ((jsonb_typeof(names) = 'object'::text));
alter table app.order_items add constraint order_items_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.order_items add constraint order_items_position UNIQUE (order_id, "position");
alter table app.order_items add constraint order_items_product FOREIGN KEY (product_owner_id, product_id) REFERENCES app.products(organization_id, id);
alter table app.order_items add constraint order_items_quantity CHECK (((quantity >= 1) AND (quantity <= 1000)));
alter table app.order_items add constraint order_items_warranty CHECK (((warranty_months >= 0) AND (warranty_months <= 600)));
CREATE INDEX order_items_of_clinic ON app.order_items USING btree (clinic_organization_id);
CREATE INDEX order_items_of_lab ON app.order_items USING btree (lab_organization_id, order_id);
CREATE INDEX order_items_of_product ON app.order_items USING btree (product_owner_id, product_id);
alter table app.order_items owner to pontic_owner;
alter table app.order_items enable row level security;
alter table app.order_items force row level security;
create policy across on app.order_items as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.order_items as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.order_items as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.order_items to pontic_across;
grant delete, insert, select, update on app.order_items to pontic_clinic;
grant delete, insert, select, update on app.order_items to pontic_lab;
CREATE TRIGGER copy_warranty BEFORE INSERT OR UPDATE OF product_id ON app.order_items FOR EACH ROW EXECUTE FUNCTION app.copy_warranty();
CREATE TRIGGER refresh_unbilled_added AFTER INSERT ON app.order_items REFERENCING NEW TABLE AS changes FOR EACH STATEMENT EXECUTE FUNCTION app.refresh_unbilled();
CREATE TRIGGER refresh_unbilled_deleted AFTER DELETE ON app.order_items REFERENCING OLD TABLE AS changes FOR EACH STATEMENT EXECUTE FUNCTION app.refresh_unbilled();
comment on table app.order_items is 'One piece of work of an order';
comment on column app.order_items.details is 'Units, connectors, implant, occlusion, margin, options';
comment on column app.order_items.lab_organization_id is 'Null while the order is a clinic''s draft';
comment on column app.order_items.names is 'The description by language, as the product had it when the item was priced';
comment on column app.order_items.price_source is 'Where the frozen price came from';
comment on column app.order_items.teeth is 'FDI numbers (ISO 3950)';
comment on column app.order_items.warranty_months is 'Of the product, as it was when the order was sent; null: none was given';

create table app.order_legs (
  order_id uuid not null,
  number integer not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  purpose text not null,
  expected_on date,
  promised_on date,
  arrived_at timestamp(3) with time zone,
  result text,
  requires_another_try_in boolean default false not null,
  answered_at timestamp(3) with time zone,
  returned_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.order_legs add constraint order_legs_answered CHECK ((num_nonnulls(result, answered_at) = ANY (ARRAY[0, 2])));
alter table app.order_legs add constraint order_legs_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.order_legs add constraint order_legs_in_order CHECK (((arrived_at IS NOT NULL) OR (num_nonnulls(result, promised_on, returned_at) = 0)));
alter table app.order_legs add constraint order_legs_key PRIMARY KEY (order_id, number);
alter table app.order_legs add constraint order_legs_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.order_legs add constraint order_legs_number CHECK ((number >= 1));
alter table app.order_legs add constraint order_legs_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.order_legs add constraint order_legs_purpose CHECK ((purpose = ANY (ARRAY['try_in'::text, 'final'::text])));
alter table app.order_legs add constraint order_legs_result CHECK ((result = ANY (ARRAY['go_on'::text, 'findings'::text])));
alter table app.order_legs add constraint order_legs_tried_in CHECK (((arrived_at IS NULL) OR (purpose = 'try_in'::text)));
CREATE INDEX order_legs_of_clinic ON app.order_legs USING btree (clinic_organization_id);
CREATE INDEX order_legs_of_lab ON app.order_legs USING btree (lab_organization_id, arrived_at);
alter table app.order_legs owner to pontic_owner;
alter table app.order_legs enable row level security;
alter table app.order_legs force row level security;
create policy across on app.order_legs as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.order_legs as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.order_legs as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.order_legs to pontic_across;
grant select on app.order_legs to pontic_clinic;
grant select on app.order_legs to pontic_lab;
CREATE TRIGGER publish_change AFTER UPDATE OF expected_on ON app.order_legs FOR EACH ROW WHEN ((new.expected_on IS DISTINCT FROM old.expected_on)) EXECUTE FUNCTION app.publish_change_to_sides('order');
CREATE TRIGGER touch BEFORE UPDATE ON app.order_legs FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.order_legs is 'The parcels in which an order with try-ins reaches the clinic: the try-ins that took place, and what is still to come. An order without one has no rows';
comment on column app.order_legs.expected_on is 'The day that the plan expects for a leg which is not promised yet';
comment on column app.order_legs.promised_on is 'What was promised when the leg arrived; of the current leg the order says it';
comment on column app.order_legs.requires_another_try_in is 'Whether the work is tried in again before the next stages';
comment on column app.order_legs.result is 'What the try-in showed; the words are those of the event in the history';
comment on column app.order_legs.returned_at is 'When the laboratory had the case back';

create table app.order_plans (
  order_id uuid not null,
  lab_organization_id uuid not null,
  start_on date,
  ship_on date,
  delivery_on date,
  planned_on date not null,
  notified_promise_on date,
  has_days_when_notified boolean default true not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  slack_days integer,
  chance_late_percent integer,
  is_at_risk boolean default false not null,
  late_since_on date
);
alter table app.order_plans add constraint order_plans_chance CHECK (((chance_late_percent >= 0) AND (chance_late_percent <= 100)));
alter table app.order_plans add constraint order_plans_key PRIMARY KEY (order_id);
alter table app.order_plans add constraint order_plans_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.order_plans add constraint order_plans_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
CREATE INDEX order_plans_at_risk ON app.order_plans USING btree (lab_organization_id, order_id) WHERE is_at_risk;
CREATE INDEX order_plans_of_lab ON app.order_plans USING btree (lab_organization_id, planned_on);
alter table app.order_plans owner to pontic_owner;
alter table app.order_plans enable row level security;
alter table app.order_plans force row level security;
create policy across on app.order_plans as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.order_plans as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.order_plans to pontic_across;
grant select on app.order_plans to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.order_plans FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.order_plans is 'When an accepted order will be there, as it was planned last';
comment on column app.order_plans.chance_late_percent is 'In how many of a hundred cases it leaves too late, as measured of former work; null: too little was measured';
comment on column app.order_plans.delivery_on is 'Null: not within two years';
comment on column app.order_plans.has_days_when_notified is 'Whether there were days to choose from at that notification; false: none within two years';
comment on column app.order_plans.is_at_risk is 'Whether the laboratory is to look at the promise';
comment on column app.order_plans.late_since_on is 'The laboratory''s day since which each plan breaks the promise; null: the last one keeps it';
comment on column app.order_plans.notified_promise_on is 'The promised day of which both sides were notified that it cannot be kept; null: it can, or nobody was notified';
comment on column app.order_plans.planned_on is 'The laboratory''s day of the plan';
comment on column app.order_plans.slack_days is 'Working days from the planned day of leaving to the last one that keeps the promise; below zero: the plan breaks it; null: no promise, or no day';

create table app.order_sides (
  organization_id uuid not null,
  order_id uuid not null,
  internal_notes text,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  credit_hold_reason text,
  credit_hold_by_name text,
  credit_hold_at timestamp(3) with time zone
);
alter table app.order_sides add constraint order_sides_credit_hold CHECK ((num_nulls(credit_hold_reason, credit_hold_by_name, credit_hold_at) = ANY (ARRAY[0, 3])));
alter table app.order_sides add constraint order_sides_key PRIMARY KEY (organization_id, order_id);
alter table app.order_sides add constraint order_sides_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.order_sides add constraint order_sides_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
CREATE INDEX order_sides_changed ON app.order_sides USING btree (organization_id, updated_at);
CREATE INDEX order_sides_of_order ON app.order_sides USING btree (order_id);
alter table app.order_sides owner to pontic_owner;
alter table app.order_sides enable row level security;
alter table app.order_sides force row level security;
create policy across on app.order_sides as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.order_sides as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.order_sides as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.order_sides to pontic_across;
grant delete, insert, select, update on app.order_sides to pontic_clinic;
grant delete, insert, select, update on app.order_sides to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.order_sides FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.order_sides is 'What one side keeps about an order for itself';
comment on column app.order_sides.credit_hold_by_name is 'Who accepted it then, by the name of that moment';
comment on column app.order_sides.credit_hold_reason is 'Why the order was accepted although its customer was on payment hold (lab)';

create table app.order_stages (
  id uuid default uuidv7() not null,
  lab_organization_id uuid not null,
  order_id uuid not null,
  order_item_id uuid,
  former_item_id uuid,
  former_product_id uuid,
  former_description text,
  former_quantity integer,
  workflow_id uuid,
  workflow_stage_id uuid,
  sort_order integer not null,
  name text not null,
  public_label text not null,
  department text,
  planned_minutes integer,
  requires_quality_check boolean default false not null,
  quality_checklist text[] default '{}'::text[] not null,
  pay_rate_minor bigint,
  status text default 'pending'::text not null,
  is_current boolean default false not null,
  current_since timestamp(3) with time zone,
  technician_user_id uuid,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  worked_minutes integer default 0 not null,
  note text,
  reason text,
  reworked_at timestamp(3) with time zone,
  rework_count integer default 0 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  kind text default 'work'::text not null,
  work_centre_id uuid,
  planned_minutes_per_order integer default 0 not null,
  wait_minutes integer default 0 not null,
  can_wait_overnight boolean default true not null,
  clinic_days integer default 5 not null,
  finished_by_user_id uuid,
  hand_over_note text,
  hand_over_by_name text,
  hand_over_at timestamp(3) with time zone,
  checked_points text[] default '{}'::text[] not null,
  reason_code text
);
alter table app.order_stages add constraint order_stages_current_since CHECK ((is_current = (current_since IS NOT NULL)));
alter table app.order_stages add constraint order_stages_ended CHECK (((status = ANY (ARRAY['done'::text, 'skipped'::text])) = (finished_at IS NOT NULL)));
alter table app.order_stages add constraint order_stages_finished_by FOREIGN KEY (finished_by_user_id) REFERENCES app.users(id);
alter table app.order_stages add constraint order_stages_former CHECK ((num_nulls(former_item_id, former_product_id, former_description, former_quantity) = ANY (ARRAY[0, 4])));
alter table app.order_stages add constraint order_stages_hand_over CHECK ((num_nulls(hand_over_note, hand_over_by_name, hand_over_at) = ANY (ARRAY[0, 3])));
alter table app.order_stages add constraint order_stages_hand_over_note CHECK (((length(hand_over_note) >= 1) AND (length(hand_over_note) <= 2000)));
alter table app.order_stages add constraint order_stages_in_progress_is_started CHECK (((status <> 'in_progress'::text) OR (started_at IS NOT NULL)));
alter table app.order_stages add constraint order_stages_item FOREIGN KEY (order_item_id) REFERENCES app.order_items(id);
alter table app.order_stages add constraint order_stages_item_or_former CHECK ((num_nonnulls(order_item_id, former_item_id) = 1));
alter table app.order_stages add constraint order_stages_key PRIMARY KEY (id);
alter table app.order_stages add constraint order_stages_kind CHECK ((kind = ANY (ARRAY['work'::text, 'run'::text, 'external'::text, 'try_in'::text])));
alter table app.order_stages add constraint order_stages_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.order_stages add constraint order_stages_once UNIQUE (order_item_id, sort_order);
alter table app.order_stages add constraint order_stages_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.order_stages add constraint order_stages_reason_code CHECK ((reason_code = ANY (ARRAY['check_failed'::text, 'item_removed'::text, 'prescription_changed'::text])));
alter table app.order_stages add constraint order_stages_status CHECK ((status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'done'::text, 'skipped'::text, 'rework'::text])));
alter table app.order_stages add constraint order_stages_technician FOREIGN KEY (technician_user_id) REFERENCES app.users(id);
alter table app.order_stages add constraint order_stages_without_item_ended CHECK (((order_item_id IS NOT NULL) OR (status = ANY (ARRAY['done'::text, 'skipped'::text]))));
alter table app.order_stages add constraint order_stages_work_centre FOREIGN KEY (lab_organization_id, work_centre_id) REFERENCES app.work_centres(organization_id, id);
alter table app.order_stages add constraint order_stages_worked CHECK (((worked_minutes >= 0) AND (worked_minutes <= 10000000)));
alter table app.order_stages add constraint order_stages_workflow FOREIGN KEY (lab_organization_id, workflow_id) REFERENCES app.workflows(organization_id, id);
alter table app.order_stages add constraint order_stages_workflow_stage FOREIGN KEY (lab_organization_id, workflow_stage_id) REFERENCES app.workflow_stages(organization_id, id) ON DELETE SET NULL (workflow_stage_id);
CREATE INDEX order_stages_at ON app.order_stages USING btree (lab_organization_id, workflow_stage_id, order_id) WHERE (is_current OR (status = 'in_progress'::text));
CREATE INDEX order_stages_of_finisher ON app.order_stages USING btree (finished_by_user_id) WHERE (finished_by_user_id IS NOT NULL);
CREATE INDEX order_stages_of_item ON app.order_stages USING btree (lab_organization_id, order_item_id);
CREATE INDEX order_stages_of_order ON app.order_stages USING btree (order_id);
CREATE INDEX order_stages_of_technician ON app.order_stages USING btree (technician_user_id);
CREATE INDEX order_stages_of_work_centre ON app.order_stages USING btree (lab_organization_id, work_centre_id);
CREATE INDEX order_stages_of_workflow ON app.order_stages USING btree (lab_organization_id, workflow_id);
CREATE INDEX order_stages_of_workflow_stage ON app.order_stages USING btree (lab_organization_id, workflow_stage_id);
CREATE UNIQUE INDEX order_stages_one_current ON app.order_stages USING btree (order_item_id) WHERE is_current;
alter table app.order_stages owner to pontic_owner;
alter table app.order_stages enable row level security;
alter table app.order_stages force row level security;
create policy across on app.order_stages as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.order_stages as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.order_stages to pontic_across;
grant insert, select, update on app.order_stages to pontic_lab;
CREATE TRIGGER mark_current_stages AFTER UPDATE OF status ON app.order_stages FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION app.mark_stages_of_order();
CREATE TRIGGER mark_current_stages_without AFTER DELETE ON app.order_stages FOR EACH ROW EXECUTE FUNCTION app.mark_stages_of_order();
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.order_stages FOR EACH ROW EXECUTE FUNCTION app.publish_change_to_sides('stage');
CREATE TRIGGER touch BEFORE UPDATE ON app.order_stages FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.order_stages is 'One stage of the work on one item of an order, as the workflow was when the order was started';
comment on column app.order_stages.checked_points is 'Which points of the checklist were looked at, since work was last sent back to it';
comment on column app.order_stages.current_since is 'Since when it is its turn';
comment on column app.order_stages.finished_by_user_id is 'Who ended it; null while it is open, and where nobody pressed that it is done';
comment on column app.order_stages.former_item_id is 'The item that was taken off, as the history names it; the columns after it say what it was';
comment on column app.order_stages.hand_over_by_name is 'Who wrote it, as they were called then';
comment on column app.order_stages.hand_over_note is 'What the next technician should know; only the laboratory sees it';
comment on column app.order_stages.is_current is 'Whether it is the first open stage of its item';
comment on column app.order_stages.order_item_id is 'Null once the item was taken off its order: what was worked on it stays';
comment on column app.order_stages.pay_rate_minor is 'For one piece, as the workflow had it; only owners see it';
comment on column app.order_stages.planned_minutes is 'For each piece, as the workflow had it; null: nobody said';
comment on column app.order_stages.planned_minutes_per_order is 'Once for the order, as the workflow had it';
comment on column app.order_stages.reason is 'Why it was skipped or sent back last';
comment on column app.order_stages.reason_code is 'What the reason says where no person wrote it';
comment on column app.order_stages.reworked_at is 'When work was last sent back to it';
comment on column app.order_stages.technician_user_id is 'Whose work it is, or was';
comment on column app.order_stages.work_centre_id is 'Where it is done, as the workflow had it; null: nobody said';
comment on column app.order_stages.worked_minutes is 'Over all sittings';
comment on column app.order_stages.workflow_id is 'Null: the laboratory had no workflow for it, and the item has the one stage "Production"';
comment on column app.order_stages.workflow_stage_id is 'Null too once the workflow no longer has the stage';

create table app.order_surcharges (
  id uuid not null,
  order_id uuid not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  surcharge_owner_id uuid not null,
  surcharge_id uuid not null,
  "position" integer not null,
  kind text not null,
  description text not null,
  quantity_thousandths integer not null,
  unit_price_minor bigint,
  percent_basis_points integer,
  amount_minor bigint not null,
  tax_rate_basis_points integer default 0 not null
);
alter table app.order_surcharges add constraint order_surcharges_key PRIMARY KEY (id);
alter table app.order_surcharges add constraint order_surcharges_once UNIQUE (order_id, surcharge_id);
alter table app.order_surcharges add constraint order_surcharges_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.order_surcharges add constraint order_surcharges_price_or_percent CHECK (((unit_price_minor IS NULL) <> (percent_basis_points IS NULL)));
alter table app.order_surcharges add constraint order_surcharges_quantity CHECK (((quantity_thousandths >= 1) AND (quantity_thousandths <= 1000000000)));
alter table app.order_surcharges add constraint order_surcharges_surcharge FOREIGN KEY (surcharge_owner_id, surcharge_id) REFERENCES app.surcharges(organization_id, id);
CREATE INDEX order_surcharges_of_clinic ON app.order_surcharges USING btree (clinic_organization_id);
CREATE INDEX order_surcharges_of_lab ON app.order_surcharges USING btree (lab_organization_id);
CREATE INDEX order_surcharges_of_surcharge ON app.order_surcharges USING btree (surcharge_owner_id, surcharge_id);
alter table app.order_surcharges owner to pontic_owner;
alter table app.order_surcharges enable row level security;
alter table app.order_surcharges force row level security;
create policy across on app.order_surcharges as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.order_surcharges as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.order_surcharges as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.order_surcharges to pontic_across;
grant delete, insert, select, update on app.order_surcharges to pontic_clinic;
grant delete, insert, select, update on app.order_surcharges to pontic_lab;
comment on table app.order_surcharges is 'What comes on top of the items of an order, with its frozen price';
comment on column app.order_surcharges.lab_organization_id is 'Null while the order is a clinic''s draft';
comment on column app.order_surcharges.percent_basis_points is 'Of the items less their discounts, as it was frozen';
comment on column app.order_surcharges.quantity_thousandths is '1000 is one; of alloy, milligrams';
comment on column app.order_surcharges.unit_price_minor is 'Of one, or of one gram, as it was frozen';

create table app.order_templates (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  lab_connection_id uuid not null,
  impression_type text,
  instructions text,
  items jsonb not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(name), 300)) stored not null
);
alter table app.order_templates add constraint order_templates_connection FOREIGN KEY (lab_connection_id) REFERENCES app.lab_connections(id);
alter table app.order_templates add constraint order_templates_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.order_templates add constraint order_templates_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.order_templates add constraint order_templates_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
CREATE INDEX order_templates_of_connection ON app.order_templates USING btree (lab_connection_id);
CREATE UNIQUE INDEX order_templates_named_once ON app.order_templates USING btree (organization_id, lab_connection_id, lower(name)) WHERE is_active;
alter table app.order_templates owner to pontic_owner;
alter table app.order_templates enable row level security;
alter table app.order_templates force row level security;
create policy across on app.order_templates as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.order_templates as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.order_templates to pontic_across;
grant insert, select, update on app.order_templates to pontic_clinic;
CREATE TRIGGER touch BEFORE UPDATE ON app.order_templates FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.order_templates is 'What a clinic usually orders from a laboratory, under a name; the clinic''s own to see';
comment on column app.order_templates.items is 'Pieces of work without teeth and shade, each with the name that its product had';
comment on column app.order_templates.version is 'Counts every change';

create table app.order_trays (
  id uuid default uuidv7() not null,
  organization_id uuid not null,
  order_id uuid not null,
  tray_id uuid not null,
  assigned_at timestamp(3) with time zone default clock_timestamp() not null,
  released_at timestamp(3) with time zone
);
alter table app.order_trays add constraint order_trays_key PRIMARY KEY (id);
alter table app.order_trays add constraint order_trays_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.order_trays add constraint order_trays_tray FOREIGN KEY (organization_id, tray_id) REFERENCES app.trays(organization_id, id);
CREATE INDEX order_trays_changed ON app.order_trays USING btree (organization_id, COALESCE(released_at, assigned_at));
CREATE INDEX order_trays_of_order ON app.order_trays USING btree (order_id);
CREATE INDEX order_trays_of_tray ON app.order_trays USING btree (organization_id, tray_id);
CREATE UNIQUE INDEX order_trays_one_order ON app.order_trays USING btree (organization_id, tray_id) WHERE (released_at IS NULL);
alter table app.order_trays owner to pontic_owner;
alter table app.order_trays enable row level security;
alter table app.order_trays force row level security;
create policy across on app.order_trays as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.order_trays as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.order_trays to pontic_across;
grant insert, select, update on app.order_trays to pontic_lab;
grant select on app.order_trays to pontic_clinic;
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.order_trays FOR EACH ROW EXECUTE FUNCTION app.publish_tray_change();
comment on table app.order_trays is 'The order that lies in a tray, and those that lay in it before: a tray holds one order at a time';
comment on column app.order_trays.released_at is 'Since when the tray is free of the order: it was taken out, or the order left the laboratory';

create table app.order_watchers (
  order_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  is_watching boolean not null,
  changed_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.order_watchers add constraint order_watchers_key PRIMARY KEY (order_id, organization_id, user_id);
alter table app.order_watchers add constraint order_watchers_member FOREIGN KEY (organization_id, user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE CASCADE;
alter table app.order_watchers add constraint order_watchers_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
CREATE INDEX order_watchers_of_member ON app.order_watchers USING btree (organization_id, user_id);
alter table app.order_watchers owner to pontic_owner;
alter table app.order_watchers enable row level security;
alter table app.order_watchers force row level security;
create policy across on app.order_watchers as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.order_watchers as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.order_watchers as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.order_watchers to pontic_across;
grant delete, insert, select, update on app.order_watchers to pontic_clinic;
grant delete, insert, select, update on app.order_watchers to pontic_lab;
comment on table app.order_watchers is 'Which member follows an order, or has said not to';
comment on column app.order_watchers.is_watching is 'False for who said no: acting on the order does not change that';

create table app.orders (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  lab_connection_id uuid,
  customer_id uuid not null,
  number text,
  dentist_id uuid,
  dentist_preferences jsonb,
  patient_organization_id uuid,
  patient_id uuid,
  kind text default 'new'::text not null,
  remake_of_order_id uuid,
  status text not null,
  held_from text,
  held_by text,
  priority text default 'standard'::text not null,
  source text default 'web'::text not null,
  impression_type text,
  requested_delivery_date date,
  promised_delivery_date date,
  instructions text,
  subtotal_minor bigint default 0 not null,
  discount_minor bigint default 0 not null,
  tax_minor bigint default 0 not null,
  total_minor bigint default 0 not null,
  currency text,
  waiting_on text not null,
  waiting_since timestamp(3) with time zone default clock_timestamp() not null,
  missing text[] default '{}'::text[] not null,
  rx_version integer default 0 not null,
  rx_acknowledged_version integer default 0 not null,
  rx_locked_at timestamp(3) with time zone,
  not_received_at timestamp(3) with time zone,
  submitted_at timestamp(3) with time zone,
  accepted_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  cancel_requested_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  cancel_reason text,
  fit_rating integer,
  scanner_connection_id uuid,
  external_refs jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  lab_view_id uuid generated always as (
CASE
    WHEN ((clinic_organization_id IS NULL) OR (NOT ((status = 'draft'::text) OR ((status = 'cancelled'::text) AND (submitted_at IS NULL))))) THEN lab_organization_id
    ELSE NULL::uuid
END) stored,
  current_stage_id uuid,
  current_stage_label text,
  current_stage_since timestamp(3) with time zone,
  reserved_delivery_date date,
  scan_cancelled_at timestamp(3) with time zone,
  overridden_day date,
  override_reason text,
  override_asked_at timestamp(3) with time zone,
  override_answer text,
  draft_key uuid,
  try_in_answered_at timestamp(3) with time zone,
  case_arrives_on date,
  has_case_arrived boolean,
  is_arrival_unplanned boolean default false not null,
  proposed_delivery_date date,
  override_cause text,
  appointment_at timestamp(3) with time zone,
  status_since timestamp(3) with time zone default clock_timestamp() not null,
  due_on date generated always as (COALESCE(promised_delivery_date, requested_delivery_date)) stored
);
alter table app.orders add constraint orders_case_arrival CHECK (((num_nulls(case_arrives_on, has_case_arrived) = ANY (ARRAY[0, 2])) AND ((case_arrives_on IS NOT NULL) OR (NOT is_arrival_unplanned))));
alter table app.orders add constraint orders_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.orders add constraint orders_clinic_comes_by_connection CHECK (((clinic_organization_id IS NULL) = (lab_connection_id IS NULL)));
alter table app.orders add constraint orders_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.orders add constraint orders_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.orders add constraint orders_dentist FOREIGN KEY (clinic_organization_id, dentist_id) REFERENCES app.dentists(organization_id, id);
alter table app.orders add constraint orders_fit_rating CHECK (((fit_rating >= 1) AND (fit_rating <= 5)));
alter table app.orders add constraint orders_held_by CHECK ((held_by = ANY (ARRAY['lab'::text, 'clinic'::text])));
alter table app.orders add constraint orders_held_from CHECK ((held_from = ANY (ARRAY['submitted'::text, 'needs_info'::text, 'accepted'::text, 'in_production'::text, 'awaiting_approval'::text, 'ready'::text])));
alter table app.orders add constraint orders_impression_type CHECK ((impression_type = ANY (ARRAY['digital_scan'::text, 'physical_impression'::text, 'both'::text, 'model'::text])));
alter table app.orders add constraint orders_key PRIMARY KEY (id);
alter table app.orders add constraint orders_kind CHECK ((kind = ANY (ARRAY['new'::text, 'remake'::text, 'repair'::text, 'adjustment'::text, 'continuation'::text])));
alter table app.orders add constraint orders_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.orders add constraint orders_lab_connection FOREIGN KEY (lab_connection_id) REFERENCES app.lab_connections(id);
alter table app.orders add constraint orders_number_outside_drafts CHECK (((number IS NOT NULL) OR (status = 'draft'::text)));
alter table app.orders add constraint orders_number_per_lab UNIQUE (lab_organization_id, number);
alter table app.orders add constraint orders_override CHECK (((num_nulls(overridden_day, override_asked_at, override_cause) = ANY (ARRAY[0, 3])) AND ((overridden_day IS NOT NULL) OR (num_nonnulls(override_reason, override_answer) = 0)) AND ((override_reason IS NOT NULL) OR (override_cause IS DISTINCT FROM 'laboratory'::text))));
alter table app.orders add constraint orders_override_answer CHECK ((override_answer = ANY (ARRAY['confirmed'::text, 'declined'::text])));
alter table app.orders add constraint orders_override_cause CHECK ((override_cause = ANY (ARRAY['laboratory'::text, 'late_arrival'::text])));
alter table app.orders add constraint orders_patient FOREIGN KEY (patient_organization_id, patient_id) REFERENCES app.patients(organization_id, id);
alter table app.orders add constraint orders_priority CHECK ((priority = ANY (ARRAY['standard'::text, 'rush'::text])));
alter table app.orders add constraint orders_proposal CHECK (((proposed_delivery_date IS NULL) OR (NOT (override_cause IS DISTINCT FROM 'late_arrival'::text))));
alter table app.orders add constraint orders_remake_of FOREIGN KEY (remake_of_order_id) REFERENCES app.orders(id);
alter table app.orders add constraint orders_source CHECK ((source = ANY (ARRAY['web'::text, 'device'::text, 'scanner'::text, 'lab_entry'::text, 'import'::text])));
alter table app.orders add constraint orders_status CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'needs_info'::text, 'accepted'::text, 'in_production'::text, 'awaiting_approval'::text, 'on_hold'::text, 'ready'::text, 'shipped'::text, 'delivered'::text, 'at_try_in'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text])));
alter table app.orders add constraint orders_waiting_on CHECK ((waiting_on = ANY (ARRAY['clinic'::text, 'lab'::text, 'courier'::text, 'none'::text])));
CREATE INDEX orders_by_connection_at_clinic ON app.orders USING btree (clinic_organization_id, lab_connection_id, id DESC) INCLUDE (status, total_minor, currency);
CREATE INDEX orders_by_customer_at_lab ON app.orders USING btree (lab_view_id, customer_id, id DESC) INCLUDE (status, total_minor, currency);
CREATE INDEX orders_by_patient_at_clinic ON app.orders USING btree (clinic_organization_id, patient_id, id DESC);
CREATE INDEX orders_by_patient_at_lab ON app.orders USING btree (lab_view_id, patient_id, id DESC);
CREATE INDEX orders_changed_at_clinic ON app.orders USING btree (clinic_organization_id, updated_at);
CREATE INDEX orders_changed_at_lab ON app.orders USING btree (lab_view_id, updated_at);
CREATE INDEX orders_due_at_clinic ON app.orders USING btree (clinic_organization_id, due_on, id DESC) INCLUDE (status, total_minor, currency);
CREATE INDEX orders_due_at_lab ON app.orders USING btree (lab_view_id, due_on, id DESC) INCLUDE (status, total_minor, currency);
CREATE INDEX orders_grams ON app.orders USING gin (((app.grams(lab_organization_id, number, 3) || app.grams(clinic_organization_id, number, 3)))) WITH (gin_pending_list_limit='256');
CREATE INDEX orders_in_status_at_clinic ON app.orders USING btree (clinic_organization_id, array_position(ARRAY['draft'::text, 'submitted'::text, 'needs_info'::text, 'accepted'::text, 'in_production'::text, 'awaiting_approval'::text, 'on_hold'::text, 'ready'::text, 'shipped'::text, 'delivered'::text, 'at_try_in'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text], status), (
CASE
    WHEN (status = 'in_production'::text) THEN current_stage_label
    ELSE NULL::text
END), status_since, id DESC) INCLUDE (status, current_stage_label, total_minor, currency);
CREATE INDEX orders_in_status_at_lab ON app.orders USING btree (lab_view_id, array_position(ARRAY['draft'::text, 'submitted'::text, 'needs_info'::text, 'accepted'::text, 'in_production'::text, 'awaiting_approval'::text, 'on_hold'::text, 'ready'::text, 'shipped'::text, 'delivered'::text, 'at_try_in'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text], status), (
CASE
    WHEN (status = 'in_production'::text) THEN current_stage_label
    ELSE NULL::text
END), status_since, id DESC) INCLUDE (status, current_stage_label, total_minor, currency);
CREATE INDEX orders_numbered_at_clinic ON app.orders USING btree (clinic_organization_id, number, id DESC);
CREATE INDEX orders_numbered_at_lab ON app.orders USING btree (lab_view_id, number, id DESC);
CREATE INDEX orders_of_connection ON app.orders USING btree (lab_connection_id);
CREATE INDEX orders_of_customer ON app.orders USING btree (lab_organization_id, customer_id);
CREATE INDEX orders_of_dentist ON app.orders USING btree (clinic_organization_id, dentist_id, lab_view_id);
CREATE INDEX orders_of_patient ON app.orders USING btree (patient_organization_id, patient_id);
CREATE INDEX orders_open_at_clinic ON app.orders USING btree (clinic_organization_id, due_on, id DESC) INCLUDE (status, current_stage_label, status_since, waiting_on, waiting_since, number, total_minor, currency, lab_connection_id, patient_id) WHERE (status <> ALL (ARRAY['completed'::text, 'rejected'::text, 'cancelled'::text]));
CREATE INDEX orders_open_at_lab ON app.orders USING btree (lab_view_id, due_on, id DESC) INCLUDE (status, current_stage_label, status_since, waiting_on, waiting_since, number, total_minor, currency, customer_id, patient_id) WHERE (status <> ALL (ARRAY['completed'::text, 'rejected'::text, 'cancelled'::text]));
CREATE INDEX orders_priced_at_clinic ON app.orders USING btree (clinic_organization_id, total_minor, id DESC);
CREATE INDEX orders_priced_at_lab ON app.orders USING btree (lab_view_id, total_minor, id DESC);
CREATE INDEX orders_promised_at_clinic ON app.orders USING btree (clinic_organization_id, promised_delivery_date) WHERE (promised_delivery_date IS NOT NULL);
CREATE INDEX orders_promised_at_lab ON app.orders USING btree (lab_view_id, promised_delivery_date) WHERE (promised_delivery_date IS NOT NULL);
CREATE INDEX orders_received_at_lab ON app.orders USING btree (lab_view_id, (
CASE
    WHEN (submitted_at IS NULL) THEN accepted_at
    ELSE submitted_at
END)) INCLUDE (status);
CREATE INDEX orders_remade ON app.orders USING btree (remake_of_order_id);
CREATE INDEX orders_seen_by_clinic ON app.orders USING btree (clinic_organization_id, id);
CREATE INDEX orders_seen_by_lab ON app.orders USING btree (lab_view_id, id);
CREATE INDEX orders_to_complete ON app.orders USING btree (delivered_at) WHERE ((status = 'delivered'::text) AND (cancel_requested_at IS NULL));
CREATE INDEX orders_waiting_at_clinic ON app.orders USING btree (clinic_organization_id, waiting_on, waiting_since, id DESC);
CREATE INDEX orders_waiting_at_lab ON app.orders USING btree (lab_view_id, waiting_on, waiting_since, id DESC);
CREATE INDEX orders_with_appointment_at_clinic ON app.orders USING btree (clinic_organization_id, appointment_at) WHERE (appointment_at IS NOT NULL);
CREATE INDEX orders_with_appointment_at_lab ON app.orders USING btree (lab_view_id, appointment_at) WHERE (appointment_at IS NOT NULL);
CREATE INDEX orders_with_cancelled_scan ON app.orders USING btree (scan_cancelled_at) WHERE (scan_cancelled_at IS NOT NULL);
CREATE UNIQUE INDEX orders_once_per_draft ON app.orders USING btree (COALESCE(clinic_organization_id, lab_organization_id), draft_key) WHERE (draft_key IS NOT NULL);
alter table app.orders owner to pontic_owner;
alter table app.orders enable row level security;
alter table app.orders force row level security;
create policy across on app.orders as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.orders as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.orders as permissive for all to pontic_lab using ((lab_view_id = ( SELECT app.org() AS org))) with check ((lab_view_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.orders to pontic_across;
grant delete, insert, select, update on app.orders to pontic_clinic;
grant delete, insert, select, update on app.orders to pontic_lab;
CREATE TRIGGER publish_change AFTER INSERT OR DELETE OR UPDATE ON app.orders FOR EACH ROW EXECUTE FUNCTION app.publish_order_change();
CREATE TRIGGER refresh_unbilled AFTER UPDATE OF status ON app.orders FOR EACH ROW WHEN (((new.status = ANY (ARRAY['draft'::text, 'submitted'::text, 'needs_info'::text, 'rejected'::text, 'cancelled'::text])) <> (old.status = ANY (ARRAY['draft'::text, 'submitted'::text, 'needs_info'::text, 'rejected'::text, 'cancelled'::text])))) EXECUTE FUNCTION app.refresh_unbilled();
CREATE TRIGGER release_trays AFTER UPDATE OF status ON app.orders FOR EACH ROW WHEN (((new.status IS DISTINCT FROM old.status) AND (new.status = ANY (ARRAY['draft'::text, 'shipped'::text, 'delivered'::text, 'at_try_in'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text])))) EXECUTE FUNCTION app.release_trays();
CREATE TRIGGER return_scans_to_inbox BEFORE DELETE ON app.orders FOR EACH ROW EXECUTE FUNCTION app.return_scans_to_inbox();
CREATE TRIGGER show_order AFTER INSERT OR UPDATE OF status, patient_id ON app.orders FOR EACH ROW EXECUTE FUNCTION app.show_order();
CREATE TRIGGER show_order_surcharges AFTER UPDATE OF status ON app.orders FOR EACH ROW WHEN ((old.lab_view_id IS DISTINCT FROM new.lab_view_id)) EXECUTE FUNCTION app.show_order_surcharges();
CREATE TRIGGER show_shared_comments AFTER UPDATE OF status, patient_id ON app.orders FOR EACH ROW WHEN (((new.clinic_organization_id IS NOT NULL) AND ((old.lab_view_id IS DISTINCT FROM new.lab_view_id) OR (old.patient_id IS DISTINCT FROM new.patient_id)))) EXECUTE FUNCTION app.show_shared_comments();
CREATE TRIGGER stamp_status BEFORE UPDATE OF status ON app.orders FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status)) EXECUTE FUNCTION app.stamp_status();
CREATE TRIGGER touch BEFORE UPDATE ON app.orders FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER use_kept_patient BEFORE INSERT OR UPDATE OF patient_id ON app.orders FOR EACH ROW WHEN ((new.patient_id IS NOT NULL)) EXECUTE FUNCTION app.use_kept_patient();
comment on table app.orders is 'A prescription that a laboratory makes; vendors call it a case';
comment on column app.orders.appointment_at is 'When the patient is in the chair for this work; the clinic says it, both sides see it';
comment on column app.orders.cancel_requested_at is 'The clinic asked to cancel what is accepted; stands until the next step';
comment on column app.orders.case_arrives_on is 'The laboratory''s day on which the impression or the scan came, or is expected by now; null: as the promise assumed';
comment on column app.orders.current_stage_id is 'The open stage that is furthest behind; null: none is open';
comment on column app.orders.current_stage_label is 'What the clinic reads of that stage';
comment on column app.orders.current_stage_since is 'Since when it reads so';
comment on column app.orders.delivered_at is 'Since when it is there for good; the order completes automatically some days later';
comment on column app.orders.dentist_preferences is 'How the dentist likes the work, as it was when the order was sent';
comment on column app.orders.draft_key is 'How whoever drafted it names the draft; once for each organization that drafts';
comment on column app.orders.due_on is 'The promised day, else the day that was asked for';
comment on column app.orders.has_case_arrived is 'Whether it is there; else it is expected';
comment on column app.orders.held_from is 'The status to go back to when the hold ends';
comment on column app.orders.is_arrival_unplanned is 'No plan has judged yet whether the promise can be kept after this arrival';
comment on column app.orders.lab_view_id is 'The laboratory once it may see the order: a clinic''s draft is the clinic''s alone, also when it is cancelled';
comment on column app.orders.missing is 'What the laboratory asked for, while the order needs information';
comment on column app.orders.not_received_at is 'The clinic says that the shipment did not arrive';
comment on column app.orders.number is 'Per laboratory, given at the first submit: 26-004512';
comment on column app.orders.overridden_day is 'The day that the clinic had reserved, where the laboratory promised a later one';
comment on column app.orders.override_answer is 'What the clinic says to the later day; null while it is asked';
comment on column app.orders.override_cause is 'Why the clinic is asked for another day: the laboratory promised a later one than was reserved, or the case came late';
comment on column app.orders.override_reason is 'Why, in the words of the laboratory, for both sides';
comment on column app.orders.patient_organization_id is 'Whose record the patient is: the clinic, or the laboratory for offline customers';
comment on column app.orders.proposed_delivery_date is 'The earliest day that can be kept after a late arrival; promised once the clinic confirms it';
comment on column app.orders.reserved_delivery_date is 'The day of its reservation, for both sides';
comment on column app.orders.rx_acknowledged_version is 'The version of the prescription that the laboratory works by; a later one waits for its acknowledgement';
comment on column app.orders.scan_cancelled_at is 'The scanner vendor cancelled the case: somebody looks at it, the order goes on until then';
comment on column app.orders.status_since is 'Since when the order has its status; a trigger keeps it';
comment on column app.orders.try_in_answered_at is 'When the clinic said what the try-in showed; null again once the case is back';
comment on column app.orders.version is 'Counts every change; two writers at once cannot both win';
comment on column app.orders.waiting_on is 'The party whose step is next';

create table app.organizations (
  id uuid not null,
  type text not null,
  name text not null,
  status text default 'active'::text not null,
  timezone text default 'UTC'::text not null,
  locale text default 'en'::text not null,
  tooth_notation text default 'fdi'::text not null,
  legal_name text,
  registration_number text,
  tax_id text,
  email text,
  phone text,
  website text,
  address_line1 text,
  address_line2 text,
  city text,
  region text,
  postal_code text,
  country text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  is_listed boolean default false not null,
  introduction text,
  name_key text generated always as (app.name_key(name)) stored not null
);
alter table app.organizations add constraint organizations_country CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table app.organizations add constraint organizations_introduction CHECK (((length(introduction) >= 1) AND (length(introduction) <= 500)));
alter table app.organizations add constraint organizations_key PRIMARY KEY (id);
alter table app.organizations add constraint organizations_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.organizations add constraint organizations_status CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text])));
alter table app.organizations add constraint organizations_tooth_notation CHECK ((tooth_notation = ANY (ARRAY['fdi'::text, 'universal'::text, 'palmer'::text])));
alter table app.organizations add constraint organizations_type CHECK ((type = ANY (ARRAY['lab'::text, 'clinic'::text])));
CREATE INDEX organizations_listed ON app.organizations USING btree (type, id) WHERE (is_listed AND (status = 'active'::text));
CREATE INDEX organizations_of_name ON app.organizations USING btree (name_key) WHERE (status <> 'closed'::text);
alter table app.organizations owner to pontic_owner;
alter table app.organizations enable row level security;
alter table app.organizations force row level security;
create policy across on app.organizations as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.organizations as permissive for all to pontic_clinic using ((id = ( SELECT app.org() AS org))) with check ((id = ( SELECT app.org() AS org)));
create policy identity on app.organizations as permissive for select to pontic_app using (true);
create policy lab on app.organizations as permissive for all to pontic_lab using ((id = ( SELECT app.org() AS org))) with check ((id = ( SELECT app.org() AS org)));
grant insert, select, update on app.organizations to pontic_across;
grant insert, select, update on app.organizations to pontic_clinic;
grant insert, select, update on app.organizations to pontic_lab;
grant select on app.organizations (column id) to pontic_app;
grant select on app.organizations (column name) to pontic_app;
grant select on app.organizations (column status) to pontic_app;
grant select on app.organizations (column type) to pontic_app;
CREATE TRIGGER add_built_in_roles AFTER INSERT ON app.organizations FOR EACH ROW EXECUTE FUNCTION app.add_built_in_roles();
CREATE TRIGGER count_renames AFTER UPDATE OF name ON app.organizations FOR EACH ROW WHEN ((new.name_key <> old.name_key)) EXECUTE FUNCTION app.count_renames();
CREATE TRIGGER forbid_type_change BEFORE UPDATE OF type ON app.organizations FOR EACH ROW EXECUTE FUNCTION app.forbid_type_change();
CREATE TRIGGER rename_in_connections AFTER UPDATE OF name ON app.organizations FOR EACH ROW WHEN ((new.name <> old.name)) EXECUTE FUNCTION app.rename_in_connections();
CREATE TRIGGER replan AFTER UPDATE OF timezone ON app.organizations FOR EACH ROW WHEN (((new.type = 'lab'::text) AND (new.timezone <> old.timezone))) EXECUTE FUNCTION app.replan_lab('id');
CREATE TRIGGER touch BEFORE UPDATE ON app.organizations FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.organizations is 'A laboratory or a clinic with its company profile';
comment on column app.organizations.country is 'ISO 3166-1 alpha-2';
comment on column app.organizations.introduction is 'What it makes or does, in its own words, for the directory';
comment on column app.organizations.is_listed is 'Whether the other side finds it in the directory';
comment on column app.organizations.legal_name is 'Name of the company in law, for invoices and statements';
comment on column app.organizations.name_key is 'The name as it is compared with those of other organizations';
comment on column app.organizations.registration_number is 'Number at the authority that registers laboratories or practices';
comment on column app.organizations.timezone is 'IANA name; due dates are days in it';
comment on column app.organizations.type is 'Never changes';

create table app.outsourcing (
  id uuid default uuidv7() not null,
  lab_organization_id uuid not null,
  order_id uuid not null,
  item_ids uuid[] default '{}'::uuid[] not null,
  partner_name text not null,
  city text,
  region text,
  country text not null,
  what text not null,
  recorded_by_user_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.outsourcing add constraint outsourcing_country CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table app.outsourcing add constraint outsourcing_key PRIMARY KEY (id);
alter table app.outsourcing add constraint outsourcing_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.outsourcing add constraint outsourcing_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.outsourcing add constraint outsourcing_recorded_by FOREIGN KEY (recorded_by_user_id) REFERENCES app.users(id);
CREATE INDEX outsourcing_of_lab ON app.outsourcing USING btree (lab_organization_id, id);
CREATE INDEX outsourcing_of_order ON app.outsourcing USING btree (order_id, id);
CREATE INDEX outsourcing_recorded_by_person ON app.outsourcing USING btree (recorded_by_user_id);
alter table app.outsourcing owner to pontic_owner;
alter table app.outsourcing enable row level security;
alter table app.outsourcing force row level security;
create policy across on app.outsourcing as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.outsourcing as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.outsourcing to pontic_across;
grant insert, select on app.outsourcing to pontic_lab;
comment on table app.outsourcing is 'Append-only: work on an order that somebody else did, and where';
comment on column app.outsourcing.item_ids is 'The items that it was done for; none: the whole order';

create table app.patient_acts (
  organization_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  action text not null,
  into_patient_id uuid,
  actor_user_id uuid not null,
  actor_name text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.patient_acts add constraint patient_acts_action CHECK ((action = ANY (ARRAY['merged'::text, 'erased'::text])));
alter table app.patient_acts add constraint patient_acts_actor FOREIGN KEY (actor_user_id) REFERENCES app.users(id);
alter table app.patient_acts add constraint patient_acts_into FOREIGN KEY (organization_id, into_patient_id) REFERENCES app.patients(organization_id, id);
alter table app.patient_acts add constraint patient_acts_key PRIMARY KEY (organization_id, id);
alter table app.patient_acts add constraint patient_acts_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.patient_acts add constraint patient_acts_patient FOREIGN KEY (organization_id, patient_id) REFERENCES app.patients(organization_id, id);
CREATE INDEX patient_acts_into_patient ON app.patient_acts USING btree (organization_id, into_patient_id) WHERE (into_patient_id IS NOT NULL);
CREATE INDEX patient_acts_of_actor ON app.patient_acts USING btree (actor_user_id);
CREATE INDEX patient_acts_of_patient ON app.patient_acts USING btree (organization_id, patient_id);
alter table app.patient_acts owner to pontic_owner;
alter table app.patient_acts enable row level security;
alter table app.patient_acts force row level security;
create policy across on app.patient_acts as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.patient_acts as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.patient_acts as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.patient_acts to pontic_across;
grant insert, select on app.patient_acts to pontic_clinic;
grant insert, select on app.patient_acts to pontic_lab;
comment on table app.patient_acts is 'What was done with a patient''s record as a whole and by whom: merged, erased';

create table app.patient_totals (
  organization_id uuid not null,
  begun_at timestamp(3) with time zone default clock_timestamp() not null,
  counted_at timestamp(3) with time zone,
  counted_before_id uuid,
  active bigint default 0 not null,
  archived bigint default 0 not null
);
alter table app.patient_totals add constraint patient_totals_counted CHECK (((counted_at IS NULL) = (counted_before_id IS NULL)));
alter table app.patient_totals add constraint patient_totals_key PRIMARY KEY (organization_id);
alter table app.patient_totals add constraint patient_totals_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.patient_totals owner to pontic_owner;
alter table app.patient_totals enable row level security;
alter table app.patient_totals force row level security;
create policy across on app.patient_totals as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.patient_totals as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.patient_totals as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.patient_totals to pontic_across;
grant select on app.patient_totals to pontic_clinic;
grant select on app.patient_totals to pontic_lab;
comment on table app.patient_totals is 'How many patients of a practice have ids before one: app.count_patient keeps it, a periodic task counts again';
comment on column app.patient_totals.active is 'Of these, those who are not archived';
comment on column app.patient_totals.begun_at is 'Counted only once no transaction is left that began before: it would not know the row';
comment on column app.patient_totals.counted_before_id is 'The first id that is not counted, of an hour before the count; null where there is no count';

create table app.patients (
  organization_id uuid not null,
  id uuid not null,
  shared_by_organization_id uuid,
  lab_connection_id uuid,
  customer_id uuid,
  code text not null,
  first_name text,
  last_name text,
  former_names text[] default '{}'::text[] not null,
  date_of_birth date,
  sex text,
  chart_number text,
  external_ids jsonb default '[]'::jsonb not null,
  notes text,
  archived_at timestamp(3) with time zone,
  merged_into_id uuid,
  anonymized_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || code) || ' '::text) || COALESCE(chart_number, ''::text))), 300)) stored not null
);
alter table app.patients add constraint patients_anonymized_has_no_identity CHECK (((anonymized_at IS NULL) OR ((first_name IS NULL) AND (last_name IS NULL) AND (date_of_birth IS NULL) AND (sex IS NULL) AND (chart_number IS NULL) AND (external_ids = '[]'::jsonb) AND (notes IS NULL) AND (former_names = '{}'::text[]))));
alter table app.patients add constraint patients_code CHECK (((length(code) >= 1) AND (length(code) <= 40)));
alter table app.patients add constraint patients_copy_names_its_connection CHECK (((shared_by_organization_id IS NULL) = (lab_connection_id IS NULL)));
alter table app.patients add constraint patients_customer FOREIGN KEY (organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.patients add constraint patients_key PRIMARY KEY (organization_id, id) INCLUDE (search, archived_at);
alter table app.patients add constraint patients_lab_connection FOREIGN KEY (lab_connection_id) REFERENCES app.lab_connections(id);
alter table app.patients add constraint patients_merged_into FOREIGN KEY (organization_id, merged_into_id) REFERENCES app.patients(organization_id, id);
alter table app.patients add constraint patients_merged_is_archived CHECK (((merged_into_id IS NULL) OR (archived_at IS NOT NULL)));
alter table app.patients add constraint patients_names CHECK (((shared_by_organization_id IS NOT NULL) OR (anonymized_at IS NOT NULL) OR ((first_name IS NOT NULL) AND (last_name IS NOT NULL))));
alter table app.patients add constraint patients_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.patients add constraint patients_sex CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text, 'other'::text])));
alter table app.patients add constraint patients_shared_by FOREIGN KEY (shared_by_organization_id) REFERENCES app.organizations(id);
CREATE INDEX patients_archived ON app.patients USING btree (organization_id, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX patients_by_birth ON app.patients USING btree (organization_id, date_of_birth, id DESC);
CREATE INDEX patients_by_code ON app.patients USING btree (organization_id, app.fold(code), id DESC);
CREATE INDEX patients_by_name ON app.patients USING btree (organization_id, app.fold(COALESCE(((last_name || ' '::text) || COALESCE(first_name, ''::text)), code)), id DESC);
CREATE INDEX patients_changed ON app.patients USING btree (organization_id, updated_at);
CREATE INDEX patients_grams ON app.patients USING gin (app.grams(organization_id, search, 2)) WITH (gin_pending_list_limit='256');
CREATE INDEX patients_merged ON app.patients USING btree (organization_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX patients_of_connection ON app.patients USING btree (lab_connection_id);
CREATE INDEX patients_of_customer ON app.patients USING btree (organization_id, customer_id);
CREATE INDEX patients_shared ON app.patients USING btree (shared_by_organization_id, id) WHERE (shared_by_organization_id IS NOT NULL);
CREATE UNIQUE INDEX patients_code_once ON app.patients USING btree (organization_id, code) WHERE (shared_by_organization_id IS NULL);
alter table app.patients owner to pontic_owner;
alter table app.patients enable row level security;
alter table app.patients force row level security;
create policy across on app.patients as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.patients as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.patients as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.patients to pontic_across;
grant delete, insert, select, update on app.patients to pontic_clinic;
grant delete, insert, select, update on app.patients to pontic_lab;
CREATE TRIGGER count_archived AFTER UPDATE OF archived_at ON app.patients FOR EACH ROW WHEN (((new.shared_by_organization_id IS NULL) AND ((old.archived_at IS NULL) <> (new.archived_at IS NULL)))) EXECUTE FUNCTION app.count_patient();
CREATE TRIGGER count_deleted AFTER DELETE ON app.patients FOR EACH ROW WHEN ((old.shared_by_organization_id IS NULL)) EXECUTE FUNCTION app.count_patient();
CREATE TRIGGER count_old_id AFTER INSERT ON app.patients FOR EACH ROW WHEN (((new.shared_by_organization_id IS NULL) AND (COALESCE(uuid_extract_timestamp(new.id), '-infinity'::timestamp with time zone) < (clock_timestamp() - '00:30:00'::interval)))) EXECUTE FUNCTION app.count_patient();
CREATE TRIGGER forget_inner_texts AFTER UPDATE OF anonymized_at ON app.patients FOR EACH ROW WHEN (((new.anonymized_at IS NOT NULL) AND (old.anonymized_at IS NULL))) EXECUTE FUNCTION app.forget_inner_texts();
CREATE TRIGGER forget_scans AFTER UPDATE OF anonymized_at ON app.patients FOR EACH ROW WHEN (((new.anonymized_at IS NOT NULL) AND (old.anonymized_at IS NULL))) EXECUTE FUNCTION app.forget_scans();
CREATE TRIGGER hide_changed_names AFTER UPDATE OF first_name, last_name ON app.patients FOR EACH ROW WHEN (((new.shared_by_organization_id IS NULL) AND ((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)))) EXECUTE FUNCTION app.hide_changed_names();
CREATE TRIGGER hide_in_statements AFTER UPDATE OF first_name, last_name, merged_into_id ON app.patients FOR EACH ROW WHEN (((new.shared_by_organization_id IS NULL) AND (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.merged_into_id IS DISTINCT FROM new.merged_into_id)))) EXECUTE FUNCTION app.hide_patient_in_statements();
CREATE TRIGGER merge_copies AFTER UPDATE OF merged_into_id ON app.patients FOR EACH ROW WHEN (((new.shared_by_organization_id IS NULL) AND (new.merged_into_id IS NOT NULL))) EXECUTE FUNCTION app.merge_copies();
CREATE TRIGGER record_former_names BEFORE UPDATE OF first_name, last_name ON app.patients FOR EACH ROW WHEN (((new.shared_by_organization_id IS NULL) AND (new.anonymized_at IS NULL) AND ((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)))) EXECUTE FUNCTION app.record_former_names();
CREATE TRIGGER share_changed AFTER UPDATE ON app.patients FOR EACH ROW WHEN ((new.shared_by_organization_id IS NULL)) EXECUTE FUNCTION app.share_changed_patient();
CREATE TRIGGER touch BEFORE UPDATE ON app.patients FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.patients is 'A clinic''s patient, a laboratory''s offline patient, or a laboratory''s copy of what a clinic''s privacy mode lets it see';
comment on column app.patients.anonymized_at is 'Since when the person behind the code is forgotten; orders and statements keep the code';
comment on column app.patients.code is 'Stands for the patient where names must not be; unique in the organization';
comment on column app.patients.former_names is 'First and last names that the patient had before: texts that say them are masked as those with the present names';
comment on column app.patients.merged_into_id is 'This was a second record of one person; the orders went to the one named here';
comment on column app.patients.notes is 'Never leaves the organization';
comment on column app.patients.shared_by_organization_id is 'Set on a laboratory''s copy: the clinic whose patient this is. The database keeps the copy (app.share_patient)';

create table app.pay_piece_rates (
  organization_id uuid not null,
  pay_terms_id uuid not null,
  work_centre_id uuid not null,
  rate_minor bigint not null
);
alter table app.pay_piece_rates add constraint pay_piece_rates_key PRIMARY KEY (organization_id, pay_terms_id, work_centre_id);
alter table app.pay_piece_rates add constraint pay_piece_rates_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.pay_piece_rates add constraint pay_piece_rates_rate CHECK (((rate_minor >= 0) AND (rate_minor <= 1000000000)));
alter table app.pay_piece_rates add constraint pay_piece_rates_terms FOREIGN KEY (organization_id, pay_terms_id) REFERENCES app.pay_terms(organization_id, id) ON DELETE CASCADE;
alter table app.pay_piece_rates add constraint pay_piece_rates_work_centre FOREIGN KEY (organization_id, work_centre_id) REFERENCES app.work_centres(organization_id, id);
CREATE INDEX pay_piece_rates_of_work_centre ON app.pay_piece_rates USING btree (organization_id, work_centre_id);
alter table app.pay_piece_rates owner to pontic_owner;
alter table app.pay_piece_rates enable row level security;
alter table app.pay_piece_rates force row level security;
create policy across on app.pay_piece_rates as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.pay_piece_rates as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.pay_piece_rates to pontic_across;
grant insert, select on app.pay_piece_rates to pontic_lab;
comment on table app.pay_piece_rates is 'What a member earns for a piece at a work centre, instead of the rate of its stages';

create table app.pay_run_entries (
  organization_id uuid not null,
  pay_run_id uuid not null,
  time_entry_id uuid not null,
  rate_minor bigint not null,
  minutes integer not null
);
alter table app.pay_run_entries add constraint pay_run_entries_entry FOREIGN KEY (organization_id, time_entry_id) REFERENCES app.time_entries(organization_id, id);
alter table app.pay_run_entries add constraint pay_run_entries_key PRIMARY KEY (organization_id, pay_run_id, time_entry_id, rate_minor);
alter table app.pay_run_entries add constraint pay_run_entries_minutes CHECK ((minutes <> 0));
alter table app.pay_run_entries add constraint pay_run_entries_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.pay_run_entries add constraint pay_run_entries_run FOREIGN KEY (organization_id, pay_run_id) REFERENCES app.pay_runs(organization_id, id) ON DELETE CASCADE;
CREATE INDEX pay_run_entries_of_entry ON app.pay_run_entries USING btree (organization_id, time_entry_id);
alter table app.pay_run_entries owner to pontic_owner;
alter table app.pay_run_entries enable row level security;
alter table app.pay_run_entries force row level security;
create policy across on app.pay_run_entries as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.pay_run_entries as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.pay_run_entries to pontic_across;
grant insert, select on app.pay_run_entries to pontic_lab;
CREATE TRIGGER assert_pay_run_is_open BEFORE INSERT OR DELETE OR UPDATE ON app.pay_run_entries FOR EACH ROW EXECUTE FUNCTION app.assert_pay_run_is_open();
comment on table app.pay_run_entries is 'The minutes of a time entry that a pay run pays; below zero where an earlier run paid too many';

create table app.pay_run_lines (
  organization_id uuid not null,
  pay_run_id uuid not null,
  "position" integer not null,
  user_id uuid not null,
  person_name text not null,
  kind text not null,
  stage_name text,
  minutes integer,
  piece_count integer,
  rate_minor bigint not null,
  amount_minor bigint not null
);
alter table app.pay_run_lines add constraint pay_run_lines_amount CHECK (((amount_minor)::numeric =
CASE kind
    WHEN 'hours'::text THEN round((((minutes * rate_minor))::numeric / 60.0))
    ELSE ((piece_count * rate_minor))::numeric
END));
alter table app.pay_run_lines add constraint pay_run_lines_key PRIMARY KEY (organization_id, pay_run_id, "position");
alter table app.pay_run_lines add constraint pay_run_lines_kind CHECK ((kind = ANY (ARRAY['hours'::text, 'pieces'::text])));
alter table app.pay_run_lines add constraint pay_run_lines_of_kind CHECK (
CASE kind
    WHEN 'hours'::text THEN ((minutes IS NOT NULL) AND (num_nonnulls(piece_count, stage_name) = 0))
    ELSE ((minutes IS NULL) AND (num_nonnulls(piece_count, stage_name) = 2))
END);
alter table app.pay_run_lines add constraint pay_run_lines_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.pay_run_lines add constraint pay_run_lines_position CHECK (("position" >= 0));
alter table app.pay_run_lines add constraint pay_run_lines_run FOREIGN KEY (organization_id, pay_run_id) REFERENCES app.pay_runs(organization_id, id) ON DELETE CASCADE;
alter table app.pay_run_lines add constraint pay_run_lines_user FOREIGN KEY (user_id) REFERENCES app.users(id);
CREATE INDEX pay_run_lines_of_user ON app.pay_run_lines USING btree (user_id);
alter table app.pay_run_lines owner to pontic_owner;
alter table app.pay_run_lines enable row level security;
alter table app.pay_run_lines force row level security;
create policy across on app.pay_run_lines as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.pay_run_lines as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.pay_run_lines to pontic_across;
grant insert, select on app.pay_run_lines to pontic_lab;
CREATE TRIGGER assert_pay_run_is_open BEFORE INSERT OR DELETE OR UPDATE ON app.pay_run_lines FOR EACH ROW EXECUTE FUNCTION app.assert_pay_run_is_open();
comment on table app.pay_run_lines is 'What a pay run pays to one person at one rate, as everything was called then';
comment on column app.pay_run_lines.amount_minor is 'Minutes times the rate of an hour, rounded half away from zero, or pieces times their rate';

create table app.pay_run_stages (
  organization_id uuid not null,
  order_stage_id uuid not null,
  pay_run_id uuid not null,
  user_id uuid not null,
  rate_minor bigint not null,
  piece_count integer not null
);
alter table app.pay_run_stages add constraint pay_run_stages_key PRIMARY KEY (order_stage_id);
alter table app.pay_run_stages add constraint pay_run_stages_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.pay_run_stages add constraint pay_run_stages_pieces CHECK ((piece_count > 0));
alter table app.pay_run_stages add constraint pay_run_stages_run FOREIGN KEY (organization_id, pay_run_id) REFERENCES app.pay_runs(organization_id, id) ON DELETE CASCADE;
alter table app.pay_run_stages add constraint pay_run_stages_stage FOREIGN KEY (order_stage_id) REFERENCES app.order_stages(id);
alter table app.pay_run_stages add constraint pay_run_stages_user FOREIGN KEY (user_id) REFERENCES app.users(id);
CREATE INDEX pay_run_stages_of_run ON app.pay_run_stages USING btree (organization_id, pay_run_id);
CREATE INDEX pay_run_stages_of_user ON app.pay_run_stages USING btree (user_id);
alter table app.pay_run_stages owner to pontic_owner;
alter table app.pay_run_stages enable row level security;
alter table app.pay_run_stages force row level security;
create policy across on app.pay_run_stages as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.pay_run_stages as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.pay_run_stages to pontic_across;
grant insert, select on app.pay_run_stages to pontic_lab;
CREATE TRIGGER assert_pay_run_is_open BEFORE INSERT OR DELETE OR UPDATE ON app.pay_run_stages FOR EACH ROW EXECUTE FUNCTION app.assert_pay_run_is_open();
comment on table app.pay_run_stages is 'The stages whose pieces a pay run pays: each stage once';

create table app.pay_runs (
  organization_id uuid not null,
  id uuid not null,
  from_on date not null,
  to_on date not null,
  currency text not null,
  total_minor bigint not null,
  status text default 'draft'::text not null,
  created_by_user_id uuid not null,
  closed_by_user_id uuid,
  closed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.pay_runs add constraint pay_runs_closed CHECK ((((status = 'closed'::text) = (closed_at IS NOT NULL)) AND ((closed_at IS NULL) = (closed_by_user_id IS NULL))));
alter table app.pay_runs add constraint pay_runs_closed_by FOREIGN KEY (closed_by_user_id) REFERENCES app.users(id);
alter table app.pay_runs add constraint pay_runs_created_by FOREIGN KEY (created_by_user_id) REFERENCES app.users(id);
alter table app.pay_runs add constraint pay_runs_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.pay_runs add constraint pay_runs_days CHECK ((to_on >= from_on));
alter table app.pay_runs add constraint pay_runs_key PRIMARY KEY (organization_id, id);
alter table app.pay_runs add constraint pay_runs_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.pay_runs add constraint pay_runs_status CHECK ((status = ANY (ARRAY['draft'::text, 'closed'::text])));
CREATE INDEX pay_runs_by_day ON app.pay_runs USING btree (organization_id, to_on);
CREATE INDEX pay_runs_of_closer ON app.pay_runs USING btree (closed_by_user_id);
CREATE INDEX pay_runs_of_creator ON app.pay_runs USING btree (created_by_user_id);
alter table app.pay_runs owner to pontic_owner;
alter table app.pay_runs enable row level security;
alter table app.pay_runs force row level security;
create policy across on app.pay_runs as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.pay_runs as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.pay_runs to pontic_across;
grant delete, insert, select, update on app.pay_runs to pontic_lab;
CREATE TRIGGER assert_pay_run BEFORE DELETE OR UPDATE ON app.pay_runs FOR EACH ROW EXECUTE FUNCTION app.assert_pay_run();
CREATE TRIGGER touch BEFORE UPDATE ON app.pay_runs FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.pay_runs is 'What is paid to the members of a laboratory for a period; once closed it never changes';

create table app.pay_terms (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  starts_on date not null,
  hourly_rate_minor bigint,
  is_paid_by_piece boolean not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.pay_terms add constraint pay_terms_hourly_rate CHECK (((hourly_rate_minor >= 0) AND (hourly_rate_minor <= 1000000000)));
alter table app.pay_terms add constraint pay_terms_key PRIMARY KEY (organization_id, id);
alter table app.pay_terms add constraint pay_terms_once UNIQUE (organization_id, user_id, starts_on);
alter table app.pay_terms add constraint pay_terms_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.pay_terms add constraint pay_terms_pay_something CHECK (((hourly_rate_minor IS NOT NULL) OR is_paid_by_piece));
alter table app.pay_terms add constraint pay_terms_user FOREIGN KEY (user_id) REFERENCES app.users(id);
CREATE INDEX pay_terms_of_user ON app.pay_terms USING btree (user_id);
alter table app.pay_terms owner to pontic_owner;
alter table app.pay_terms enable row level security;
alter table app.pay_terms force row level security;
create policy across on app.pay_terms as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.pay_terms as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.pay_terms to pontic_across;
grant delete, insert, select on app.pay_terms to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.pay_terms FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.pay_terms is 'What a member earns from a day on, until the day on which other terms of theirs start';
comment on column app.pay_terms.is_paid_by_piece is 'Whether finished stages are paid: at the rate of their work centre, else at their own';

create table app.payment_accounts (
  organization_id uuid not null,
  provider text default 'stripe'::text not null,
  provider_account_id text,
  charges_enabled boolean default false not null,
  payouts_enabled boolean default false not null,
  details_submitted boolean default false not null,
  requirements_due text[] default '{}'::text[] not null,
  disabled_reason text,
  country text,
  default_currency text,
  is_live boolean default false not null,
  status text default 'not_connected'::text not null,
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.payment_accounts add constraint payment_accounts_key PRIMARY KEY (organization_id);
alter table app.payment_accounts add constraint payment_accounts_once UNIQUE (provider_account_id);
alter table app.payment_accounts add constraint payment_accounts_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.payment_accounts add constraint payment_accounts_provider CHECK ((provider = 'stripe'::text));
alter table app.payment_accounts add constraint payment_accounts_status CHECK ((status = ANY (ARRAY['not_connected'::text, 'onboarding'::text, 'restricted'::text, 'enabled'::text, 'deauthorized'::text])));
alter table app.payment_accounts owner to pontic_owner;
alter table app.payment_accounts enable row level security;
alter table app.payment_accounts force row level security;
create policy across on app.payment_accounts as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.payment_accounts as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.payment_accounts as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.payment_accounts to pontic_across;
grant insert, select, update on app.payment_accounts to pontic_clinic;
grant insert, select, update on app.payment_accounts to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.payment_accounts FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.payment_accounts is 'A laboratory''s account at the payment platform, as last read from there';

create table app.payment_allocations (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount_minor bigint not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.payment_allocations add constraint payment_allocations_amount CHECK ((amount_minor <> 0));
alter table app.payment_allocations add constraint payment_allocations_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.payment_allocations add constraint payment_allocations_invoice FOREIGN KEY (invoice_id) REFERENCES app.invoices(id);
alter table app.payment_allocations add constraint payment_allocations_key PRIMARY KEY (id);
alter table app.payment_allocations add constraint payment_allocations_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.payment_allocations add constraint payment_allocations_payment FOREIGN KEY (payment_id) REFERENCES app.payments(id);
CREATE INDEX payment_allocations_of_clinic ON app.payment_allocations USING btree (clinic_organization_id);
CREATE INDEX payment_allocations_of_invoice ON app.payment_allocations USING btree (invoice_id);
CREATE INDEX payment_allocations_of_lab ON app.payment_allocations USING btree (lab_organization_id);
CREATE INDEX payment_allocations_of_payment ON app.payment_allocations USING btree (payment_id);
alter table app.payment_allocations owner to pontic_owner;
alter table app.payment_allocations enable row level security;
alter table app.payment_allocations force row level security;
create policy across on app.payment_allocations as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.payment_allocations as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.payment_allocations as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.payment_allocations to pontic_across;
grant insert, select on app.payment_allocations to pontic_lab;
grant select on app.payment_allocations to pontic_clinic;
CREATE TRIGGER forbid_ledger_changes BEFORE DELETE OR UPDATE OR TRUNCATE ON app.payment_allocations FOR EACH STATEMENT EXECUTE FUNCTION app.forbid_ledger_changes();
comment on table app.payment_allocations is 'Append-only: what of a payment is put to an invoice. How much of it counts, app.payment_shares says';
comment on column app.payment_allocations.amount_minor is 'Below zero what is taken off the invoice again';

create table app.payment_methods (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  lab_connection_id uuid not null,
  provider_account_id text not null,
  provider_customer_id text not null,
  provider_method_id text not null,
  kind text not null,
  brand text,
  last_digits text,
  expires_on text,
  status text default 'active'::text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.payment_methods add constraint payment_methods_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.payment_methods add constraint payment_methods_connection FOREIGN KEY (lab_connection_id) REFERENCES app.lab_connections(id);
alter table app.payment_methods add constraint payment_methods_expires_on CHECK ((expires_on ~ '^\d{4}-\d{2}$'::text));
alter table app.payment_methods add constraint payment_methods_key PRIMARY KEY (id);
alter table app.payment_methods add constraint payment_methods_kind CHECK ((kind = ANY (ARRAY['card'::text, 'bank_debit'::text, 'other'::text])));
alter table app.payment_methods add constraint payment_methods_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.payment_methods add constraint payment_methods_last_digits CHECK ((length(last_digits) <= 4));
alter table app.payment_methods add constraint payment_methods_once UNIQUE (provider_account_id, provider_method_id);
alter table app.payment_methods add constraint payment_methods_status CHECK ((status = ANY (ARRAY['active'::text, 'removed'::text])));
CREATE INDEX payment_methods_of_clinic ON app.payment_methods USING btree (clinic_organization_id, id);
CREATE INDEX payment_methods_of_connection ON app.payment_methods USING btree (lab_connection_id);
CREATE INDEX payment_methods_of_lab ON app.payment_methods USING btree (lab_organization_id);
alter table app.payment_methods owner to pontic_owner;
alter table app.payment_methods enable row level security;
alter table app.payment_methods force row level security;
create policy across on app.payment_methods as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.payment_methods as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.payment_methods as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.payment_methods to pontic_across;
grant insert, select, update on app.payment_methods to pontic_clinic;
grant insert, select, update on app.payment_methods to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.payment_methods FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.payment_methods is 'A card or bank account that a clinic left with a laboratory''s account; its number stays at the payment platform';
comment on column app.payment_methods.expires_on is 'Year and month; null for what does not expire';
comment on column app.payment_methods.last_digits is 'So that a person recognizes it';

create table app.payments (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  invoice_id uuid,
  method text not null,
  status text not null,
  amount_minor bigint not null,
  refunded_minor bigint default 0 not null,
  fee_minor bigint,
  currency text not null,
  provider text,
  provider_account_id text,
  provider_payment_id text,
  is_live boolean,
  reference text,
  failure_message text,
  received_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  order_id uuid,
  given_up_at timestamp(3) with time zone
);
alter table app.payments add constraint payments_amount CHECK ((amount_minor > 0));
alter table app.payments add constraint payments_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.payments add constraint payments_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.payments add constraint payments_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.payments add constraint payments_invoice FOREIGN KEY (invoice_id) REFERENCES app.invoices(id);
alter table app.payments add constraint payments_key PRIMARY KEY (id);
alter table app.payments add constraint payments_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.payments add constraint payments_method CHECK ((method = ANY (ARRAY['card'::text, 'bank_debit'::text, 'bank_transfer'::text, 'check'::text, 'cash'::text, 'other'::text])));
alter table app.payments add constraint payments_once UNIQUE (provider_account_id, provider_payment_id);
alter table app.payments add constraint payments_order FOREIGN KEY (order_id) REFERENCES app.orders(id);
alter table app.payments add constraint payments_provider CHECK ((provider = 'stripe'::text));
alter table app.payments add constraint payments_status CHECK ((status = ANY (ARRAY['requires_action'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text])));
CREATE INDEX payments_changed_at_clinic ON app.payments USING btree (clinic_organization_id, updated_at);
CREATE INDEX payments_changed_at_lab ON app.payments USING btree (lab_organization_id, updated_at);
CREATE INDEX payments_in_status_at_clinic ON app.payments USING btree (clinic_organization_id, array_position(ARRAY['requires_action'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text], status), id DESC);
CREATE INDEX payments_in_status_at_lab ON app.payments USING btree (lab_organization_id, array_position(ARRAY['requires_action'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text], status), id DESC);
CREATE INDEX payments_of_amount_at_clinic ON app.payments USING btree (clinic_organization_id, amount_minor, id DESC);
CREATE INDEX payments_of_amount_at_lab ON app.payments USING btree (lab_organization_id, amount_minor, id DESC);
CREATE INDEX payments_of_clinic ON app.payments USING btree (clinic_organization_id, id);
CREATE INDEX payments_of_customer ON app.payments USING btree (lab_organization_id, customer_id, id DESC);
CREATE INDEX payments_of_invoice ON app.payments USING btree (invoice_id);
CREATE INDEX payments_of_lab ON app.payments USING btree (lab_organization_id, id);
CREATE INDEX payments_of_lab_at_clinic ON app.payments USING btree (clinic_organization_id, lab_organization_id, id DESC);
CREATE INDEX payments_of_order ON app.payments USING btree (order_id);
CREATE INDEX payments_received_at_clinic ON app.payments USING btree (clinic_organization_id, COALESCE(received_at, created_at), id DESC);
CREATE INDEX payments_received_at_lab ON app.payments USING btree (lab_organization_id, COALESCE(received_at, created_at), id DESC);
alter table app.payments owner to pontic_owner;
alter table app.payments enable row level security;
alter table app.payments force row level security;
create policy across on app.payments as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.payments as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.payments as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.payments to pontic_across;
grant insert, select, update on app.payments to pontic_lab;
grant select on app.payments to pontic_clinic;
CREATE TRIGGER add_sums AFTER INSERT OR UPDATE OF status, amount_minor, refunded_minor, currency, customer_id, clinic_organization_id ON app.payments FOR EACH ROW EXECUTE FUNCTION app.add_payment_sums();
CREATE TRIGGER notify AFTER INSERT OR UPDATE ON app.payments FOR EACH ROW EXECUTE FUNCTION app.notify_of_money_change();
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.payments FOR EACH ROW EXECUTE FUNCTION app.publish_finance_change('payment');
CREATE TRIGGER touch BEFORE UPDATE ON app.payments FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.payments is 'Money that a customer paid or is paying';
comment on column app.payments.fee_minor is 'What the payment platform kept; the laboratory''s alone to see';
comment on column app.payments.given_up_at is 'When it was left alone though its payer might still pay: the payment platform could not be asked to cancel it';
comment on column app.payments.invoice_id is 'The invoice that it was made for, if one alone';
comment on column app.payments.order_id is 'The order that a deposit is for, which has no invoice yet';

create table app.payout_movements (
  organization_id uuid not null,
  id uuid not null,
  payout_id uuid not null,
  provider_account_id text not null,
  provider_transaction_id text not null,
  kind text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null,
  payment_id uuid,
  is_posted boolean not null,
  occurred_at timestamp(3) with time zone not null
);
alter table app.payout_movements add constraint payout_movements_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.payout_movements add constraint payout_movements_key PRIMARY KEY (organization_id, id);
alter table app.payout_movements add constraint payout_movements_once UNIQUE (organization_id, provider_account_id, provider_transaction_id);
alter table app.payout_movements add constraint payout_movements_payment FOREIGN KEY (payment_id) REFERENCES app.payments(id);
alter table app.payout_movements add constraint payout_movements_payout FOREIGN KEY (organization_id, payout_id) REFERENCES app.payouts(organization_id, id);
CREATE INDEX payout_movements_of_payment ON app.payout_movements USING btree (payment_id);
CREATE INDEX payout_movements_of_payout ON app.payout_movements USING btree (organization_id, payout_id);
alter table app.payout_movements owner to pontic_owner;
alter table app.payout_movements enable row level security;
alter table app.payout_movements force row level security;
create policy across on app.payout_movements as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.payout_movements as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.payout_movements as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.payout_movements to pontic_across;
grant insert, select, update on app.payout_movements to pontic_clinic;
grant insert, select, update on app.payout_movements to pontic_lab;
comment on table app.payout_movements is 'What an automatic payout pays out';
comment on column app.payout_movements.is_posted is 'Whether the ledger has it';
comment on column app.payout_movements.kind is 'In the payment platform''s word';

create table app.payouts (
  organization_id uuid not null,
  id uuid not null,
  provider_payout_id text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  arrival_on date,
  failure_message text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  is_automatic boolean default true not null,
  reconciliation text default 'pending'::text not null
);
alter table app.payouts add constraint payouts_key PRIMARY KEY (organization_id, id);
alter table app.payouts add constraint payouts_once UNIQUE (organization_id, provider_payout_id);
alter table app.payouts add constraint payouts_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.payouts add constraint payouts_reconciliation CHECK ((reconciliation = ANY (ARRAY['not_available'::text, 'pending'::text, 'matched'::text, 'differs'::text])));
alter table app.payouts add constraint payouts_status CHECK ((status = ANY (ARRAY['pending'::text, 'in_transit'::text, 'paid'::text, 'failed'::text, 'cancelled'::text])));
alter table app.payouts owner to pontic_owner;
alter table app.payouts enable row level security;
alter table app.payouts force row level security;
create policy across on app.payouts as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.payouts as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.payouts as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.payouts to pontic_across;
grant insert, select, update on app.payouts to pontic_clinic;
grant insert, select, update on app.payouts to pontic_lab;
CREATE TRIGGER notify AFTER INSERT OR UPDATE ON app.payouts FOR EACH ROW EXECUTE FUNCTION app.notify_of_money_change();
CREATE TRIGGER touch BEFORE UPDATE ON app.payouts FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.payouts is 'Money that the payment platform sends to the laboratory''s bank';
comment on column app.payouts.is_automatic is 'Only the payment platform''s own payouts say what they pay out';
comment on column app.payouts.reconciliation is 'Whether the movements that it pays out sum to it and stand in the ledger';

create table app.pickups (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  lab_connection_id uuid not null,
  status text default 'requested'::text not null,
  pickup_on date not null,
  window_from time without time zone,
  window_to time without time zone,
  place text not null,
  parcel_count integer not null,
  order_ids uuid[] default '{}'::uuid[] not null,
  note text,
  reason text,
  requested_by_user_id uuid,
  requested_by_name text not null,
  answered_by_name text,
  answered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((place || ' '::text) || COALESCE(note, ''::text))), 600)) stored not null,
  collected_parcel_count integer
);
alter table app.pickups add constraint pickups_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.pickups add constraint pickups_collected_has_count CHECK (((status = 'collected'::text) = (collected_parcel_count IS NOT NULL)));
alter table app.pickups add constraint pickups_collected_parcel_count CHECK (((collected_parcel_count >= 1) AND (collected_parcel_count <= 100)));
alter table app.pickups add constraint pickups_key PRIMARY KEY (id);
alter table app.pickups add constraint pickups_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.pickups add constraint pickups_lab_connection FOREIGN KEY (lab_connection_id) REFERENCES app.lab_connections(id);
alter table app.pickups add constraint pickups_parcel_count CHECK (((parcel_count >= 1) AND (parcel_count <= 100)));
alter table app.pickups add constraint pickups_place CHECK (((length(place) >= 1) AND (length(place) <= 300)));
alter table app.pickups add constraint pickups_requested_by FOREIGN KEY (requested_by_user_id) REFERENCES app.users(id);
alter table app.pickups add constraint pickups_status CHECK ((status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'declined'::text, 'cancelled'::text, 'collected'::text])));
alter table app.pickups add constraint pickups_window CHECK ((window_from < window_to));
CREATE INDEX pickups_of_clinic ON app.pickups USING btree (clinic_organization_id, id);
CREATE INDEX pickups_of_connection ON app.pickups USING btree (lab_connection_id);
CREATE INDEX pickups_of_lab ON app.pickups USING btree (lab_organization_id, id);
CREATE INDEX pickups_requested_by_person ON app.pickups USING btree (requested_by_user_id);
alter table app.pickups owner to pontic_owner;
alter table app.pickups enable row level security;
alter table app.pickups force row level security;
create policy across on app.pickups as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.pickups as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.pickups as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.pickups to pontic_across;
grant insert, select, update on app.pickups to pontic_clinic;
grant insert, select, update on app.pickups to pontic_lab;
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.pickups FOR EACH ROW EXECUTE FUNCTION app.publish_change_to_sides('pickup');
CREATE TRIGGER touch BEFORE UPDATE ON app.pickups FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.pickups is 'A clinic asks its laboratory to fetch parcels on a day';
comment on column app.pickups.collected_parcel_count is 'How many parcels the driver took';
comment on column app.pickups.order_ids is 'What is fetched, where the clinic says so';
comment on column app.pickups.reason is 'Why it was declined or cancelled';
comment on column app.pickups.window_from is 'From when somebody is there, by the clock of the clinic';
comment on column app.pickups.window_to is 'Until when';

create table app.planned_legs (
  order_id uuid not null,
  lab_organization_id uuid not null,
  workflow_id uuid,
  is_rush boolean not null,
  promised_on date,
  counts_from_on date not null,
  ship_on date not null,
  left_on date,
  planned_days integer,
  difference_days integer,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  leg_number integer default 1 not null
);
alter table app.planned_legs add constraint planned_legs_ended CHECK ((num_nonnulls(left_on, planned_days, difference_days) = ANY (ARRAY[0, 3])));
alter table app.planned_legs add constraint planned_legs_key PRIMARY KEY (order_id, leg_number);
alter table app.planned_legs add constraint planned_legs_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.planned_legs add constraint planned_legs_leg_number CHECK ((leg_number >= 1));
alter table app.planned_legs add constraint planned_legs_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
CREATE INDEX planned_legs_measured ON app.planned_legs USING btree (lab_organization_id, is_rush, workflow_id, left_on);
CREATE INDEX planned_legs_open ON app.planned_legs USING btree (lab_organization_id) WHERE (left_on IS NULL);
alter table app.planned_legs owner to pontic_owner;
alter table app.planned_legs enable row level security;
alter table app.planned_legs force row level security;
create policy across on app.planned_legs as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.planned_legs as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.planned_legs to pontic_across;
grant select on app.planned_legs to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.planned_legs FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.planned_legs is 'The plan of an order when its day was promised, and by how much the laboratory missed it: promises are made by these differences';
comment on column app.planned_legs.counts_from_on is 'The day on which work could begin';
comment on column app.planned_legs.difference_days is 'Working days from ship_on to left_on; below zero: earlier';
comment on column app.planned_legs.left_on is 'The day on which it was done';
comment on column app.planned_legs.leg_number is 'Which parcel to the clinic the plan is of, from 1';
comment on column app.planned_legs.planned_days is 'Working days from counts_from_on to ship_on';
comment on column app.planned_legs.promised_on is 'The promise that the plan belongs to; another promise has another plan';
comment on column app.planned_legs.ship_on is 'The day on which it was planned to be done';
comment on column app.planned_legs.workflow_id is 'Null: it goes through several, or none';

create table app.planned_work (
  lab_organization_id uuid not null,
  order_id uuid not null,
  order_item_id uuid not null,
  workflow_stage_id uuid not null,
  day_on date not null,
  pieces integer not null,
  work_centre_id uuid,
  slot integer default 0 not null,
  amount integer not null
);
alter table app.planned_work add constraint planned_work_amount CHECK ((amount >= 0));
alter table app.planned_work add constraint planned_work_item FOREIGN KEY (order_item_id) REFERENCES app.order_items(id) ON DELETE CASCADE;
alter table app.planned_work add constraint planned_work_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.planned_work add constraint planned_work_once UNIQUE NULLS NOT DISTINCT (order_item_id, workflow_stage_id, day_on, work_centre_id, slot);
alter table app.planned_work add constraint planned_work_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.planned_work add constraint planned_work_pieces CHECK ((pieces >= 0));
alter table app.planned_work add constraint planned_work_stage FOREIGN KEY (lab_organization_id, workflow_stage_id) REFERENCES app.workflow_stages(organization_id, id) ON DELETE CASCADE;
alter table app.planned_work add constraint planned_work_work_centre FOREIGN KEY (lab_organization_id, work_centre_id) REFERENCES app.work_centres(organization_id, id);
CREATE INDEX planned_work_of_centre ON app.planned_work USING btree (lab_organization_id, work_centre_id, day_on);
CREATE INDEX planned_work_of_order ON app.planned_work USING btree (order_id);
CREATE INDEX planned_work_of_stage ON app.planned_work USING btree (lab_organization_id, workflow_stage_id);
alter table app.planned_work owner to pontic_owner;
alter table app.planned_work enable row level security;
alter table app.planned_work force row level security;
create policy across on app.planned_work as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.planned_work as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.planned_work to pontic_across;
grant select on app.planned_work to pontic_lab;
comment on table app.planned_work is 'What is promised of a work centre and a day: the open work of accepted orders, as it was planned last';
comment on column app.planned_work.amount is 'What it takes of the day: minutes of people and machines, pieces of runs and partners';
comment on column app.planned_work.order_item_id is 'The item, or the first of those that go through the same stages together';
comment on column app.planned_work.pieces is 'Pieces that are through the stage then; 0 on the earlier days of work that takes several';
comment on column app.planned_work.slot is 'Which of the runs of the day; 0 for everything else';
comment on column app.planned_work.work_centre_id is 'Where it is done: that of the stage or its alternative; null: the stage names none';

create table app.planning_settings (
  organization_id uuid not null,
  unplanned_absence_percent integer default 3 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.planning_settings add constraint planning_settings_absence CHECK (((unplanned_absence_percent >= 0) AND (unplanned_absence_percent <= 50)));
alter table app.planning_settings add constraint planning_settings_key PRIMARY KEY (organization_id);
alter table app.planning_settings add constraint planning_settings_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.planning_settings owner to pontic_owner;
alter table app.planning_settings enable row level security;
alter table app.planning_settings force row level security;
create policy across on app.planning_settings as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.planning_settings as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.planning_settings to pontic_across;
grant insert, select, update on app.planning_settings to pontic_lab;
CREATE TRIGGER replan AFTER INSERT OR UPDATE ON app.planning_settings FOR EACH ROW EXECUTE FUNCTION app.replan_lab('organization_id');
CREATE TRIGGER touch BEFORE UPDATE ON app.planning_settings FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.planning_settings is 'What a laboratory''s plan takes into account; without a row its defaults';
comment on column app.planning_settings.unplanned_absence_percent is 'Of the working time of people, that is usually lost without notice';

create table app.price_list_items (
  organization_id uuid not null,
  price_list_id uuid not null,
  product_id uuid not null,
  tooth_group text default 'all'::text not null,
  min_quantity integer default 1 not null,
  price_minor bigint not null
);
alter table app.price_list_items add constraint price_list_items_key PRIMARY KEY (organization_id, price_list_id, product_id, tooth_group, min_quantity);
alter table app.price_list_items add constraint price_list_items_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.price_list_items add constraint price_list_items_price CHECK (((price_minor >= 0) AND (price_minor <= '1000000000000'::bigint)));
alter table app.price_list_items add constraint price_list_items_price_list FOREIGN KEY (organization_id, price_list_id) REFERENCES app.price_lists(organization_id, id) ON DELETE CASCADE;
alter table app.price_list_items add constraint price_list_items_product FOREIGN KEY (organization_id, product_id) REFERENCES app.products(organization_id, id);
alter table app.price_list_items add constraint price_list_items_quantity CHECK (((min_quantity >= 1) AND (min_quantity <= 1000)));
alter table app.price_list_items add constraint price_list_items_tooth_group CHECK ((tooth_group = ANY (ARRAY['all'::text, 'anterior'::text, 'posterior'::text])));
CREATE INDEX price_list_items_of_product ON app.price_list_items USING btree (organization_id, product_id);
alter table app.price_list_items owner to pontic_owner;
alter table app.price_list_items enable row level security;
alter table app.price_list_items force row level security;
create policy across on app.price_list_items as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.price_list_items as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.price_list_items to pontic_across;
grant delete, insert, select, update on app.price_list_items to pontic_lab;
comment on table app.price_list_items is 'The price of a product in a price list';
comment on column app.price_list_items.min_quantity is 'From this many units of the item on';
comment on column app.price_list_items.price_minor is 'Of one unit, in minor units of the list''s currency, before tax';
comment on column app.price_list_items.tooth_group is 'anterior: canine to canine; an item with teeth of both groups takes the price for all';

create table app.price_lists (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  currency text not null,
  valid_from date,
  valid_to date,
  is_default boolean default false not null,
  customer_tag text,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((name || ' '::text) || COALESCE(customer_tag, ''::text))), 300)) stored not null
);
alter table app.price_lists add constraint price_lists_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.price_lists add constraint price_lists_customer_tag CHECK (((length(customer_tag) >= 1) AND (length(customer_tag) <= 40)));
alter table app.price_lists add constraint price_lists_default_is_for_all CHECK (((NOT is_default) OR (customer_tag IS NULL)));
alter table app.price_lists add constraint price_lists_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.price_lists add constraint price_lists_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.price_lists add constraint price_lists_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.price_lists add constraint price_lists_valid CHECK ((valid_from <= valid_to));
alter table app.price_lists owner to pontic_owner;
alter table app.price_lists enable row level security;
alter table app.price_lists force row level security;
create policy across on app.price_lists as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.price_lists as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.price_lists to pontic_across;
grant insert, select, update on app.price_lists to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.price_lists FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.price_lists is 'Prices of a laboratory for one connection, for a group of customers, or for all';
comment on column app.price_lists.customer_tag is 'For the customers that carry this tag';
comment on column app.price_lists.is_default is 'For every customer without a price in a closer list';
comment on column app.price_lists.valid_from is 'First day in the laboratory''s time zone; null: always was';
comment on column app.price_lists.valid_to is 'Last day; null: until it is archived';

create table app.product_categories (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  parent_id uuid,
  sort_order integer default 0 not null,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(name), 300)) stored not null
);
alter table app.product_categories add constraint product_categories_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.product_categories add constraint product_categories_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.product_categories add constraint product_categories_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.product_categories add constraint product_categories_parent FOREIGN KEY (organization_id, parent_id) REFERENCES app.product_categories(organization_id, id);
CREATE INDEX product_categories_of_parent ON app.product_categories USING btree (organization_id, parent_id);
CREATE UNIQUE INDEX product_categories_name_once ON app.product_categories USING btree (organization_id, lower(name)) WHERE is_active;
alter table app.product_categories owner to pontic_owner;
alter table app.product_categories enable row level security;
alter table app.product_categories force row level security;
create policy across on app.product_categories as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.product_categories as permissive for select to pontic_clinic using ((is_active AND (organization_id = ANY (ARRAY( SELECT c.lab_organization_id
   FROM app.lab_connections c
  WHERE ((c.clinic_organization_id = ( SELECT app.org() AS org)) AND (c.status = ANY (ARRAY['active'::text, 'suspended'::text]))))))));
create policy lab on app.product_categories as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.product_categories to pontic_across;
grant insert, select, update on app.product_categories to pontic_lab;
grant select on app.product_categories to pontic_clinic;
CREATE TRIGGER touch BEFORE UPDATE ON app.product_categories FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.product_categories is 'A shelf of a laboratory''s catalogue';
comment on column app.product_categories.is_active is 'False once archived';

create table app.product_options (
  organization_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null,
  price_minor bigint not null,
  is_per_unit boolean not null,
  sort_order integer not null,
  is_active boolean default true not null
);
alter table app.product_options add constraint product_options_key PRIMARY KEY (organization_id, id);
alter table app.product_options add constraint product_options_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.product_options add constraint product_options_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.product_options add constraint product_options_price CHECK (((price_minor >= 0) AND (price_minor <= '1000000000000'::bigint)));
alter table app.product_options add constraint product_options_product FOREIGN KEY (organization_id, product_id) REFERENCES app.products(organization_id, id);
CREATE INDEX product_options_of_product ON app.product_options USING btree (organization_id, product_id, sort_order);
alter table app.product_options owner to pontic_owner;
alter table app.product_options enable row level security;
alter table app.product_options force row level security;
create policy across on app.product_options as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.product_options as permissive for select to pontic_clinic using ((organization_id = ANY (ARRAY( SELECT c.lab_organization_id
   FROM app.lab_connections c
  WHERE ((c.clinic_organization_id = ( SELECT app.org() AS org)) AND (c.status = ANY (ARRAY['active'::text, 'suspended'::text])))))));
create policy lab on app.product_options as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.product_options to pontic_across;
grant insert, select, update on app.product_options to pontic_lab;
grant select on app.product_options to pontic_clinic;
comment on table app.product_options is 'What a product can be ordered with';
comment on column app.product_options.is_active is 'False once taken out of the product; items that have it keep it';
comment on column app.product_options.is_per_unit is 'Whether the price is for each unit of the item, or once for the item';
comment on column app.product_options.price_minor is 'In minor units of the product''s currency, before tax, taxed like the product';

create table app.products (
  organization_id uuid not null,
  id uuid not null,
  category_id uuid,
  workflow_id uuid,
  code text,
  name text not null,
  description text,
  restoration_type text not null,
  material text,
  unit text not null,
  base_price_minor bigint,
  currency text not null,
  tax_rate_basis_points integer default 0 not null,
  requires_shade boolean default false not null,
  requires_teeth boolean default false not null,
  requires_implant boolean default false not null,
  required_attachments text[] default '{}'::text[] not null,
  turnaround_days integer,
  warranty_months integer,
  regulatory_note text,
  is_orderable boolean default true not null,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((((name || ' '::text) || COALESCE(code, ''::text)) || ' '::text) || COALESCE(material, ''::text))), 300)) stored not null,
  leg_turnaround_days integer[],
  names jsonb default '{}'::jsonb not null,
  search_names text generated always as ("left"(app.fold(((COALESCE((names ->> 'en'::text), ''::text) || ' '::text) || COALESCE((names ->> 'de'::text), ''::text))), 250)) stored not null
);
alter table app.products add constraint products_base_price CHECK (((base_price_minor >= 0) AND (base_price_minor <= '1000000000000'::bigint)));
alter table app.products add constraint products_category FOREIGN KEY (organization_id, category_id) REFERENCES app.product_categories(organization_id, id);
alter table app.products add constraint products_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.products add constraint products_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.products add constraint products_leg_turnaround_days CHECK ((((cardinality(leg_turnaround_days) >= 1) AND (cardinality(leg_turnaround_days) <= 10)) AND (0 <= ALL (leg_turnaround_days)) AND (365 >= ALL (leg_turnaround_days)) AND (array_position(leg_turnaround_days, NULL::integer) IS NULL)));
alter table app.products add constraint products_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.products add constraint products_names CHECK (((jsonb_typeof(names) = 'object'::text) AND ((names - ARRAY['en'::text, 'de'::text]) = '{}'::jsonb) AND ((COALESCE(length((names ->> 'en'::text)), 1) >= 1) AND (COALESCE(length((names ->> 'en'::text)), 1) <= 120)) AND ((COALESCE(length((names ->> 'de'::text)), 1) >= 1) AND (COALESCE(length((names ->> 'de'::text)), 1) <= 120))));
alter table app.products add constraint products_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.products add constraint products_tax_rate CHECK (((tax_rate_basis_points >= 0) AND (tax_rate_basis_points <= 10000)));
alter table app.products add constraint products_turnaround CHECK (((turnaround_days >= 0) AND (turnaround_days <= 365)));
alter table app.products add constraint products_unit CHECK ((unit = ANY (ARRAY['tooth'::text, 'arch'::text, 'case'::text, 'piece'::text])));
alter table app.products add constraint products_warranty CHECK (((warranty_months >= 0) AND (warranty_months <= 600)));
alter table app.products add constraint products_workflow FOREIGN KEY (organization_id, workflow_id) REFERENCES app.workflows(organization_id, id);
CREATE INDEX products_of_category ON app.products USING btree (organization_id, category_id);
CREATE INDEX products_of_workflow ON app.products USING btree (organization_id, workflow_id);
CREATE UNIQUE INDEX products_code_once ON app.products USING btree (organization_id, lower(code)) WHERE (is_active AND (code IS NOT NULL));
alter table app.products owner to pontic_owner;
alter table app.products enable row level security;
alter table app.products force row level security;
create policy across on app.products as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.products as permissive for select to pontic_clinic using ((is_active AND is_orderable AND (organization_id = ANY (ARRAY( SELECT c.lab_organization_id
   FROM app.lab_connections c
  WHERE ((c.clinic_organization_id = ( SELECT app.org() AS org)) AND (c.status = ANY (ARRAY['active'::text, 'suspended'::text]))))))));
create policy lab on app.products as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.products to pontic_across;
grant insert, select, update on app.products to pontic_lab;
grant select on app.products to pontic_clinic;
CREATE TRIGGER replan AFTER UPDATE OF workflow_id ON app.products FOR EACH ROW WHEN ((new.workflow_id IS DISTINCT FROM old.workflow_id)) EXECUTE FUNCTION app.replan_lab('organization_id');
CREATE TRIGGER touch BEFORE UPDATE ON app.products FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.products is 'What a laboratory makes, with its price';
comment on column app.products.base_price_minor is 'Price of one unit in minor units of currency, before tax';
comment on column app.products.is_active is 'False once archived';
comment on column app.products.is_orderable is 'Whether connected clinics may order it';
comment on column app.products.leg_turnaround_days is 'Working days from the case in hand to each try-in, the last to the finished work; null: turnaround_days holds for the first parcel';
comment on column app.products.names is 'The name by language, where the laboratory gave it one; the others read `name`';

create table app.provider_keys (
  lab_organization_id uuid not null,
  name text not null,
  generation integer default 1 not null,
  words text not null,
  begun_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.provider_keys add constraint provider_keys_generation CHECK ((generation > 0));
alter table app.provider_keys add constraint provider_keys_key PRIMARY KEY (lab_organization_id, name);
alter table app.provider_keys add constraint provider_keys_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.provider_keys add constraint provider_keys_name CHECK ((name <> ''::text));
alter table app.provider_keys owner to pontic_owner;
alter table app.provider_keys enable row level security;
alter table app.provider_keys force row level security;
create policy across on app.provider_keys as permissive for all to pontic_across using (true) with check (true);
grant insert, select, update on app.provider_keys to pontic_across;
comment on table app.provider_keys is 'The idempotency key of each write at the payment platform, kept before the platform is asked: a repetition after a kill has the same one';
comment on column app.provider_keys.begun_at is 'When this generation was first used: the platform forgets a key after a day';
comment on column app.provider_keys.generation is 'Moves on after an error that the platform keeps under the key, and when other words are asked with';
comment on column app.provider_keys.name is 'What is asked for, as pay-, with an id';
comment on column app.provider_keys.words is 'What the platform is asked with under this generation';

create table app.purchase_order_lines (
  organization_id uuid not null,
  id uuid not null,
  purchase_order_id uuid not null,
  "position" smallint not null,
  material_id uuid not null,
  quantity integer not null,
  quantity_received integer default 0 not null,
  price_minor bigint
);
alter table app.purchase_order_lines add constraint purchase_order_lines_key PRIMARY KEY (organization_id, id);
alter table app.purchase_order_lines add constraint purchase_order_lines_material FOREIGN KEY (organization_id, material_id) REFERENCES app.materials(organization_id, id);
alter table app.purchase_order_lines add constraint purchase_order_lines_material_once UNIQUE (organization_id, purchase_order_id, material_id);
alter table app.purchase_order_lines add constraint purchase_order_lines_order FOREIGN KEY (organization_id, purchase_order_id) REFERENCES app.purchase_orders(organization_id, id);
alter table app.purchase_order_lines add constraint purchase_order_lines_price CHECK ((price_minor >= 0));
alter table app.purchase_order_lines add constraint purchase_order_lines_quantity CHECK ((quantity > 0));
alter table app.purchase_order_lines add constraint purchase_order_lines_received CHECK ((quantity_received >= 0));
CREATE INDEX purchase_order_lines_of_material ON app.purchase_order_lines USING btree (organization_id, material_id);
alter table app.purchase_order_lines owner to pontic_owner;
alter table app.purchase_order_lines enable row level security;
alter table app.purchase_order_lines force row level security;
create policy across on app.purchase_order_lines as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.purchase_order_lines as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.purchase_order_lines to pontic_across;
grant delete, insert, select, update on app.purchase_order_lines to pontic_lab;
comment on table app.purchase_order_lines is 'How much of a material is ordered, and how much of it came';
comment on column app.purchase_order_lines.price_minor is 'Of the whole line, before tax; null where nobody noted it';

create table app.purchase_orders (
  organization_id uuid not null,
  id uuid not null,
  number text not null,
  status text default 'draft'::text not null,
  supplier_id uuid not null,
  currency text,
  note text,
  cancel_reason text,
  sent_at timestamp(3) with time zone,
  created_by_user_id uuid not null,
  created_by_name text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  wanted_on date,
  delivery_location_id uuid
);
alter table app.purchase_orders add constraint purchase_orders_created_by FOREIGN KEY (created_by_user_id) REFERENCES app.users(id);
alter table app.purchase_orders add constraint purchase_orders_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.purchase_orders add constraint purchase_orders_key PRIMARY KEY (organization_id, id);
alter table app.purchase_orders add constraint purchase_orders_location FOREIGN KEY (organization_id, delivery_location_id) REFERENCES app.locations(organization_id, id);
alter table app.purchase_orders add constraint purchase_orders_number_once UNIQUE (organization_id, number);
alter table app.purchase_orders add constraint purchase_orders_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.purchase_orders add constraint purchase_orders_status CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'partly_received'::text, 'received'::text, 'cancelled'::text])));
alter table app.purchase_orders add constraint purchase_orders_supplier FOREIGN KEY (organization_id, supplier_id) REFERENCES app.suppliers(organization_id, id);
CREATE INDEX purchase_orders_of_person ON app.purchase_orders USING btree (created_by_user_id);
CREATE INDEX purchase_orders_of_supplier ON app.purchase_orders USING btree (organization_id, supplier_id);
CREATE INDEX purchase_orders_to_location ON app.purchase_orders USING btree (organization_id, delivery_location_id);
alter table app.purchase_orders owner to pontic_owner;
alter table app.purchase_orders enable row level security;
alter table app.purchase_orders force row level security;
create policy across on app.purchase_orders as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.purchase_orders as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.purchase_orders to pontic_across;
grant insert, select, update on app.purchase_orders to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.purchase_orders FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.purchase_orders is 'What a laboratory orders from a supplier';
comment on column app.purchase_orders.currency is 'Of the prices of its lines';
comment on column app.purchase_orders.delivery_location_id is 'Where it is delivered to; null: the address of the laboratory';
comment on column app.purchase_orders.wanted_on is 'The day by which the parcel is wanted';

create table app.purchase_receipts (
  organization_id uuid not null,
  id uuid not null,
  purchase_order_id uuid not null,
  material_lot_id uuid not null,
  quantity integer not null,
  serial_number text,
  received_by_user_id uuid not null,
  received_by_name text not null,
  received_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.purchase_receipts add constraint purchase_receipts_key PRIMARY KEY (organization_id, id);
alter table app.purchase_receipts add constraint purchase_receipts_lot FOREIGN KEY (organization_id, material_lot_id) REFERENCES app.material_lots(organization_id, id);
alter table app.purchase_receipts add constraint purchase_receipts_order FOREIGN KEY (organization_id, purchase_order_id) REFERENCES app.purchase_orders(organization_id, id);
alter table app.purchase_receipts add constraint purchase_receipts_quantity CHECK ((quantity > 0));
alter table app.purchase_receipts add constraint purchase_receipts_received_by FOREIGN KEY (received_by_user_id) REFERENCES app.users(id);
CREATE INDEX purchase_receipts_of_lot ON app.purchase_receipts USING btree (organization_id, material_lot_id);
CREATE INDEX purchase_receipts_of_order ON app.purchase_receipts USING btree (organization_id, purchase_order_id, id);
CREATE INDEX purchase_receipts_of_person ON app.purchase_receipts USING btree (received_by_user_id);
CREATE UNIQUE INDEX purchase_receipts_package_once ON app.purchase_receipts USING btree (organization_id, material_lot_id, serial_number) WHERE (serial_number IS NOT NULL);
alter table app.purchase_receipts owner to pontic_owner;
alter table app.purchase_receipts enable row level security;
alter table app.purchase_receipts force row level security;
create policy across on app.purchase_receipts as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.purchase_receipts as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.purchase_receipts to pontic_across;
grant insert, select on app.purchase_receipts to pontic_lab;
comment on table app.purchase_receipts is 'Append-only: what came of a purchase order, and the lot that it went into. Its line is the one of the lot''s material';
comment on column app.purchase_receipts.serial_number is 'Of the package, where its label says one: a package is received once';

create table app.quality_checks (
  id uuid default uuidv7() not null,
  lab_organization_id uuid not null,
  order_id uuid not null,
  order_stage_id uuid,
  result text not null,
  checklist jsonb default '[]'::jsonb not null,
  inspector_user_id uuid not null,
  inspector_name text not null,
  photo_file_ids uuid[] default '{}'::uuid[] not null,
  note text,
  sent_back_to_stage_id uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.quality_checks add constraint quality_checks_inspector FOREIGN KEY (inspector_user_id) REFERENCES app.users(id);
alter table app.quality_checks add constraint quality_checks_key PRIMARY KEY (id);
alter table app.quality_checks add constraint quality_checks_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.quality_checks add constraint quality_checks_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
alter table app.quality_checks add constraint quality_checks_result CHECK ((result = ANY (ARRAY['passed'::text, 'failed'::text, 'conditional'::text])));
alter table app.quality_checks add constraint quality_checks_sent_back_to FOREIGN KEY (sent_back_to_stage_id) REFERENCES app.order_stages(id) ON DELETE SET NULL;
alter table app.quality_checks add constraint quality_checks_stage FOREIGN KEY (order_stage_id) REFERENCES app.order_stages(id) ON DELETE SET NULL;
CREATE INDEX quality_checks_of_inspector ON app.quality_checks USING btree (inspector_user_id);
CREATE INDEX quality_checks_of_lab ON app.quality_checks USING btree (lab_organization_id, created_at);
CREATE INDEX quality_checks_of_order ON app.quality_checks USING btree (order_id, id);
CREATE INDEX quality_checks_of_sent_back ON app.quality_checks USING btree (sent_back_to_stage_id);
CREATE INDEX quality_checks_of_stage ON app.quality_checks USING btree (order_stage_id);
alter table app.quality_checks owner to pontic_owner;
alter table app.quality_checks enable row level security;
alter table app.quality_checks force row level security;
create policy across on app.quality_checks as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.quality_checks as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.quality_checks to pontic_across;
grant insert, select on app.quality_checks to pontic_lab;
comment on table app.quality_checks is 'Append-only: each time that someone checked the work on an order';
comment on column app.quality_checks.checklist is 'text, isPassed and note of each point';

create table app.rate_buckets (
  key text not null,
  started_at timestamp(3) with time zone not null,
  count integer not null
);
alter table app.rate_buckets add constraint rate_buckets_key PRIMARY KEY (key);
alter table app.rate_buckets owner to pontic_owner;
alter table app.rate_buckets enable row level security;
alter table app.rate_buckets force row level security;
create policy across on app.rate_buckets as permissive for all to pontic_across using (true) with check (true);
grant delete, insert, select, update on app.rate_buckets to pontic_across;
comment on table app.rate_buckets is 'Counted attempts to sign in and counted mails; they survive a restart';

create table app.recall_lots (
  recall_id uuid not null,
  organization_id uuid not null,
  material_lot_id uuid not null
);
alter table app.recall_lots add constraint recall_lots_key PRIMARY KEY (organization_id, material_lot_id);
alter table app.recall_lots add constraint recall_lots_lot FOREIGN KEY (organization_id, material_lot_id) REFERENCES app.material_lots(organization_id, id);
alter table app.recall_lots add constraint recall_lots_recall FOREIGN KEY (recall_id) REFERENCES app.recalls(id);
CREATE INDEX recall_lots_of_recall ON app.recall_lots USING btree (recall_id);
alter table app.recall_lots owner to pontic_owner;
alter table app.recall_lots enable row level security;
alter table app.recall_lots force row level security;
create policy across on app.recall_lots as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.recall_lots as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.recall_lots to pontic_across;
grant insert, select on app.recall_lots to pontic_lab;
comment on table app.recall_lots is 'Which lots a recall is about; a lot is recalled once';

create table app.recall_notices (
  id uuid not null,
  recall_id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  order_id uuid not null,
  actor_user_id uuid not null,
  acknowledged_at timestamp(3) with time zone,
  acknowledged_by_user_id uuid,
  acknowledged_by_name text
);
alter table app.recall_notices add constraint recall_notices_acknowledged_by FOREIGN KEY (acknowledged_by_user_id) REFERENCES app.users(id);
alter table app.recall_notices add constraint recall_notices_acknowledged_by_someone CHECK (((acknowledged_at IS NULL) = (acknowledged_by_name IS NULL)));
alter table app.recall_notices add constraint recall_notices_actor FOREIGN KEY (actor_user_id) REFERENCES app.users(id);
alter table app.recall_notices add constraint recall_notices_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.recall_notices add constraint recall_notices_key PRIMARY KEY (id);
alter table app.recall_notices add constraint recall_notices_once UNIQUE (recall_id, customer_id);
alter table app.recall_notices add constraint recall_notices_order FOREIGN KEY (order_id) REFERENCES app.orders(id);
alter table app.recall_notices add constraint recall_notices_recall FOREIGN KEY (recall_id) REFERENCES app.recalls(id);
CREATE INDEX recall_notices_acknowledged_by_person ON app.recall_notices USING btree (acknowledged_by_user_id);
CREATE INDEX recall_notices_of_actor ON app.recall_notices USING btree (actor_user_id);
CREATE INDEX recall_notices_of_clinic ON app.recall_notices USING btree (clinic_organization_id, recall_id);
CREATE INDEX recall_notices_of_customer ON app.recall_notices USING btree (lab_organization_id, customer_id);
CREATE INDEX recall_notices_of_order ON app.recall_notices USING btree (order_id);
alter table app.recall_notices owner to pontic_owner;
alter table app.recall_notices enable row level security;
alter table app.recall_notices force row level security;
create policy across on app.recall_notices as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.recall_notices as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.recall_notices as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.recall_notices to pontic_across;
grant insert, select on app.recall_notices to pontic_lab;
grant select on app.recall_notices to pontic_clinic;
grant update on app.recall_notices (column acknowledged_at) to pontic_clinic;
grant update on app.recall_notices (column acknowledged_by_name) to pontic_clinic;
grant update on app.recall_notices (column acknowledged_by_user_id) to pontic_clinic;
CREATE TRIGGER notify AFTER INSERT ON app.recall_notices FOR EACH ROW WHEN ((new.clinic_organization_id IS NOT NULL)) EXECUTE FUNCTION app.notify_of_recall();
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.recall_notices FOR EACH ROW EXECUTE FUNCTION app.publish_change_to_sides('recall');
comment on table app.recall_notices is 'Each customer whom a recall reaches: a clinic on the service is notified, an offline customer is for the laboratory to call';
comment on column app.recall_notices.order_id is 'The newest order of the customer that the recall found';

create table app.recall_orders (
  id uuid not null,
  recall_id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  order_id uuid not null,
  order_item_id uuid not null,
  item_description text not null,
  tooth smallint,
  material_lot_id uuid not null,
  lot_number text not null,
  material_name text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.recall_orders add constraint recall_orders_key PRIMARY KEY (id);
alter table app.recall_orders add constraint recall_orders_once UNIQUE NULLS NOT DISTINCT (recall_id, order_id, order_item_id, tooth, material_lot_id);
alter table app.recall_orders add constraint recall_orders_order FOREIGN KEY (order_id) REFERENCES app.orders(id);
alter table app.recall_orders add constraint recall_orders_recall FOREIGN KEY (recall_id) REFERENCES app.recalls(id);
CREATE INDEX recall_orders_of_clinic ON app.recall_orders USING btree (clinic_organization_id);
CREATE INDEX recall_orders_of_lab ON app.recall_orders USING btree (lab_organization_id);
CREATE INDEX recall_orders_of_order ON app.recall_orders USING btree (order_id);
alter table app.recall_orders owner to pontic_owner;
alter table app.recall_orders enable row level security;
alter table app.recall_orders force row level security;
create policy across on app.recall_orders as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.recall_orders as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.recall_orders as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.recall_orders to pontic_across;
grant insert, select on app.recall_orders to pontic_lab;
grant select on app.recall_orders to pontic_clinic;
comment on table app.recall_orders is 'What a recall found: each piece of work and tooth that has a recalled lot in it';

create table app.recalls (
  id uuid not null,
  organization_id uuid not null,
  reason text not null,
  instruction text not null,
  lots jsonb not null,
  started_by_user_id uuid not null,
  started_by_name text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.recalls add constraint recalls_key PRIMARY KEY (id);
alter table app.recalls add constraint recalls_lots CHECK ((jsonb_array_length(lots) > 0));
alter table app.recalls add constraint recalls_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.recalls add constraint recalls_started_by FOREIGN KEY (started_by_user_id) REFERENCES app.users(id);
CREATE INDEX recalls_of_lab ON app.recalls USING btree (organization_id, id);
CREATE INDEX recalls_started_by_person ON app.recalls USING btree (started_by_user_id);
alter table app.recalls owner to pontic_owner;
alter table app.recalls enable row level security;
alter table app.recalls force row level security;
create policy across on app.recalls as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.recalls as permissive for select to pontic_clinic using ((id = ANY (ARRAY( SELECT n.recall_id
   FROM app.recall_notices n
  WHERE (n.clinic_organization_id = ( SELECT app.org() AS org))))));
create policy lab on app.recalls as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.recalls to pontic_across;
grant insert, select on app.recalls to pontic_lab;
grant select on app.recalls to pontic_clinic;
CREATE TRIGGER touch BEFORE UPDATE ON app.recalls FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.recalls is 'A laboratory calls back all work that has material of certain lots in it';
comment on column app.recalls.lots is 'The lots as they were called then: a clinic cannot see the stock';

create table app.reconciliation_findings (
  organization_id uuid not null,
  id uuid not null,
  provider_account_id text not null,
  provider_object_id text not null,
  kind text not null,
  amount_minor bigint,
  currency text,
  detail text not null,
  resolved_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.reconciliation_findings add constraint reconciliation_findings_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.reconciliation_findings add constraint reconciliation_findings_key PRIMARY KEY (organization_id, id);
alter table app.reconciliation_findings add constraint reconciliation_findings_kind CHECK ((kind = ANY (ARRAY['not_ours'::text, 'undecided'::text, 'unknown_movement'::text, 'amount_differs'::text, 'missing_there'::text, 'copy_differs'::text])));
alter table app.reconciliation_findings add constraint reconciliation_findings_once UNIQUE (organization_id, provider_account_id, provider_object_id);
alter table app.reconciliation_findings add constraint reconciliation_findings_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.reconciliation_findings owner to pontic_owner;
alter table app.reconciliation_findings enable row level security;
alter table app.reconciliation_findings force row level security;
create policy across on app.reconciliation_findings as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.reconciliation_findings as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.reconciliation_findings as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.reconciliation_findings to pontic_across;
grant insert, select, update on app.reconciliation_findings to pontic_clinic;
grant insert, select, update on app.reconciliation_findings to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.reconciliation_findings FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.reconciliation_findings is 'What the comparison with the payment platform could not explain';
comment on column app.reconciliation_findings.resolved_at is 'When a later comparison could';

create table app.reconciliations (
  organization_id uuid not null,
  provider_account_id text not null,
  watched_since timestamp(3) with time zone default clock_timestamp() not null,
  transactions_until timestamp(3) with time zone,
  events_until timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  leased_until timestamp(3) with time zone
);
alter table app.reconciliations add constraint reconciliations_key PRIMARY KEY (organization_id, provider_account_id);
alter table app.reconciliations add constraint reconciliations_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.reconciliations owner to pontic_owner;
alter table app.reconciliations enable row level security;
alter table app.reconciliations force row level security;
create policy across on app.reconciliations as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.reconciliations as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.reconciliations as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.reconciliations to pontic_across;
grant insert, select, update on app.reconciliations to pontic_clinic;
grant insert, select, update on app.reconciliations to pontic_lab;
comment on table app.reconciliations is 'How far a laboratory''s account was compared with the payment platform';
comment on column app.reconciliations.events_until is 'Up to when undelivered events were asked for';
comment on column app.reconciliations.leased_until is 'A worker compares it until then; one that was killed holds it no longer';
comment on column app.reconciliations.transactions_until is 'The newest movement that was compared';
comment on column app.reconciliations.watched_since is 'What happened before is not expected there';

create table app.refunds (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  payment_id uuid not null,
  provider_refund_id text,
  amount_minor bigint not null,
  currency text not null,
  reason text,
  status text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.refunds add constraint refunds_amount CHECK ((amount_minor > 0));
alter table app.refunds add constraint refunds_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.refunds add constraint refunds_key PRIMARY KEY (id);
alter table app.refunds add constraint refunds_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.refunds add constraint refunds_once UNIQUE (lab_organization_id, provider_refund_id);
alter table app.refunds add constraint refunds_payment FOREIGN KEY (payment_id) REFERENCES app.payments(id);
alter table app.refunds add constraint refunds_status CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])));
CREATE INDEX refunds_of_clinic ON app.refunds USING btree (clinic_organization_id);
CREATE INDEX refunds_of_payment ON app.refunds USING btree (payment_id);
alter table app.refunds owner to pontic_owner;
alter table app.refunds enable row level security;
alter table app.refunds force row level security;
create policy across on app.refunds as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.refunds as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.refunds as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.refunds to pontic_across;
grant insert, select, update on app.refunds to pontic_lab;
grant select on app.refunds to pontic_clinic;
CREATE TRIGGER touch BEFORE UPDATE ON app.refunds FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.refunds is 'Money given back for a payment';

create table app.remake_claims (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  lab_connection_id uuid,
  customer_id uuid not null,
  order_id uuid not null,
  new_order_id uuid,
  kind text not null,
  item_ids uuid[] not null,
  new_item_ids uuid[] default '{}'::uuid[] not null,
  teeth smallint[] default '{}'::smallint[] not null,
  reason_code text not null,
  description text,
  photo_file_ids uuid[] default '{}'::uuid[] not null,
  claimed_by text not null,
  claimed_by_user_id uuid not null,
  clinic_verdict text,
  clinic_charge_percent integer,
  clinic_comment text,
  lab_verdict text,
  lab_charge_percent integer,
  lab_comment text,
  agreed_responsibility text,
  charge_percent integer,
  status text default 'open'::text not null,
  outcome text,
  terms jsonb not null,
  evidence jsonb not null,
  resolved_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.remake_claims add constraint remake_claims_agreed CHECK (((status <> 'agreed'::text) OR ((agreed_responsibility IS NOT NULL) AND (charge_percent IS NOT NULL))));
alter table app.remake_claims add constraint remake_claims_agreed_by_both CHECK (((agreed_responsibility IS NULL) OR ((NOT (lab_verdict IS DISTINCT FROM agreed_responsibility)) AND ((clinic_organization_id IS NULL) OR (NOT (clinic_verdict IS DISTINCT FROM agreed_responsibility))))));
alter table app.remake_claims add constraint remake_claims_claimed_by CHECK ((claimed_by = ANY (ARRAY['lab'::text, 'clinic'::text])));
alter table app.remake_claims add constraint remake_claims_claimed_by_user FOREIGN KEY (claimed_by_user_id) REFERENCES app.users(id);
alter table app.remake_claims add constraint remake_claims_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.remake_claims add constraint remake_claims_clinic_percent CHECK (((clinic_charge_percent >= 0) AND (clinic_charge_percent <= 100)));
alter table app.remake_claims add constraint remake_claims_clinic_verdict CHECK ((clinic_verdict = ANY (ARRAY['lab'::text, 'clinic'::text, 'shared'::text, 'patient'::text, 'material'::text, 'courier'::text, 'undetermined'::text])));
alter table app.remake_claims add constraint remake_claims_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.remake_claims add constraint remake_claims_items CHECK ((cardinality(item_ids) > 0));
alter table app.remake_claims add constraint remake_claims_key PRIMARY KEY (id);
alter table app.remake_claims add constraint remake_claims_kind CHECK ((kind = ANY (ARRAY['remake'::text, 'repair'::text, 'adjustment'::text])));
alter table app.remake_claims add constraint remake_claims_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.remake_claims add constraint remake_claims_lab_connection FOREIGN KEY (lab_connection_id) REFERENCES app.lab_connections(id);
alter table app.remake_claims add constraint remake_claims_lab_percent CHECK (((lab_charge_percent >= 0) AND (lab_charge_percent <= 100)));
alter table app.remake_claims add constraint remake_claims_lab_verdict CHECK ((lab_verdict = ANY (ARRAY['lab'::text, 'clinic'::text, 'shared'::text, 'patient'::text, 'material'::text, 'courier'::text, 'undetermined'::text])));
alter table app.remake_claims add constraint remake_claims_new_order FOREIGN KEY (new_order_id) REFERENCES app.orders(id);
alter table app.remake_claims add constraint remake_claims_once_per_new_order UNIQUE (new_order_id);
alter table app.remake_claims add constraint remake_claims_order FOREIGN KEY (order_id) REFERENCES app.orders(id);
alter table app.remake_claims add constraint remake_claims_outcome CHECK ((outcome = ANY (ARRAY['new_order'::text, 'credit'::text, 'none'::text])));
alter table app.remake_claims add constraint remake_claims_percent CHECK (((charge_percent >= 0) AND (charge_percent <= 100)));
alter table app.remake_claims add constraint remake_claims_reason CHECK ((reason_code ~ '^[a-z_]{1,40}$'::text));
alter table app.remake_claims add constraint remake_claims_resolved CHECK ((((status = 'resolved'::text) = (resolved_at IS NOT NULL)) AND ((status = 'resolved'::text) = (outcome IS NOT NULL)) AND ((status <> 'resolved'::text) OR (charge_percent IS NOT NULL))));
alter table app.remake_claims add constraint remake_claims_responsibility CHECK ((agreed_responsibility = ANY (ARRAY['lab'::text, 'clinic'::text, 'shared'::text, 'patient'::text, 'material'::text, 'courier'::text, 'undetermined'::text])));
alter table app.remake_claims add constraint remake_claims_status CHECK ((status = ANY (ARRAY['open'::text, 'agreed'::text, 'disputed'::text, 'resolved'::text, 'withdrawn'::text])));
CREATE INDEX remake_claims_claimed_at_clinic ON app.remake_claims USING btree (clinic_organization_id, created_at);
CREATE INDEX remake_claims_claimed_at_lab ON app.remake_claims USING btree (lab_organization_id, created_at);
CREATE INDEX remake_claims_claimed_by_person ON app.remake_claims USING btree (claimed_by_user_id);
CREATE INDEX remake_claims_of_clinic ON app.remake_claims USING btree (clinic_organization_id, id);
CREATE INDEX remake_claims_of_connection ON app.remake_claims USING btree (lab_connection_id);
CREATE INDEX remake_claims_of_customer ON app.remake_claims USING btree (lab_organization_id, customer_id);
CREATE INDEX remake_claims_of_lab ON app.remake_claims USING btree (lab_organization_id, id);
CREATE INDEX remake_claims_of_order ON app.remake_claims USING btree (order_id);
alter table app.remake_claims owner to pontic_owner;
alter table app.remake_claims enable row level security;
alter table app.remake_claims force row level security;
create policy across on app.remake_claims as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.remake_claims as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.remake_claims as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.remake_claims to pontic_across;
grant insert, select, update on app.remake_claims to pontic_lab;
grant select on app.remake_claims to pontic_clinic;
grant insert on app.remake_claims (column claimed_by) to pontic_clinic;
grant insert on app.remake_claims (column claimed_by_user_id) to pontic_clinic;
grant insert on app.remake_claims (column clinic_organization_id) to pontic_clinic;
grant insert on app.remake_claims (column customer_id) to pontic_clinic;
grant insert on app.remake_claims (column description) to pontic_clinic;
grant insert on app.remake_claims (column evidence) to pontic_clinic;
grant insert on app.remake_claims (column id) to pontic_clinic;
grant insert on app.remake_claims (column item_ids) to pontic_clinic;
grant insert on app.remake_claims (column kind) to pontic_clinic;
grant insert on app.remake_claims (column lab_connection_id) to pontic_clinic;
grant insert on app.remake_claims (column lab_organization_id) to pontic_clinic;
grant insert on app.remake_claims (column new_item_ids) to pontic_clinic;
grant insert on app.remake_claims (column new_order_id) to pontic_clinic;
grant insert on app.remake_claims (column order_id) to pontic_clinic;
grant insert on app.remake_claims (column photo_file_ids) to pontic_clinic;
grant insert on app.remake_claims (column reason_code) to pontic_clinic;
grant insert on app.remake_claims (column teeth) to pontic_clinic;
grant insert on app.remake_claims (column terms) to pontic_clinic;
grant update on app.remake_claims (column agreed_responsibility) to pontic_clinic;
grant update on app.remake_claims (column charge_percent) to pontic_clinic;
grant update on app.remake_claims (column clinic_charge_percent) to pontic_clinic;
grant update on app.remake_claims (column clinic_comment) to pontic_clinic;
grant update on app.remake_claims (column clinic_verdict) to pontic_clinic;
grant update on app.remake_claims (column status) to pontic_clinic;
CREATE TRIGGER forbid_claim_changes BEFORE UPDATE ON app.remake_claims FOR EACH ROW EXECUTE FUNCTION app.forbid_claim_changes();
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.remake_claims FOR EACH ROW EXECUTE FUNCTION app.publish_change_to_sides('remake');
CREATE TRIGGER queue_resolution AFTER UPDATE OF status ON app.remake_claims FOR EACH ROW WHEN (((new.status = 'agreed'::text) AND (old.status <> 'agreed'::text) AND ((new.terms ->> 'autoResolve'::text))::boolean)) EXECUTE FUNCTION app.queue_resolution();
CREATE TRIGGER touch BEFORE UPDATE ON app.remake_claims FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.remake_claims is 'One side says that delivered work has to be made again, repaired or adjusted';
comment on column app.remake_claims.charge_percent is 'How much of the frozen price the customer pays, once agreed or resolved';
comment on column app.remake_claims.evidence is 'As it was when it was claimed: version of the prescription, hashes of the shared files, design approval, quality check, hash of the last event';
comment on column app.remake_claims.item_ids is 'The items of the order that are claimed, whole';
comment on column app.remake_claims.new_item_ids is 'What they became in the new order';
comment on column app.remake_claims.new_order_id is 'The order that makes it again; null when none was opened';
comment on column app.remake_claims.order_id is 'The order whose work is claimed';
comment on column app.remake_claims.terms is 'The terms as they were when it was claimed: later changes of the policy do not reach it';

create table app.remake_policies (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  is_default boolean default false not null,
  claim_days integer not null,
  charge_percents jsonb not null,
  auto_resolve boolean default false not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(name), 300)) stored not null
);
alter table app.remake_policies add constraint remake_policies_claim_days CHECK (((claim_days >= 1) AND (claim_days <= 3650)));
alter table app.remake_policies add constraint remake_policies_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.remake_policies add constraint remake_policies_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.remake_policies add constraint remake_policies_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
CREATE UNIQUE INDEX remake_policies_one_default ON app.remake_policies USING btree (organization_id) WHERE is_default;
alter table app.remake_policies owner to pontic_owner;
alter table app.remake_policies enable row level security;
alter table app.remake_policies force row level security;
create policy across on app.remake_policies as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.remake_policies as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.remake_policies to pontic_across;
grant delete, insert, select, update on app.remake_policies to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.remake_policies FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.remake_policies is 'On what terms a laboratory makes work again: until when, and who pays how much';
comment on column app.remake_policies.auto_resolve is 'Whether a claim is resolved by itself once both sides agree';
comment on column app.remake_policies.charge_percents is 'For each responsibility, how much of the price the customer pays: whole per cent, 0 to 100';
comment on column app.remake_policies.claim_days is 'Days after the delivery until which work can be claimed';
comment on column app.remake_policies.is_default is 'For every customer whose connection names no other';

create table app.report_targets (
  organization_id uuid not null,
  on_time_basis_points integer,
  remakes_basis_points integer,
  turnaround_days integer,
  orders_per_week integer,
  revenue_per_month_minor bigint,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.report_targets add constraint report_targets_key PRIMARY KEY (organization_id);
alter table app.report_targets add constraint report_targets_on_time CHECK (((on_time_basis_points >= 0) AND (on_time_basis_points <= 10000)));
alter table app.report_targets add constraint report_targets_orders CHECK (((orders_per_week >= 1) AND (orders_per_week <= 1000000)));
alter table app.report_targets add constraint report_targets_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.report_targets add constraint report_targets_remakes CHECK (((remakes_basis_points >= 0) AND (remakes_basis_points <= 10000)));
alter table app.report_targets add constraint report_targets_revenue CHECK (((revenue_per_month_minor >= 1) AND (revenue_per_month_minor <= '9000000000000000'::bigint)));
alter table app.report_targets add constraint report_targets_turnaround CHECK (((turnaround_days >= 1) AND (turnaround_days <= 250)));
alter table app.report_targets owner to pontic_owner;
alter table app.report_targets enable row level security;
alter table app.report_targets force row level security;
create policy across on app.report_targets as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.report_targets as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.report_targets as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.report_targets to pontic_across;
grant insert, select, update on app.report_targets to pontic_clinic;
grant insert, select, update on app.report_targets to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.report_targets FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.report_targets is 'What an organization wants the figures of its overview to be; null, or no row, where it wants nothing in particular';
comment on column app.report_targets.revenue_per_month_minor is 'In minor units of the currency of its finance settings, without tax';

create table app.reservations (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  delivery_on date not null,
  ship_on date not null,
  start_on date not null,
  arrive_on date not null,
  work jsonb not null,
  held_until timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.reservations add constraint reservations_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.reservations add constraint reservations_key PRIMARY KEY (id);
alter table app.reservations add constraint reservations_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.reservations add constraint reservations_once_per_order UNIQUE (order_id);
alter table app.reservations add constraint reservations_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE CASCADE;
CREATE INDEX reservations_of_clinic ON app.reservations USING btree (clinic_organization_id, id);
CREATE INDEX reservations_of_lab ON app.reservations USING btree (lab_organization_id, clinic_organization_id);
CREATE INDEX reservations_to_expire ON app.reservations USING btree (expires_at) WHERE (expires_at IS NOT NULL);
alter table app.reservations owner to pontic_owner;
alter table app.reservations enable row level security;
alter table app.reservations force row level security;
create policy across on app.reservations as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.reservations as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.reservations to pontic_clinic;
grant delete, insert, select, update on app.reservations to pontic_across;
CREATE TRIGGER copy_reserved_day AFTER INSERT OR DELETE ON app.reservations FOR EACH ROW EXECUTE FUNCTION app.copy_reserved_day();
CREATE TRIGGER touch BEFORE UPDATE ON app.reservations FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.reservations is 'A day of delivery that a clinic holds for a draft, with the work that is kept free for it';
comment on column app.reservations.arrive_on is 'The day by which the case has to be in the laboratory';
comment on column app.reservations.expires_at is 'held_until for a draft; null once the order is sent: then it stands until the laboratory has answered';
comment on column app.reservations.held_until is 'How long the draft may hold a day, from its first one on: neither another day nor sending and withdrawing adds to it';
comment on column app.reservations.work is 'centreId, day, slot and amount (as in planned_work) of each piece of work that is kept free';

create table app.rx_rule_versions (
  organization_id uuid not null,
  rule_id uuid not null,
  version integer not null,
  rule jsonb not null,
  changed_by_user_id uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.rx_rule_versions add constraint rx_rule_versions_changed_by FOREIGN KEY (changed_by_user_id) REFERENCES app.users(id);
alter table app.rx_rule_versions add constraint rx_rule_versions_key PRIMARY KEY (organization_id, rule_id, version);
alter table app.rx_rule_versions add constraint rx_rule_versions_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.rx_rule_versions add constraint rx_rule_versions_rule FOREIGN KEY (organization_id, rule_id) REFERENCES app.rx_rules(organization_id, id);
CREATE INDEX rx_rule_versions_changed_by_person ON app.rx_rule_versions USING btree (changed_by_user_id);
alter table app.rx_rule_versions owner to pontic_owner;
alter table app.rx_rule_versions enable row level security;
alter table app.rx_rule_versions force row level security;
create policy across on app.rx_rule_versions as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.rx_rule_versions as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.rx_rule_versions to pontic_across;
grant insert, select on app.rx_rule_versions to pontic_lab;
comment on table app.rx_rule_versions is 'Append-only: every version of a rule of intake, as it was in force';
comment on column app.rx_rule_versions.rule is 'The rule as the interface shows it';

create table app.rx_rules (
  organization_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  product_id uuid,
  category_id uuid,
  field text,
  attachment text,
  severity text not null,
  message text,
  active_from date,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((((COALESCE(message, ''::text) || ' '::text) || COALESCE(field, ''::text)) || ' '::text) || COALESCE(attachment, ''::text))), 300)) stored not null
);
alter table app.rx_rules add constraint rx_rules_category FOREIGN KEY (organization_id, category_id) REFERENCES app.product_categories(organization_id, id);
alter table app.rx_rules add constraint rx_rules_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.rx_rules add constraint rx_rules_message CHECK (((length(message) >= 1) AND (length(message) <= 300)));
alter table app.rx_rules add constraint rx_rules_need CHECK (((field IS NULL) <> (attachment IS NULL)));
alter table app.rx_rules add constraint rx_rules_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.rx_rules add constraint rx_rules_product FOREIGN KEY (organization_id, product_id) REFERENCES app.products(organization_id, id);
alter table app.rx_rules add constraint rx_rules_scope CHECK (((product_id IS NULL) OR (category_id IS NULL)));
alter table app.rx_rules add constraint rx_rules_severity CHECK ((severity = ANY (ARRAY['block'::text, 'warn'::text])));
CREATE INDEX rx_rules_of_category ON app.rx_rules USING btree (organization_id, category_id);
CREATE INDEX rx_rules_of_product ON app.rx_rules USING btree (organization_id, product_id);
alter table app.rx_rules owner to pontic_owner;
alter table app.rx_rules enable row level security;
alter table app.rx_rules force row level security;
create policy across on app.rx_rules as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.rx_rules as permissive for select to pontic_clinic using ((is_active AND (organization_id = ANY (ARRAY( SELECT c.lab_organization_id
   FROM app.lab_connections c
  WHERE ((c.clinic_organization_id = ( SELECT app.org() AS org)) AND (c.status = ANY (ARRAY['active'::text, 'suspended'::text]))))))));
create policy lab on app.rx_rules as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.rx_rules to pontic_across;
grant insert, select, update on app.rx_rules to pontic_lab;
grant select on app.rx_rules to pontic_clinic;
CREATE TRIGGER touch BEFORE UPDATE ON app.rx_rules FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.rx_rules is 'What a laboratory needs before it can begin: a field or a kind of file, for a product, a category or everything';
comment on column app.rx_rules.active_from is 'First day in the laboratory''s time zone; null: at once';
comment on column app.rx_rules.is_active is 'False once archived';
comment on column app.rx_rules.version is 'Counts every change; app.rx_rule_versions keeps each';

create table app.rx_versions (
  id uuid not null,
  order_id uuid not null,
  version integer not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  prescription jsonb not null,
  changes jsonb not null,
  changed_by_user_id uuid,
  changed_by_name text not null,
  changed_by_organization_id uuid,
  acknowledged_at timestamp(3) with time zone,
  acknowledged_by_user_id uuid,
  acknowledged_by_name text,
  created_at timestamp(3) with time zone not null,
  dentist_id uuid generated always as (((prescription ->> 'dentistId'::text))::uuid) stored
);
alter table app.rx_versions add constraint rx_versions_acknowledged_by FOREIGN KEY (acknowledged_by_user_id) REFERENCES app.users(id);
alter table app.rx_versions add constraint rx_versions_acknowledged_by_someone CHECK (((acknowledged_at IS NULL) = (acknowledged_by_name IS NULL)));
alter table app.rx_versions add constraint rx_versions_changed_by FOREIGN KEY (changed_by_user_id) REFERENCES app.users(id);
alter table app.rx_versions add constraint rx_versions_changed_by_organization FOREIGN KEY (changed_by_organization_id) REFERENCES app.organizations(id);
alter table app.rx_versions add constraint rx_versions_key PRIMARY KEY (id);
alter table app.rx_versions add constraint rx_versions_once UNIQUE (order_id, version);
alter table app.rx_versions add constraint rx_versions_order FOREIGN KEY (order_id) REFERENCES app.orders(id);
alter table app.rx_versions add constraint rx_versions_version CHECK ((version >= 1));
CREATE INDEX rx_versions_acknowledged_by_person ON app.rx_versions USING btree (acknowledged_by_user_id);
CREATE INDEX rx_versions_changed_by_person ON app.rx_versions USING btree (changed_by_user_id);
CREATE INDEX rx_versions_changed_by_side ON app.rx_versions USING btree (changed_by_organization_id);
CREATE INDEX rx_versions_of_clinic ON app.rx_versions USING btree (clinic_organization_id, dentist_id, lab_organization_id);
CREATE INDEX rx_versions_of_lab ON app.rx_versions USING btree (lab_organization_id);
alter table app.rx_versions owner to pontic_owner;
alter table app.rx_versions enable row level security;
alter table app.rx_versions force row level security;
create policy across on app.rx_versions as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.rx_versions as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.rx_versions as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.rx_versions to pontic_across;
grant insert, select on app.rx_versions to pontic_clinic;
grant insert, select on app.rx_versions to pontic_lab;
grant update on app.rx_versions (column acknowledged_at) to pontic_lab;
grant update on app.rx_versions (column acknowledged_by_name) to pontic_lab;
grant update on app.rx_versions (column acknowledged_by_user_id) to pontic_lab;
grant update on app.rx_versions (column changes) to pontic_across;
grant update on app.rx_versions (column prescription) to pontic_across;
comment on table app.rx_versions is 'Append-only: each prescription that the laboratory had to work by, the first with the acceptance';
comment on column app.rx_versions.acknowledged_at is 'Null while it waits, or when a later version was faster';
comment on column app.rx_versions.changes is 'What differs from the version before';
comment on column app.rx_versions.dentist_id is 'Who prescribed this version: a laboratory goes on reading the name';
comment on column app.rx_versions.lab_organization_id is 'Never null: an accepted order never becomes a draft again';
comment on column app.rx_versions.prescription is 'The whole prescription with ids, without money';

create table app.saved_views (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  screen text not null,
  name text not null,
  query text not null,
  sort_order integer default 0 not null,
  is_shared boolean default false not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((name || ' '::text) || screen)), 300)) stored not null
);
alter table app.saved_views add constraint saved_views_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.saved_views add constraint saved_views_membership FOREIGN KEY (organization_id, user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE CASCADE;
alter table app.saved_views add constraint saved_views_name CHECK (((length(name) >= 1) AND (length(name) <= 80)));
alter table app.saved_views add constraint saved_views_query CHECK ((length(query) <= 2000));
alter table app.saved_views add constraint saved_views_screen CHECK (((length(screen) >= 1) AND (length(screen) <= 40)));
CREATE UNIQUE INDEX saved_views_named_once ON app.saved_views USING btree (organization_id, user_id, screen, lower(name));
alter table app.saved_views owner to pontic_owner;
alter table app.saved_views enable row level security;
alter table app.saved_views force row level security;
create policy across on app.saved_views as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.saved_views as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.saved_views as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.saved_views to pontic_across;
grant delete, insert, select, update on app.saved_views to pontic_clinic;
grant delete, insert, select, update on app.saved_views to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.saved_views FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.saved_views is 'Filters of a page of the web app under a name; they go with the member who saved them';
comment on column app.saved_views.is_shared is 'Whether every member of the organization sees it';
comment on column app.saved_views.query is 'The filters as the query of an address, without the question mark';

create table app.scan_case_events (
  organization_id uuid not null,
  id uuid not null,
  scan_case_id uuid not null,
  action text not null,
  order_id uuid,
  rule text,
  reason text,
  actor_user_id uuid,
  actor_name text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  reason_code text,
  differences text[] default '{}'::text[] not null
);
alter table app.scan_case_events add constraint scan_case_events_action CHECK ((action = ANY (ARRAY['created'::text, 'suggested'::text, 'matched'::text, 'unmatched'::text, 'ignored'::text, 'cancelled'::text, 'sender_remembered'::text])));
alter table app.scan_case_events add constraint scan_case_events_actor FOREIGN KEY (actor_user_id) REFERENCES app.users(id);
alter table app.scan_case_events add constraint scan_case_events_by_person CHECK (((actor_user_id IS NULL) OR (actor_name IS NOT NULL)));
alter table app.scan_case_events add constraint scan_case_events_key PRIMARY KEY (organization_id, id);
alter table app.scan_case_events add constraint scan_case_events_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.scan_case_events add constraint scan_case_events_rule CHECK ((rule = ANY (ARRAY['reference'::text, 'patient'::text, 'person'::text])));
CREATE INDEX scan_case_events_of_actor ON app.scan_case_events USING btree (actor_user_id);
CREATE INDEX scan_case_events_of_case ON app.scan_case_events USING btree (organization_id, scan_case_id, id);
alter table app.scan_case_events owner to pontic_owner;
alter table app.scan_case_events enable row level security;
alter table app.scan_case_events force row level security;
create policy across on app.scan_case_events as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.scan_case_events as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.scan_case_events as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.scan_case_events to pontic_across;
grant insert, select on app.scan_case_events to pontic_clinic;
grant insert, select on app.scan_case_events to pontic_lab;
comment on table app.scan_case_events is 'What became of a scan: every link and every unlinking, by whom or by which rule';
comment on column app.scan_case_events.differences is 'In what the scan differs from the order';
comment on column app.scan_case_events.reason is 'In words; names no patient';
comment on column app.scan_case_events.reason_code is 'Why, as a word for programs';
comment on column app.scan_case_events.rule is 'What linked it: our reference, the patient''s id, or a person';

create table app.scan_cases (
  organization_id uuid not null,
  id uuid not null,
  scanner_connection_id uuid not null,
  external_case_id text not null,
  external_status text,
  reference text,
  account_ref text,
  patient_hint jsonb,
  dentist_hint jsonb,
  rx jsonb default '{}'::jsonb not null,
  files jsonb default '[]'::jsonb not null,
  said_at jsonb default '{}'::jsonb not null,
  matched_order_id uuid,
  suggested_order_id uuid,
  match_state text default 'unmatched'::text not null,
  match_reason text,
  is_cancelled boolean default false not null,
  received_at timestamp(3) with time zone default clock_timestamp() not null,
  last_event_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((((((external_case_id || ' '::text) || COALESCE(reference, ''::text)) || ' '::text) || COALESCE((patient_hint ->> 'name'::text), ''::text)) || ' '::text) || COALESCE((patient_hint ->> 'code'::text), ''::text))), 300)) stored not null,
  suggestions jsonb default '[]'::jsonb not null,
  looked_at timestamp(3) with time zone default clock_timestamp() not null,
  matched_at timestamp(3) with time zone,
  is_by_hand boolean default false not null,
  use_number smallint default 1 not null,
  claims jsonb default '[]'::jsonb not null,
  matched_by text,
  accepted jsonb default '[]'::jsonb not null,
  match_reason_code text,
  files_came_at timestamp(3) with time zone
);
alter table app.scan_cases add constraint scan_cases_connection FOREIGN KEY (organization_id, scanner_connection_id) REFERENCES app.scanner_connections(organization_id, id) ON DELETE CASCADE;
alter table app.scan_cases add constraint scan_cases_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.scan_cases add constraint scan_cases_match_state CHECK ((match_state = ANY (ARRAY['unmatched'::text, 'suggested'::text, 'matched'::text, 'ignored'::text])));
alter table app.scan_cases add constraint scan_cases_matched_by CHECK ((matched_by = ANY (ARRAY['reference'::text, 'patient'::text, 'person'::text])));
alter table app.scan_cases add constraint scan_cases_once UNIQUE (organization_id, scanner_connection_id, external_case_id, use_number);
alter table app.scan_cases add constraint scan_cases_order FOREIGN KEY (matched_order_id) REFERENCES app.orders(id) ON DELETE SET NULL;
alter table app.scan_cases add constraint scan_cases_suggested_order FOREIGN KEY (suggested_order_id) REFERENCES app.orders(id) ON DELETE SET NULL;
CREATE INDEX scan_cases_of_order ON app.scan_cases USING btree (matched_order_id);
CREATE INDEX scan_cases_suggested ON app.scan_cases USING btree (suggested_order_id);
CREATE INDEX scan_cases_waiting ON app.scan_cases USING btree (organization_id, looked_at) WHERE (match_state = ANY (ARRAY['unmatched'::text, 'suggested'::text]));
alter table app.scan_cases owner to pontic_owner;
alter table app.scan_cases enable row level security;
alter table app.scan_cases force row level security;
create policy across on app.scan_cases as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.scan_cases as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.scan_cases as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.scan_cases to pontic_across;
grant delete, insert, select, update on app.scan_cases to pontic_clinic;
grant delete, insert, select, update on app.scan_cases to pontic_lab;
CREATE TRIGGER queue_scan_case AFTER UPDATE OF matched_order_id ON app.scan_cases FOR EACH ROW WHEN (((new.matched_order_id IS NOT NULL) AND (new.matched_order_id IS DISTINCT FROM old.matched_order_id))) EXECUTE FUNCTION app.queue_scan_case('id');
CREATE TRIGGER reduce_scan_case BEFORE INSERT OR UPDATE ON app.scan_cases FOR EACH ROW WHEN ((new.matched_order_id IS NOT NULL)) EXECUTE FUNCTION app.reduce_scan_case();
CREATE TRIGGER remove_waiting_files BEFORE DELETE ON app.scan_cases FOR EACH ROW EXECUTE FUNCTION app.remove_waiting_files();
CREATE TRIGGER stamp_match BEFORE UPDATE OF matched_order_id ON app.scan_cases FOR EACH ROW WHEN ((new.matched_order_id IS DISTINCT FROM old.matched_order_id)) EXECUTE FUNCTION app.stamp_match();
CREATE TRIGGER touch BEFORE UPDATE ON app.scan_cases FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.scan_cases is 'What a scanner vendor announced: the inbox between a scan and an order';
comment on column app.scan_cases.accepted is 'In what it differs from the order, and a person attached it all the same';
comment on column app.scan_cases.claims is 'When the vendor said whose this use of the id is: what it says without that belongs to the use before it';
comment on column app.scan_cases.files_came_at is 'When it last got files that were announced for another use of the id';
comment on column app.scan_cases.is_by_hand is 'A person took it back from an order: from then on no rule attaches it, it is only suggested';
comment on column app.scan_cases.looked_at is 'When the orders were last searched for it';
comment on column app.scan_cases.match_reason is 'Why it was matched or suggested, in words';
comment on column app.scan_cases.match_reason_code is 'Why it was matched or suggested, as a word for programs';
comment on column app.scan_cases.matched_at is 'Since when it has its order';
comment on column app.scan_cases.matched_by is 'What attached it: our reference, the patient''s id, or a person';
comment on column app.scan_cases.reference is 'Our own reference as the vendor echoes it: an order''s number or id';
comment on column app.scan_cases.said_at is 'When the vendor last said each part: a late event undoes nothing newer';
comment on column app.scan_cases.suggestions is 'Orders that may be meant, the likeliest first, each with the reason';
comment on column app.scan_cases.use_number is 'How often the vendor has used its id of the case, for how many patients or orders';

create table app.scanner_authorizations (
  organization_id uuid not null,
  state_hash bytea not null,
  scanner_connection_id uuid not null,
  user_id uuid not null,
  code_verifier bytea not null,
  service_url text,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.scanner_authorizations add constraint scanner_authorizations_connection FOREIGN KEY (organization_id, scanner_connection_id) REFERENCES app.scanner_connections(organization_id, id) ON DELETE CASCADE;
alter table app.scanner_authorizations add constraint scanner_authorizations_key PRIMARY KEY (organization_id, state_hash);
alter table app.scanner_authorizations add constraint scanner_authorizations_state_hash CHECK ((length(state_hash) = 32));
alter table app.scanner_authorizations add constraint scanner_authorizations_user FOREIGN KEY (user_id) REFERENCES app.users(id);
CREATE INDEX scanner_authorizations_by_user ON app.scanner_authorizations USING btree (user_id);
CREATE INDEX scanner_authorizations_of_connection ON app.scanner_authorizations USING btree (organization_id, scanner_connection_id);
CREATE INDEX scanner_authorizations_to_end ON app.scanner_authorizations USING btree (expires_at);
alter table app.scanner_authorizations owner to pontic_owner;
alter table app.scanner_authorizations enable row level security;
alter table app.scanner_authorizations force row level security;
create policy across on app.scanner_authorizations as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.scanner_authorizations as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.scanner_authorizations as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.scanner_authorizations to pontic_across;
grant delete, insert, select on app.scanner_authorizations to pontic_clinic;
grant delete, insert, select on app.scanner_authorizations to pontic_lab;
comment on table app.scanner_authorizations is 'Ways to a vendor''s sign-in page that nobody came back from yet; each is good once';
comment on column app.scanner_authorizations.code_verifier is 'The secret half of PKCE (RFC 7636), encrypted';
comment on column app.scanner_authorizations.state_hash is 'SHA-256 of the word that comes back with the person';

create table app.scanner_connections (
  organization_id uuid not null,
  id uuid not null,
  scanner_type text not null,
  name text not null,
  connection_status text default 'pending'::text not null,
  test_mode boolean default false not null,
  sort_order integer default 0 not null,
  is_active boolean default true not null,
  last_connected_at timestamp(3) with time zone,
  last_sync_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((name || ' '::text) || scanner_type)), 300)) stored not null,
  state_note jsonb
);
alter table app.scanner_connections add constraint scanner_connections_id_once UNIQUE (id);
alter table app.scanner_connections add constraint scanner_connections_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.scanner_connections add constraint scanner_connections_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.scanner_connections add constraint scanner_connections_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.scanner_connections add constraint scanner_connections_state_note CHECK (((jsonb_typeof((state_note -> 'code'::text)) = 'string'::text) AND (octet_length((state_note)::text) <= 2000)));
alter table app.scanner_connections add constraint scanner_connections_status CHECK ((connection_status = ANY (ARRAY['pending'::text, 'connected'::text, 'disconnected'::text, 'expired'::text, 'error'::text])));
alter table app.scanner_connections add constraint scanner_connections_type CHECK ((scanner_type = ANY (ARRAY['itero'::text, 'threeshape'::text, 'medit'::text, 'dentsply_sirona'::text, 'carestream'::text, 'shining3d'::text, 'planmeca'::text, 'exocad'::text, 'watch_folder'::text, 'other'::text])));
alter table app.scanner_connections owner to pontic_owner;
alter table app.scanner_connections enable row level security;
alter table app.scanner_connections force row level security;
create policy across on app.scanner_connections as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.scanner_connections as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.scanner_connections as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.scanner_connections to pontic_across;
grant delete, insert, select, update on app.scanner_connections to pontic_clinic;
grant delete, insert, select, update on app.scanner_connections to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.scanner_connections FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.scanner_connections is 'A scanner or scanner cloud that brings scans to an organization (spec 2.1)';
comment on column app.scanner_connections.connection_status is 'Derived from what happened; a client cannot set it';
comment on column app.scanner_connections.state_note is 'The code of what is behind the status and the values that its text names; server/scans/scanner-connections/state-texts.ts has the texts';

create table app.scanner_secrets (
  organization_id uuid not null,
  scanner_connection_id uuid not null,
  webhook_key text not null,
  webhook_profile text not null,
  secret_current bytea not null,
  secret_previous bytea,
  previous_expires_at timestamp(3) with time zone,
  external_account text,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  bare_sender bytea
);
alter table app.scanner_secrets add constraint scanner_secrets_connection FOREIGN KEY (organization_id, scanner_connection_id) REFERENCES app.scanner_connections(organization_id, id) ON DELETE CASCADE;
alter table app.scanner_secrets add constraint scanner_secrets_key_once UNIQUE (webhook_key);
alter table app.scanner_secrets add constraint scanner_secrets_one_per_connection PRIMARY KEY (organization_id, scanner_connection_id);
alter table app.scanner_secrets add constraint scanner_secrets_profile CHECK ((webhook_profile = ANY (ARRAY['standard'::text, 'medit'::text, 'bearer'::text, 'hint'::text])));
CREATE INDEX scanner_secrets_by_account ON app.scanner_secrets USING btree (external_account) WHERE (external_account IS NOT NULL);
CREATE INDEX scanner_secrets_by_bare_sender ON app.scanner_secrets USING btree (bare_sender) WHERE (bare_sender IS NOT NULL);
alter table app.scanner_secrets owner to pontic_owner;
alter table app.scanner_secrets enable row level security;
alter table app.scanner_secrets force row level security;
create policy across on app.scanner_secrets as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.scanner_secrets as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.scanner_secrets as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.scanner_secrets to pontic_across;
grant delete, insert, select, update on app.scanner_secrets to pontic_clinic;
grant delete, insert, select, update on app.scanner_secrets to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.scanner_secrets FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.scanner_secrets is 'How a scanner connection''s webhooks are proven; secrets are encrypted (AES-256-GCM)';
comment on column app.scanner_secrets.bare_sender is 'Fingerprint of the address whose events came without the key, learned from a verified one';
comment on column app.scanner_secrets.external_account is 'The vendor''s id of the account, learned from a verified event';
comment on column app.scanner_secrets.webhook_key is 'Opaque word in the webhook address that names the connection';

create table app.scanner_sender_maps (
  organization_id uuid not null,
  id uuid not null,
  scanner_connection_id uuid not null,
  sender_kind text not null,
  sender_value text not null,
  customer_id uuid,
  dentist_id uuid,
  created_by_user_id uuid not null,
  created_by_name text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.scanner_sender_maps add constraint scanner_sender_maps_connection FOREIGN KEY (organization_id, scanner_connection_id) REFERENCES app.scanner_connections(organization_id, id) ON DELETE CASCADE;
alter table app.scanner_sender_maps add constraint scanner_sender_maps_created_by FOREIGN KEY (created_by_user_id) REFERENCES app.users(id);
alter table app.scanner_sender_maps add constraint scanner_sender_maps_customer FOREIGN KEY (organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.scanner_sender_maps add constraint scanner_sender_maps_default_has_no_value CHECK (((sender_kind = 'default'::text) = (sender_value = ''::text)));
alter table app.scanner_sender_maps add constraint scanner_sender_maps_dentist FOREIGN KEY (organization_id, dentist_id) REFERENCES app.dentists(organization_id, id);
alter table app.scanner_sender_maps add constraint scanner_sender_maps_key PRIMARY KEY (organization_id, id);
alter table app.scanner_sender_maps add constraint scanner_sender_maps_kind CHECK ((sender_kind = ANY (ARRAY['licence'::text, 'phone'::text, 'email'::text, 'external_id'::text, 'default'::text])));
alter table app.scanner_sender_maps add constraint scanner_sender_maps_name_one CHECK (((customer_id IS NULL) <> (dentist_id IS NULL)));
alter table app.scanner_sender_maps add constraint scanner_sender_maps_once UNIQUE (organization_id, scanner_connection_id, sender_kind, sender_value);
alter table app.scanner_sender_maps add constraint scanner_sender_maps_value CHECK ((length(sender_value) <= 200));
CREATE INDEX scanner_sender_maps_of_creator ON app.scanner_sender_maps USING btree (created_by_user_id);
CREATE INDEX scanner_sender_maps_of_customer ON app.scanner_sender_maps USING btree (organization_id, customer_id);
CREATE INDEX scanner_sender_maps_of_dentist ON app.scanner_sender_maps USING btree (organization_id, dentist_id);
alter table app.scanner_sender_maps owner to pontic_owner;
alter table app.scanner_sender_maps enable row level security;
alter table app.scanner_sender_maps force row level security;
create policy across on app.scanner_sender_maps as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.scanner_sender_maps as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.scanner_sender_maps as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.scanner_sender_maps to pontic_across;
grant delete, insert, select, update on app.scanner_sender_maps to pontic_clinic;
grant delete, insert, select, update on app.scanner_sender_maps to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.scanner_sender_maps FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.scanner_sender_maps is 'Who a sender of scans is: a customer of the laboratory, or a dentist of the clinic, as a person said';
comment on column app.scanner_sender_maps.sender_value is 'As it is compared: an e-mail in lower case, a phone as digits';

create table app.scanner_sign_ins (
  organization_id uuid not null,
  scanner_connection_id uuid not null,
  service_url text,
  account_id text,
  region_url text,
  access_token bytea,
  refresh_token bytea,
  access_expires_at timestamp(3) with time zone,
  token_version integer default 1 not null,
  renewing_until timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  ended_reason text,
  synced_until timestamp(3) with time zone not null,
  next_sync_at timestamp(3) with time zone default clock_timestamp() not null,
  failed_syncs integer default 0 not null,
  signed_in_at timestamp(3) with time zone default clock_timestamp() not null,
  signed_in_by_user_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.scanner_sign_ins add constraint scanner_sign_ins_connection FOREIGN KEY (organization_id, scanner_connection_id) REFERENCES app.scanner_connections(organization_id, id) ON DELETE CASCADE;
alter table app.scanner_sign_ins add constraint scanner_sign_ins_one_per_connection PRIMARY KEY (organization_id, scanner_connection_id);
alter table app.scanner_sign_ins add constraint scanner_sign_ins_tokens CHECK (((ended_at IS NULL) = (access_token IS NOT NULL)));
alter table app.scanner_sign_ins add constraint scanner_sign_ins_user FOREIGN KEY (signed_in_by_user_id) REFERENCES app.users(id);
CREATE INDEX scanner_sign_ins_by_user ON app.scanner_sign_ins USING btree (signed_in_by_user_id);
CREATE INDEX scanner_sign_ins_to_sync ON app.scanner_sign_ins USING btree (next_sync_at) WHERE (ended_at IS NULL);
alter table app.scanner_sign_ins owner to pontic_owner;
alter table app.scanner_sign_ins enable row level security;
alter table app.scanner_sign_ins force row level security;
create policy across on app.scanner_sign_ins as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.scanner_sign_ins as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.scanner_sign_ins as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.scanner_sign_ins to pontic_across;
grant delete, insert, select, update on app.scanner_sign_ins to pontic_clinic;
grant delete, insert, select, update on app.scanner_sign_ins to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.scanner_sign_ins FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.scanner_sign_ins is 'What a scanner vendor gave a connection to fetch scans with; tokens are encrypted (AES-256-GCM)';
comment on column app.scanner_sign_ins.account_id is 'The account at the vendor, as the vendor named it after the sign-in';
comment on column app.scanner_sign_ins.region_url is 'The regional address that the vendor gave for this account';
comment on column app.scanner_sign_ins.renewing_until is 'One server renews the tokens until then; all others wait for it';
comment on column app.scanner_sign_ins.service_url is 'Where the customer''s own service stands, for vendors that run in the practice';
comment on column app.scanner_sign_ins.signed_in_at is 'Events that ended before it for want of a sign-in are processed again';
comment on column app.scanner_sign_ins.synced_until is 'Changes until then were looked for at the vendor';
comment on column app.scanner_sign_ins.token_version is 'Counts the pairs of tokens: whoever saw an older pair knows that it was renewed';

create table app.schema_files (
  name text not null,
  checksum text not null,
  objects text[] not null,
  applied_at timestamp with time zone default now() not null
);
alter table app.schema_files add constraint schema_files_checksum_is_sha_256 CHECK ((checksum ~ '^[0-9a-f]{64}$'::text));
alter table app.schema_files add constraint schema_files_key PRIMARY KEY (name);
alter table app.schema_files owner to pontic_owner;
alter table app.schema_files disable row level security;
alter table app.schema_files no force row level security;
grant select on app.schema_files to pontic_app;
comment on table app.schema_files is 'The files of functions and triggers as they were last applied: written by the migration runner alone.';
comment on column app.schema_files.checksum is 'SHA-256 of the file as it was applied, in hexadecimal: a file that differs is applied again.';
comment on column app.schema_files.name is 'The folder and the name of the file.';
comment on column app.schema_files.objects is 'The functions and triggers that it made: what no file makes any more is dropped.';

create table app.schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null
);
alter table app.schema_migrations add constraint schema_migrations_checksum_is_sha_256 CHECK ((checksum ~ '^[0-9a-f]{64}$'::text));
alter table app.schema_migrations add constraint schema_migrations_key PRIMARY KEY (name);
alter table app.schema_migrations owner to pontic_owner;
alter table app.schema_migrations disable row level security;
alter table app.schema_migrations no force row level security;
grant select on app.schema_migrations to pontic_app;
comment on table app.schema_migrations is 'The migrations that this database has had: written by the migration runner alone.';
comment on column app.schema_migrations.checksum is 'SHA-256 of the file as it was applied, in hexadecimal: an applied file never changes.';
comment on column app.schema_migrations.name is 'The file''s name, number first.';

create table app.sessions (
  id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  organization_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  renewed_at timestamp(3) with time zone default clock_timestamp() not null,
  last_used_at timestamp(3) with time zone default clock_timestamp() not null,
  expires_at timestamp(3) with time zone not null,
  ip text,
  user_agent text,
  shared_device_id uuid
);
alter table app.sessions add constraint sessions_key PRIMARY KEY (id);
alter table app.sessions add constraint sessions_membership FOREIGN KEY (organization_id, user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE CASCADE;
alter table app.sessions add constraint sessions_shared_device FOREIGN KEY (organization_id, shared_device_id) REFERENCES app.shared_devices(organization_id, id) ON DELETE CASCADE;
alter table app.sessions add constraint sessions_token_hash CHECK ((length(token_hash) = 32));
alter table app.sessions add constraint sessions_token_once UNIQUE (token_hash);
CREATE INDEX sessions_of_membership ON app.sessions USING btree (organization_id, user_id);
CREATE INDEX sessions_of_shared_device ON app.sessions USING btree (organization_id, shared_device_id) WHERE (shared_device_id IS NOT NULL);
CREATE INDEX sessions_of_user ON app.sessions USING btree (user_id, last_used_at DESC);
alter table app.sessions owner to pontic_owner;
alter table app.sessions enable row level security;
alter table app.sessions force row level security;
create policy across on app.sessions as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.sessions as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy identity on app.sessions as permissive for select to pontic_app using (true);
create policy lab on app.sessions as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.sessions to pontic_across;
grant delete, insert, select, update on app.sessions to pontic_clinic;
grant delete, insert, select, update on app.sessions to pontic_lab;
grant select on app.sessions to pontic_app;
comment on table app.sessions is 'A browser that is signed in, bound to one membership; it ends when the membership goes';
comment on column app.sessions.shared_device_id is 'Where a member signed in with a PIN; null: with the password';
comment on column app.sessions.token_hash is 'SHA-256 of the cookie''s value';

create table app.setup_guides (
  organization_id uuid not null,
  skipped text[] default '{}'::text[] not null,
  hidden_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.setup_guides add constraint setup_guides_key PRIMARY KEY (organization_id);
alter table app.setup_guides add constraint setup_guides_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.setup_guides owner to pontic_owner;
alter table app.setup_guides enable row level security;
alter table app.setup_guides force row level security;
create policy across on app.setup_guides as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.setup_guides as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.setup_guides as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.setup_guides to pontic_across;
grant delete, insert, select, update on app.setup_guides to pontic_clinic;
grant delete, insert, select, update on app.setup_guides to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.setup_guides FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.setup_guides is 'What an organization skipped of its setup; what is done is never stored';

create table app.shared_devices (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  idle_minutes smallint not null,
  token_hash bytea not null,
  last_used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(name), 300)) stored not null
);
alter table app.shared_devices add constraint shared_devices_idle_minutes CHECK (((idle_minutes >= 1) AND (idle_minutes <= 120)));
alter table app.shared_devices add constraint shared_devices_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.shared_devices add constraint shared_devices_name CHECK (((length(name) >= 1) AND (length(name) <= 80)));
alter table app.shared_devices add constraint shared_devices_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.shared_devices add constraint shared_devices_token_hash CHECK ((length(token_hash) = 32));
alter table app.shared_devices add constraint shared_devices_token_once UNIQUE (token_hash);
alter table app.shared_devices owner to pontic_owner;
alter table app.shared_devices enable row level security;
alter table app.shared_devices force row level security;
create policy across on app.shared_devices as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.shared_devices as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.shared_devices to pontic_across;
grant insert, select, update on app.shared_devices to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.shared_devices FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.shared_devices is 'A browser of a laboratory at which members sign in with a PIN; it is signed in as itself';
comment on column app.shared_devices.idle_minutes is 'Minutes without use after which the session of a member ends';
comment on column app.shared_devices.last_used_at is 'When somebody last signed in with a PIN';
comment on column app.shared_devices.token_hash is 'SHA-256 of the cookie''s value';

create table app.shipment_events (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  shipment_id uuid,
  carrier_connection_id uuid not null,
  carrier_name text not null,
  event_key text not null,
  tracking_number text not null,
  kind text not null,
  place text,
  message text,
  received_by_name text,
  occurred_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.shipment_events add constraint shipment_events_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.shipment_events add constraint shipment_events_connection FOREIGN KEY (lab_organization_id, carrier_connection_id) REFERENCES app.carrier_connections(organization_id, id);
alter table app.shipment_events add constraint shipment_events_event_key CHECK (((length(event_key) >= 1) AND (length(event_key) <= 200)));
alter table app.shipment_events add constraint shipment_events_key PRIMARY KEY (id);
alter table app.shipment_events add constraint shipment_events_kind CHECK ((kind = ANY (ARRAY['label_made'::text, 'collected'::text, 'in_transit'::text, 'out_for_delivery'::text, 'delivered'::text, 'exception'::text, 'returned'::text])));
alter table app.shipment_events add constraint shipment_events_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.shipment_events add constraint shipment_events_once UNIQUE (carrier_connection_id, event_key);
alter table app.shipment_events add constraint shipment_events_shipment FOREIGN KEY (shipment_id) REFERENCES app.shipments(id);
CREATE INDEX shipment_events_of_clinic ON app.shipment_events USING btree (clinic_organization_id);
CREATE INDEX shipment_events_of_connection ON app.shipment_events USING btree (lab_organization_id, carrier_connection_id);
CREATE INDEX shipment_events_of_shipment ON app.shipment_events USING btree (shipment_id, occurred_at);
CREATE INDEX shipment_events_without_parcel ON app.shipment_events USING btree (lab_organization_id, tracking_number) WHERE (shipment_id IS NULL);
alter table app.shipment_events owner to pontic_owner;
alter table app.shipment_events enable row level security;
alter table app.shipment_events force row level security;
create policy across on app.shipment_events as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.shipment_events as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.shipment_events as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.shipment_events to pontic_across;
grant insert, select on app.shipment_events to pontic_lab;
grant select on app.shipment_events to pontic_clinic;
CREATE TRIGGER apply_attached AFTER UPDATE OF shipment_id ON app.shipment_events FOR EACH ROW WHEN ((new.shipment_id IS NOT NULL)) EXECUTE FUNCTION app.apply_shipment_event();
CREATE TRIGGER apply_event AFTER INSERT ON app.shipment_events FOR EACH ROW WHEN ((new.shipment_id IS NOT NULL)) EXECUTE FUNCTION app.apply_shipment_event();
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.shipment_events FOR EACH ROW WHEN ((new.shipment_id IS NOT NULL)) EXECUTE FUNCTION app.publish_change_to_sides('shipment');
comment on table app.shipment_events is 'What a carrier reported of a parcel; an event of a number that no parcel has yet waits for it';
comment on column app.shipment_events.event_key is 'What the connector calls the event: a repetition has the same';

create table app.shipment_orders (
  shipment_id uuid not null,
  order_id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  item_ids uuid[]
);
alter table app.shipment_orders add constraint shipment_orders_item_ids CHECK ((cardinality(item_ids) > 0));
alter table app.shipment_orders add constraint shipment_orders_key PRIMARY KEY (shipment_id, order_id);
alter table app.shipment_orders add constraint shipment_orders_order FOREIGN KEY (order_id) REFERENCES app.orders(id);
alter table app.shipment_orders add constraint shipment_orders_shipment FOREIGN KEY (shipment_id) REFERENCES app.shipments(id);
CREATE INDEX shipment_orders_of_clinic ON app.shipment_orders USING btree (clinic_organization_id);
CREATE INDEX shipment_orders_of_lab ON app.shipment_orders USING btree (lab_organization_id);
CREATE INDEX shipment_orders_of_order ON app.shipment_orders USING btree (order_id);
alter table app.shipment_orders owner to pontic_owner;
alter table app.shipment_orders enable row level security;
alter table app.shipment_orders force row level security;
create policy across on app.shipment_orders as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.shipment_orders as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.shipment_orders as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.shipment_orders to pontic_across;
grant insert, select on app.shipment_orders to pontic_clinic;
grant insert, select on app.shipment_orders to pontic_lab;
comment on table app.shipment_orders is 'Which orders are in a shipment';
comment on column app.shipment_orders.item_ids is 'The items of the order that are in it; null: all of them';

create table app.shipments (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  direction text not null,
  purpose text not null,
  courier text,
  service text,
  tracking_number text,
  tracking_url text,
  status text not null,
  disinfected boolean,
  disinfected_by_name text,
  disinfected_at timestamp(3) with time zone,
  shipped_at timestamp(3) with time zone,
  expected_on date,
  delivered_at timestamp(3) with time zone,
  received_by_name text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((COALESCE(courier, ''::text) || ' '::text) || COALESCE(tracking_number, ''::text))), 300)) stored not null,
  carrier_status text,
  carrier_status_at timestamp(3) with time zone
);
alter table app.shipments add constraint shipments_carrier_status CHECK ((carrier_status = ANY (ARRAY['label_made'::text, 'collected'::text, 'in_transit'::text, 'out_for_delivery'::text, 'delivered'::text, 'exception'::text, 'returned'::text])));
alter table app.shipments add constraint shipments_carrier_status_has_time CHECK (((carrier_status IS NULL) = (carrier_status_at IS NULL)));
alter table app.shipments add constraint shipments_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.shipments add constraint shipments_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.shipments add constraint shipments_direction CHECK ((direction = ANY (ARRAY['to_lab'::text, 'to_clinic'::text])));
alter table app.shipments add constraint shipments_key PRIMARY KEY (id);
alter table app.shipments add constraint shipments_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.shipments add constraint shipments_purpose CHECK ((purpose = ANY (ARRAY['inbound'::text, 'try_in'::text, 'final'::text, 'return'::text])));
alter table app.shipments add constraint shipments_status CHECK ((status = ANY (ARRAY['created'::text, 'label_printed'::text, 'picked_up'::text, 'in_transit'::text, 'delivered'::text, 'exception'::text, 'cancelled'::text])));
CREATE INDEX shipments_by_tracking_number ON app.shipments USING btree (lab_organization_id, tracking_number) WHERE (tracking_number IS NOT NULL);
CREATE INDEX shipments_changed_at_clinic ON app.shipments USING btree (clinic_organization_id, updated_at);
CREATE INDEX shipments_changed_at_lab ON app.shipments USING btree (lab_organization_id, updated_at);
CREATE INDEX shipments_of_clinic ON app.shipments USING btree (clinic_organization_id, id);
CREATE INDEX shipments_of_customer ON app.shipments USING btree (lab_organization_id, customer_id);
CREATE INDEX shipments_of_lab ON app.shipments USING btree (lab_organization_id, id);
CREATE INDEX shipments_reported_by_carrier ON app.shipments USING btree (lab_organization_id) WHERE ((carrier_status = ANY (ARRAY['delivered'::text, 'exception'::text, 'returned'::text])) AND (status <> ALL (ARRAY['delivered'::text, 'cancelled'::text])));
CREATE INDEX shipments_reported_to_clinic ON app.shipments USING btree (clinic_organization_id) WHERE ((carrier_status = ANY (ARRAY['delivered'::text, 'exception'::text, 'returned'::text])) AND (status <> ALL (ARRAY['delivered'::text, 'cancelled'::text])));
alter table app.shipments owner to pontic_owner;
alter table app.shipments enable row level security;
alter table app.shipments force row level security;
create policy across on app.shipments as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.shipments as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.shipments as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.shipments to pontic_across;
grant insert, select, update on app.shipments to pontic_clinic;
grant insert, select, update on app.shipments to pontic_lab;
CREATE TRIGGER attach_events AFTER INSERT OR UPDATE OF tracking_number ON app.shipments FOR EACH ROW WHEN ((new.tracking_number IS NOT NULL)) EXECUTE FUNCTION app.attach_shipment_events();
CREATE TRIGGER cancel_booking AFTER UPDATE OF status ON app.shipments FOR EACH ROW WHEN (((new.status = 'cancelled'::text) AND (old.status <> new.status))) EXECUTE FUNCTION app.cancel_carrier_booking();
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.shipments FOR EACH ROW EXECUTE FUNCTION app.publish_change_to_sides('shipment');
CREATE TRIGGER touch BEFORE UPDATE ON app.shipments FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.shipments is 'A parcel between a laboratory and a clinic, with one or more orders';
comment on column app.shipments.carrier_status is 'What the carrier reported last, by its own time; it confirms no arrival';
comment on column app.shipments.disinfected is 'What somebody said of the content; null: nobody was asked';
comment on column app.shipments.disinfected_at is 'When they said so';
comment on column app.shipments.disinfected_by_name is 'Who said so, yes or no';

create table app.signing_keys (
  id text not null,
  public_key bytea not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.signing_keys add constraint signing_keys_id CHECK ((id ~ '^[0-9a-f]{16}$'::text));
alter table app.signing_keys add constraint signing_keys_key PRIMARY KEY (id);
alter table app.signing_keys add constraint signing_keys_public_key CHECK ((length(public_key) = 32));
alter table app.signing_keys owner to pontic_owner;
alter table app.signing_keys enable row level security;
alter table app.signing_keys force row level security;
create policy across on app.signing_keys as permissive for all to pontic_across using (true) with check (true);
grant insert, select on app.signing_keys to pontic_across;
comment on table app.signing_keys is 'Public halves (Ed25519) of the keys that statements were signed with; old ones stay, so that old statements verify';

create table app.stage_sittings (
  id uuid default uuidv7() not null,
  lab_organization_id uuid not null,
  order_stage_id uuid not null,
  technician_user_id uuid not null,
  started_at timestamp(3) with time zone default clock_timestamp() not null,
  finished_at timestamp(3) with time zone,
  minutes integer
);
alter table app.stage_sittings add constraint stage_sittings_ended CHECK (((finished_at IS NULL) = (minutes IS NULL)));
alter table app.stage_sittings add constraint stage_sittings_key PRIMARY KEY (id);
alter table app.stage_sittings add constraint stage_sittings_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.stage_sittings add constraint stage_sittings_minutes CHECK (((minutes >= 0) AND (minutes <= 100000)));
alter table app.stage_sittings add constraint stage_sittings_stage FOREIGN KEY (order_stage_id) REFERENCES app.order_stages(id) ON DELETE CASCADE;
alter table app.stage_sittings add constraint stage_sittings_technician FOREIGN KEY (technician_user_id) REFERENCES app.users(id);
CREATE INDEX stage_sittings_of_lab ON app.stage_sittings USING btree (lab_organization_id, started_at);
CREATE INDEX stage_sittings_of_stage ON app.stage_sittings USING btree (order_stage_id);
CREATE INDEX stage_sittings_of_technician ON app.stage_sittings USING btree (technician_user_id);
CREATE UNIQUE INDEX stage_sittings_one_open ON app.stage_sittings USING btree (order_stage_id) WHERE (finished_at IS NULL);
alter table app.stage_sittings owner to pontic_owner;
alter table app.stage_sittings enable row level security;
alter table app.stage_sittings force row level security;
create policy across on app.stage_sittings as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.stage_sittings as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.stage_sittings to pontic_across;
grant insert, select, update on app.stage_sittings to pontic_lab;
comment on table app.stage_sittings is 'One time that a technician worked on a stage, from start to finish';
comment on column app.stage_sittings.minutes is 'From the clock, or as the technician said';

create table app.statement_lines (
  id uuid not null,
  statement_id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  entry_id uuid not null,
  is_before boolean not null,
  part text not null,
  kind text not null,
  description text,
  amount_minor bigint not null,
  occurred_on date not null,
  invoice_id uuid,
  credit_note_id uuid,
  payment_id uuid
);
alter table app.statement_lines add constraint statement_lines_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.statement_lines add constraint statement_lines_credit_note FOREIGN KEY (credit_note_id) REFERENCES app.credit_notes(id);
alter table app.statement_lines add constraint statement_lines_entry FOREIGN KEY (entry_id) REFERENCES app.ledger_entries(id);
alter table app.statement_lines add constraint statement_lines_invoice FOREIGN KEY (invoice_id) REFERENCES app.invoices(id);
alter table app.statement_lines add constraint statement_lines_key PRIMARY KEY (id);
alter table app.statement_lines add constraint statement_lines_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.statement_lines add constraint statement_lines_once UNIQUE (entry_id);
alter table app.statement_lines add constraint statement_lines_part CHECK ((part = ANY (ARRAY['charge'::text, 'credit'::text, 'payment'::text])));
alter table app.statement_lines add constraint statement_lines_payment FOREIGN KEY (payment_id) REFERENCES app.payments(id);
alter table app.statement_lines add constraint statement_lines_statement FOREIGN KEY (statement_id) REFERENCES app.statements(id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX statement_lines_of_clinic ON app.statement_lines USING btree (clinic_organization_id);
CREATE INDEX statement_lines_of_credit_note ON app.statement_lines USING btree (credit_note_id);
CREATE INDEX statement_lines_of_invoice ON app.statement_lines USING btree (invoice_id);
CREATE INDEX statement_lines_of_lab ON app.statement_lines USING btree (lab_organization_id);
CREATE INDEX statement_lines_of_payment ON app.statement_lines USING btree (payment_id);
CREATE INDEX statement_lines_of_statement ON app.statement_lines USING btree (statement_id, occurred_on, id);
alter table app.statement_lines owner to pontic_owner;
alter table app.statement_lines enable row level security;
alter table app.statement_lines force row level security;
create policy across on app.statement_lines as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.statement_lines as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.statement_lines as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.statement_lines to pontic_across;
grant insert, select on app.statement_lines to pontic_lab;
grant select on app.statement_lines to pontic_clinic;
CREATE TRIGGER forbid_ledger_changes BEFORE DELETE OR UPDATE OR TRUNCATE ON app.statement_lines FOR EACH STATEMENT EXECUTE FUNCTION app.forbid_ledger_changes();
comment on table app.statement_lines is 'Which entry of the ledger is on which statement: on one alone, so that what was booked late is on the next';
comment on column app.statement_lines.is_before is 'From before the first statement of a customer: in its opening balance, and no line of it';
comment on column app.statement_lines.part is 'In which sum of the statement it is';

create table app.statement_queries (
  id uuid not null,
  statement_id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  question text not null,
  asked_by text not null,
  asked_at timestamp(3) with time zone default clock_timestamp() not null,
  answer text,
  answered_by text,
  answered_at timestamp(3) with time zone
);
alter table app.statement_queries add constraint statement_queries_answer CHECK (((length(answer) >= 1) AND (length(answer) <= 2000)));
alter table app.statement_queries add constraint statement_queries_answered CHECK ((num_nonnulls(answer, answered_by, answered_at) = ANY (ARRAY[0, 3])));
alter table app.statement_queries add constraint statement_queries_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.statement_queries add constraint statement_queries_key PRIMARY KEY (id);
alter table app.statement_queries add constraint statement_queries_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.statement_queries add constraint statement_queries_question CHECK (((length(question) >= 1) AND (length(question) <= 2000)));
alter table app.statement_queries add constraint statement_queries_statement FOREIGN KEY (statement_id) REFERENCES app.statements(id);
CREATE INDEX statement_queries_of_clinic ON app.statement_queries USING btree (clinic_organization_id);
CREATE INDEX statement_queries_of_lab ON app.statement_queries USING btree (lab_organization_id);
CREATE INDEX statement_queries_of_statement ON app.statement_queries USING btree (statement_id, id);
CREATE UNIQUE INDEX statement_queries_one_at_a_time ON app.statement_queries USING btree (statement_id) WHERE (answered_at IS NULL);
alter table app.statement_queries owner to pontic_owner;
alter table app.statement_queries enable row level security;
alter table app.statement_queries force row level security;
create policy across on app.statement_queries as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.statement_queries as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.statement_queries as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.statement_queries to pontic_clinic;
grant insert, select, update on app.statement_queries to pontic_across;
grant select on app.statement_queries to pontic_lab;
grant update on app.statement_queries (column answer) to pontic_lab;
grant update on app.statement_queries (column answered_at) to pontic_lab;
grant update on app.statement_queries (column answered_by) to pontic_lab;
comment on table app.statement_queries is 'What a clinic asks about a statement, and the answer; names no patient';

create table app.statement_runs (
  organization_id uuid not null,
  period_end date not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.statement_runs add constraint statement_runs_key PRIMARY KEY (organization_id, period_end);
alter table app.statement_runs add constraint statement_runs_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.statement_runs owner to pontic_owner;
alter table app.statement_runs enable row level security;
alter table app.statement_runs force row level security;
create policy across on app.statement_runs as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.statement_runs as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.statement_runs as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.statement_runs to pontic_across;
grant insert, select on app.statement_runs to pontic_clinic;
grant insert, select on app.statement_runs to pontic_lab;
comment on table app.statement_runs is 'The periods for which a laboratory''s statements were made by themselves';

create table app.statements (
  id uuid not null,
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  currency text not null,
  period_start date not null,
  period_end date not null,
  timezone text not null,
  opening_balance_minor bigint not null,
  charges_minor bigint not null,
  credits_minor bigint not null,
  payments_minor bigint not null,
  closing_balance_minor bigint not null,
  current_minor bigint not null,
  days30_minor bigint not null,
  days60_minor bigint not null,
  days90_minor bigint not null,
  credit_minor bigint not null,
  parties jsonb not null,
  status text default 'issued'::text not null,
  acknowledged_at timestamp(3) with time zone,
  acknowledged_by text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.statements add constraint statements_acknowledged CHECK (((status = 'acknowledged'::text) = (acknowledged_at IS NOT NULL)));
alter table app.statements add constraint statements_add_up CHECK (((((opening_balance_minor + charges_minor) - credits_minor) - payments_minor) = closing_balance_minor));
alter table app.statements add constraint statements_age CHECK ((((((current_minor + days30_minor) + days60_minor) + days90_minor) - credit_minor) = closing_balance_minor));
alter table app.statements add constraint statements_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.statements add constraint statements_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.statements add constraint statements_customer FOREIGN KEY (lab_organization_id, customer_id) REFERENCES app.customers(organization_id, id);
alter table app.statements add constraint statements_key PRIMARY KEY (id);
alter table app.statements add constraint statements_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
alter table app.statements add constraint statements_once UNIQUE (lab_organization_id, customer_id, currency, period_end);
alter table app.statements add constraint statements_period CHECK ((period_start <= period_end));
alter table app.statements add constraint statements_status CHECK ((status = ANY (ARRAY['issued'::text, 'acknowledged'::text, 'queried'::text])));
CREATE INDEX statements_closed_at_clinic ON app.statements USING btree (clinic_organization_id, closing_balance_minor, id DESC);
CREATE INDEX statements_closed_at_lab ON app.statements USING btree (lab_organization_id, closing_balance_minor, id DESC);
CREATE INDEX statements_ended_at_clinic ON app.statements USING btree (clinic_organization_id, period_end, id DESC);
CREATE INDEX statements_ended_at_lab ON app.statements USING btree (lab_organization_id, period_end, id DESC);
CREATE INDEX statements_in_status_at_clinic ON app.statements USING btree (clinic_organization_id, array_position(ARRAY['issued'::text, 'acknowledged'::text, 'queried'::text], status), id DESC);
CREATE INDEX statements_in_status_at_lab ON app.statements USING btree (lab_organization_id, array_position(ARRAY['issued'::text, 'acknowledged'::text, 'queried'::text], status), id DESC);
CREATE INDEX statements_of_clinic ON app.statements USING btree (clinic_organization_id, id);
CREATE INDEX statements_of_customer ON app.statements USING btree (lab_organization_id, customer_id, id DESC);
CREATE INDEX statements_of_lab ON app.statements USING btree (lab_organization_id, id);
CREATE INDEX statements_of_lab_at_clinic ON app.statements USING btree (clinic_organization_id, lab_organization_id, id DESC);
alter table app.statements owner to pontic_owner;
alter table app.statements enable row level security;
alter table app.statements force row level security;
create policy across on app.statements as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.statements as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.statements as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.statements to pontic_lab;
grant insert, select, update on app.statements to pontic_across;
grant select on app.statements to pontic_clinic;
grant update on app.statements (column acknowledged_at) to pontic_clinic;
grant update on app.statements (column acknowledged_by) to pontic_clinic;
grant update on app.statements (column status) to pontic_clinic;
grant update on app.statements (column status) to pontic_lab;
CREATE TRIGGER forbid_statement_changes BEFORE DELETE OR UPDATE ON app.statements FOR EACH ROW EXECUTE FUNCTION app.forbid_statement_changes();
CREATE TRIGGER forbid_statement_truncation BEFORE TRUNCATE ON app.statements FOR EACH STATEMENT EXECUTE FUNCTION app.forbid_statement_changes();
CREATE TRIGGER notify AFTER INSERT OR UPDATE ON app.statements FOR EACH ROW EXECUTE FUNCTION app.notify_of_finance_change();
CREATE TRIGGER publish_change AFTER INSERT OR UPDATE ON app.statements FOR EACH ROW EXECUTE FUNCTION app.publish_finance_change('statement');
CREATE TRIGGER touch BEFORE UPDATE ON app.statements FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.statements is 'What a customer owed at the end of a period and how it came about; never changed once issued';
comment on column app.statements.credit_minor is 'Paid and on no invoice';
comment on column app.statements.current_minor is 'Open and not yet due; then by how long it was overdue at the end of the period';
comment on column app.statements.parties is 'Seller and buyer as they were at the issue';
comment on column app.statements.timezone is 'Of the laboratory at the issue: days are days in it';

create table app.stock_settings (
  organization_id uuid not null,
  expiry_warning_days smallint default 30,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  requires_use_confirmation boolean default true not null
);
alter table app.stock_settings add constraint stock_settings_key PRIMARY KEY (organization_id);
alter table app.stock_settings add constraint stock_settings_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.stock_settings add constraint stock_settings_warning CHECK (((expiry_warning_days >= 1) AND (expiry_warning_days <= 365)));
alter table app.stock_settings owner to pontic_owner;
alter table app.stock_settings enable row level security;
alter table app.stock_settings force row level security;
create policy across on app.stock_settings as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.stock_settings as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.stock_settings to pontic_across;
grant insert, select, update on app.stock_settings to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.stock_settings FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.stock_settings is 'How a laboratory looks after its stock; without a row it is warned 30 days before';
comment on column app.stock_settings.expiry_warning_days is 'So many days before its last day a lot counts as expiring; null where it never does';
comment on column app.stock_settings.requires_use_confirmation is 'Whether who ends a stage confirms what it used; else its usual materials are booked without a question';

create table app.stream_changes (
  transaction_id xid8 default pg_current_xact_id() not null,
  id uuid default uuidv7() not null,
  organization_ids uuid[] not null,
  user_id uuid,
  noun text not null,
  subject_id uuid,
  change text not null,
  version integer,
  status text,
  published_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.stream_changes add constraint stream_changes_key PRIMARY KEY (transaction_id, id);
alter table app.stream_changes owner to pontic_owner;
alter table app.stream_changes enable row level security;
alter table app.stream_changes force row level security;
create policy across on app.stream_changes as permissive for all to pontic_across using (true) with check (true);
grant delete, insert, select on app.stream_changes to pontic_across;
comment on table app.stream_changes is 'What changed in the last minutes: ids and words of closed lists, nothing that anybody wrote';
comment on column app.stream_changes.organization_ids is 'Those that may know; nobody else receives it';
comment on column app.stream_changes.subject_id is 'The order; of a shipment and a pick-up their own; of a notification its order, if any';
comment on column app.stream_changes.transaction_id is 'Who knows which transactions were visible at the last look knows which rows are new';
comment on column app.stream_changes.user_id is 'With a notification: whose it is';

create table app.stripe_customers (
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  provider_account_id text not null,
  provider_customer_id text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.stripe_customers add constraint stripe_customers_clinic FOREIGN KEY (clinic_organization_id) REFERENCES app.organizations(id);
alter table app.stripe_customers add constraint stripe_customers_key PRIMARY KEY (lab_organization_id, clinic_organization_id, provider_account_id);
alter table app.stripe_customers add constraint stripe_customers_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
CREATE INDEX stripe_customers_of_clinic ON app.stripe_customers USING btree (clinic_organization_id);
alter table app.stripe_customers owner to pontic_owner;
alter table app.stripe_customers enable row level security;
alter table app.stripe_customers force row level security;
create policy across on app.stripe_customers as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.stripe_customers as permissive for all to pontic_clinic using ((clinic_organization_id = ( SELECT app.org() AS org))) with check ((clinic_organization_id = ( SELECT app.org() AS org)));
create policy lab on app.stripe_customers as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.stripe_customers to pontic_across;
grant insert, select on app.stripe_customers to pontic_clinic;
grant insert, select on app.stripe_customers to pontic_lab;
comment on table app.stripe_customers is 'A clinic as a laboratory''s account at the payment platform knows it: by an id, without a name';

create table app.suppliers (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  email text,
  phone text,
  customer_number text,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((((name || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(customer_number, ''::text))), 400)) stored not null,
  language text,
  address text,
  lead_time_days integer
);
alter table app.suppliers add constraint suppliers_address CHECK (((length(address) >= 1) AND (length(address) <= 300)));
alter table app.suppliers add constraint suppliers_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.suppliers add constraint suppliers_language CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])));
alter table app.suppliers add constraint suppliers_lead_time CHECK (((lead_time_days >= 1) AND (lead_time_days <= 365)));
alter table app.suppliers add constraint suppliers_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.suppliers add constraint suppliers_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
CREATE UNIQUE INDEX suppliers_name_once ON app.suppliers USING btree (organization_id, lower(name)) WHERE is_active;
alter table app.suppliers owner to pontic_owner;
alter table app.suppliers enable row level security;
alter table app.suppliers force row level security;
create policy across on app.suppliers as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.suppliers as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.suppliers to pontic_across;
grant insert, select, update on app.suppliers to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.suppliers FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.suppliers is 'Whom a laboratory buys materials from; never deleted, since orders name it';
comment on column app.suppliers.customer_number is 'The number that the supplier knows the laboratory by';
comment on column app.suppliers.language is 'The language of purchase orders on paper; null: that of the laboratory';
comment on column app.suppliers.lead_time_days is 'Days from an order to its parcel, as somebody said; null: as measured by what came';

create table app.surcharges (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  price_minor bigint,
  percent_basis_points integer,
  currency text not null,
  tax_rate_basis_points integer default 0 not null,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(name), 300)) stored not null
);
alter table app.surcharges add constraint surcharges_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table app.surcharges add constraint surcharges_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.surcharges add constraint surcharges_kind CHECK ((kind = ANY (ARRAY['rush'::text, 'shipping'::text, 'per_gram'::text, 'other'::text])));
alter table app.surcharges add constraint surcharges_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.surcharges add constraint surcharges_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.surcharges add constraint surcharges_percent CHECK (((percent_basis_points >= 0) AND (percent_basis_points <= 100000)));
alter table app.surcharges add constraint surcharges_percent_of_order CHECK (((percent_basis_points IS NULL) OR (kind = ANY (ARRAY['rush'::text, 'other'::text]))));
alter table app.surcharges add constraint surcharges_price CHECK (((price_minor >= 0) AND (price_minor <= '1000000000000'::bigint)));
alter table app.surcharges add constraint surcharges_price_or_percent CHECK (((price_minor IS NULL) <> (percent_basis_points IS NULL)));
alter table app.surcharges add constraint surcharges_tax_rate CHECK (((tax_rate_basis_points >= 0) AND (tax_rate_basis_points <= 10000)));
alter table app.surcharges owner to pontic_owner;
alter table app.surcharges enable row level security;
alter table app.surcharges force row level security;
create policy across on app.surcharges as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.surcharges as permissive for select to pontic_clinic using ((is_active AND (organization_id = ANY (ARRAY( SELECT c.lab_organization_id
   FROM app.lab_connections c
  WHERE ((c.clinic_organization_id = ( SELECT app.org() AS org)) AND (c.status = ANY (ARRAY['active'::text, 'suspended'::text]))))))));
create policy lab on app.surcharges as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.surcharges to pontic_across;
grant insert, select, update on app.surcharges to pontic_lab;
grant select on app.surcharges to pontic_clinic;
CREATE TRIGGER touch BEFORE UPDATE ON app.surcharges FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.surcharges is 'What comes on top of an order: rush, shipping, alloy by weight';
comment on column app.surcharges.is_active is 'False once archived';
comment on column app.surcharges.kind is 'rush comes with every rush order and shipping with every order automatically; the laboratory adds the others';
comment on column app.surcharges.percent_basis_points is 'Of the order''s items less their discounts, instead of a price';
comment on column app.surcharges.price_minor is 'In minor units before tax: for the order, or for one gram';

create table app.task_runs (
  task text not null,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone not null,
  succeeded_at timestamp(3) with time zone,
  failures integer default 0 not null,
  last_error text
);
alter table app.task_runs add constraint task_runs_key PRIMARY KEY (task);
alter table app.task_runs owner to pontic_owner;
alter table app.task_runs enable row level security;
alter table app.task_runs force row level security;
create policy across on app.task_runs as permissive for all to pontic_across using (true) with check (true);
grant delete, insert, select, update on app.task_runs to pontic_across;
comment on table app.task_runs is 'The last run of each periodic task, for operators';
comment on column app.task_runs.failures is 'Runs that failed since the last one that succeeded';
comment on column app.task_runs.last_error is 'Why the last run failed; null when it succeeded';

create table app.team_roles (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  name text,
  permissions text[],
  version integer default 1 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.team_roles add constraint team_roles_key PRIMARY KEY (organization_id, id);
alter table app.team_roles add constraint team_roles_kind CHECK ((kind = ANY (ARRAY['staff'::text, 'reception'::text, 'technician'::text, 'quality'::text, 'driver'::text, 'dentist'::text, 'assistant'::text, 'bookkeeping'::text, 'own'::text])));
alter table app.team_roles add constraint team_roles_name CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table app.team_roles add constraint team_roles_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.team_roles add constraint team_roles_own_is_whole CHECK (((kind <> 'own'::text) OR ((name IS NOT NULL) AND (permissions IS NOT NULL))));
alter table app.team_roles add constraint team_roles_permissions CHECK ((permissions <@ ARRAY['orders.write'::text, 'orders.accept'::text, 'orders.submit'::text, 'designs.approve'::text, 'stages.work'::text, 'quality.check'::text, 'scans.write'::text, 'shipments.write'::text, 'materials.write'::text, 'contacts.write'::text, 'catalog.write'::text, 'planning.write'::text, 'settings.write'::text, 'finance.read'::text, 'finance.write'::text, 'reports.read'::text]));
alter table app.team_roles add constraint team_roles_version CHECK ((version > 0));
CREATE UNIQUE INDEX team_roles_kind_once ON app.team_roles USING btree (organization_id, kind) WHERE (kind <> 'own'::text);
CREATE UNIQUE INDEX team_roles_name_once ON app.team_roles USING btree (organization_id, lower(name)) WHERE (name IS NOT NULL);
alter table app.team_roles owner to pontic_owner;
alter table app.team_roles enable row level security;
alter table app.team_roles force row level security;
create policy across on app.team_roles as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.team_roles as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy identity on app.team_roles as permissive for select to pontic_app using (true);
create policy lab on app.team_roles as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.team_roles to pontic_across;
grant delete, insert, select, update on app.team_roles to pontic_clinic;
grant delete, insert, select, update on app.team_roles to pontic_lab;
grant select on app.team_roles to pontic_app;
CREATE TRIGGER touch BEFORE UPDATE ON app.team_roles FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.team_roles is 'A role of members who are no owners: what it allows. Owners are allowed everything';
comment on column app.team_roles.kind is 'One that each organization has from the start, or own';
comment on column app.team_roles.name is 'Null: the usual name of its kind, in the reader''s language';
comment on column app.team_roles.permissions is 'Null: the usual ones of its kind (contract)';

create table app.time_entries (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  started_at timestamp(3) with time zone default clock_timestamp() not null,
  ended_at timestamp(3) with time zone,
  forgotten_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.time_entries add constraint time_entries_forgotten_is_open CHECK ((num_nonnulls(ended_at, forgotten_at) < 2));
alter table app.time_entries add constraint time_entries_key PRIMARY KEY (organization_id, id);
alter table app.time_entries add constraint time_entries_kind CHECK ((kind = ANY (ARRAY['work'::text, 'break'::text])));
alter table app.time_entries add constraint time_entries_length CHECK ((ended_at <= (started_at + '24:00:00'::interval)));
alter table app.time_entries add constraint time_entries_order CHECK ((ended_at >= started_at));
alter table app.time_entries add constraint time_entries_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.time_entries add constraint time_entries_user FOREIGN KEY (user_id) REFERENCES app.users(id);
CREATE INDEX time_entries_by_start ON app.time_entries USING btree (organization_id, started_at);
CREATE INDEX time_entries_of_user ON app.time_entries USING btree (user_id, organization_id, started_at);
CREATE UNIQUE INDEX time_entries_one_open ON app.time_entries USING btree (organization_id, user_id) WHERE ((ended_at IS NULL) AND (forgotten_at IS NULL) AND (cancelled_at IS NULL));
alter table app.time_entries owner to pontic_owner;
alter table app.time_entries enable row level security;
alter table app.time_entries force row level security;
create policy across on app.time_entries as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.time_entries as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.time_entries to pontic_across;
grant insert, select, update on app.time_entries to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.time_entries FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.time_entries is 'One span of work or of a break of a member; those of one member do not overlap';
comment on column app.time_entries.cancelled_at is 'Since when it does not count';
comment on column app.time_entries.forgotten_at is 'Since when it counts as never clocked out: nobody guesses its end, an owner says it';

create table app.time_entry_changes (
  organization_id uuid not null,
  id uuid not null,
  time_entry_id uuid not null,
  changed_by_user_id uuid not null,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  reason text not null,
  kind text not null,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone
);
alter table app.time_entry_changes add constraint time_entry_changes_entry FOREIGN KEY (organization_id, time_entry_id) REFERENCES app.time_entries(organization_id, id);
alter table app.time_entry_changes add constraint time_entry_changes_key PRIMARY KEY (organization_id, id);
alter table app.time_entry_changes add constraint time_entry_changes_kind CHECK ((kind = ANY (ARRAY['work'::text, 'break'::text])));
alter table app.time_entry_changes add constraint time_entry_changes_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.time_entry_changes add constraint time_entry_changes_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 500)));
alter table app.time_entry_changes add constraint time_entry_changes_user FOREIGN KEY (changed_by_user_id) REFERENCES app.users(id);
CREATE INDEX time_entry_changes_of_entry ON app.time_entry_changes USING btree (organization_id, time_entry_id);
CREATE INDEX time_entry_changes_of_user ON app.time_entry_changes USING btree (changed_by_user_id);
alter table app.time_entry_changes owner to pontic_owner;
alter table app.time_entry_changes enable row level security;
alter table app.time_entry_changes force row level security;
create policy across on app.time_entry_changes as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.time_entry_changes as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select on app.time_entry_changes to pontic_across;
grant insert, select on app.time_entry_changes to pontic_lab;
comment on table app.time_entry_changes is 'What an owner corrected of a time entry and why; its times are those before the correction';

create table app.trays (
  organization_id uuid not null,
  id uuid default uuidv7() not null,
  code text not null,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(code), 400)) stored not null
);
alter table app.trays add constraint trays_code CHECK (((length(code) >= 1) AND (length(code) <= 60)));
alter table app.trays add constraint trays_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.trays add constraint trays_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
CREATE UNIQUE INDEX trays_code_once ON app.trays USING btree (organization_id, search);
alter table app.trays owner to pontic_owner;
alter table app.trays enable row level security;
alter table app.trays force row level security;
create policy across on app.trays as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.trays as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.trays to pontic_across;
grant delete, insert, select, update on app.trays to pontic_lab;
grant select on app.trays to pontic_clinic;
CREATE TRIGGER touch BEFORE UPDATE ON app.trays FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.trays is 'The boxes in which a laboratory keeps the work of an order together';
comment on column app.trays.code is 'What is written on it; one code whatever its case';
comment on column app.trays.is_active is 'False once it is out of use';

create table app.unbilled_orders (
  lab_organization_id uuid not null,
  order_id uuid not null
);
alter table app.unbilled_orders add constraint unbilled_orders_key PRIMARY KEY (order_id);
alter table app.unbilled_orders add constraint unbilled_orders_lab FOREIGN KEY (lab_organization_id) REFERENCES app.organizations(id);
CREATE INDEX unbilled_orders_of_lab ON app.unbilled_orders USING btree (lab_organization_id, order_id);
alter table app.unbilled_orders owner to pontic_owner;
alter table app.unbilled_orders enable row level security;
alter table app.unbilled_orders force row level security;
create policy across on app.unbilled_orders as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.unbilled_orders as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.unbilled_orders to pontic_across;
grant select on app.unbilled_orders to pontic_lab;
comment on table app.unbilled_orders is 'The accepted orders with an item that is on no invoice in force, nor credited for a remake';
comment on column app.unbilled_orders.order_id is 'An order of the laboratory, once';

create table app.uploads (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  kind text,
  size_bytes bigint not null,
  received_bytes bigint default 0 not null,
  status text default 'receiving'::text not null,
  status_reason text,
  promised_sha256 bytea,
  sha256 bytea,
  source text not null,
  order_id uuid,
  scan_case_id uuid,
  external_id text,
  file_id uuid,
  created_by_user_id uuid not null,
  held_by uuid,
  held_until timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((name || ' '::text) || COALESCE(kind, ''::text))), 300)) stored not null,
  status_code text,
  status_params jsonb
);
alter table app.uploads add constraint uploads_created_by FOREIGN KEY (created_by_user_id) REFERENCES app.users(id);
alter table app.uploads add constraint uploads_file FOREIGN KEY (file_id) REFERENCES app.files(id) ON DELETE SET NULL;
alter table app.uploads add constraint uploads_held CHECK (((held_by IS NULL) = (held_until IS NULL)));
alter table app.uploads add constraint uploads_id_once UNIQUE (id);
alter table app.uploads add constraint uploads_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.uploads add constraint uploads_kind CHECK ((kind = ANY (ARRAY['scan_upper'::text, 'scan_lower'::text, 'scan_bite'::text, 'scan_prep'::text, 'scan_preop'::text, 'scan_implant'::text, 'scan_gingiva'::text, 'cbct'::text, 'photo_shade'::text, 'photo_face'::text, 'photo_intraoral'::text, 'xray'::text, 'rx_pdf'::text, 'design_stl'::text, 'design_preview'::text, 'cad_project'::text, 'model_stl'::text, 'invoice_pdf'::text, 'statement_pdf'::text, 'other'::text])));
alter table app.uploads add constraint uploads_name CHECK (((length(name) >= 1) AND (length(name) <= 255)));
alter table app.uploads add constraint uploads_of_scan CHECK (((scan_case_id IS NOT NULL) <= (external_id IS NOT NULL)));
alter table app.uploads add constraint uploads_order FOREIGN KEY (order_id) REFERENCES app.orders(id) ON DELETE SET NULL;
alter table app.uploads add constraint uploads_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.uploads add constraint uploads_promised_sha256 CHECK ((length(promised_sha256) = 32));
alter table app.uploads add constraint uploads_received CHECK (((received_bytes >= 0) AND (received_bytes <= size_bytes)));
alter table app.uploads add constraint uploads_scan_case FOREIGN KEY (organization_id, scan_case_id) REFERENCES app.scan_cases(organization_id, id) ON DELETE SET NULL (scan_case_id);
alter table app.uploads add constraint uploads_sha256 CHECK ((length(sha256) = 32));
alter table app.uploads add constraint uploads_size CHECK ((size_bytes > 0));
alter table app.uploads add constraint uploads_source CHECK ((source = ANY (ARRAY['upload'::text, 'scanner'::text, 'device'::text])));
alter table app.uploads add constraint uploads_status CHECK ((status = ANY (ARRAY['receiving'::text, 'complete'::text, 'attached'::text, 'failed'::text, 'expired'::text])));
alter table app.uploads add constraint uploads_status_code CHECK (((status_code IS NULL) OR (status_reason IS NOT NULL)));
alter table app.uploads add constraint uploads_whole CHECK (((status = ANY (ARRAY['complete'::text, 'attached'::text])) <= ((received_bytes = size_bytes) AND (sha256 IS NOT NULL))));
CREATE INDEX uploads_let_go ON app.uploads USING btree (held_until) WHERE (held_until IS NOT NULL);
CREATE INDEX uploads_of_creator ON app.uploads USING btree (created_by_user_id);
CREATE INDEX uploads_of_file ON app.uploads USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX uploads_of_order ON app.uploads USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX uploads_of_scan_case ON app.uploads USING btree (organization_id, scan_case_id) WHERE (scan_case_id IS NOT NULL);
CREATE INDEX uploads_to_attach ON app.uploads USING btree (id) WHERE ((status = 'complete'::text) AND (order_id IS NOT NULL) AND (status_reason IS NULL));
CREATE INDEX uploads_to_expire ON app.uploads USING btree (expires_at) WHERE (status = ANY (ARRAY['receiving'::text, 'complete'::text]));
alter table app.uploads owner to pontic_owner;
alter table app.uploads enable row level security;
alter table app.uploads force row level security;
create policy across on app.uploads as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.uploads as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.uploads as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.uploads to pontic_across;
grant delete, insert, select, update on app.uploads to pontic_clinic;
grant delete, insert, select, update on app.uploads to pontic_lab;
CREATE TRIGGER end_upload AFTER UPDATE OF status ON app.uploads FOR EACH ROW WHEN (((old.status = ANY (ARRAY['receiving'::text, 'complete'::text])) AND ((new.status = ANY (ARRAY['failed'::text, 'expired'::text])) OR ((new.status = 'attached'::text) AND (new.file_id IS DISTINCT FROM new.id))))) EXECUTE FUNCTION app.remove_upload();
CREATE TRIGGER queue_scan_case AFTER UPDATE OF status ON app.uploads FOR EACH ROW WHEN (((new.status = 'complete'::text) AND (old.status <> 'complete'::text) AND (new.scan_case_id IS NOT NULL))) EXECUTE FUNCTION app.queue_scan_case('scan_case_id');
CREATE TRIGGER remove_upload AFTER DELETE ON app.uploads FOR EACH ROW WHEN ((old.status = ANY (ARRAY['receiving'::text, 'complete'::text]))) EXECUTE FUNCTION app.remove_upload();
CREATE TRIGGER touch BEFORE UPDATE ON app.uploads FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.uploads is 'A file on its way here; whole, it becomes a file of an order under the same id';
comment on column app.uploads.expires_at is 'Null for what is a file, and for what waits with its scan';
comment on column app.uploads.external_id is 'The id of the file in its scan';
comment on column app.uploads.file_id is 'Null until it is attached, and again when that file is removed; another id than its own where that file had the bytes already';
comment on column app.uploads.held_by is 'The request that writes its bytes now; one alone may';
comment on column app.uploads.held_until is 'Renewed while it is held; a time that has passed tells of a process that was killed';
comment on column app.uploads.name is 'As the sender named it; replaced by what it is once nobody needs it: it may name a patient';
comment on column app.uploads.order_id is 'The order that it is meant for, then the one that it belongs to';
comment on column app.uploads.promised_sha256 is 'What the sender says the bytes are; others are refused';
comment on column app.uploads.status_code is 'The code of status_reason, which is its text in English; null in rows from before';
comment on column app.uploads.status_params is 'The values that the text of status_code names';

create table app.users (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text not null,
  email_verified_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  locale text,
  timezone text
);
alter table app.users add constraint users_email CHECK (((length(email) >= 6) AND (length(email) <= 254)));
alter table app.users add constraint users_key PRIMARY KEY (id);
alter table app.users add constraint users_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
CREATE UNIQUE INDEX users_email_once ON app.users USING btree (lower(email));
alter table app.users owner to pontic_owner;
alter table app.users enable row level security;
alter table app.users force row level security;
create policy across on app.users as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.users as permissive for select to pontic_clinic using ((EXISTS ( SELECT
   FROM app.memberships m
  WHERE ((m.user_id = users.id) AND (m.organization_id = ( SELECT app.org() AS org))))));
create policy identity on app.users as permissive for select to pontic_app using (true);
create policy lab on app.users as permissive for select to pontic_lab using ((EXISTS ( SELECT
   FROM app.memberships m
  WHERE ((m.user_id = users.id) AND (m.organization_id = ( SELECT app.org() AS org))))));
grant insert, select, update on app.users to pontic_across;
grant select on app.users (column email) to pontic_app;
grant select on app.users (column email) to pontic_clinic;
grant select on app.users (column email) to pontic_lab;
grant select on app.users (column id) to pontic_app;
grant select on app.users (column id) to pontic_clinic;
grant select on app.users (column id) to pontic_lab;
grant select on app.users (column locale) to pontic_app;
grant select on app.users (column name) to pontic_app;
grant select on app.users (column name) to pontic_clinic;
grant select on app.users (column name) to pontic_lab;
CREATE TRIGGER touch BEFORE UPDATE ON app.users FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.users is 'A person who signs in; belongs to an organization only through a membership';
comment on column app.users.locale is 'Language and region (BCP 47); null takes those of the organization';
comment on column app.users.password_hash is 'Argon2id, encoded with its parameters';
comment on column app.users.timezone is 'IANA name; null takes that of the organization';

create table app.webhook_events (
  id uuid not null,
  source text not null,
  provider_event_id text,
  dedupe_key text not null,
  scanner_connection_id uuid,
  organization_id uuid,
  external_account text,
  type text not null,
  api_version text,
  is_live boolean,
  occurred_at timestamp(3) with time zone,
  received_at timestamp(3) with time zone default clock_timestamp() not null,
  signature_key smallint,
  payload bytea,
  payload_sha256 bytea not null,
  object_type text,
  object_id text,
  order_key text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  run_at timestamp(3) with time zone default clock_timestamp() not null,
  leased_until timestamp(3) with time zone,
  last_error text,
  processed_at timestamp(3) with time zone,
  owner_id uuid generated always as (COALESCE(organization_id,
CASE
    WHEN (external_account <> ''::text) THEN (md5(external_account))::uuid
    ELSE NULL::uuid
END, '00000000-0000-0000-0000-000000000000'::uuid)) stored not null
);
alter table app.webhook_events add constraint webhook_events_key PRIMARY KEY (id);
alter table app.webhook_events add constraint webhook_events_once UNIQUE (source, dedupe_key);
alter table app.webhook_events add constraint webhook_events_source CHECK ((source = ANY (ARRAY['stripe'::text, 'scanner'::text, 'carrier'::text])));
alter table app.webhook_events add constraint webhook_events_state CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'ignored'::text, 'unroutable'::text, 'held_inactive'::text, 'unmatched'::text, 'malformed'::text, 'failed'::text])));
CREATE INDEX webhook_events_by_owner ON app.webhook_events USING btree (owner_id, run_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_events_held ON app.webhook_events USING btree (scanner_connection_id, object_id) WHERE (state = ANY (ARRAY['held_inactive'::text, 'unmatched'::text]));
CREATE INDEX webhook_events_in_order ON app.webhook_events USING btree (order_key, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_events_of_connection ON app.webhook_events USING btree (scanner_connection_id, id) WHERE (scanner_connection_id IS NOT NULL);
CREATE INDEX webhook_events_of_organization ON app.webhook_events USING btree (organization_id, id) WHERE (organization_id IS NOT NULL);
CREATE INDEX webhook_events_put_aside ON app.webhook_events USING btree (scanner_connection_id, object_id) WHERE ((state = 'ignored'::text) AND (payload IS NOT NULL));
CREATE INDEX webhook_events_with_payload ON app.webhook_events USING btree (received_at) WHERE (payload IS NOT NULL);
alter table app.webhook_events owner to pontic_owner;
alter table app.webhook_events enable row level security;
alter table app.webhook_events force row level security;
create policy across on app.webhook_events as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.webhook_events as permissive for select to pontic_clinic using (((organization_id = ( SELECT app.org() AS org)) AND (source = 'scanner'::text)));
create policy lab on app.webhook_events as permissive for select to pontic_lab using (((organization_id = ( SELECT app.org() AS org)) AND (source = 'scanner'::text)));
grant delete, insert, select, update on app.webhook_events to pontic_across;
grant select on app.webhook_events (column attempts) to pontic_clinic;
grant select on app.webhook_events (column attempts) to pontic_lab;
grant select on app.webhook_events (column id) to pontic_clinic;
grant select on app.webhook_events (column id) to pontic_lab;
grant select on app.webhook_events (column is_live) to pontic_clinic;
grant select on app.webhook_events (column is_live) to pontic_lab;
grant select on app.webhook_events (column last_error) to pontic_clinic;
grant select on app.webhook_events (column last_error) to pontic_lab;
grant select on app.webhook_events (column object_id) to pontic_clinic;
grant select on app.webhook_events (column object_id) to pontic_lab;
grant select on app.webhook_events (column occurred_at) to pontic_clinic;
grant select on app.webhook_events (column occurred_at) to pontic_lab;
grant select on app.webhook_events (column organization_id) to pontic_clinic;
grant select on app.webhook_events (column organization_id) to pontic_lab;
grant select on app.webhook_events (column payload) to pontic_clinic;
grant select on app.webhook_events (column payload) to pontic_lab;
grant select on app.webhook_events (column processed_at) to pontic_clinic;
grant select on app.webhook_events (column processed_at) to pontic_lab;
grant select on app.webhook_events (column provider_event_id) to pontic_clinic;
grant select on app.webhook_events (column provider_event_id) to pontic_lab;
grant select on app.webhook_events (column received_at) to pontic_clinic;
grant select on app.webhook_events (column received_at) to pontic_lab;
grant select on app.webhook_events (column scanner_connection_id) to pontic_clinic;
grant select on app.webhook_events (column scanner_connection_id) to pontic_lab;
grant select on app.webhook_events (column source) to pontic_clinic;
grant select on app.webhook_events (column source) to pontic_lab;
grant select on app.webhook_events (column state) to pontic_clinic;
grant select on app.webhook_events (column state) to pontic_lab;
grant select on app.webhook_events (column type) to pontic_clinic;
grant select on app.webhook_events (column type) to pontic_lab;
comment on table app.webhook_events is 'Inbox of verified webhooks; the row is the job (docs/architecture.md)';
comment on column app.webhook_events.order_key is 'Events of one key are processed one after another';
comment on column app.webhook_events.owner_id is 'The organization whose work it is, or its account at the provider; it waits behind its own';
comment on column app.webhook_events.payload is 'The raw body, encrypted; removed after 30 days';

create table app.work_calendars (
  organization_id uuid not null,
  weekdays jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  cut_offs jsonb default '[]'::jsonb not null,
  pickups jsonb default '[]'::jsonb not null,
  country text,
  region text
);
alter table app.work_calendars add constraint work_calendars_country CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table app.work_calendars add constraint work_calendars_cut_offs CHECK ((jsonb_typeof(cut_offs) = 'array'::text));
alter table app.work_calendars add constraint work_calendars_key PRIMARY KEY (organization_id);
alter table app.work_calendars add constraint work_calendars_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.work_calendars add constraint work_calendars_pickups CHECK ((jsonb_typeof(pickups) = 'array'::text));
alter table app.work_calendars add constraint work_calendars_region CHECK ((region ~ '^[A-Z0-9-]{1,10}([.][A-Z0-9-]{1,10})?$'::text));
alter table app.work_calendars add constraint work_calendars_weekdays CHECK ((jsonb_typeof(weekdays) = 'array'::text));
alter table app.work_calendars owner to pontic_owner;
alter table app.work_calendars enable row level security;
alter table app.work_calendars force row level security;
create policy across on app.work_calendars as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.work_calendars as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.work_calendars to pontic_across;
grant insert, select, update on app.work_calendars to pontic_lab;
CREATE TRIGGER replan AFTER INSERT OR DELETE OR UPDATE ON app.work_calendars FOR EACH ROW EXECUTE FUNCTION app.replan_lab('organization_id');
CREATE TRIGGER touch BEFORE UPDATE ON app.work_calendars FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.work_calendars is 'When a laboratory works; without a row it is Monday to Friday, 08:00 to 17:00, 480 minutes';
comment on column app.work_calendars.country is 'Whose public holidays are proposed; null: the country of the address';
comment on column app.work_calendars.cut_offs is 'weekday (1 Monday to 7 Sunday) and time (HH:MM of the laboratory) until which a case may begin on the day of its arrival; a missing weekday takes 12:00';
comment on column app.work_calendars.pickups is 'weekday and time of the courier''s pick-up; none: at the end of each working day on which the courier travels';
comment on column app.work_calendars.region is 'Code of the region in that country, with one of a part of it after a dot; null: the whole country';
comment on column app.work_calendars.weekdays is 'weekday (1 Monday to 7 Sunday), from, to (HH:MM of the laboratory) and minutes of work; a missing weekday is free';

create table app.work_capacities (
  id uuid default uuidv7() not null,
  organization_id uuid not null,
  day_on date not null,
  department text,
  percent integer not null
);
alter table app.work_capacities add constraint work_capacities_calendar FOREIGN KEY (organization_id) REFERENCES app.work_calendars(organization_id);
alter table app.work_capacities add constraint work_capacities_key PRIMARY KEY (id);
alter table app.work_capacities add constraint work_capacities_once UNIQUE NULLS NOT DISTINCT (organization_id, day_on, department);
alter table app.work_capacities add constraint work_capacities_percent CHECK (((percent >= 0) AND (percent <= 1000)));
alter table app.work_capacities owner to pontic_owner;
alter table app.work_capacities enable row level security;
alter table app.work_capacities force row level security;
create policy across on app.work_capacities as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.work_capacities as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.work_capacities to pontic_across;
grant delete, insert, select on app.work_capacities to pontic_lab;
CREATE TRIGGER replan AFTER INSERT OR DELETE OR UPDATE ON app.work_capacities FOR EACH ROW EXECUTE FUNCTION app.replan_lab('organization_id');
comment on table app.work_capacities is 'A day on which a laboratory can do less or more than usual';
comment on column app.work_capacities.department is 'Null: every department without a line of its own';
comment on column app.work_capacities.percent is 'Of the usual capacity, and of the minutes of work';

create table app.work_centre_loads (
  lab_organization_id uuid not null,
  work_centre_id uuid not null,
  day_on date not null,
  slot integer not null,
  amount integer not null,
  rush_amount integer not null
);
alter table app.work_centre_loads add constraint work_centre_loads_amount CHECK ((amount >= 0));
alter table app.work_centre_loads add constraint work_centre_loads_key PRIMARY KEY (lab_organization_id, work_centre_id, day_on, slot);
alter table app.work_centre_loads add constraint work_centre_loads_rush CHECK (((rush_amount >= 0) AND (rush_amount <= amount)));
alter table app.work_centre_loads add constraint work_centre_loads_work_centre FOREIGN KEY (lab_organization_id, work_centre_id) REFERENCES app.work_centres(organization_id, id);
alter table app.work_centre_loads owner to pontic_owner;
alter table app.work_centre_loads enable row level security;
alter table app.work_centre_loads force row level security;
create policy across on app.work_centre_loads as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.work_centre_loads as permissive for all to pontic_lab using ((lab_organization_id = ( SELECT app.org() AS org))) with check ((lab_organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.work_centre_loads to pontic_across;
grant select on app.work_centre_loads to pontic_lab;
comment on table app.work_centre_loads is 'The sum of planned_work of a work centre and a day, written with it: whoever asks for a day reads some hundred rows';
comment on column app.work_centre_loads.rush_amount is 'What of it is rush: nothing else is in the way of rush';

create table app.work_centre_members (
  organization_id uuid not null,
  work_centre_id uuid not null,
  user_id uuid not null,
  share_percent integer not null,
  speed_percent integer default 100 not null
);
alter table app.work_centre_members add constraint work_centre_members_key PRIMARY KEY (organization_id, work_centre_id, user_id);
alter table app.work_centre_members add constraint work_centre_members_member FOREIGN KEY (organization_id, user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE CASCADE;
alter table app.work_centre_members add constraint work_centre_members_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.work_centre_members add constraint work_centre_members_share CHECK (((share_percent >= 1) AND (share_percent <= 100)));
alter table app.work_centre_members add constraint work_centre_members_speed CHECK (((speed_percent >= 1) AND (speed_percent <= 300)));
alter table app.work_centre_members add constraint work_centre_members_work_centre FOREIGN KEY (organization_id, work_centre_id) REFERENCES app.work_centres(organization_id, id) ON DELETE CASCADE;
CREATE INDEX work_centre_members_of_member ON app.work_centre_members USING btree (organization_id, user_id);
alter table app.work_centre_members owner to pontic_owner;
alter table app.work_centre_members enable row level security;
alter table app.work_centre_members force row level security;
create policy across on app.work_centre_members as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.work_centre_members as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.work_centre_members to pontic_across;
grant delete, insert, select on app.work_centre_members to pontic_lab;
CREATE TRIGGER replan AFTER INSERT OR DELETE ON app.work_centre_members FOR EACH ROW EXECUTE FUNCTION app.replan_lab('organization_id');
comment on table app.work_centre_members is 'Who works at a work centre; the shares of one person are 100 percent at most';
comment on column app.work_centre_members.share_percent is 'Of the person''s working time';
comment on column app.work_centre_members.speed_percent is 'Of the planned speed; only owners see it';

create table app.work_centres (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  department text,
  kind text not null,
  load_limit_percent integer default 90 not null,
  queue_minutes integer default 0 not null,
  units integer default 1 not null,
  day_minutes integer,
  runs jsonb default '[]'::jsonb not null,
  lead_time_days integer,
  pieces_per_day integer,
  alternative_work_centre_id uuid,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(((name || ' '::text) || COALESCE(department, ''::text))), 300)) stored not null,
  basis text default 'entered'::text not null,
  is_confirmed boolean default true not null
);
alter table app.work_centres add constraint work_centres_alternative FOREIGN KEY (organization_id, alternative_work_centre_id) REFERENCES app.work_centres(organization_id, id);
alter table app.work_centres add constraint work_centres_basis CHECK ((basis = ANY (ARRAY['starter'::text, 'derived'::text, 'entered'::text])));
alter table app.work_centres add constraint work_centres_day_minutes CHECK (((day_minutes >= 0) AND (day_minutes <= 1000000)));
alter table app.work_centres add constraint work_centres_department CHECK (((length(department) >= 1) AND (length(department) <= 80)));
alter table app.work_centres add constraint work_centres_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.work_centres add constraint work_centres_kind CHECK ((kind = ANY (ARRAY['people'::text, 'machine'::text, 'runs'::text, 'external'::text])));
alter table app.work_centres add constraint work_centres_lead_time CHECK (((lead_time_days >= 0) AND (lead_time_days <= 365)));
alter table app.work_centres add constraint work_centres_lead_time_of_kind CHECK (((kind = 'external'::text) = (lead_time_days IS NOT NULL)));
alter table app.work_centres add constraint work_centres_load_limit CHECK (((load_limit_percent >= 1) AND (load_limit_percent <= 100)));
alter table app.work_centres add constraint work_centres_minutes_of_kind CHECK (((kind = ANY (ARRAY['people'::text, 'machine'::text])) = (day_minutes IS NOT NULL)));
alter table app.work_centres add constraint work_centres_name CHECK (((length(name) >= 1) AND (length(name) <= 80)));
alter table app.work_centres add constraint work_centres_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.work_centres add constraint work_centres_other_alternative CHECK ((alternative_work_centre_id <> id));
alter table app.work_centres add constraint work_centres_pieces CHECK (((pieces_per_day >= 1) AND (pieces_per_day <= 100000)));
alter table app.work_centres add constraint work_centres_pieces_of_kind CHECK (((kind = 'external'::text) OR (pieces_per_day IS NULL)));
alter table app.work_centres add constraint work_centres_queue CHECK (((queue_minutes >= 0) AND (queue_minutes <= 100000)));
alter table app.work_centres add constraint work_centres_runs CHECK ((jsonb_typeof(runs) = 'array'::text));
alter table app.work_centres add constraint work_centres_runs_of_kind CHECK (((kind = 'runs'::text) = (runs <> '[]'::jsonb)));
alter table app.work_centres add constraint work_centres_units CHECK (((units >= 1) AND (units <= 1000)));
alter table app.work_centres add constraint work_centres_units_of_kind CHECK (((kind = ANY (ARRAY['machine'::text, 'runs'::text])) OR (units = 1)));
CREATE INDEX work_centres_of_alternative ON app.work_centres USING btree (organization_id, alternative_work_centre_id);
CREATE UNIQUE INDEX work_centres_name_once ON app.work_centres USING btree (organization_id, lower(name)) WHERE is_active;
alter table app.work_centres owner to pontic_owner;
alter table app.work_centres enable row level security;
alter table app.work_centres force row level security;
create policy across on app.work_centres as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.work_centres as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant insert, select, update on app.work_centres to pontic_across;
grant insert, select, update on app.work_centres to pontic_lab;
CREATE TRIGGER replan AFTER INSERT OR UPDATE ON app.work_centres FOR EACH ROW EXECUTE FUNCTION app.replan_lab('organization_id');
CREATE TRIGGER touch BEFORE UPDATE ON app.work_centres FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.work_centres is 'Where stages of every workflow are done: people, a machine, a furnace or an outside partner';
comment on column app.work_centres.alternative_work_centre_id is 'Whose free minutes of a day are used after the own ones';
comment on column app.work_centres.basis is 'Where its numbers come from: the starter workflows, stages of earlier workflows, or the laboratory';
comment on column app.work_centres.day_minutes is 'Of an open day: of one machine, also unattended; of people all together, until members are named';
comment on column app.work_centres.department is 'Whose calendar it has; null: the laboratory''s';
comment on column app.work_centres.is_active is 'False once archived';
comment on column app.work_centres.is_confirmed is 'Whether the laboratory said that they are right; until then published turnarounds decide alone';
comment on column app.work_centres.lead_time_days is 'Business days of the partner, with both ways';
comment on column app.work_centres.load_limit_percent is 'Of a day''s capacity, up to which orders without rush are promised';
comment on column app.work_centres.pieces_per_day is 'What the partner takes; null: no limit';
comment on column app.work_centres.queue_minutes is 'What work waits here on average, on the clock';
comment on column app.work_centres.runs is 'startTime (HH:MM of the laboratory), minutes, and pieces of one unit; of furnaces, in order';
comment on column app.work_centres.units is 'Machines or furnaces of this kind';

create table app.work_holidays (
  id uuid default uuidv7() not null,
  organization_id uuid not null,
  kind text not null,
  first_on date not null,
  last_on date not null,
  name text,
  source text default 'own'::text not null,
  is_closed boolean default true not null
);
alter table app.work_holidays add constraint work_holidays_calendar FOREIGN KEY (organization_id) REFERENCES app.work_calendars(organization_id);
alter table app.work_holidays add constraint work_holidays_closure_closed CHECK (((kind = 'holiday'::text) OR (is_closed AND (source = 'own'::text))));
alter table app.work_holidays add constraint work_holidays_days CHECK (((last_on >= first_on) AND ((last_on - first_on) <= 731)));
alter table app.work_holidays add constraint work_holidays_key PRIMARY KEY (id);
alter table app.work_holidays add constraint work_holidays_kind CHECK ((kind = ANY (ARRAY['holiday'::text, 'closure'::text])));
alter table app.work_holidays add constraint work_holidays_source CHECK ((source = ANY (ARRAY['own'::text, 'public_holiday'::text, 'observance'::text])));
CREATE INDEX work_holidays_of_lab ON app.work_holidays USING btree (organization_id, first_on);
alter table app.work_holidays owner to pontic_owner;
alter table app.work_holidays enable row level security;
alter table app.work_holidays force row level security;
create policy across on app.work_holidays as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.work_holidays as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.work_holidays to pontic_across;
grant delete, insert, select on app.work_holidays to pontic_lab;
CREATE TRIGGER replan AFTER INSERT OR DELETE OR UPDATE ON app.work_holidays FOR EACH ROW EXECUTE FUNCTION app.replan_lab('organization_id');
comment on table app.work_holidays is 'Days on which a laboratory does not work: one holiday, or a closure from one day to another';
comment on column app.work_holidays.is_closed is 'False: the laboratory works, and only couriers keep the day';
comment on column app.work_holidays.source is 'own: added by hand; public_holiday: proposed as a day off by law; observance: proposed as another day with a name';

create table app.work_shifts (
  organization_id uuid not null,
  user_id uuid not null,
  weekdays jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null
);
alter table app.work_shifts add constraint work_shifts_key PRIMARY KEY (organization_id, user_id);
alter table app.work_shifts add constraint work_shifts_member FOREIGN KEY (organization_id, user_id) REFERENCES app.memberships(organization_id, user_id) ON DELETE CASCADE;
alter table app.work_shifts add constraint work_shifts_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.work_shifts add constraint work_shifts_weekdays CHECK ((jsonb_typeof(weekdays) = 'array'::text));
alter table app.work_shifts owner to pontic_owner;
alter table app.work_shifts enable row level security;
alter table app.work_shifts force row level security;
create policy across on app.work_shifts as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.work_shifts as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.work_shifts to pontic_across;
grant delete, insert, select, update on app.work_shifts to pontic_lab;
CREATE TRIGGER replan AFTER INSERT OR DELETE OR UPDATE ON app.work_shifts FOR EACH ROW EXECUTE FUNCTION app.replan_lab('organization_id');
CREATE TRIGGER touch BEFORE UPDATE ON app.work_shifts FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.work_shifts is 'How long a person works on each weekday; without a row it is as long as the laboratory does';
comment on column app.work_shifts.weekdays is 'weekday (1 Monday to 7 Sunday) and minutes; a missing weekday is free';

create table app.workflow_stage_materials (
  organization_id uuid not null,
  workflow_stage_id uuid not null,
  material_id uuid not null,
  "position" integer not null,
  quantity integer not null,
  per text not null
);
alter table app.workflow_stage_materials add constraint workflow_stage_materials_key PRIMARY KEY (organization_id, workflow_stage_id, material_id);
alter table app.workflow_stage_materials add constraint workflow_stage_materials_material FOREIGN KEY (organization_id, material_id) REFERENCES app.materials(organization_id, id);
alter table app.workflow_stage_materials add constraint workflow_stage_materials_per CHECK ((per = ANY (ARRAY['item'::text, 'piece'::text])));
alter table app.workflow_stage_materials add constraint workflow_stage_materials_quantity CHECK (((quantity >= 1) AND (quantity <= 1000000000)));
alter table app.workflow_stage_materials add constraint workflow_stage_materials_stage FOREIGN KEY (organization_id, workflow_stage_id) REFERENCES app.workflow_stages(organization_id, id) ON DELETE CASCADE;
CREATE INDEX workflow_stage_materials_of_material ON app.workflow_stage_materials USING btree (organization_id, material_id);
alter table app.workflow_stage_materials owner to pontic_owner;
alter table app.workflow_stage_materials enable row level security;
alter table app.workflow_stage_materials force row level security;
create policy across on app.workflow_stage_materials as permissive for all to pontic_across using (true) with check (true);
create policy lab on app.workflow_stage_materials as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select on app.workflow_stage_materials to pontic_across;
grant delete, insert, select on app.workflow_stage_materials to pontic_lab;
comment on table app.workflow_stage_materials is 'What a stage of a workflow usually uses';
comment on column app.workflow_stage_materials.per is 'Whether it is used for the item as a whole or for each of its pieces';

create table app.workflow_stages (
  organization_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  name text not null,
  public_label text not null,
  department text,
  sort_order integer not null,
  minutes_per_piece integer,
  requires_quality_check boolean default false not null,
  quality_checklist text[] default '{}'::text[] not null,
  pay_rate_minor bigint,
  kind text default 'work'::text not null,
  work_centre_id uuid,
  minutes_per_order integer default 0 not null,
  wait_minutes integer default 0 not null,
  can_wait_overnight boolean default true not null,
  clinic_days integer default 5 not null
);
alter table app.workflow_stages add constraint workflow_stages_clinic_days CHECK (((clinic_days >= 0) AND (clinic_days <= 90)));
alter table app.workflow_stages add constraint workflow_stages_key PRIMARY KEY (organization_id, id);
alter table app.workflow_stages add constraint workflow_stages_kind CHECK ((kind = ANY (ARRAY['work'::text, 'run'::text, 'external'::text, 'try_in'::text])));
alter table app.workflow_stages add constraint workflow_stages_minutes CHECK (((minutes_per_piece >= 0) AND (minutes_per_piece <= 100000)));
alter table app.workflow_stages add constraint workflow_stages_order UNIQUE (organization_id, workflow_id, sort_order);
alter table app.workflow_stages add constraint workflow_stages_order_minutes CHECK (((minutes_per_order >= 0) AND (minutes_per_order <= 100000)));
alter table app.workflow_stages add constraint workflow_stages_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.workflow_stages add constraint workflow_stages_pay_rate CHECK (((pay_rate_minor >= 0) AND (pay_rate_minor <= '1000000000000'::bigint)));
alter table app.workflow_stages add constraint workflow_stages_try_in_elsewhere CHECK (((kind <> 'try_in'::text) OR (work_centre_id IS NULL)));
alter table app.workflow_stages add constraint workflow_stages_wait CHECK (((wait_minutes >= 0) AND (wait_minutes <= 100000)));
alter table app.workflow_stages add constraint workflow_stages_work_centre FOREIGN KEY (organization_id, work_centre_id) REFERENCES app.work_centres(organization_id, id);
alter table app.workflow_stages add constraint workflow_stages_workflow FOREIGN KEY (organization_id, workflow_id) REFERENCES app.workflows(organization_id, id) ON DELETE CASCADE;
CREATE INDEX workflow_stages_of_work_centre ON app.workflow_stages USING btree (organization_id, work_centre_id);
alter table app.workflow_stages owner to pontic_owner;
alter table app.workflow_stages enable row level security;
alter table app.workflow_stages force row level security;
create policy across on app.workflow_stages as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.workflow_stages as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.workflow_stages as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.workflow_stages to pontic_across;
grant delete, insert, select, update on app.workflow_stages to pontic_clinic;
grant delete, insert, select, update on app.workflow_stages to pontic_lab;
CREATE TRIGGER replan AFTER UPDATE ON app.workflow_stages FOR EACH ROW WHEN (((new.minutes_per_piece IS DISTINCT FROM old.minutes_per_piece) OR (new.department IS DISTINCT FROM old.department) OR (new.sort_order <> old.sort_order) OR ((((((new.kind IS DISTINCT FROM old.kind) OR (new.work_centre_id IS DISTINCT FROM old.work_centre_id)) OR (new.minutes_per_order IS DISTINCT FROM old.minutes_per_order)) OR (new.wait_minutes IS DISTINCT FROM old.wait_minutes)) OR (new.can_wait_overnight IS DISTINCT FROM old.can_wait_overnight)) OR (new.clinic_days IS DISTINCT FROM old.clinic_days)))) EXECUTE FUNCTION app.replan_lab('organization_id');
CREATE TRIGGER replan_new AFTER INSERT ON app.workflow_stages FOR EACH ROW EXECUTE FUNCTION app.replan_lab('organization_id');
CREATE TRIGGER replan_without AFTER DELETE ON app.workflow_stages FOR EACH ROW EXECUTE FUNCTION app.replan_lab('organization_id');
comment on table app.workflow_stages is 'A step of a workflow';
comment on column app.workflow_stages.can_wait_overnight is 'Whether the waiting goes on at night and on closed days';
comment on column app.workflow_stages.clinic_days is 'Working days of the clinic that a try-in takes; of no other kind';
comment on column app.workflow_stages.minutes_per_order is 'Once for an order: setting up';
comment on column app.workflow_stages.minutes_per_piece is 'For each piece; null: nobody said';
comment on column app.workflow_stages.pay_rate_minor is 'What a technician earns for one piece, in the laboratory''s currency; only owners see it';
comment on column app.workflow_stages.public_label is 'What the clinic sees of this stage';
comment on column app.workflow_stages.quality_checklist is 'What whoever checks the stage goes through, in order';
comment on column app.workflow_stages.wait_minutes is 'After the work, on the clock and without anybody';

create table app.workflows (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  is_default boolean default false not null,
  is_active boolean default true not null,
  saved_by_user_id uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  search text generated always as ("left"(app.fold(name), 300)) stored not null
);
alter table app.workflows add constraint workflows_key PRIMARY KEY (organization_id, id) INCLUDE (search);
alter table app.workflows add constraint workflows_name CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table app.workflows add constraint workflows_organization FOREIGN KEY (organization_id) REFERENCES app.organizations(id);
alter table app.workflows add constraint workflows_saved_by FOREIGN KEY (saved_by_user_id) REFERENCES app.users(id);
CREATE INDEX workflows_saved_by_user ON app.workflows USING btree (saved_by_user_id);
CREATE UNIQUE INDEX workflows_one_default ON app.workflows USING btree (organization_id) WHERE (is_default AND is_active);
alter table app.workflows owner to pontic_owner;
alter table app.workflows enable row level security;
alter table app.workflows force row level security;
create policy across on app.workflows as permissive for all to pontic_across using (true) with check (true);
create policy clinic on app.workflows as permissive for all to pontic_clinic using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
create policy lab on app.workflows as permissive for all to pontic_lab using ((organization_id = ( SELECT app.org() AS org))) with check ((organization_id = ( SELECT app.org() AS org)));
grant delete, insert, select, update on app.workflows to pontic_across;
grant delete, insert, select, update on app.workflows to pontic_clinic;
grant delete, insert, select, update on app.workflows to pontic_lab;
CREATE TRIGGER replan AFTER UPDATE OF is_active, is_default, saved_by_user_id ON app.workflows FOR EACH ROW EXECUTE FUNCTION app.replan_lab('organization_id');
CREATE TRIGGER touch BEFORE UPDATE ON app.workflows FOR EACH ROW EXECUTE FUNCTION app.touch();
comment on table app.workflows is 'The way of an order through the laboratory';
comment on column app.workflows.saved_by_user_id is 'Null for a template that nobody has adopted yet';

-- Views

create view app.owed_entries with (security_invoker=true) as
 SELECT e.id,
    e.lab_organization_id,
    e.clinic_organization_id,
    e.customer_id,
    e.currency,
    e.amount_minor,
    app.day_of_id(e.id) AS posted_on,
    ((p.occurred_at AT TIME ZONE 'UTC'::text))::date AS occurred_on,
        CASE
            WHEN (p.kind = ANY (ARRAY['invoice'::text, 'invoice_void'::text, 'credit'::text, 'credit_void'::text, 'deposit_release'::text])) THEN e.amount_minor
            ELSE (0)::bigint
        END AS invoiced_minor,
        CASE
            WHEN (p.kind = ANY (ARRAY['payment'::text, 'payment_failure'::text, 'refund'::text, 'refund_failure'::text, 'dispute'::text, 'dispute_reversal'::text])) THEN (- e.amount_minor)
            ELSE (0)::bigint
        END AS paid_minor
   FROM (app.ledger_entries e
     JOIN app.ledger_postings p ON ((p.id = e.posting_id)))
  WHERE (e.account = 'receivable'::text);
alter view app.owed_entries owner to pontic_owner;
grant select on app.owed_entries to pontic_across;
comment on view app.owed_entries is 'The entries of what customers owe, with the days and parts that are kept as sums';

create view app.payments_left with (security_invoker=true) as
 SELECT id AS payment_id,
    currency,
    app.left_of_payment(status, amount_minor, refunded_minor, ( SELECT sum(e.amount_minor) AS sum
           FROM (app.ledger_postings l
             JOIN app.ledger_entries e ON ((e.posting_id = l.id)))
          WHERE ((l.payment_id = p.id) AND (l.kind = ANY (ARRAY['dispute'::text, 'dispute_reversal'::text])) AND (e.account = 'receivable'::text)))) AS amount_minor
   FROM app.payments p;
alter view app.payments_left owner to pontic_owner;
grant select on app.payments_left to pontic_across;
grant select on app.payments_left to pontic_clinic;
grant select on app.payments_left to pontic_lab;
comment on view app.payments_left is 'What is left of a payment: nothing before it succeeded, then its amount less refunds and what a bank took back. It counts from its state, which may be an hour ahead of the ledger';

-- Functions and procedures

CREATE OR REPLACE FUNCTION app.add_built_in_roles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into app.team_roles (organization_id, id, kind)
    select new.id, uuidv7(), kind from unnest(case new.type
      when 'lab' then array['staff', 'reception', 'technician', 'quality', 'driver', 'bookkeeping']
      else array['staff', 'dentist', 'assistant', 'reception', 'bookkeeping'] end) as kind
    on conflict (organization_id, kind) where kind <> 'own' do nothing;
  return null;
end
$function$;
alter function app.add_built_in_roles() owner to pontic_owner;
comment on function app.add_built_in_roles() is 'Adds the roles that each organization of a type has from the start, where they are not there yet';

CREATE OR REPLACE FUNCTION app.add_invoice_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  before constant boolean := tg_op <> 'INSERT' and old.status not in ('draft', 'void');
  after constant boolean := tg_op <> 'DELETE' and new.status not in ('draft', 'void');
begin
  insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, credit_minor)
    select lab, clinic, customer, currency, sum(credit) from (
      select old.lab_organization_id, old.clinic_view_id, old.customer_id, old.currency, old.paid_minor where before
      union all
      select new.lab_organization_id, new.clinic_view_id, new.customer_id, new.currency, -new.paid_minor where after)
      as parts (lab, clinic, customer, currency, credit)
    group by 1, 2, 3, 4 having not before or sum(credit) <> 0;
  return null;
end
$function$;
alter function app.add_invoice_sums() owner to pontic_across;
grant execute on function app.add_invoice_sums() to pontic_owner;
comment on function app.add_invoice_sums() is 'Takes what an invoice is paid with from the credit of its customer';

CREATE OR REPLACE FUNCTION app.add_ledger_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  dispute record;
  payment record;
  taken numeric;
begin
  -- These first: whoever locks both tables takes them in this order too.
  insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, balance_minor,
      entry_count)
    select n.lab_organization_id, n.clinic_organization_id, n.customer_id, n.currency, sum(n.amount_minor), count(*)
    from new_entries n where n.account = 'receivable' group by 1, 2, 3, 4;
  insert into app.ledger_days (lab_organization_id, clinic_organization_id, customer_id, currency, posted_on,
      occurred_on, balance_minor, invoiced_minor, paid_minor)
    select e.lab_organization_id, e.clinic_organization_id, e.customer_id, e.currency, e.posted_on, e.occurred_on,
      sum(e.amount_minor), sum(e.invoiced_minor), sum(e.paid_minor)
    from app.owed_entries e where e.id = any (array(select n.id from new_entries n))
    group by 1, 2, 3, 4, 5, 6;
  for dispute in
    select p.payment_id, sum(n.amount_minor) as minor
    from new_entries n join app.ledger_postings p on p.id = n.posting_id
    where n.account = 'receivable' and p.kind in ('dispute', 'dispute_reversal') and p.payment_id is not null
    group by 1 order by 1
  loop
    select * into payment from app.payments where id = dispute.payment_id for no key update;
    taken := app.taken_by_disputes(dispute.payment_id);
    insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, credit_minor)
      values (payment.lab_organization_id, payment.clinic_organization_id, payment.customer_id, payment.currency,
        app.left_of_payment(payment.status, payment.amount_minor, payment.refunded_minor, taken)
          - app.left_of_payment(payment.status, payment.amount_minor, payment.refunded_minor, taken - dispute.minor));
  end loop;
  return null;
end
$function$;
alter function app.add_ledger_sums() owner to pontic_across;
grant execute on function app.add_ledger_sums() to pontic_owner;
comment on function app.add_ledger_sums() is 'Adds what entries change of what customers owe: by day and in all, and what a dispute takes of a payment';

CREATE OR REPLACE FUNCTION app.add_payment_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  taken constant numeric := app.taken_by_disputes(new.id);
begin
  insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, credit_minor)
    select lab, clinic, customer, currency, sum(credit) from (
      select old.lab_organization_id, old.clinic_organization_id, old.customer_id, old.currency,
        -app.left_of_payment(old.status, old.amount_minor, old.refunded_minor, taken) where tg_op = 'UPDATE'
      union all
      select new.lab_organization_id, new.clinic_organization_id, new.customer_id, new.currency,
        app.left_of_payment(new.status, new.amount_minor, new.refunded_minor, taken))
      as parts (lab, clinic, customer, currency, credit)
    group by 1, 2, 3, 4 having tg_op = 'INSERT' or sum(credit) <> 0;
  return null;
end
$function$;
alter function app.add_payment_sums() owner to pontic_across;
grant execute on function app.add_payment_sums() to pontic_owner;
comment on function app.add_payment_sums() is 'Adds what is left of a payment to the credit of its customer';

CREATE OR REPLACE FUNCTION app.answer_try_in(of_order uuid, shown text, is_repeated boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.assert_order_party(of_order);
  update app.order_legs l set result = shown, requires_another_try_in = is_repeated,
      answered_at = coalesce(l.answered_at, clock_timestamp())
    where l.order_id = of_order and l.arrived_at is not null and l.returned_at is null;
end
$function$;
alter function app.answer_try_in(uuid,text,boolean) owner to pontic_across;
grant execute on function app.answer_try_in(uuid,text,boolean) to pontic_clinic;
grant execute on function app.answer_try_in(uuid,text,boolean) to pontic_lab;
comment on function app.answer_try_in(uuid,text,boolean) is 'Notes what the try-in showed that an order is at';

CREATE OR REPLACE FUNCTION app.apply_shipment_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  kinds constant text[] := '{label_made,collected,in_transit,out_for_delivery,exception,returned,delivered}';
  statuses constant text[] := '{created,label_printed,picked_up,in_transit}';
  before record;
  latest record;
  first_order uuid;
  reached text := case new.kind when 'label_made' then 'label_printed' when 'collected' then 'picked_up'
    else 'in_transit' end;
begin
  select status, carrier_status into before from app.shipments where id = new.shipment_id for no key update;
  if not coalesce(array_position(statuses, before.status) < array_position(statuses, reached), false) then
    reached := before.status;
  end if;
  select id, kind, occurred_at into latest from app.shipment_events where shipment_id = new.shipment_id
    order by occurred_at desc, array_position(kinds, kind) desc limit 1;
  update app.shipments
    set carrier_status = latest.kind, carrier_status_at = latest.occurred_at, status = reached
    where id = new.shipment_id and (carrier_status, carrier_status_at, status)
      is distinct from (latest.kind, latest.occurred_at, reached);
  -- A problem that is reported again is the same problem.
  if latest.kind in ('delivered', 'exception', 'returned') and latest.kind is distinct from before.carrier_status
      and before.status not in ('delivered', 'cancelled') then
    select c.order_id into first_order
      from app.shipment_orders c join app.orders o on o.id = c.order_id
      where c.shipment_id = new.shipment_id order by o.number nulls last, o.id limit 1;
    if first_order is not null then
      perform app.queue_order_notification(first_order, jsonb_build_object('shipmentEventId', latest.id));
    end if;
  end if;
  return null;
end
$function$;
alter function app.apply_shipment_event() owner to pontic_across;
grant execute on function app.apply_shipment_event() to pontic_owner;
comment on function app.apply_shipment_event() is 'Writes on the parcel what its carrier reported last, and how far it is, and has members notified of how its way ended';

CREATE OR REPLACE FUNCTION app.assert_order_party(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from app.orders o
      where o.id = of_order and app.org() in (o.clinic_organization_id, o.lab_view_id)) then
    raise exception 'the organization is no party of the order' using errcode = 'insufficient_privilege';
  end if;
end
$function$;
alter function app.assert_order_party(uuid) owner to pontic_owner;
grant execute on function app.assert_order_party(uuid) to pontic_across;
comment on function app.assert_order_party(uuid) is 'Refuses to act on an order for anyone but the two organizations that it is between';

CREATE OR REPLACE FUNCTION app.assert_pay_run()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.status = 'draft' then
    if new.status = 'draft' or new.total_minor = (select coalesce(sum(l.amount_minor), 0)
      from app.pay_run_lines l where l.organization_id = new.organization_id and l.pay_run_id = new.id)
    then
      return new;
    end if;
    raise exception 'the lines of a pay run add up to its total'
      using errcode = 'check_violation', constraint = 'pay_runs_add_up';
  end if;
  if tg_op = 'DELETE' and old.status = 'draft' then return old; end if;
  raise exception 'a pay run never changes once it is closed'
    using errcode = 'restrict_violation', constraint = 'pay_runs_never_change';
end
$function$;
alter function app.assert_pay_run() owner to pontic_owner;
comment on function app.assert_pay_run() is 'Closes a pay run only where its lines add up, and lets nothing of a closed one change, for every role';

CREATE OR REPLACE FUNCTION app.assert_pay_run_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- What wrote the run itself writes it as a whole.
  if exists (select from app.pay_runs r where r.status = 'closed' and r.xmin <> pg_current_xact_id()::xid
    and r.organization_id = coalesce(new.organization_id, old.organization_id)
    and r.id = coalesce(new.pay_run_id, old.pay_run_id))
  then
    raise exception 'a pay run never changes once it is closed'
      using errcode = 'restrict_violation', constraint = 'pay_runs_never_change';
  end if;
  return coalesce(new, old);
end
$function$;
alter function app.assert_pay_run_is_open() owner to pontic_owner;
comment on function app.assert_pay_run_is_open() is 'Lets nothing that a closed pay run pays change, for every role';

CREATE OR REPLACE FUNCTION app.attach_shipment_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.shipment_events
    set shipment_id = new.id, clinic_organization_id = new.clinic_organization_id
    where lab_organization_id = new.lab_organization_id and tracking_number = new.tracking_number
      and shipment_id is null;
  return null;
end
$function$;
alter function app.attach_shipment_events() owner to pontic_across;
grant execute on function app.attach_shipment_events() to pontic_owner;
comment on function app.attach_shipment_events() is 'Gives a parcel what its carrier reported before its number was known here';

CREATE OR REPLACE FUNCTION app.attach_to_mail(mail_id uuid, file_name text, content bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update app.mails set attachment_name = file_name, attachment = content
    where id = mail_id and xmin = pg_current_xact_id()::xid
  $function$;
alter function app.attach_to_mail(uuid,text,bytea) owner to pontic_across;
grant execute on function app.attach_to_mail(uuid,text,bytea) to pontic_clinic;
grant execute on function app.attach_to_mail(uuid,text,bytea) to pontic_lab;
comment on function app.attach_to_mail(uuid,text,bytea) is 'Attaches a file to a mail that the same transaction has queued';

CREATE OR REPLACE FUNCTION app.begin_try_in(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.assert_order_party(of_order);
  insert into app.order_legs as l (order_id, number, lab_organization_id, clinic_organization_id, purpose,
      promised_on, arrived_at)
    select o.id, 1 + (select count(*) from app.order_legs e where e.order_id = o.id and e.arrived_at is not null),
      o.lab_organization_id, o.clinic_organization_id, 'try_in', o.promised_delivery_date, clock_timestamp()
    from app.orders o where o.id = of_order
    on conflict (order_id, number) do update set purpose = excluded.purpose, promised_on = excluded.promised_on,
      arrived_at = excluded.arrived_at, expected_on = null;
  perform app.plan_legs(of_order);
end
$function$;
alter function app.begin_try_in(uuid) owner to pontic_across;
grant execute on function app.begin_try_in(uuid) to pontic_clinic;
grant execute on function app.begin_try_in(uuid) to pontic_lab;
comment on function app.begin_try_in(uuid) is 'Notes that an order has arrived for a try-in';

CREATE OR REPLACE FUNCTION app.begun_items(of_order uuid, items uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select array(select distinct s.order_item_id
    from app.orders o join app.order_stages s on s.order_id = o.id and s.order_item_id = any (items)
    where o.id = of_order and app.org() in (o.clinic_organization_id, o.lab_view_id) and app.is_begun(s.id)
    order by 1)
  $function$;
alter function app.begun_items(uuid,uuid[]) owner to pontic_across;
grant execute on function app.begun_items(uuid,uuid[]) to pontic_clinic;
grant execute on function app.begun_items(uuid,uuid[]) to pontic_lab;
comment on function app.begun_items(uuid,uuid[]) is 'Those of these items of an order on which somebody has worked';

CREATE OR REPLACE FUNCTION app.calendar_of(lab uuid, from_on date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select jsonb_build_object(
    'weekdays', (select c.weekdays from app.work_calendars c where c.organization_id = lab),
    'closures', coalesce((select jsonb_agg(jsonb_build_array(lower(free.days), upper(free.days) - 1)) from (
      select unnest(range_agg(daterange(greatest(h.first_on, from_on - 90), least(h.last_on, from_on + 731), '[]'))) as days
      from app.work_holidays h
      where h.organization_id = lab and h.is_closed and h.last_on >= from_on - 90 and h.first_on <= from_on + 731) as free), '[]'),
    'courierHolidays', coalesce((select jsonb_agg(h.first_on) from app.work_holidays h
      where h.organization_id = lab and h.first_on between from_on - 90 and from_on + 731
        and app.is_kept_by_couriers(h.kind, h.source, h.is_closed)), '[]'),
    'cutOffs', coalesce((select c.cut_offs from app.work_calendars c where c.organization_id = lab), '[]'),
    'pickups', coalesce((select c.pickups from app.work_calendars c where c.organization_id = lab), '[]'),
    'capacities', coalesce((select jsonb_agg(jsonb_build_array(k.day_on, k.department, k.percent))
      from app.work_capacities k where k.organization_id = lab and k.day_on between from_on and from_on + 731), '[]'))
  $function$;
alter function app.calendar_of(uuid,date) owner to pontic_owner;
grant execute on function app.calendar_of(uuid,date) to pontic_across;
comment on function app.calendar_of(uuid,date) is 'When a laboratory works in the 90 days before a day and the two years from it on';

CREATE OR REPLACE FUNCTION app.cancel_carrier_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.carrier_bookings set status = 'cancel_requested'
    where shipment_id = new.id and status in ('requested', 'booked');
  return null;
end
$function$;
alter function app.cancel_carrier_booking() owner to pontic_across;
grant execute on function app.cancel_carrier_booking() to pontic_owner;
comment on function app.cancel_carrier_booking() is 'Takes the label of a cancelled parcel back at its carrier';

CREATE OR REPLACE FUNCTION app.check_posting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  posting uuid;
  found record;
begin
  if tg_table_name = 'ledger_postings' then posting := new.id; else posting := new.posting_id; end if;
  select coalesce(sum(sides), 0) as sides, count(*) as currencies,
    bool_and(total = 0) as is_balanced, bool_and(has_exchange) as has_exchange
  into found
  from (
    select count(*) as sides, sum(amount_minor) as total, bool_or(account = 'exchange') as has_exchange
    from app.ledger_entries where posting_id = posting group by currency) as each_currency;
  if found.sides < 2 then
    raise exception 'a posting has two entries at least'
      using errcode = 'check_violation', constraint = 'ledger_postings_two_entries';
  elsif not found.is_balanced then
    raise exception 'the entries of a posting sum to zero in each currency'
      using errcode = 'check_violation', constraint = 'ledger_postings_balance';
  elsif found.currencies > 1 and not found.has_exchange then
    raise exception 'two currencies meet only through the account exchange'
      using errcode = 'check_violation', constraint = 'ledger_postings_one_currency';
  elsif exists (
    select from app.ledger_entries e
      join app.ledger_postings p on p.id = e.posting_id
      left join app.invoices i on i.id = p.invoice_id
      left join app.payments m on m.id = p.payment_id
    where e.posting_id = posting and e.account = 'receivable'
      and (e.customer_id is distinct from p.customer_id
        or e.clinic_organization_id is distinct from p.clinic_organization_id
        or e.currency <> coalesce(i.currency, e.currency) or e.currency <> coalesce(m.currency, e.currency)))
  then
    raise exception 'what a customer owes is owed as the invoice and the payment say'
      using errcode = 'check_violation', constraint = 'ledger_postings_as_caused';
  end if;
  return null;
end
$function$;
alter function app.check_posting() owner to pontic_across;
grant execute on function app.check_posting() to pontic_owner;
comment on function app.check_posting() is 'At the end of a transaction: a posting balances, in the currency and for the customer of its cause';

CREATE OR REPLACE FUNCTION app.clinic_calendar_of(clinic uuid, from_on date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select jsonb_build_object(
    'receivingWeekdays', (select c.receiving_weekdays from app.clinic_calendars c where c.organization_id = clinic),
    'closures', coalesce((select jsonb_agg(jsonb_build_array(lower(free.days), upper(free.days) - 1)) from (
      select unnest(range_agg(daterange(greatest(h.first_on, from_on - 90), least(h.last_on, from_on + 731), '[]'))) as days
      from app.clinic_holidays h
      where h.organization_id = clinic and h.is_closed and h.last_on >= from_on - 90 and h.first_on <= from_on + 731) as free), '[]'),
    'courierHolidays', coalesce((select jsonb_agg(h.first_on) from app.clinic_holidays h
      where h.organization_id = clinic and h.first_on between from_on - 90 and from_on + 731
        and app.is_kept_by_couriers(h.kind, h.source, h.is_closed)), '[]'))
  $function$;
alter function app.clinic_calendar_of(uuid,date) owner to pontic_owner;
grant execute on function app.clinic_calendar_of(uuid,date) to pontic_across;
comment on function app.clinic_calendar_of(uuid,date) is 'When a clinic takes parcels in the 90 days before a day and the two years from it on; nothing is known of no clinic';

CREATE OR REPLACE FUNCTION app.clinic_timezones()
 RETURNS TABLE(clinic_id uuid, timezone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select o.id, o.timezone from app.organizations o
    where o.type = 'clinic' and (o.id = app.org() or o.id in (
      select c.clinic_organization_id from app.lab_connections c where c.lab_organization_id = app.org()))
  $function$;
alter function app.clinic_timezones() owner to pontic_across;
grant execute on function app.clinic_timezones() to pontic_clinic;
grant execute on function app.clinic_timezones() to pontic_lab;
comment on function app.clinic_timezones() is 'The time zone of the caller''s clinic, or of each clinic that the caller is connected with';

CREATE OR REPLACE FUNCTION app.copy_reserved_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    update app.orders set reserved_delivery_date = null where id = old.order_id;
  else
    update app.orders set reserved_delivery_date = new.delivery_on
      where id = new.order_id and reserved_delivery_date is distinct from new.delivery_on;
  end if;
  return null;
end
$function$;
alter function app.copy_reserved_day() owner to pontic_across;
grant execute on function app.copy_reserved_day() to pontic_owner;
comment on function app.copy_reserved_day() is 'Shows the reserved day on the order, where its laboratory can read it too';

CREATE OR REPLACE FUNCTION app.copy_warranty()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and new.product_id = old.product_id
    and (select status from app.orders where id = new.order_id) <> 'draft' then
    return new;
  end if;
  new.warranty_months := (select p.warranty_months from app.products p
    where p.organization_id = new.product_owner_id and p.id = new.product_id);
  return new;
end
$function$;
alter function app.copy_warranty() owner to pontic_across;
grant execute on function app.copy_warranty() to pontic_owner;
comment on function app.copy_warranty() is 'Keeps the warranty of the product with the piece of work that is ordered';

CREATE OR REPLACE FUNCTION app.count_patient()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  own constant uuid := coalesce(new.organization_id, old.organization_id);
  counted_before uuid;
  step integer;
begin
  select t.counted_before_id into counted_before from app.patient_totals t where t.organization_id = own for update;
  if coalesce(new.id, old.id) >= counted_before or counted_before is null then return null; end if;
  if tg_op = 'UPDATE' then
    step := case when new.archived_at is null then 1 else -1 end;
    update app.patient_totals set active = active + step, archived = archived - step where organization_id = own;
  else
    update app.patient_totals set counted_at = null, counted_before_id = null, active = 0, archived = 0
      where organization_id = own;
  end if;
  return null;
end
$function$;
alter function app.count_patient() owner to pontic_across;
grant execute on function app.count_patient() to pontic_owner;
comment on function app.count_patient() is 'A patient who is archived or back changes the kept total of the practice; one who goes, or comes with an id of former days, ends it until the next count';

CREATE OR REPLACE FUNCTION app.count_renames()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.count_within(format('new name of %s', new.id), interval '1 day', 5) then
    raise exception 'an organization is renamed five times a day at most'
      using errcode = 'check_violation', constraint = 'organizations_renamed_too_often';
  end if;
  return null;
end
$function$;
alter function app.count_renames() owner to pontic_across;
grant execute on function app.count_renames() to pontic_owner;
comment on function app.count_renames() is 'Refuses the sixth new name of an organization within a day';

CREATE OR REPLACE FUNCTION app.count_within(bucket text, span interval, most integer)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into app.rate_buckets as b (key, started_at, count) values (bucket, now(), 1)
  on conflict (key) do update set
    count = case when b.started_at > now() - span then b.count + 1 else 1 end,
    started_at = case when b.started_at > now() - span then b.started_at else now() end
  returning count <= most
  $function$;
alter function app.count_within(text,interval,integer) owner to pontic_owner;
grant execute on function app.count_within(text,interval,integer) to pontic_across;
comment on function app.count_within(text,interval,integer) is 'Counts one more in a window that begins with its first; false when there are too many';

CREATE OR REPLACE FUNCTION app.day_of_id(id uuid)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select date '1970-01-01'
    + (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer
  $function$;
alter function app.day_of_id(uuid) owner to pontic_owner;
grant execute on function app.day_of_id(uuid) to pontic_across;
grant execute on function app.day_of_id(uuid) to pontic_clinic;
grant execute on function app.day_of_id(uuid) to pontic_lab;
comment on function app.day_of_id(uuid) is 'The day (UTC) in which a UUIDv7 was made';

CREATE OR REPLACE FUNCTION app.document_reading(party uuid)
 RETURNS TABLE(locale text, tooth_notation text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select o.locale, o.tooth_notation from app.organizations o
  where o.id = party and (o.id = app.org() or exists (
    select from app.lab_connections c
    where c.status in ('active', 'suspended', 'ended')
      and ((c.lab_organization_id = app.org() and c.clinic_organization_id = o.id)
        or (c.clinic_organization_id = app.org() and c.lab_organization_id = o.id))))
  $function$;
alter function app.document_reading(uuid) owner to pontic_across;
grant execute on function app.document_reading(uuid) to pontic_clinic;
grant execute on function app.document_reading(uuid) to pontic_lab;
comment on function app.document_reading(uuid) is 'The language and the tooth notation in which the caller, or a laboratory or clinic that it works or worked with, reads documents';

CREATE OR REPLACE FUNCTION app.document_template(owner uuid, document_kind text, at timestamp with time zone)
 RETURNS TABLE(blocks text[], header_text jsonb, footer_text jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select t.blocks, t.header_text, t.footer_text from app.document_templates t
  where t.organization_id = owner and t.kind = document_kind and t.created_at < at
    and (owner = app.org() or exists (
      select from app.lab_connections c
      where c.status in ('active', 'suspended', 'ended') and c.lab_organization_id = owner
        and c.clinic_organization_id = app.org()))
  order by t.created_at desc, t.id desc limit 1
  $function$;
alter function app.document_template(uuid,text,timestamp with time zone) owner to pontic_across;
grant execute on function app.document_template(uuid,text,timestamp with time zone) to pontic_clinic;
grant execute on function app.document_template(uuid,text,timestamp with time zone) to pontic_lab;
comment on function app.document_template(uuid,text,timestamp with time zone) is 'What a document of a laboratory showed before an instant, for itself and clinics that it works or worked with';

CREATE OR REPLACE FUNCTION app.end_sign_ins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from app.sessions where organization_id = new.organization_id and user_id = new.user_id;
  update app.device_credentials set revoked_at = clock_timestamp()
    where organization_id = new.organization_id and user_id = new.user_id and revoked_at is null;
  return null;
end
$function$;
alter function app.end_sign_ins() owner to pontic_owner;
comment on function app.end_sign_ins() is 'A disabled member is out; enabled again, the member signs in again instead of finding old sessions open';

CREATE OR REPLACE FUNCTION app.end_stages(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  now_in text := (select o.status from app.orders o where o.id = of_order);
begin
  perform app.assert_order_party(of_order);
  -- What the laboratory made without a workflow is made when the order is; what is cancelled ends as it is.
  update app.stage_sittings t set finished_at = clock_timestamp(),
      minutes = least(100000, ceil(extract(epoch from clock_timestamp() - t.started_at) / 60))
    from app.order_stages s
    where s.order_id = of_order and t.order_stage_id = s.id and t.finished_at is null;
  update app.order_stages s set finished_at = clock_timestamp(),
      status = case when now_in = 'cancelled' then 'skipped' else 'done' end,
      worked_minutes = least(10000000, coalesce((select sum(t.minutes) from app.stage_sittings t where t.order_stage_id = s.id), 0))
    where s.order_id = of_order and s.status not in ('done', 'skipped')
      -- What is made for a try-in waits for it with all that comes after.
      and (now_in = 'cancelled' or not app.is_behind_try_in(s.order_item_id, s.sort_order));
  if found then
    perform app.replan_order(of_order);
  end if;
end
$function$;
alter function app.end_stages(uuid) owner to pontic_across;
grant execute on function app.end_stages(uuid) to pontic_clinic;
grant execute on function app.end_stages(uuid) to pontic_lab;
comment on function app.end_stages(uuid) is 'Ends the open stages of an order that is made or cancelled, and has its laboratory planned again';

CREATE OR REPLACE FUNCTION app.end_stages_of_removed_items(of_order uuid, kept_items uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  removed app.order_items%rowtype;
begin
  perform app.assert_order_party(of_order);
  for removed in select i.* from app.order_items i
    where i.order_id = of_order and i.id <> all (kept_items) order by i.id
  loop
    update app.stage_sittings t set finished_at = clock_timestamp(),
        minutes = least(100000, ceil(extract(epoch from clock_timestamp() - t.started_at) / 60))
      from app.order_stages s
      where s.order_item_id = removed.id and t.order_stage_id = s.id and t.finished_at is null;
    delete from app.order_stages s where s.order_item_id = removed.id and not app.is_begun(s.id);
    update app.order_stages s set order_item_id = null, former_item_id = removed.id,
        former_product_id = removed.product_id, former_description = removed.description,
        former_quantity = removed.quantity, is_current = false, current_since = null,
        status = case when s.status = 'done' then 'done' else 'skipped' end,
        reason = case when s.status in ('done', 'skipped') then s.reason else 'The item was taken off the order' end,
        reason_code = case when s.status in ('done', 'skipped') then s.reason_code else 'item_removed' end,
        finished_at = coalesce(s.finished_at, clock_timestamp()),
        worked_minutes = least(10000000, coalesce((select sum(t.minutes) from app.stage_sittings t where t.order_stage_id = s.id), 0))
      where s.order_item_id = removed.id;
    if found then
      perform app.replan_order(of_order);
    end if;
  end loop;
end
$function$;
alter function app.end_stages_of_removed_items(uuid,uuid[]) owner to pontic_across;
grant execute on function app.end_stages_of_removed_items(uuid,uuid[]) to pontic_clinic;
grant execute on function app.end_stages_of_removed_items(uuid,uuid[]) to pontic_lab;
comment on function app.end_stages_of_removed_items(uuid,uuid[]) is 'Ends the stages of items that are about to leave their order; those that nobody has begun go with them';

CREATE OR REPLACE FUNCTION app.end_try_in(of_order uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  is_repeated boolean;
  ended uuid[];
begin
  perform app.assert_order_party(of_order);
  update app.order_legs l set returned_at = clock_timestamp()
    where l.order_id = of_order and l.arrived_at is not null and l.returned_at is null
    returning l.requires_another_try_in into is_repeated;
  if not coalesce(is_repeated, false) then
    -- All of them before the first changes: what comes after is current then.
    ended := array(select s.id from app.order_stages s
      where s.order_id = of_order and s.kind = 'try_in' and s.is_current);
    update app.order_stages s set status = 'done', finished_at = clock_timestamp() where s.id = any (ended);
  end if;
  perform app.plan_legs(of_order);
  return coalesce(ended, '{}');
end
$function$;
alter function app.end_try_in(uuid) owner to pontic_across;
grant execute on function app.end_try_in(uuid) to pontic_clinic;
grant execute on function app.end_try_in(uuid) to pontic_lab;
comment on function app.end_try_in(uuid) is 'Ends the try-in of an order whose case is back, and gives the stages that end with it: none where it is tried in again';

CREATE OR REPLACE FUNCTION app.fill_team_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.role = 'owner' then
    new.team_role_id := null;
  elsif new.team_role_id is null then
    select id into new.team_role_id from app.team_roles
      where organization_id = new.organization_id and kind = 'staff';
  end if;
  return new;
end
$function$;
alter function app.fill_team_role() owner to pontic_owner;
comment on function app.fill_team_role() is 'Gives who is no owner and has no role yet that of staff, and takes it from who is an owner';

CREATE OR REPLACE FUNCTION app.find_invoice_texts(word text, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  own constant uuid := app.org();
  found uuid[];
begin
  if length(word) < 3 then return null; end if;
  found := array(
    with hits as materialized (
      select i.lab_organization_id, i.clinic_organization_id, i.id, i.number, i.notes from app.invoices i
      where app.grams(i.lab_organization_id, app.invoice_text(i.number, i.notes), 3)
        || app.grams(i.clinic_organization_id, app.invoice_text(i.number, i.notes), 3) @> app.grams(own, word, 3))
    select id from hits where own in (lab_organization_id, clinic_organization_id)
      and (strpos(lower(number), word) > 0 or strpos(app.fold(notes), word) > 0)
    limit most + 1);
  return case when cardinality(found) <= most then found end;
end
$function$;
alter function app.find_invoice_texts(text,integer) owner to pontic_across;
grant execute on function app.find_invoice_texts(text,integer) to pontic_clinic;
grant execute on function app.find_invoice_texts(text,integer) to pontic_lab;
comment on function app.find_invoice_texts(text,integer) is 'The own invoices with a folded word in their number or notes; null where there are too many';

CREATE OR REPLACE FUNCTION app.find_late_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
alter function app.find_late_use() owner to pontic_owner;
comment on function app.find_late_use() is 'Adds work that was noted late to the recall of its lot, and notifies a clinic that was not notified';

CREATE OR REPLACE FUNCTION app.find_order_numbers(word text, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  own constant uuid := app.org();
  found uuid[];
begin
  if length(word) < 3 then return null; end if;
  found := array(
    with hits as materialized (
      select o.lab_organization_id, o.clinic_organization_id, o.id, o.number from app.orders o
      where app.grams(o.lab_organization_id, o.number, 3) || app.grams(o.clinic_organization_id, o.number, 3)
        @> app.grams(own, word, 3))
    select id from hits where own in (lab_organization_id, clinic_organization_id) and strpos(number, word) > 0
    limit most + 1);
  return case when cardinality(found) <= most then found end;
end
$function$;
alter function app.find_order_numbers(text,integer) owner to pontic_across;
grant execute on function app.find_order_numbers(text,integer) to pontic_clinic;
grant execute on function app.find_order_numbers(text,integer) to pontic_lab;
comment on function app.find_order_numbers(text,integer) is 'The own orders with a folded word in their number; null where there are too many';

CREATE OR REPLACE FUNCTION app.find_patients(word text, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  own constant uuid := app.org();
  found uuid[];
begin
  if length(word) < 2 or (
      select count(*) > 25 from (
        select p.search from app.patients p where p.organization_id = own order by p.id desc limit 500) as newest
      where strpos(newest.search, word) > 0) then
    return null;
  end if;
  found := array(
    with hits as materialized (
      select p.organization_id, p.id, p.search from app.patients p
      where app.grams(p.organization_id, p.search, 2) @> app.grams(own, word, least(3, length(word))))
    select id from hits where organization_id = own and strpos(search, word) > 0 limit most + 1);
  return case when cardinality(found) <= most then found end;
end
$function$;
alter function app.find_patients(text,integer) owner to pontic_across;
grant execute on function app.find_patients(text,integer) to pontic_clinic;
grant execute on function app.find_patients(text,integer) to pontic_lab;
comment on function app.find_patients(text,integer) is 'The own patients with a folded word in what a search looks at; null where there are too many';

CREATE OR REPLACE FUNCTION app.first_id_of_day(day date)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select (lpad(to_hex((day - date '1970-01-01')::bigint * 86400000), 12, '0') || repeat('0', 20))::uuid
  $function$;
alter function app.first_id_of_day(date) owner to pontic_owner;
grant execute on function app.first_id_of_day(date) to pontic_across;
grant execute on function app.first_id_of_day(date) to pontic_clinic;
grant execute on function app.first_id_of_day(date) to pontic_lab;
comment on function app.first_id_of_day(date) is 'The lowest id that a UUIDv7 of a day (UTC) can have';

CREATE OR REPLACE FUNCTION app.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $function$;
alter function app.fold(text) owner to pontic_owner;
grant execute on function app.fold(text) to pontic_across;
grant execute on function app.fold(text) to pontic_app;
grant execute on function app.fold(text) to pontic_clinic;
grant execute on function app.fold(text) to pontic_lab;
comment on function app.fold(text) is 'Text without case and accents, as search compares it: L with stroke is l, sharp s is ss';

CREATE OR REPLACE FUNCTION app.fold_ledger_sums(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  days integer;
  customers integer;
begin
  with keys as materialized (
    select distinct lab_organization_id as lab, clinic_organization_id as clinic, customer_id, currency
    from (select * from app.customer_sums where not is_folded limit most) as unfolded),
  gone as (
    delete from app.customer_sums d using keys k
    where d.lab_organization_id = k.lab and d.customer_id = k.customer_id and d.currency = k.currency
      and d.clinic_organization_id is not distinct from k.clinic
    returning d.*),
  folded as (
    insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, balance_minor,
        entry_count, credit_minor, is_folded)
      select lab_organization_id, clinic_organization_id, customer_id, currency, sum(balance_minor), sum(entry_count),
        sum(credit_minor), true
      from gone group by 1, 2, 3, 4)
  select count(*) filter (where not is_folded) into customers from gone;
  with keys as materialized (
    select distinct lab_organization_id as lab, clinic_organization_id as clinic, customer_id, currency, posted_on, occurred_on
    from (select * from app.ledger_days where not is_folded limit most) as unfolded),
  gone as (
    delete from app.ledger_days d using keys k
    where d.lab_organization_id = k.lab and d.customer_id = k.customer_id and d.currency = k.currency
      and d.posted_on = k.posted_on and d.occurred_on = k.occurred_on and d.clinic_organization_id is not distinct from k.clinic
    returning d.*),
  folded as (
    insert into app.ledger_days (lab_organization_id, clinic_organization_id, customer_id, currency, posted_on,
        occurred_on, balance_minor, invoiced_minor, paid_minor, is_folded)
      select lab_organization_id, clinic_organization_id, customer_id, currency, posted_on, occurred_on,
        sum(balance_minor), sum(invoiced_minor), sum(paid_minor), true
      from gone group by 1, 2, 3, 4, 5, 6)
  select count(*) filter (where not is_folded) into days from gone;
  return greatest(days, customers);
end
$function$;
alter function app.fold_ledger_sums(integer) owner to pontic_owner;
grant execute on function app.fold_ledger_sums(integer) to pontic_across;
comment on function app.fold_ledger_sums(integer) is 'Makes one row of all that are about the same day or customer, of at most so many new rows at once; how many there were. Sums stay what they are: two that fold at once each add up what they deleted';

CREATE OR REPLACE FUNCTION app.forbid_claim_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
alter function app.forbid_claim_changes() owner to pontic_owner;
comment on function app.forbid_claim_changes() is 'Refuses to change what was claimed, for every role, and to change more than an open claim, for a clinic';

CREATE OR REPLACE FUNCTION app.forbid_ledger_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger only grows'
    using errcode = 'restrict_violation', constraint = tg_table_name || '_only_grow';
end
$function$;
alter function app.forbid_ledger_changes() owner to pontic_owner;
comment on function app.forbid_ledger_changes() is 'Refuses to change or delete what is posted, for every role';

CREATE OR REPLACE FUNCTION app.forbid_second_verdict()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.verdict is not null and current_user <> 'pontic_across' then
    raise exception 'a verdict stays as it was given' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$function$;
alter function app.forbid_second_verdict() owner to pontic_owner;
comment on function app.forbid_second_verdict() is 'Refuses to write over a verdict';

CREATE OR REPLACE FUNCTION app.forbid_statement_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  answers constant text[] := array['status', 'acknowledged_at', 'acknowledged_by', 'updated_at'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - answers = to_jsonb(old) - answers then return new; end if;
  end if;
  raise exception 'a statement never changes once it is issued'
    using errcode = 'restrict_violation', constraint = 'statements_never_change';
end
$function$;
alter function app.forbid_statement_changes() owner to pontic_owner;
comment on function app.forbid_statement_changes() is 'Lets nothing of a statement change but what is answered to it, for every role';

CREATE OR REPLACE FUNCTION app.forbid_type_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.type <> old.type then
    raise exception 'the type of an organization never changes'
      using errcode = 'check_violation', constraint = 'organizations_type_is_final';
  end if;
  return new;
end
$function$;
alter function app.forbid_type_change() owner to pontic_owner;
comment on function app.forbid_type_change() is 'Refuses to make a clinic of a laboratory or the reverse';

CREATE OR REPLACE PROCEDURE app.force_row_security(IN target regclass, IN rights text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('grant %s on %s to pontic_across', rights, target);
  execute format('create policy across on %s to pontic_across using (true) with check (true)', target);
end
$procedure$;
alter procedure app.force_row_security(regclass,text) owner to pontic_owner;
comment on procedure app.force_row_security(regclass,text) is 'Forces row security on a table and lets only pontic_across in';

CREATE OR REPLACE FUNCTION app.forget_inner_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.files f set inner_texts = '{}' from app.orders o
    where o.patient_organization_id = coalesce(new.shared_by_organization_id, new.organization_id) and o.patient_id = new.id
      and f.order_id = o.id and f.inner_texts <> '{}';
  return null;
end
$function$;
alter function app.forget_inner_texts() owner to pontic_across;
grant execute on function app.forget_inner_texts() to pontic_owner;
comment on function app.forget_inner_texts() is 'An erased patient is forgotten by what was noted from inside the files';

CREATE OR REPLACE FUNCTION app.forget_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.body := '';
  new.attachment := null;
  new.attachment_name := null;
  return new;
end
$function$;
alter function app.forget_mail() owner to pontic_owner;
comment on function app.forget_mail() is 'A mail that was sent is in the mailbox and nowhere else; one that failed carries no live link';

CREATE OR REPLACE FUNCTION app.forget_money_notices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from app.notifications
    where organization_id = new.organization_id and user_id = new.user_id and order_id is null;
  return null;
end
$function$;
alter function app.forget_money_notices() owner to pontic_owner;
comment on function app.forget_money_notices() is 'Deletes the notifications about money of a member who may see none any more';

CREATE OR REPLACE FUNCTION app.forget_scans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update app.scan_cases s set patient_hint = s.patient_hint from app.orders o
    where o.patient_organization_id = coalesce(new.shared_by_organization_id, new.organization_id) and o.patient_id = new.id
      and s.matched_order_id = o.id and s.organization_id = new.organization_id;
  return null;
end
$function$;
alter function app.forget_scans() owner to pontic_owner;
comment on function app.forget_scans() is 'An erased patient is forgotten by the scans that have an order';

CREATE OR REPLACE FUNCTION app.grams(organization_id uuid, value text, shortest integer)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_agg(distinct hashtext(organization_id::text || substr(value, place, size)))
  from generate_series(shortest, 3) as size, generate_series(1, length(value) - size + 1) as place
  where organization_id is not null
  $function$;
alter function app.grams(uuid,text,integer) owner to pontic_owner;
grant execute on function app.grams(uuid,text,integer) to pontic_across;
grant execute on function app.grams(uuid,text,integer) to pontic_app;
grant execute on function app.grams(uuid,text,integer) to pontic_clinic;
grant execute on function app.grams(uuid,text,integer) to pontic_lab;
comment on function app.grams(uuid,text,integer) is 'The parts of a folded text, of some characters up to three, each a number that is the organization''s own';

CREATE OR REPLACE PROCEDURE app.grant_tenant_policy(IN side text, IN target regclass, IN tenant_column text, IN rights text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('grant %s on %s to %I', rights, target, 'pontic_' || side);
  execute format(
    'create policy %I on %s to %I using (%I = (select app.org())) with check (%I = (select app.org()))',
    side, target, 'pontic_' || side, tenant_column, tenant_column);
end
$procedure$;
alter procedure app.grant_tenant_policy(text,regclass,text,text) owner to pontic_owner;
comment on procedure app.grant_tenant_policy(text,regclass,text,text) is 'Lets one side see and change the rows of its own organization';

CREATE OR REPLACE FUNCTION app.has_unbilled_items(asked uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from app.order_items t
    where t.order_id = asked
      and not exists (select from app.invoice_lines l join app.invoices i on i.id = l.invoice_id
        where l.order_item_id = t.id and i.status not in ('void', 'credited'))
      and not exists (select from app.invoice_lines l
          join app.credit_note_lines c on c.invoice_line_id = l.id
          join app.credit_notes n on n.id = c.credit_note_id
        where l.order_item_id = t.id and n.reason = 'remake' and n.status <> 'void'))
  $function$;
alter function app.has_unbilled_items(uuid) owner to pontic_owner;
grant execute on function app.has_unbilled_items(uuid) to pontic_across;
comment on function app.has_unbilled_items(uuid) is 'Whether an item of an order is on no invoice in force, nor credited for a remake';

CREATE OR REPLACE FUNCTION app.hide_changed_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.anonymized_at is not null then
    perform app.mask_order(o.id, n.first_name, n.last_name, new.code, c.privacy_mode = 'full', true)
      from app.orders o join app.lab_connections c on c.id = o.lab_connection_id
        cross join lateral app.names_of(old.first_name, old.last_name, old.former_names) as n
      where o.patient_organization_id = new.organization_id and o.patient_id = coalesce(new.merged_into_id, new.id);
  else
    perform app.hide_names_of(o.id, false)
      from app.orders o join app.lab_connections c on c.id = o.lab_connection_id
      where o.patient_organization_id = new.organization_id and o.patient_id = coalesce(new.merged_into_id, new.id)
        and o.lab_view_id is not null and c.privacy_mode <> 'full';
  end if;
  return null;
end
$function$;
alter function app.hide_changed_names() owner to pontic_across;
grant execute on function app.hide_changed_names() to pontic_owner;
comment on function app.hide_changed_names() is 'A new name is hidden where it was written before; an erased one everywhere';

CREATE OR REPLACE FUNCTION app.hide_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and (old.status, old.privacy_mode) = (new.status, new.privacy_mode) then
    return null;
  end if;
  perform app.hide_names_of(o.id, tg_op = 'INSERT' or old.privacy_mode = 'full' or old.status = 'pending')
    from app.orders o
    where o.clinic_organization_id = new.clinic_organization_id and o.lab_view_id = new.lab_organization_id;
  return null;
end
$function$;
alter function app.hide_names() owner to pontic_across;
grant execute on function app.hide_names() to pontic_owner;
comment on function app.hide_names() is 'A stricter privacy mode is applied to what was written before';

CREATE OR REPLACE FUNCTION app.hide_names_in_statement(of_statement uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select app.mask_statement(s.id, n.first_name, n.last_name, kept.code, false)
  from app.device_statements s
    join app.patients x on x.organization_id = s.patient_organization_id and x.id = s.patient_id
    join app.patients kept on kept.organization_id = x.organization_id and kept.id = coalesce(x.merged_into_id, x.id)
    join app.patients p on p.organization_id = kept.organization_id and kept.id in (p.id, p.merged_into_id)
    cross join lateral app.names_of(p.first_name, p.last_name, p.former_names) as n
  where s.id = of_statement
  $function$;
alter function app.hide_names_in_statement(uuid) owner to pontic_owner;
grant execute on function app.hide_names_in_statement(uuid) to pontic_across;
comment on function app.hide_names_in_statement(uuid) is 'Masks the names of the one whom a statement was signed for, as app.hide_names_of does for an order';

CREATE OR REPLACE FUNCTION app.hide_names_in_statements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.hide_names_in_statement(s.id)
    from app.orders o join app.device_statements s on s.order_id = o.id
    where o.lab_connection_id = new.id;
  return null;
end
$function$;
alter function app.hide_names_in_statements() owner to pontic_across;
grant execute on function app.hide_names_in_statements() to pontic_owner;
comment on function app.hide_names_in_statements() is 'As app.hide_names, for statements';

CREATE OR REPLACE FUNCTION app.hide_names_of(of_order uuid, is_known boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select app.mask_order(o.id, n.first_name, n.last_name, kept.code, is_known, false)
  from app.orders o
    join app.patients kept on kept.organization_id = o.patient_organization_id and kept.id = o.patient_id
    join app.patients p on p.organization_id = kept.organization_id and kept.id in (p.id, p.merged_into_id)
    cross join lateral app.names_of(p.first_name, p.last_name, p.former_names) as n
  where o.id = of_order
  $function$;
alter function app.hide_names_of(uuid,boolean) owner to pontic_owner;
grant execute on function app.hide_names_of(uuid,boolean) to pontic_across;
comment on function app.hide_names_of(uuid,boolean) is 'Masks the names of the patient of an order, former ones too, and those of records that were merged into the patient';

CREATE OR REPLACE FUNCTION app.hide_patient_in_statements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;
alter function app.hide_patient_in_statements() owner to pontic_across;
grant execute on function app.hide_patient_in_statements() to pontic_owner;
comment on function app.hide_patient_in_statements() is 'As app.hide_changed_names, for statements, whose patient need not be that of the order any more';

CREATE OR REPLACE FUNCTION app.invoice_text(number text, notes text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(lower(number), '') || ' ' || coalesce(app.fold(notes), '') $function$;
alter function app.invoice_text(text,text) owner to pontic_owner;
grant execute on function app.invoice_text(text,text) to pontic_across;
grant execute on function app.invoice_text(text,text) to pontic_app;
grant execute on function app.invoice_text(text,text) to pontic_clinic;
grant execute on function app.invoice_text(text,text) to pontic_lab;
comment on function app.invoice_text(text,text) is 'What a search looks at in an invoice itself';

CREATE OR REPLACE FUNCTION app.is_begun(of_stage uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select s.status not in ('pending', 'skipped') or s.started_at is not null or s.worked_minutes > 0
    or exists (select from app.stage_sittings t where t.order_stage_id = s.id)
    or exists (select from app.quality_checks c where c.order_stage_id = s.id)
  from app.order_stages s where s.id = of_stage
  $function$;
alter function app.is_begun(uuid) owner to pontic_owner;
grant execute on function app.is_begun(uuid) to pontic_across;
comment on function app.is_begun(uuid) is 'Whether somebody has worked on a stage, or checked what was';

CREATE OR REPLACE FUNCTION app.is_behind_try_in(item uuid, place integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from app.order_stages t
    where t.order_item_id = item and t.kind = 'try_in' and t.sort_order <= place
      and t.status in ('pending', 'in_progress', 'rework'))
  $function$;
alter function app.is_behind_try_in(uuid,integer) owner to pontic_owner;
grant execute on function app.is_behind_try_in(uuid,integer) to pontic_across;
grant execute on function app.is_behind_try_in(uuid,integer) to pontic_lab;
comment on function app.is_behind_try_in(uuid,integer) is 'Whether a stage of an item is a try-in that has not taken place, or comes after one';

CREATE OR REPLACE FUNCTION app.is_being_charged(of_invoice uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    select exists (select from app.autopay_charges c
      where c.invoice_id = of_invoice and c.lab_organization_id = app.org()
        and c.state = 'waiting' and c.fixed_at is not null)
  $function$;
alter function app.is_being_charged(uuid) owner to pontic_across;
grant execute on function app.is_being_charged(uuid) to pontic_lab;
comment on function app.is_being_charged(uuid) is 'Whether autopay is at work on an invoice of the laboratory: its attempts belong to the service';

CREATE OR REPLACE FUNCTION app.is_billed(billed uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (
    select from app.invoice_lines l
      join app.invoices i on i.id = l.invoice_id
      join app.orders o on o.id = l.order_id
    where l.order_id = billed and i.status not in ('void', 'credited')
      and app.org() in (o.lab_organization_id, o.clinic_organization_id))
  $function$;
alter function app.is_billed(uuid) owner to pontic_across;
grant execute on function app.is_billed(uuid) to pontic_clinic;
grant execute on function app.is_billed(uuid) to pontic_lab;
comment on function app.is_billed(uuid) is 'Whether an invoice that is in force, or a draft of one, bills an order of the caller';

CREATE OR REPLACE FUNCTION app.is_kept_by_couriers(kind text, source text, is_closed boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select kind = 'holiday' and (source = 'public_holiday' or source = 'own' and is_closed) $function$;
alter function app.is_kept_by_couriers(text,text,boolean) owner to pontic_owner;
grant execute on function app.is_kept_by_couriers(text,text,boolean) to pontic_across;
comment on function app.is_kept_by_couriers(text,text,boolean) is 'Whether couriers do not travel on a free day of a calendar';

CREATE OR REPLACE FUNCTION app.is_on_credit_hold(connection uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from app.lab_connections c join app.customers k on k.id = c.customer_id
    where c.id = connection and app.org() in (c.lab_organization_id, c.clinic_organization_id) and k.credit_hold)
$function$;
alter function app.is_on_credit_hold(uuid) owner to pontic_across;
grant execute on function app.is_on_credit_hold(uuid) to pontic_clinic;
grant execute on function app.is_on_credit_hold(uuid) to pontic_lab;
comment on function app.is_on_credit_hold(uuid) is 'Whether the laboratory of a connection waits for money before it takes more work';

CREATE OR REPLACE FUNCTION app.is_unspaced(words text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select replace(words, ' ', '') ~ '^[\u3005\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+$'
  $function$;
alter function app.is_unspaced(text) owner to pontic_owner;
grant execute on function app.is_unspaced(text) to pontic_across;
comment on function app.is_unspaced(text) is 'Whether all is Han, Kana or Hangul, whose words are not parted by spaces';

CREATE OR REPLACE FUNCTION app.keep_stricter_privacy_mode()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  earlier text;
begin
  if tg_op = 'INSERT' or old.status = 'pending' then
    select c.privacy_mode into earlier from app.lab_connections c
      where c.lab_organization_id = new.lab_organization_id
        and c.clinic_organization_id = new.clinic_organization_id and c.id <> new.id
        and c.status in ('active', 'suspended', 'ended')
      order by c.id desc limit 1;
    new.privacy_mode := case
      when 'code_only' in (new.privacy_mode, earlier) then 'code_only'
      when 'initials' in (new.privacy_mode, earlier) then 'initials'
      else new.privacy_mode end;
  end if;
  return new;
end
$function$;
alter function app.keep_stricter_privacy_mode() owner to pontic_owner;
comment on function app.keep_stricter_privacy_mode() is 'Who connects again begins with the stricter of the two privacy modes, then and now';

CREATE OR REPLACE FUNCTION app.lab_days(at_time timestamp with time zone)
 RETURNS TABLE(lab_id uuid, today_on date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select o.id, (at_time at time zone o.timezone)::date from app.organizations o
    where o.type = 'lab' and (o.id = app.org() or o.id in (
      select c.lab_organization_id from app.lab_connections c where c.clinic_organization_id = app.org()))
  $function$;
alter function app.lab_days(timestamp with time zone) owner to pontic_across;
grant execute on function app.lab_days(timestamp with time zone) to pontic_clinic;
grant execute on function app.lab_days(timestamp with time zone) to pontic_lab;
comment on function app.lab_days(timestamp with time zone) is 'Which day it is at the caller''s laboratory, or at each laboratory that the caller is connected with';

CREATE OR REPLACE FUNCTION app.left_of_payment(status text, amount_minor bigint, refunded_minor bigint, taken_minor numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when status in ('succeeded', 'partially_refunded', 'refunded', 'disputed')
    then greatest(0, amount_minor - refunded_minor - coalesce(taken_minor, 0))::bigint else 0 end
  $function$;
alter function app.left_of_payment(text,bigint,bigint,numeric) owner to pontic_owner;
grant execute on function app.left_of_payment(text,bigint,bigint,numeric) to pontic_across;
grant execute on function app.left_of_payment(text,bigint,bigint,numeric) to pontic_clinic;
grant execute on function app.left_of_payment(text,bigint,bigint,numeric) to pontic_lab;
comment on function app.left_of_payment(text,bigint,bigint,numeric) is 'What is left of a payment of which disputes took a part: nothing before it succeeded';

CREATE OR REPLACE FUNCTION app.legal_profile(party uuid)
 RETURNS TABLE(name text, legal_name text, address_line1 text, address_line2 text, postal_code text, city text, region text, country text, phone text, email text, registration_number text, tax_id text, bank_details text, footer_text text, late_fee_basis_points integer, takes_payments boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select o.name, o.legal_name, o.address_line1, o.address_line2, o.postal_code, o.city, o.region,
    o.country, o.phone, o.email, o.registration_number, coalesce(f.tax_id, o.tax_id), f.bank_details,
    f.footer_text, coalesce(f.late_fee_basis_points, 0),
    coalesce(a.status = 'enabled' and a.charges_enabled, false)
  from app.organizations o
    left join app.finance_settings f on f.organization_id = o.id
    left join app.payment_accounts a on a.organization_id = o.id
  where o.id = party and (o.id = app.org() or exists (
    select from app.lab_connections c
    where c.status in ('active', 'suspended', 'ended')
      and ((c.lab_organization_id = app.org() and c.clinic_organization_id = o.id)
        or (c.clinic_organization_id = app.org() and c.lab_organization_id = o.id))))
  $function$;
alter function app.legal_profile(uuid) owner to pontic_across;
grant execute on function app.legal_profile(uuid) to pontic_clinic;
grant execute on function app.legal_profile(uuid) to pontic_lab;
comment on function app.legal_profile(uuid) is 'How the caller, or a laboratory or clinic that it works or worked with, is named on invoices, and how a laboratory is paid; nothing of anyone else';

CREATE OR REPLACE FUNCTION app.letterhead(owner uuid, at timestamp with time zone)
 RETURNS TABLE(logo bytea, accent_color text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select l.logo, l.accent_color from app.letterheads l
  where l.organization_id = owner and l.created_at < at and (owner = app.org() or exists (
    select from app.lab_connections c
    where c.status in ('active', 'suspended', 'ended') and c.lab_organization_id = owner
      and c.clinic_organization_id = app.org()))
  order by l.created_at desc, l.id desc limit 1
  $function$;
alter function app.letterhead(uuid,timestamp with time zone) owner to pontic_across;
grant execute on function app.letterhead(uuid,timestamp with time zone) to pontic_clinic;
grant execute on function app.letterhead(uuid,timestamp with time zone) to pontic_lab;
comment on function app.letterhead(uuid,timestamp with time zone) is 'Logo and colour that a laboratory had before an instant, for itself and clinics that it works or worked with';

CREATE OR REPLACE FUNCTION app.link_connection()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.customers set lab_connection_id = new.id, status = 'active'
    where organization_id = new.lab_organization_id and id = new.customer_id
      and (lab_connection_id is distinct from new.id or status <> 'active');
  -- What an earlier connection of the two shared follows the privacy mode of this one.
  perform app.share_patient(new.clinic_organization_id, copy.id, new.id)
    from app.patients copy
    where copy.organization_id = new.lab_organization_id
      and copy.shared_by_organization_id = new.clinic_organization_id
      and copy.lab_connection_id <> new.id;
  return null;
end
$function$;
alter function app.link_connection() owner to pontic_across;
grant execute on function app.link_connection() to pontic_owner;
comment on function app.link_connection() is 'The customer of a connection names it; a second step because the connection has to exist first';

CREATE OR REPLACE FUNCTION app.link_customer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.customers (organization_id, id, name, account_number, email)
    values (new.lab_organization_id, new.customer_id, new.clinic_name, new.account_number,
      case when new.requested_by = 'lab' then new.accepted_by_email end)
    on conflict do nothing;
  return new;
end
$function$;
alter function app.link_customer() owner to pontic_across;
grant execute on function app.link_customer() to pontic_owner;
comment on function app.link_customer() is 'An active connection is a customer of the laboratory';

CREATE OR REPLACE FUNCTION app.listed_partners()
 RETURNS TABLE(id uuid, type text, name text, city text, region text, country text, website text, introduction text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select o.id, o.type, o.name, o.city, o.region, o.country, o.website, o.introduction
  from app.organizations own
    join app.organizations o on o.type <> own.type and o.is_listed and o.status = 'active'
  where own.id = app.org()
  $function$;
alter function app.listed_partners() owner to pontic_across;
grant execute on function app.listed_partners() to pontic_clinic;
grant execute on function app.listed_partners() to pontic_lab;
comment on function app.listed_partners() is 'The laboratories or clinics of the other type that let themselves be listed, with what they publish';

CREATE OR REPLACE FUNCTION app.lots_of_parcel(parcel_id uuid)
 RETURNS TABLE(item_id uuid, material_name text, manufacturer text, lot_number text, expires_on date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select distinct u.order_item_id, m.name, m.manufacturer, l.lot_number, l.expires_on
  from app.shipments h
    join app.shipment_orders s on s.shipment_id = h.id
    join app.material_uses u on u.order_id = s.order_id and u.organization_id = h.lab_organization_id
      and (s.item_ids is null or u.order_item_id = any (s.item_ids))
    join app.material_lots l on l.organization_id = u.organization_id and l.id = u.material_lot_id
    join app.materials m on m.organization_id = l.organization_id and m.id = l.material_id
  where h.id = parcel_id and app.org() in (h.lab_organization_id, h.clinic_organization_id)
    and u.undoes_use_id is null
    and not exists (select from app.material_uses b where b.undoes_use_id = u.id)
    and (select 'lots' = any (t.blocks)
      from app.document_template(h.lab_organization_id, 'delivery_note', 'infinity') t)
  order by m.name, l.lot_number
  $function$;
alter function app.lots_of_parcel(uuid) owner to pontic_across;
grant execute on function app.lots_of_parcel(uuid) to pontic_clinic;
grant execute on function app.lots_of_parcel(uuid) to pontic_lab;
comment on function app.lots_of_parcel(uuid) is 'The lots that went into the items of a parcel, for its two sides; none unless the delivery note of the laboratory shows them';

CREATE OR REPLACE FUNCTION app.mail_locale(recipient text, member_of uuid, sender uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(
    (select u.locale from app.users u where lower(u.email) = lower(recipient)),
    (select o.locale from app.organizations o where o.id = member_of),
    (select o.locale from app.users u
        join app.memberships m on m.user_id = u.id and m.status = 'active'
        join app.organizations o on o.id = m.organization_id
      where lower(u.email) = lower(recipient) order by m.created_at, m.id limit 1),
    (select o.locale from app.organizations o where o.id = coalesce(app.org(), sender)),
    'en')
  $function$;
alter function app.mail_locale(text,uuid,uuid) owner to pontic_across;
grant execute on function app.mail_locale(text,uuid,uuid) to pontic_clinic;
grant execute on function app.mail_locale(text,uuid,uuid) to pontic_lab;
comment on function app.mail_locale(text,uuid,uuid) is 'The language of a mail: of the person, else of the organization they are mailed as a member of, else of their first, else of the sender';

CREATE OR REPLACE FUNCTION app.mark_current_stages(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- The old one leaves first: an item has one current stage at any moment.
  update app.order_stages s set is_current = false, current_since = null
    where s.order_id = of_order and s.is_current and (s.status in ('done', 'skipped') or exists (
      select from app.order_stages e where e.order_item_id = s.order_item_id and e.sort_order < s.sort_order
        and e.status in ('pending', 'in_progress', 'rework')));
  update app.order_stages s set is_current = true, current_since = clock_timestamp()
    from (select distinct on (o.order_item_id) o.id from app.order_stages o
      where o.order_id = of_order and o.status in ('pending', 'in_progress', 'rework')
      order by o.order_item_id, o.sort_order) as first
    where s.id = first.id and not s.is_current;
  update app.orders o set current_stage_id = c.id, current_stage_label = c.public_label,
      current_stage_since = case when c.public_label = o.current_stage_label then o.current_stage_since
        when c.id is not null then clock_timestamp() end
    from (values (1)) as one left join lateral (
      select s.id, s.public_label from app.order_stages s join app.order_items i on i.id = s.order_item_id
      where s.order_id = of_order and s.is_current order by s.sort_order, i.position limit 1) as c on true
    where o.id = of_order
      and (o.current_stage_id, o.current_stage_label) is distinct from (c.id, c.public_label);
  perform app.plan_legs(of_order);
end
$function$;
alter function app.mark_current_stages(uuid) owner to pontic_across;
comment on function app.mark_current_stages(uuid) is 'Marks the current stages, copies the first one to the order, and keeps its legs';

CREATE OR REPLACE FUNCTION app.mark_stages_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.mark_current_stages(old.order_id);
  return null;
end
$function$;
alter function app.mark_stages_of_order() owner to pontic_across;
grant execute on function app.mark_stages_of_order() to pontic_owner;
comment on function app.mark_stages_of_order() is 'Whose turn it is follows every change of a stage';

CREATE OR REPLACE FUNCTION app.mask_names(body text, first_name text, last_name text, code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with way as (
    select way, cardinality(string_to_array(way, ' ')) as size from unnest(app.ways_to_name(first_name, last_name)) as way
  ), token as (
    select found[1] as token, app.plain_words(found[1]) as word, place
    from regexp_matches(normalize(body, NFKC), '[[:alnum:]]+|[^[:alnum:]]+', 'g') with ordinality as t (found, place)
  ), list as (
    select array_agg(word order by place) as words, array_agg(place order by place) as places from token where word <> ''
  ), hit as (
    select places[start] as first_place, places[start + size - 1] as last_place
    from list, generate_subscripts(words, 1) as start, way
    where array_to_string(words[start:start + size - 1], ' ')
      in (way, case when length(replace(way, ' ', '')) >= 3 then way || 's' end)
  ), masked as (
    select string_agg(case
        when exists (select from hit where place > first_place and place <= last_place) then ''
        when exists (select from hit where place = first_place) then code
        when run.pattern is not null then regexp_replace(token, run.pattern, replace(code, '\', '\\'), 'g')
        else token end, '' order by place) as body
    from token, (select string_agg(replace(way, ' ', ''), '|' order by length(way) desc) from way where app.is_unspaced(way)) as run (pattern)
  )
  -- What is written so oddly that no word of it can be recognized goes as a whole.
  select case when not app.names_patient(mask_names.body, first_name, last_name) then mask_names.body
    when app.names_patient(masked.body, first_name, last_name) then code else masked.body end
  from masked
  $function$;
alter function app.mask_names(text,text,text,text) owner to pontic_owner;
grant execute on function app.mask_names(text,text,text,text) to pontic_across;
comment on function app.mask_names(text,text,text,text) is 'A text with the code where the names of a patient were';

CREATE OR REPLACE FUNCTION app.mask_names_in(value jsonb, first_name text, last_name text, code text, key text DEFAULT ''::text, parent text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  case jsonb_typeof(value)
    when 'string' then
      if key in ('instructions', 'notes', 'missing', 'value', 'cervical', 'body', 'incisal', 'gingival', 'translucency',
          'texture', 'manufacturer', 'platform', 'connection', 'scanBody', 'abutmentType', 'clearance')
        or (parent, key) in (('implant', 'system'), ('margin', 'type'),
          ('design', 'pontic'), ('design', 'stain'), ('design', 'alloy')) then
        return to_jsonb(app.mask_names(value #>> '{}', first_name, last_name, code));
      end if;
      return value;
    when 'array' then
      return coalesce((
        select jsonb_agg(app.mask_names_in(part, first_name, last_name, code, key, parent) order by place)
        from jsonb_array_elements(value) with ordinality as element (part, place)), value);
    when 'object' then
      -- A difference has its key in the pointer.
      return coalesce((
        select jsonb_object_agg(name, app.mask_names_in(part, first_name, last_name, code,
          case when name in ('from', 'to') and value ? 'pointer' then regexp_replace(value ->> 'pointer', '^.*/', '') else name end, key))
        from jsonb_each(value) as member (name, part)), value);
    else
      return value;
  end case;
end
$function$;
alter function app.mask_names_in(jsonb,text,text,text,text,text) owner to pontic_owner;
grant execute on function app.mask_names_in(jsonb,text,text,text,text,text) to pontic_across;
comment on function app.mask_names_in(jsonb,text,text,text,text,text) is 'A prescription, an item, or the details of an event, with the code where free text named a patient';

CREATE OR REPLACE FUNCTION app.mask_order(of_order uuid, first_name text, last_name text, code text, is_known boolean, is_forgotten boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  is_changed boolean;
begin
  update app.order_items i set
      notes = app.mask_names(i.notes, first_name, last_name, code),
      shade = app.mask_names_in(i.shade, first_name, last_name, code),
      details = app.mask_names_in(i.details, first_name, last_name, code)
    where i.order_id = of_order and app.names_patient(
      concat_ws(' ', i.notes, app.texts_in(i.shade), app.texts_in(i.details)), first_name, last_name);
  is_changed := found;
  update app.orders o set
      instructions = app.mask_names(o.instructions, first_name, last_name, code),
      cancel_reason = app.mask_names(o.cancel_reason, first_name, last_name, code),
      missing = array(select app.mask_names(word, first_name, last_name, code)
        from unnest(o.missing) with ordinality as lacking (word, place) order by place),
      version = o.version + 1
    where o.id = of_order and (is_changed or app.names_patient(
      concat_ws(' ', o.instructions, o.cancel_reason, array_to_string(o.missing, ' ')), first_name, last_name));
  update app.rx_versions v set
      prescription = app.mask_names_in(v.prescription, first_name, last_name, code),
      changes = app.mask_names_in(v.changes, first_name, last_name, code)
    where v.order_id = of_order and app.names_patient(
      concat_ws(' ', app.texts_in(v.prescription), app.texts_in(v.changes)), first_name, last_name);
  update app.design_approvals a set
      message = app.mask_names(a.message, first_name, last_name, code),
      comment = app.mask_names(a.comment, first_name, last_name, code)
    where a.order_id = of_order and app.names_patient(concat_ws(' ', a.message, a.comment), first_name, last_name);
  update app.remake_claims r set
      description = app.mask_names(r.description, first_name, last_name, code),
      clinic_comment = app.mask_names(r.clinic_comment, first_name, last_name, code),
      lab_comment = app.mask_names(r.lab_comment, first_name, last_name, code)
    where r.order_id = of_order and app.names_patient(
      concat_ws(' ', r.description, r.clinic_comment, r.lab_comment), first_name, last_name);
  -- A driver fetches what the pick-up names, else whatever is there.
  update app.pickups p set
      place = left(app.mask_names(p.place, first_name, last_name, code), 300),
      note = left(app.mask_names(p.note, first_name, last_name, code), 1000),
      reason = case when p.status = 'declined' and not is_known then p.reason
        else left(app.mask_names(p.reason, first_name, last_name, code), 500) end
    from app.orders o
    where o.id = of_order and p.lab_connection_id = o.lab_connection_id
      and (o.id = any (p.order_ids) or p.order_ids = '{}')
      and app.names_patient(concat_ws(' ', p.place, p.note, p.reason), first_name, last_name);
  update app.order_events e set masked = jsonb_build_object(
      'reason', app.mask_names(coalesce(e.masked ->> 'reason', e.reason), first_name, last_name, code),
      'details', app.mask_names_in(coalesce(e.masked -> 'details', e.details), first_name, last_name, code))
    where e.order_id = of_order and app.names_patient(concat_ws(' ', coalesce(e.masked ->> 'reason', e.reason),
      app.texts_in(coalesce(e.masked -> 'details', e.details))), first_name, last_name);
  if mask_order.is_forgotten then
    update app.order_events e set is_forgotten = true where e.order_id = of_order and e.masked is not null;
    update app.order_sides s set internal_notes = app.mask_names(s.internal_notes, first_name, last_name, code)
      from app.orders o
      where o.id = of_order and s.order_id = o.id and s.organization_id = o.clinic_organization_id
        and app.names_patient(s.internal_notes, first_name, last_name);
  else
    update app.comments c set visibility = 'internal', lab_organization_id = null
      where c.order_id = of_order and c.visibility = 'shared' and c.organization_id = c.clinic_organization_id
        and app.names_patient(c.body, first_name, last_name);
  end if;
  update app.comments c set body = left(app.mask_names(c.body, first_name, last_name, code), 4000)
    where c.order_id = of_order and (mask_order.is_forgotten and c.organization_id = c.clinic_organization_id
        or is_known and c.organization_id is distinct from c.clinic_organization_id)
      and app.names_patient(c.body, first_name, last_name);
end
$function$;
alter function app.mask_order(uuid,text,text,text,boolean,boolean) owner to pontic_owner;
grant execute on function app.mask_order(uuid,text,text,text,boolean,boolean) to pontic_across;
comment on function app.mask_order(uuid,text,text,text,boolean,boolean) is 'Puts the code where the texts of an order name its patient; what its clinic said to the laboratory becomes internal';

CREATE OR REPLACE FUNCTION app.mask_statement(of_statement uuid, first_name text, last_name text, code text, forgets boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update app.device_statements s set
    masked = (select jsonb_agg(app.mask_names(line, first_name, last_name, code) order by place)
      from jsonb_array_elements_text(coalesce(s.masked, s.content -> 'characteristics')) with ordinality as text (line, place)),
    is_forgotten = s.is_forgotten or forgets
  where s.id = of_statement and (forgets and s.masked is not null or app.names_patient(
    app.texts_in(coalesce(s.masked, s.content -> 'characteristics')), first_name, last_name))
  $function$;
alter function app.mask_statement(uuid,text,text,text,boolean) owner to pontic_owner;
grant execute on function app.mask_statement(uuid,text,text,text,boolean) to pontic_across;
comment on function app.mask_statement(uuid,text,text,text,boolean) is 'Puts the code where the characteristics of a statement name its patient';

CREATE OR REPLACE FUNCTION app.masked_email(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select regexp_replace(email, '^(.(?=[^@]{2,}@))?[^@]*@', '\1•••@') $function$;
alter function app.masked_email(text) owner to pontic_owner;
grant execute on function app.masked_email(text) to pontic_across;
grant execute on function app.masked_email(text) to pontic_clinic;
grant execute on function app.masked_email(text) to pontic_lab;
comment on function app.masked_email(text) is 'An address of which whoever has it recognizes the first letter and the domain';

CREATE OR REPLACE FUNCTION app.measured_legs_of(lab uuid, workflows uuid[], from_on date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_array(m.workflow_id, m.is_rush, m.planned_days, m.difference_days) order by m.left_on), '[]')
  from (select rush.is_rush, l.workflow_id, l.planned_days, l.difference_days, l.left_on
    from (values (false), (true)) as rush (is_rush),
      lateral (
        (select * from app.planned_legs p where p.lab_organization_id = lab and p.is_rush = rush.is_rush
          and p.left_on between from_on - 180 and from_on order by p.left_on desc limit 150)
        union
        select own.* from unnest(workflows) as w (id), lateral (
          select * from app.planned_legs p where p.lab_organization_id = lab and p.is_rush = rush.is_rush
            and p.workflow_id = w.id and p.left_on between from_on - 180 and from_on
          order by p.left_on desc limit 150) as own) as l) as m
  $function$;
alter function app.measured_legs_of(uuid,uuid[],date) owner to pontic_owner;
grant execute on function app.measured_legs_of(uuid,uuid[],date) to pontic_across;
comment on function app.measured_legs_of(uuid,uuid[],date) is 'The last legs of a laboratory and of some of its workflows: workflow, rush, planned days, difference; the newest last';

CREATE OR REPLACE FUNCTION app.merge_copies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.patients (organization_id, id, shared_by_organization_id, lab_connection_id, code,
      first_name, last_name, date_of_birth, sex, chart_number)
    select copy.organization_id, new.merged_into_id, copy.shared_by_organization_id, copy.lab_connection_id, copy.code,
      copy.first_name, copy.last_name, copy.date_of_birth, copy.sex, copy.chart_number
    from app.patients copy where copy.shared_by_organization_id = new.organization_id and copy.id = new.id
    on conflict (organization_id, id) do nothing;
  perform app.share_patient(new.organization_id, new.merged_into_id, copy.lab_connection_id)
    from app.patients copy join app.lab_connections c on c.id = copy.lab_connection_id
    where copy.shared_by_organization_id = new.organization_id and copy.id = new.id and c.status in ('active', 'suspended');
  update app.patients copy set merged_into_id = new.merged_into_id, archived_at = coalesce(copy.archived_at, new.archived_at)
    where copy.shared_by_organization_id = new.organization_id and copy.id = new.id;
  return null;
end
$function$;
alter function app.merge_copies() owner to pontic_across;
grant execute on function app.merge_copies() to pontic_owner;
comment on function app.merge_copies() is 'What laboratories have of a merged patient follows to the kept one';

CREATE OR REPLACE FUNCTION app.name_key(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  legal_form constant text :=
    'g?gmbh|mbh|ug|haftungsbeschrankt|ag|kg|kgaa|ohg|gbr|partg|partgmbb|mbb|ek|ev|eu|eg|se|inc|incorporated|corp'
    '|corporation|co|company|ltd|limited|llc|llp|lp|plc|pllc|pc|sarl|sas|sasu|sa|eurl|srl|spa|snc|bv|nv|vof|sl|slu'
    '|slp|oy|oyj|ab|as|asa|aps|doo|sro|sp z oo|spzoo|kft|zrt|eood|ood|ooo|oao|зao|lda|ltda|pty|pvt|pte';
  -- [[:alnum:]] and lower() know all alphabets in this collation, whatever that of the database is.
  plain text collate pg_unicode_fast := lower(
    regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g') collate pg_unicode_fast);
  words text collate pg_unicode_fast;
  key text collate pg_unicode_fast;
begin
  plain := public.unaccent('public.unaccent'::regdictionary, plain);
  plain := translate(plain,
    'авеһіјкмнорсԛѕтуԝхԁӏαβεηικμνορςτυχζ',
    'abehijkmhopcqstywxdlabehikmnopσtyxz');
  words := regexp_replace(regexp_replace(plain, '[.''’`´]', '', 'g'), '[^[:alnum:]]+', ' ', 'g');
  words := btrim(regexp_replace(' ' || words || ' ', ' (und|and) ', ' ', 'g'));
  words := regexp_replace(words, '( (' || legal_form || '))+$', '');
  key := regexp_replace(words, '([aou])e', '\1', 'g');
  key := translate(key, 'i10 ', 'llo');
  key := replace(replace(key, 'rn', 'm'), 'vv', 'w');
  return coalesce(nullif(key, ''), nullif(regexp_replace(plain, '\s', '', 'g'), ''), name);
end
$function$;
alter function app.name_key(text) owner to pontic_owner;
grant execute on function app.name_key(text) to pontic_across;
grant execute on function app.name_key(text) to pontic_app;
grant execute on function app.name_key(text) to pontic_clinic;
grant execute on function app.name_key(text) to pontic_lab;
comment on function app.name_key(text) is 'A name as it looks: equal for names that a reader takes for one';

CREATE OR REPLACE FUNCTION app.names_of(first text, last text, former text[])
 RETURNS TABLE(first_name text, last_name text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select first, last where num_nonnulls(first, last) > 0
  union all
  select null, name from unnest(former) as name
  $function$;
alter function app.names_of(text,text,text[]) owner to pontic_owner;
grant execute on function app.names_of(text,text,text[]) to pontic_across;
comment on function app.names_of(text,text,text[]) is 'The present and the former names of a patient, each to be looked for';

CREATE OR REPLACE FUNCTION app.names_patient(body text, first_name text, last_name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (
    select from (select ' ' || app.plain_words(body) || ' ') as said (words),
      unnest(app.ways_to_name(first_name, last_name)) as way
    where position(' ' || way || ' ' in words) > 0
      or length(replace(way, ' ', '')) >= 3 and position(' ' || way || 's ' in words) > 0
      or app.is_unspaced(way) and position(replace(way, ' ', '') in replace(words, ' ', '')) > 0)
  $function$;
alter function app.names_patient(text,text,text) owner to pontic_owner;
grant execute on function app.names_patient(text,text,text) to pontic_across;
comment on function app.names_patient(text,text,text) is 'Whether a text has the first or the last name of a patient in it';

CREATE OR REPLACE FUNCTION app.narrow_invoices(words text[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  most constant integer := 5000;
  word text;
  texts uuid[];
  ids uuid[];
  found uuid[];
begin
  for word in select app.fold(w) from unnest(words) as w order by length(w) desc loop
    continue when (
      select count(*) > 25 from (select i.number, i.notes from app.invoices i order by i.id desc limit 500) as newest
      where strpos(lower(newest.number), word) > 0 or strpos(app.fold(newest.notes), word) > 0);
    texts := app.find_invoice_texts(word, most);
    continue when texts is null;
    ids := array(select id from (
        select unnest(texts) as id
        union all
        select i.id from app.customers f
          cross join lateral (select i.id from app.invoices i
            where i.lab_organization_id = f.organization_id and i.customer_id = f.id limit most + 1) as i
          where strpos(f.search, word) > 0
        union all
        select i.id from (select distinct f.lab_organization_id, f.clinic_organization_id from app.lab_connections f
            where strpos(f.search, word) > 0) as f
          cross join lateral (select i.id from app.invoices i
            where i.lab_organization_id = f.lab_organization_id
              and i.clinic_organization_id = f.clinic_organization_id limit most + 1) as i) as hits
      limit most + 1);
    continue when cardinality(ids) > most;
    found := case when found is null then ids
      else array(select unnest(found) intersect select unnest(ids)) end;
    exit when cardinality(found) = 0;
  end loop;
  return found;
end
$function$;
alter function app.narrow_invoices(text[]) owner to pontic_owner;
grant execute on function app.narrow_invoices(text[]) to pontic_clinic;
grant execute on function app.narrow_invoices(text[]) to pontic_lab;
comment on function app.narrow_invoices(text[]) is 'The at most 5,000 invoices among which are all that have these words; null where each word has more';

CREATE OR REPLACE FUNCTION app.narrow_orders(words text[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  most constant integer := 5000;
  own constant uuid := app.org();
  word text;
  patients uuid[];
  numbers uuid[];
  ids uuid[];
  found uuid[];
begin
  for word in select app.fold(w) from unnest(words) as w order by length(w) desc loop
    patients := app.find_patients(word, most);
    continue when patients is null or (
      select count(*) > 25 from (select o.number from app.orders o order by o.id desc limit 500) as newest
      where strpos(newest.number, word) > 0);
    numbers := app.find_order_numbers(word, most);
    continue when numbers is null;
    -- Under row security PostgreSQL takes a few rows for many: a limit of its own keeps it at the index.
    ids := array(select id from (
        select unnest(numbers) as id
        union all
        select o.id from unnest(patients) as p (id)
          cross join lateral (select o.id from app.orders o where o.patient_id = p.id limit most + 1) as o
        union all
        select o.id from app.customers f
          cross join lateral (select o.id from app.orders o where o.customer_id = f.id limit most + 1) as o
          where strpos(f.search, word) > 0
        union all
        select o.id from app.lab_connections f
          cross join lateral (select o.id from app.orders o where o.lab_connection_id = f.id limit most + 1) as o
          where strpos(f.search, word) > 0
        union all
        select o.id from (
            select f.organization_id, f.id from app.dentists f where strpos(f.search, word) > 0
            union all
            select f.organization_id, f.dentist_id from app.dentist_details f where strpos(f.search, word) > 0) as f
          cross join lateral (select o.id from app.orders o
            where o.clinic_organization_id = f.organization_id and o.dentist_id = f.id limit most + 1) as o
        union all
        select h.order_id from app.trays f join app.order_trays h
          on h.organization_id = f.organization_id and h.tray_id = f.id and h.released_at is null
          where f.organization_id = own and strpos(f.search, word) > 0) as hits
      limit most + 1);
    continue when cardinality(ids) > most;
    found := case when found is null then ids
      else array(select unnest(found) intersect select unnest(ids)) end;
    exit when cardinality(found) = 0;
  end loop;
  return found;
end
$function$;
alter function app.narrow_orders(text[]) owner to pontic_owner;
grant execute on function app.narrow_orders(text[]) to pontic_clinic;
grant execute on function app.narrow_orders(text[]) to pontic_lab;
comment on function app.narrow_orders(text[]) is 'The at most 5,000 orders among which are all that have these words; null where each word has more';

CREATE OR REPLACE FUNCTION app.narrow_patients(words text[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  word text;
  found uuid[];
begin
  for word in select app.fold(w) from unnest(words) as w order by length(w) desc loop
    found := app.find_patients(word, 5000);
    exit when found is not null;
  end loop;
  return found;
end
$function$;
alter function app.narrow_patients(text[]) owner to pontic_owner;
grant execute on function app.narrow_patients(text[]) to pontic_clinic;
grant execute on function app.narrow_patients(text[]) to pontic_lab;
comment on function app.narrow_patients(text[]) is 'The at most 5,000 patients among which are all that have these words; null where each word has more';

CREATE OR REPLACE FUNCTION app.note_signing_key(key_id text, public_half bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ insert into app.signing_keys (id, public_key) values (key_id, public_half) on conflict do nothing $function$;
alter function app.note_signing_key(text,bytea) owner to pontic_across;
grant execute on function app.note_signing_key(text,bytea) to pontic_lab;
comment on function app.note_signing_key(text,bytea) is 'Keeps the public half of a key before something is signed with it';

CREATE OR REPLACE FUNCTION app.note_statement_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    new.statement_day_since := coalesce(new.statement_day_since,
      case when new.statement_day is not null then clock_timestamp() end);
  elsif new.statement_day is distinct from old.statement_day then
    new.statement_day_since := case when new.statement_day is not null then clock_timestamp() end;
  end if;
  return new;
end
$function$;
alter function app.note_statement_day() owner to pontic_owner;
comment on function app.note_statement_day() is 'Remembers when the day of statements was chosen';

CREATE OR REPLACE FUNCTION app.notify_of_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.order_watchers (order_id, organization_id, user_id, is_watching, changed_at)
    values (new.order_id, new.organization_id, new.author_user_id, true, new.created_at)
    on conflict do nothing;
  perform app.queue_order_notification(new.order_id, jsonb_build_object('commentId', new.id));
  return null;
end
$function$;
alter function app.notify_of_comment() owner to pontic_across;
grant execute on function app.notify_of_comment() to pontic_owner;
comment on function app.notify_of_comment() is 'Makes the author a watcher, and the job that notifies the others';

CREATE OR REPLACE FUNCTION app.notify_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.order_watchers (order_id, organization_id, user_id, is_watching, changed_at)
    select new.order_id, m.organization_id, m.user_id, true, new.created_at from app.memberships m
    where m.organization_id = new.actor_organization_id and m.user_id = new.actor_user_id
    on conflict do nothing;
  perform app.queue_order_notification(new.order_id, jsonb_build_object('eventSequence', new.sequence));
  return null;
end
$function$;
alter function app.notify_of_event() owner to pontic_across;
grant execute on function app.notify_of_event() to pontic_owner;
comment on function app.notify_of_event() is 'Makes who acted a watcher, and the job that notifies the others';

CREATE OR REPLACE FUNCTION app.notify_of_finance_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  kind text;
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then return null; end if;
  end if;
  if tg_table_name = 'statements' then
    kind := case when tg_op = 'INSERT' then 'statement_issued' when new.status = 'queried' then 'statement_queried'
      when new.status = 'acknowledged' then 'statement_acknowledged' else 'statement_answered' end;
    perform app.queue_finance_notification(kind, new.lab_organization_id, 'statementId', new.id);
  else
    kind := case new.status when 'open' then 'line_queried' when 'answered' then 'line_answered'
      when 'credited' then 'line_answered' end;
    if kind is not null then
      perform app.queue_finance_notification(kind, new.lab_organization_id, 'invoiceQueryId', new.id);
    end if;
  end if;
  return null;
end
$function$;
alter function app.notify_of_finance_change() owner to pontic_across;
grant execute on function app.notify_of_finance_change() to pontic_owner;
comment on function app.notify_of_finance_change() is 'Makes the job that mails the other side';

CREATE OR REPLACE FUNCTION app.notify_of_money_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  case tg_table_name
    when 'invoices' then
      if old.clinic_view_id is null and new.clinic_view_id is not null then
        perform app.queue_finance_notification('invoice_sent', new.lab_organization_id, 'invoiceId', new.id);
      end if;
    when 'payments' then
      if new.status in ('succeeded', 'failed') and (tg_op = 'INSERT' or (new.status <> old.status
          and old.status in ('requires_action', 'processing', 'failed', 'cancelled', 'succeeded')))
      then
        perform app.queue_finance_notification(
          case new.status when 'failed' then 'payment_failed' else 'payment_received' end,
          new.lab_organization_id, 'paymentId', new.id);
      end if;
    when 'disputes' then
      if new.status not in ('won', 'lost', 'prevented', 'warning_closed') then
        perform app.queue_finance_notification('dispute_opened', p.lab_organization_id, 'paymentId', p.id)
          from app.payments p where p.id = new.payment_id;
      end if;
    else
      if new.status = 'failed' and (tg_op = 'INSERT' or old.status <> 'failed') then
        perform app.queue_finance_notification('payout_failed', new.organization_id, 'payoutId', new.id);
      end if;
  end case;
  return null;
end
$function$;
alter function app.notify_of_money_change() owner to pontic_across;
grant execute on function app.notify_of_money_change() to pontic_owner;
comment on function app.notify_of_money_change() is 'Makes the job that notifies whoever may see money and did not do it';

CREATE OR REPLACE FUNCTION app.notify_of_overpayment(of_payment uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    select app.queue_finance_notification('overpayment_received', p.lab_organization_id, 'paymentId', p.id)
      from app.payments p where p.id = of_payment and p.lab_organization_id = app.org()
  $function$;
alter function app.notify_of_overpayment(uuid) owner to pontic_across;
grant execute on function app.notify_of_overpayment(uuid) to pontic_lab;
comment on function app.notify_of_overpayment(uuid) is 'Makes the job that notifies both sides of a payment of which a part is on no invoice';

CREATE OR REPLACE FUNCTION app.notify_of_recall()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.queue_order_notification(new.order_id, jsonb_build_object('recallNoticeId', new.id));
  return null;
end
$function$;
alter function app.notify_of_recall() owner to pontic_across;
grant execute on function app.notify_of_recall() to pontic_owner;
comment on function app.notify_of_recall() is 'Makes the job that notifies a clinic of a recall';

CREATE OR REPLACE FUNCTION app.open_leg_of(of_order uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.assert_order_party(of_order);
  return jsonb_build_object(
    'stages', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'itemId', i.id, 'quantity', i.quantity,
        'workflowId', coalesce(s.workflow_id, s.id), 'kind', s.kind, 'centreId', s.work_centre_id,
        'minutesPerOrder', s.planned_minutes_per_order, 'minutesPerPiece', coalesce(s.planned_minutes, 0),
        'waitMinutes', s.wait_minutes, 'waitsOvernight', s.can_wait_overnight)
        order by i.position, s.sort_order)
      from app.order_items i join app.order_stages s on s.order_item_id = i.id
      where i.order_id = of_order and s.status in ('pending', 'in_progress', 'rework')), '[]'),
    'turnaroundDays', (select max(p.leg_turnaround_days[1 + (
          select count(*) from app.order_stages d
          where d.order_item_id = i.id and d.kind = 'try_in' and d.status in ('done', 'skipped'))])
      from app.order_items i
        join app.products p on p.organization_id = i.product_owner_id and p.id = i.product_id
      where i.order_id = of_order and exists (select from app.order_stages s
        where s.order_item_id = i.id and s.status in ('pending', 'in_progress', 'rework'))));
end
$function$;
alter function app.open_leg_of(uuid) owner to pontic_across;
grant execute on function app.open_leg_of(uuid) to pontic_clinic;
grant execute on function app.open_leg_of(uuid) to pontic_lab;
comment on function app.open_leg_of(uuid) is 'The stages that are open on an order, and the published working days of the leg that they begin with';

CREATE OR REPLACE FUNCTION app.orders_at_risk()
 RETURNS TABLE(order_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select p.order_id from app.order_plans p where p.lab_organization_id = app.org() and p.is_at_risk $function$;
alter function app.orders_at_risk() owner to pontic_across;
grant execute on function app.orders_at_risk() to pontic_clinic;
grant execute on function app.orders_at_risk() to pontic_lab;
comment on function app.orders_at_risk() is 'The orders of the calling laboratory whose promise is at risk by the last plan';

CREATE OR REPLACE FUNCTION app.org()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.organization_id', true), '')::uuid $function$;
alter function app.org() owner to pontic_owner;
grant execute on function app.org() to pontic_across;
grant execute on function app.org() to pontic_app;
grant execute on function app.org() to pontic_clinic;
grant execute on function app.org() to pontic_lab;
comment on function app.org() is 'The organization of this transaction. Empty reads as null: after a first transaction the setting is '''', not null';

CREATE OR REPLACE FUNCTION app.partner_profile(partner uuid)
 RETURNS TABLE(name text, address_line1 text, address_line2 text, postal_code text, city text, region text, country text, phone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select o.name, o.address_line1, o.address_line2, o.postal_code, o.city, o.region, o.country, o.phone
  from app.organizations o
  where o.id = partner and exists (
    select from app.lab_connections c
    where c.status in ('active', 'suspended', 'ended')
      and ((c.lab_organization_id = app.org() and c.clinic_organization_id = o.id)
        or (c.clinic_organization_id = app.org() and c.lab_organization_id = o.id)))
  $function$;
alter function app.partner_profile(uuid) owner to pontic_across;
grant execute on function app.partner_profile(uuid) to pontic_clinic;
grant execute on function app.partner_profile(uuid) to pontic_lab;
comment on function app.partner_profile(uuid) is 'Name and address of a laboratory or clinic that the caller works or worked with; nothing of anyone else';

CREATE OR REPLACE FUNCTION app.partner_standing(connection uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select app.standing_of(
      case app.org() when c.lab_organization_id then c.clinic_organization_id else c.lab_organization_id end,
      app.org())
    from app.lab_connections c
    where c.id = connection and c.status in ('pending', 'active', 'suspended')
      and app.org() in (c.lab_organization_id, c.clinic_organization_id)
  $function$;
alter function app.partner_standing(uuid) owner to pontic_across;
grant execute on function app.partner_standing(uuid) to pontic_clinic;
grant execute on function app.partner_standing(uuid) to pontic_lab;
comment on function app.partner_standing(uuid) is 'What a side of an open connection may know of the other one: two answers, and never about whom else';

CREATE OR REPLACE FUNCTION app.payment_on_account(asked uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select (select l.amount_minor from app.payments_left l where l.payment_id = asked) - coalesce((
    select sum(s.amount_minor) from app.payment_shares(array(
      select a.invoice_id from app.payment_allocations a where a.payment_id = asked)) s
    where s.payment_id = asked), 0)::bigint
  $function$;
alter function app.payment_on_account(uuid) owner to pontic_owner;
grant execute on function app.payment_on_account(uuid) to pontic_across;
grant execute on function app.payment_on_account(uuid) to pontic_clinic;
grant execute on function app.payment_on_account(uuid) to pontic_lab;
comment on function app.payment_on_account(uuid) is 'What of a payment is on no invoice: the customer''s credit';

CREATE OR REPLACE FUNCTION app.payment_shares(invoices uuid[])
 RETURNS TABLE(payment_id uuid, invoice_id uuid, amount_minor bigint)
 LANGUAGE sql
 STABLE
AS $function$
  -- Materialized: else the planner, which cannot know how few invoices are asked for, works out every
  -- payment there is (measured: 1,247 buffers for one invoice among 82 payments, now 38).
  with held as materialized (
    select w.payment_id, (select l.amount_minor from app.payments_left l where l.payment_id = w.payment_id) as minor
    from (select distinct a.payment_id from app.payment_allocations a where a.invoice_id = any (invoices)) as w),
  covered as (
    select h.payment_id, a.invoice_id, a.place, greatest(0, least(a.minor, h.minor - coalesce(sum(a.minor)
      over (partition by h.payment_id order by a.place rows between unbounded preceding and 1 preceding), 0))) as minor
    from held h cross join lateral (
      select b.invoice_id, sum(b.amount_minor) as minor, min(b.id::text) as place
      from app.payment_allocations b where b.payment_id = h.payment_id group by b.invoice_id) as a)
  select c.payment_id, c.invoice_id, greatest(0, least(c.minor,
    case when i.status in ('draft', 'void') then 0 else i.total_minor - i.credited_minor - i.written_off_minor end
    - coalesce(sum(c.minor) over (partition by c.invoice_id order by c.place
      rows between unbounded preceding and 1 preceding), 0)))::bigint
  from covered c join app.invoices i on i.id = c.invoice_id
  where c.invoice_id = any (invoices)
  $function$;
alter function app.payment_shares(uuid[]) owner to pontic_owner;
grant execute on function app.payment_shares(uuid[]) to pontic_across;
grant execute on function app.payment_shares(uuid[]) to pontic_clinic;
grant execute on function app.payment_shares(uuid[]) to pontic_lab;
comment on function app.payment_shares(uuid[]) is 'What payments cover of invoices. Money that goes back is taken from what is on no invoice, then from the newest allocation; what an invoice asks for no more is taken off its newest. A pure function of amounts: money that comes back after all is where it was, in whatever order it was received';

CREATE OR REPLACE FUNCTION app.plain_words(body text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select btrim(regexp_replace(app.fold(normalize(body, NFKC)), '[^[:alnum:]]+', ' ', 'g')) $function$;
alter function app.plain_words(text) owner to pontic_owner;
grant execute on function app.plain_words(text) to pontic_across;
comment on function app.plain_words(text) is 'The words of a text as search compares them, one space between each';

CREATE OR REPLACE FUNCTION app.plan_changed_items(of_order uuid, items uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.assert_order_party(of_order);
  if exists (select from app.orders o where o.id = of_order
      and o.status in ('in_production', 'awaiting_approval', 'on_hold')
      and exists (select from app.order_events e where e.order_id = o.id and e.action = 'started')) then
    delete from app.order_stages s where s.order_id = of_order and s.order_item_id = any (items)
      and not exists (select from app.order_stages b
        where b.order_item_id = s.order_item_id and (b.status <> 'pending' or app.is_begun(b.id)));
    perform app.plan_stages(of_order);
  end if;
end
$function$;
alter function app.plan_changed_items(uuid,uuid[]) owner to pontic_across;
grant execute on function app.plan_changed_items(uuid,uuid[]) to pontic_clinic;
grant execute on function app.plan_changed_items(uuid,uuid[]) to pontic_lab;
comment on function app.plan_changed_items(uuid,uuid[]) is 'Gives items that came or changed while their order is made the stages of their workflows';

CREATE OR REPLACE FUNCTION app.plan_legs(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  past integer;
  away integer;
  ahead integer;
begin
  select count(*), count(*) filter (where l.returned_at is null) into past, away
    from app.order_legs l where l.order_id = of_order and l.arrived_at is not null;
  select coalesce(max(t.try_ins), 0) into ahead
    from app.order_items i, lateral (
      select count(*) filter (where s.status in ('pending', 'in_progress', 'rework')) as try_ins
      from app.order_stages s where s.order_item_id = i.id and s.kind = 'try_in') as t
    where i.order_id = of_order;
  if not exists (select from app.order_stages s where s.order_id = of_order) then
    select coalesce(max(t.try_ins), 0) into ahead
      from app.orders o
        join app.order_items i on i.order_id = o.id
        join app.products p on p.organization_id = i.product_owner_id and p.id = i.product_id
        join lateral (
          select w.id from app.workflows w
          where w.organization_id = o.lab_organization_id and w.is_active and w.saved_by_user_id is not null
            and (w.id = p.workflow_id or w.is_default)
          order by w.id is not distinct from p.workflow_id desc limit 1) as w on true,
        lateral (select count(*) as try_ins from app.workflow_stages s
          where s.organization_id = o.lab_organization_id and s.workflow_id = w.id and s.kind = 'try_in') as t
      where o.id = of_order;
  end if;
  ahead := greatest(0, ahead - away);
  delete from app.order_legs l where l.order_id = of_order and l.arrived_at is null
    and (past + ahead = 0 or l.number > past + ahead + 1);
  insert into app.order_legs (order_id, number, lab_organization_id, clinic_organization_id, purpose)
    select o.id, past + n, o.lab_organization_id, o.clinic_organization_id,
      case when n <= ahead then 'try_in' else 'final' end
    from app.orders o, generate_series(1, ahead + 1) as n
    where o.id = of_order and past + ahead > 0
    on conflict (order_id, number) do update set purpose = excluded.purpose
      where order_legs.purpose <> excluded.purpose;
end
$function$;
alter function app.plan_legs(uuid) owner to pontic_across;
comment on function app.plan_legs(uuid) is 'Keeps the legs that are still to come of an order: one for each try-in that it has ahead of it, and the last';

CREATE OR REPLACE FUNCTION app.plan_legs_of_order(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.assert_order_party(of_order);
  perform app.plan_legs(of_order);
end
$function$;
alter function app.plan_legs_of_order(uuid) owner to pontic_across;
grant execute on function app.plan_legs_of_order(uuid) to pontic_clinic;
grant execute on function app.plan_legs_of_order(uuid) to pontic_lab;
comment on function app.plan_legs_of_order(uuid) is 'Gives an order that is accepted its legs';

CREATE OR REPLACE FUNCTION app.plan_stages(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.assert_order_party(of_order);
  insert into app.order_stages (lab_organization_id, order_id, order_item_id, workflow_id, workflow_stage_id,
      sort_order, name, public_label, department, kind, work_centre_id, planned_minutes_per_order, planned_minutes,
      wait_minutes, can_wait_overnight, clinic_days, requires_quality_check, quality_checklist, pay_rate_minor)
    select o.lab_organization_id, o.id, i.id, s.workflow_id, s.id, coalesce(s.sort_order, 0),
      coalesce(s.name, 'Production'), coalesce(s.public_label, 'In production'), s.department,
      coalesce(s.kind, 'work'), s.work_centre_id, coalesce(s.minutes_per_order, 0), s.minutes_per_piece,
      coalesce(s.wait_minutes, 0), coalesce(s.can_wait_overnight, true), coalesce(s.clinic_days, 5),
      coalesce(s.requires_quality_check, false), coalesce(s.quality_checklist, '{}'), s.pay_rate_minor
    from app.orders o
    join app.order_items i on i.order_id = o.id
    join app.products p on p.organization_id = i.product_owner_id and p.id = i.product_id
    -- Nobody works by a template that nobody adopted.
    left join lateral (
      select w.id from app.workflows w
      where w.organization_id = o.lab_organization_id and w.is_active and w.saved_by_user_id is not null
        and (w.id = p.workflow_id or w.is_default)
      order by w.id is not distinct from p.workflow_id desc limit 1) as w on true
    left join app.workflow_stages s on s.organization_id = o.lab_organization_id and s.workflow_id = w.id
    where o.id = of_order and not exists (select from app.order_stages e where e.order_item_id = i.id);
  perform app.mark_current_stages(of_order);
end
$function$;
alter function app.plan_stages(uuid) owner to pontic_across;
grant execute on function app.plan_stages(uuid) to pontic_clinic;
grant execute on function app.plan_stages(uuid) to pontic_lab;
comment on function app.plan_stages(uuid) is 'Gives the items of a started order the stages of their workflows';

CREATE OR REPLACE FUNCTION app.prices_for(lab uuid, connection uuid, customer uuid, products uuid[])
 RETURNS TABLE(product_id uuid, rank integer, price_list_id uuid, tooth_group text, min_quantity integer, price_minor bigint, currency text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with asker as (
    select o.id as lab_id, (clock_timestamp() at time zone o.timezone)::date as today_on, c.price_list_id, k.tags
    from app.organizations o
    -- After the end only the laboratory goes on pricing, what it still makes.
    left join app.lab_connections c on c.id = connection and c.lab_organization_id = o.id
      and (c.status in ('active', 'suspended') or c.status = 'ended' and c.lab_organization_id = app.org())
    left join app.customers k on k.organization_id = o.id
      and k.id = case when connection is null then customer else c.customer_id end
    where o.id = lab and case when connection is null then app.org() = lab
      else app.org() in (c.lab_organization_id, c.clinic_organization_id) end
  ), lists as (
    select l.id, l.organization_id, l.currency,
      case when l.id = a.price_list_id then 1 when l.customer_tag is not null then 2 else 3 end as rank,
      -- Of two lists for the same customers the one that began later, then the newer one.
      row_number() over (order by l.valid_from desc nulls last, l.id desc) as turn
    from asker a join app.price_lists l on l.organization_id = a.lab_id
    where l.is_active and (l.valid_from is null or l.valid_from <= a.today_on)
      and (l.valid_to is null or l.valid_to >= a.today_on)
      and (l.id = a.price_list_id or l.customer_tag = any (a.tags) or l.is_default)
  )
  select i.product_id, (l.rank * 1000000 + l.turn)::integer, l.id, i.tooth_group, i.min_quantity, i.price_minor, l.currency
  from lists l join app.price_list_items i on i.organization_id = l.organization_id and i.price_list_id = l.id
  where i.product_id = any (products)
  order by 1, 2, 4, 5
  $function$;
alter function app.prices_for(uuid,uuid,uuid,uuid[]) owner to pontic_across;
grant execute on function app.prices_for(uuid,uuid,uuid,uuid[]) to pontic_clinic;
grant execute on function app.prices_for(uuid,uuid,uuid,uuid[]) to pontic_lab;
comment on function app.prices_for(uuid,uuid,uuid,uuid[]) is 'The prices of products in the lists that hold today for one customer, the closest list first (lowest rank)';

CREATE OR REPLACE FUNCTION app.publish_change_to_sides()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  sides uuid[];
  subject uuid;
  word text;
begin
  if tg_table_name = 'order_stages' then
    sides := array[new.lab_organization_id];
    subject := new.order_id;
    word := new.status;
  elsif tg_table_name = 'delivery_runs' then
    sides := array[new.organization_id];
    subject := new.id;
    word := new.status;
  else
    sides := array_remove(array[new.lab_organization_id, new.clinic_organization_id], null);
    case tg_table_name
      when 'order_events' then subject := new.order_id; word := new.action;
      when 'comments', 'margin_lines' then subject := new.order_id; word := 'added';
      when 'order_legs', 'design_approvals' then subject := new.order_id; word := 'changed';
      when 'carrier_bookings', 'shipment_events' then subject := new.shipment_id; word := 'changed';
      when 'recall_notices' then
        subject := new.recall_id;
        word := case when new.acknowledged_at is null then 'added' else 'acknowledged' end;
      else subject := new.id; word := new.status;
    end case;
  end if;
  insert into app.stream_changes (organization_ids, noun, subject_id, change)
    values (sides, tg_argv[0], subject, word);
  return null;
end
$function$;
alter function app.publish_change_to_sides() owner to pontic_across;
grant execute on function app.publish_change_to_sides() to pontic_owner;
comment on function app.publish_change_to_sides() is 'Publishes a change to the sides that a row names; the argument is the noun';

CREATE OR REPLACE FUNCTION app.publish_finance_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  sides uuid[];
  subject uuid;
  word text;
begin
  if tg_op = 'DELETE' then
    sides := array[old.lab_organization_id, old.clinic_view_id];
    subject := old.id;
    word := 'removed';
  else
    case tg_table_name
      when 'invoices' then sides := array[new.lab_organization_id, new.clinic_view_id]; subject := new.id; word := new.status;
      when 'invoice_queries' then
        sides := array[new.lab_organization_id, new.clinic_organization_id];
        subject := new.invoice_id;
        word := 'changed';
      else sides := array[new.lab_organization_id, new.clinic_organization_id]; subject := new.id; word := new.status;
    end case;
  end if;
  insert into app.stream_changes (organization_ids, noun, subject_id, change)
    values (array_remove(sides, null), tg_argv[0], subject, word);
  return null;
end
$function$;
alter function app.publish_finance_change() owner to pontic_across;
grant execute on function app.publish_finance_change() to pontic_owner;
comment on function app.publish_finance_change() is 'Publishes a change about money to its sides; the argument is the noun, which only members who may see money receive';

CREATE OR REPLACE FUNCTION app.publish_notification_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.stream_changes (organization_ids, user_id, noun, subject_id, change)
    values (array[new.organization_id], new.user_id, 'notification', new.order_id,
      case tg_op when 'INSERT' then 'added' else 'changed' end);
  return null;
end
$function$;
alter function app.publish_notification_change() owner to pontic_across;
grant execute on function app.publish_notification_change() to pontic_owner;
comment on function app.publish_notification_change() is 'Publishes to a member that there is something to read, or that it was read';

CREATE OR REPLACE FUNCTION app.publish_order_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into app.stream_changes (organization_ids, noun, subject_id, change, version, status)
      values (array_remove(array[old.clinic_organization_id, old.lab_view_id], null), 'order', old.id, 'removed',
        old.version, old.status);
  elsif tg_op = 'UPDATE' and old.lab_view_id is distinct from new.lab_view_id then
    -- A draft that was sent is new for the laboratory; one that was taken back is gone, and why is not its business.
    insert into app.stream_changes (organization_ids, noun, subject_id, change, version, status)
      values (array[new.clinic_organization_id], 'order', new.id, 'changed', new.version, new.status),
        (array[coalesce(new.lab_view_id, old.lab_view_id)], 'order', new.id,
          case when new.lab_view_id is null then 'removed' else 'added' end,
          case when new.lab_view_id is not null then new.version end,
          case when new.lab_view_id is not null then new.status end);
  else
    insert into app.stream_changes (organization_ids, noun, subject_id, change, version, status)
      values (array_remove(array[new.clinic_organization_id, new.lab_view_id], null), 'order', new.id,
        case tg_op when 'INSERT' then 'added' else 'changed' end, new.version, new.status);
  end if;
  return null;
end
$function$;
alter function app.publish_order_change() owner to pontic_across;
grant execute on function app.publish_order_change() to pontic_owner;
comment on function app.publish_order_change() is 'Publishes a change of an order to each side that may see it';

CREATE OR REPLACE FUNCTION app.publish_tray_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.stream_changes (organization_ids, noun, subject_id, change, version, status)
    select array[new.organization_id], 'order', o.id, 'changed', o.version, o.status
    from app.orders o where o.id = new.order_id;
  return null;
end
$function$;
alter function app.publish_tray_change() owner to pontic_across;
grant execute on function app.publish_tray_change() to pontic_owner;
comment on function app.publish_tray_change() is 'Publishes to a laboratory that an order was put into a tray or taken out of it';

CREATE OR REPLACE FUNCTION app.queue_carrier_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.jobs (queue, payload, owner_id, order_key)
    values ('carrier-bookings',
      jsonb_build_object('organizationId', new.lab_organization_id, 'bookingId', new.id),
      new.lab_organization_id, 'carrier-booking:' || new.id);
  return null;
end
$function$;
alter function app.queue_carrier_booking() owner to pontic_across;
grant execute on function app.queue_carrier_booking() to pontic_owner;
comment on function app.queue_carrier_booking() is 'Makes the job that asks the carrier for a label or takes it back';

CREATE OR REPLACE FUNCTION app.queue_claim_reopening(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.assert_order_party(of_order);
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'remake-claims', jsonb_build_object('claimId', r.id, 'labOrganizationId', r.lab_organization_id),
      r.lab_organization_id, r.id::text
    from app.remake_claims r
    where r.new_order_id = of_order and r.status = 'resolved' and r.outcome = 'new_order';
end
$function$;
alter function app.queue_claim_reopening(uuid) owner to pontic_across;
grant execute on function app.queue_claim_reopening(uuid) to pontic_clinic;
grant execute on function app.queue_claim_reopening(uuid) to pontic_lab;
comment on function app.queue_claim_reopening(uuid) is 'Makes the job that opens a claim again whose new order is rejected or cancelled';

CREATE OR REPLACE FUNCTION app.queue_finance_notification(kind text, lab uuid, subject text, subject_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into app.jobs (queue, payload, owner_id, order_key)
    values ('finance-notifications', jsonb_build_object('kind', kind, 'organizationId', lab, subject, subject_id),
      app.queue_owner_of(lab), subject_id::text)
  $function$;
alter function app.queue_finance_notification(text,uuid,text,uuid) owner to pontic_owner;
grant execute on function app.queue_finance_notification(text,uuid,text,uuid) to pontic_across;
comment on function app.queue_finance_notification(text,uuid,text,uuid) is 'Makes the job that notifies members who may see money; the subject is the name of an id in its payload';

CREATE OR REPLACE FUNCTION app.queue_inspection()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  first_id uuid := new.id;
  is_small constant boolean := new.archive_id is not null and new.format <> 'zip' and new.size_bytes <= 524288;
begin
  -- The files of an archive get their versions when it is unpacked: of its own versions the older goes first.
  if new.format = 'zip' then
    with recursive chain as (
      select new.id as id, new.replaces_file_id as replaces_file_id
      union all
      select f.id, f.replaces_file_id from chain c join app.files f on f.id = c.replaces_file_id)
    select id into first_id from chain where replaces_file_id is null;
  end if;
  -- A process of its own counts as much as four megabytes. Pictures need one that may load machine code.
  insert into app.jobs (id, queue, payload, owner_id, order_key, once_key, run_at, lane, cost, batch_key)
    values (new.id, 'file-inspections', jsonb_build_object('fileId', new.id), new.organization_id, first_id::text,
      new.id::text, new.received_at,
      case when new.archive_id is not null or new.format = 'zip' then 1 else 0 end,
      case when is_small then 1 else 4 + ceil(coalesce(new.size_bytes, 0) / 1048576.0) end,
      case when is_small then new.archive_id || case when new.format in ('jpg', 'png') then ' pictures' else '' end end)
    on conflict (id) do update set state = 'waiting', attempts = 0, run_at = clock_timestamp(), leased_until = null,
      ended_at = null;
  return null;
end
$function$;
alter function app.queue_inspection() owner to pontic_across;
grant execute on function app.queue_inspection() to pontic_owner;
comment on function app.queue_inspection() is 'Makes the job that looks into a file whose bytes are here';

CREATE OR REPLACE FUNCTION app.queue_mail(mail_id uuid, mail_kind text, recipient text, subject text, body text, organization uuid, sender uuid, topic text, may_wait boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  sender_organization uuid := coalesce(app.org(), organization);
  mail_address constant text := lower(recipient);
  -- Hashes: no addresses pile up among the counters.
  place text := encode(sha256(convert_to(lower(recipient), 'UTF8')), 'hex');
  starts_at timestamptz := clock_timestamp();
  is_confirmed boolean;
begin
  if topic is not null
    and not app.count_within(format('mail again %s %s', topic, place), interval '1 day', 4) then
    return 'repeated';
  end if;
  if mail_kind = 'outside' then
    select exists (
      select from app.users u join app.memberships m on m.user_id = u.id and m.status = 'active'
      where m.organization_id = sender_organization and u.email_verified_at is not null
        and (u.id = sender or sender is null and m.role = 'owner'))
      into is_confirmed;
    if not is_confirmed then
      return 'unconfirmed';
    end if;
    if not app.count_within(format('mail of %s', sender_organization), interval '1 hour', 100) then
      if not may_wait then
        return 'organization';
      end if;
      starts_at := starts_at + interval '1 hour';
    end if;
    if not app.count_within(format('mail to %s', place), interval '1 hour', 20) then
      if not may_wait then
        return 'recipient';
      end if;
      starts_at := starts_at + interval '1 hour';
    end if;
  elsif (select count(*) from app.mails m
      where m.address = mail_address and m.kind = mail_kind and m.created_at > now() - interval '1 hour')
    >= (case mail_kind when 'account' then 20 else 60 end) then
    return 'skipped';
  end if;
  insert into app.mails (id, kind, recipient, address, subject, body)
    values (mail_id, mail_kind, recipient, mail_address, subject, body);
  insert into app.jobs (id, queue, payload, owner_id, order_key, run_at)
    values (mail_id, 'mails', jsonb_build_object('mailId', mail_id),
      coalesce(sender_organization, '00000000-0000-0000-0000-000000000000'), mail_address, starts_at);
  return 'queued';
end
$function$;
alter function app.queue_mail(uuid,text,text,text,text,uuid,uuid,text,boolean) owner to pontic_across;
grant execute on function app.queue_mail(uuid,text,text,text,text,uuid,uuid,text,boolean) to pontic_clinic;
grant execute on function app.queue_mail(uuid,text,text,text,text,uuid,uuid,text,boolean) to pontic_lab;
comment on function app.queue_mail(uuid,text,text,text,text,uuid,uuid,text,boolean) is 'Queues a mail, or says which limit keeps it back: unconfirmed, organization, recipient, repeated, skipped';

CREATE OR REPLACE FUNCTION app.queue_order_notification(of_order uuid, cause jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'order-notifications', cause || jsonb_build_object('orderId', of_order),
      app.queue_owner_of((select coalesce(o.lab_organization_id, o.clinic_organization_id) from app.orders o where o.id = of_order)),
      of_order::text
  $function$;
alter function app.queue_order_notification(uuid,jsonb) owner to pontic_owner;
grant execute on function app.queue_order_notification(uuid,jsonb) to pontic_across;
comment on function app.queue_order_notification(uuid,jsonb) is 'Makes the job that notifies members of something about an order';

CREATE OR REPLACE FUNCTION app.queue_owner()
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select coalesce(app.org(), '00000000-0000-0000-0000-000000000000'::uuid) $function$;
alter function app.queue_owner() owner to pontic_owner;
grant execute on function app.queue_owner() to pontic_across;
grant execute on function app.queue_owner() to pontic_app;
grant execute on function app.queue_owner() to pontic_clinic;
grant execute on function app.queue_owner() to pontic_lab;
comment on function app.queue_owner() is 'The organization whose command queues work; zeros for work of the service itself, which has one share together';

CREATE OR REPLACE FUNCTION app.queue_owner_of(lab uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select coalesce(app.org(), lab, '00000000-0000-0000-0000-000000000000'::uuid) $function$;
alter function app.queue_owner_of(uuid) owner to pontic_owner;
grant execute on function app.queue_owner_of(uuid) to pontic_across;
comment on function app.queue_owner_of(uuid) is 'The organization whose command queues work; without one, as when a payment is reported, the laboratory that it is about';

CREATE OR REPLACE FUNCTION app.queue_resolution()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.jobs (queue, payload, owner_id, order_key)
    values ('remake-claims', jsonb_build_object('claimId', new.id, 'labOrganizationId', new.lab_organization_id),
      new.lab_organization_id, new.id::text);
  return null;
end
$function$;
alter function app.queue_resolution() owner to pontic_across;
grant execute on function app.queue_resolution() to pontic_owner;
comment on function app.queue_resolution() is 'Makes the job that resolves an agreed claim under terms that say so';

CREATE OR REPLACE FUNCTION app.queue_scan_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  scan_case_id text := to_jsonb(new) ->> tg_argv[0];
begin
  insert into app.jobs (queue, payload, owner_id, order_key)
    values ('scan-cases', jsonb_build_object('organizationId', new.organization_id, 'scanCaseId', scan_case_id),
      new.organization_id, scan_case_id);
  return null;
end
$function$;
alter function app.queue_scan_case() owner to pontic_across;
grant execute on function app.queue_scan_case() to pontic_owner;
comment on function app.queue_scan_case() is 'Makes the job of a scan, in the transaction that gives the reason for it';

CREATE OR REPLACE FUNCTION app.read_with_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update app.notifications set read_at = new.read_at
    where comment_id = new.comment_id and organization_id = new.organization_id and user_id = new.user_id
      and read_at is null;
  return null;
end
$function$;
alter function app.read_with_comment() owner to pontic_owner;
comment on function app.read_with_comment() is 'Who reads a comment has read its notification';

CREATE OR REPLACE FUNCTION app.rebuild_ledger_sums(lab uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- Whoever writes money has added its rows and committed, or waits here and adds them afterwards.
  lock table app.customer_sums, app.ledger_days in share row exclusive mode;
  delete from app.ledger_days where lab_organization_id = lab;
  delete from app.customer_sums where lab_organization_id = lab;
  insert into app.ledger_days (lab_organization_id, clinic_organization_id, customer_id, currency, posted_on,
      occurred_on, balance_minor, invoiced_minor, paid_minor, is_folded)
    select e.lab_organization_id, e.clinic_organization_id, e.customer_id, e.currency, e.posted_on, e.occurred_on,
      sum(e.amount_minor), sum(e.invoiced_minor), sum(e.paid_minor), true
    from app.owed_entries e where e.lab_organization_id = lab group by 1, 2, 3, 4, 5, 6;
  insert into app.customer_sums (lab_organization_id, clinic_organization_id, customer_id, currency, balance_minor,
      entry_count, credit_minor, is_folded)
    select lab, clinic, customer, currency, sum(balance), sum(entries), sum(credit), true from (
      select e.clinic_organization_id, e.customer_id, e.currency, sum(e.amount_minor), count(*), 0
        from app.ledger_entries e where e.lab_organization_id = lab and e.account = 'receivable' group by 1, 2, 3
      union all
      select p.clinic_organization_id, p.customer_id, p.currency, 0, 0, sum(l.amount_minor)
        from app.payments p join app.payments_left l on l.payment_id = p.id
        where p.lab_organization_id = lab group by 1, 2, 3
      union all
      select i.clinic_view_id, i.customer_id, i.currency, 0, 0, -sum(i.paid_minor)
        from app.invoices i where i.lab_organization_id = lab and i.status not in ('draft', 'void') group by 1, 2, 3)
      as parts (clinic, customer, currency, balance, entries, credit)
    group by 2, 3, 4;
end
$function$;
alter function app.rebuild_ledger_sums(uuid) owner to pontic_owner;
grant execute on function app.rebuild_ledger_sums(uuid) to pontic_across;
comment on function app.rebuild_ledger_sums(uuid) is 'Works out the kept sums of a laboratory from its entries, payments and invoices; writers of money wait meanwhile';

CREATE OR REPLACE FUNCTION app.rebuild_unbilled_orders(lab uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- Whoever writes orders or invoices has kept its rows and committed, or waits here and keeps them afterwards.
  lock table app.unbilled_orders in share row exclusive mode;
  delete from app.unbilled_orders where lab_organization_id = lab;
  insert into app.unbilled_orders (lab_organization_id, order_id)
    select lab, o.id from app.orders o
    where o.lab_organization_id = lab
      and o.status not in ('draft', 'submitted', 'needs_info', 'rejected', 'cancelled') and app.has_unbilled_items(o.id);
end
$function$;
alter function app.rebuild_unbilled_orders(uuid) owner to pontic_owner;
grant execute on function app.rebuild_unbilled_orders(uuid) to pontic_across;
comment on function app.rebuild_unbilled_orders(uuid) is 'Works out which orders of a laboratory have work to bill';

CREATE OR REPLACE FUNCTION app.record_former_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.former_names := array(
    select distinct name from unnest(old.former_names || array[old.first_name, old.last_name]) as name
    where name is distinct from new.first_name and name is distinct from new.last_name and name is not null order by name);
  return new;
end
$function$;
alter function app.record_former_names() owner to pontic_owner;
comment on function app.record_former_names() is 'A name that the patient no longer has stays to be looked for';

CREATE OR REPLACE FUNCTION app.reduce_scan_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  mode text;
  patient_code text;
  erased_at timestamptz;
begin
  -- Who hides more, or erases the patient, at this moment waits and then finds this scan.
  select c.privacy_mode into mode from app.lab_connections c
    where c.id = (select o.lab_connection_id from app.orders o
      where o.id = new.matched_order_id and o.lab_organization_id = new.organization_id) for share;
  select p.code, p.anonymized_at into patient_code, erased_at from app.patients p
    where p.organization_id = new.organization_id
      and p.id = (select o.patient_id from app.orders o where o.id = new.matched_order_id) for share;
  if mode in ('initials', 'code_only') or erased_at is not null then
    if new.patient_hint is not null then
      new.patient_hint := jsonb_build_object('externalId', null, 'name', null, 'dateOfBirth', null,
        'code', case when new.patient_hint ->> 'code' = patient_code then patient_code end);
    end if;
    new.rx := new.rx || '{"name": null, "notes": null}';
    new.files := coalesce((
      select jsonb_agg(file || jsonb_build_object('name',
          coalesce(file ->> 'role', 'file') || coalesce(lower(substring(file ->> 'name' from '\.\w{1,8}$')), '')) order by place)
      from jsonb_array_elements(new.files) with ordinality as known (file, place)), '[]');
  end if;
  return new;
end
$function$;
alter function app.reduce_scan_case() owner to pontic_owner;
comment on function app.reduce_scan_case() is 'Takes from a matched scan what its organization may not know of the patient';

CREATE OR REPLACE FUNCTION app.reduce_scans_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.scan_cases s set patient_hint = s.patient_hint from app.orders o
    where o.lab_connection_id = new.id and s.matched_order_id = o.id and s.organization_id = new.lab_organization_id;
  return null;
end
$function$;
alter function app.reduce_scans_again() owner to pontic_across;
grant execute on function app.reduce_scans_again() to pontic_owner;
comment on function app.reduce_scans_again() is 'A stricter privacy mode is applied to scans that have their order';

CREATE OR REPLACE FUNCTION app.refresh_unbilled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  changed uuid[];
begin
  case tg_table_name
    when 'orders' then changed := array[new.id];
    when 'order_items' then changed := array(select distinct c.order_id from changes c);
    when 'invoice_lines' then changed := array(select distinct c.order_id from changes c where c.order_item_id is not null);
    when 'invoices' then
      changed := array(select distinct l.order_id from app.invoice_lines l
        where l.invoice_id = new.id and l.order_item_id is not null);
    when 'credit_notes' then
      changed := array(select distinct l.order_id from app.credit_note_lines c
        join app.invoice_lines l on l.id = c.invoice_line_id
        where c.credit_note_id = new.id and l.order_item_id is not null);
    else
      changed := array(select distinct l.order_id from changes c
        join app.invoice_lines l on l.id = c.invoice_line_id where l.order_item_id is not null);
  end case;
  if cardinality(changed) > 0 then perform app.refresh_unbilled_orders(changed); end if;
  return null;
end
$function$;
alter function app.refresh_unbilled() owner to pontic_across;
grant execute on function app.refresh_unbilled() to pontic_owner;
comment on function app.refresh_unbilled() is 'Keeps which orders have work to bill, at every write that may change it';

CREATE OR REPLACE FUNCTION app.refresh_unbilled_orders(changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- The row is the lock of itself: each of two writers of an order looks at it after the other. The order is
  -- not locked: who holds it may wait for the invoice that this transaction holds.
  perform from app.unbilled_orders u where u.order_id = any (changed) order by u.order_id for update;
  insert into app.unbilled_orders (lab_organization_id, order_id)
    select o.lab_organization_id, o.id from app.orders o
    where o.id = any (changed) and o.status not in ('draft', 'submitted', 'needs_info', 'rejected', 'cancelled')
      and app.has_unbilled_items(o.id)
    order by o.id
    on conflict (order_id) do update set order_id = excluded.order_id where false;
  delete from app.unbilled_orders u
    where u.order_id = any (changed) and not exists (
      select from app.orders o
      where o.id = u.order_id and o.status not in ('draft', 'submitted', 'needs_info', 'rejected', 'cancelled')
        and app.has_unbilled_items(o.id));
end
$function$;
alter function app.refresh_unbilled_orders(uuid[]) owner to pontic_owner;
grant execute on function app.refresh_unbilled_orders(uuid[]) to pontic_across;
comment on function app.refresh_unbilled_orders(uuid[]) is 'Adds the accepted orders of these that have work to bill to those that do, and removes the others';

CREATE OR REPLACE FUNCTION app.release_deposit(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.assert_order_party(of_order);
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'deposits', jsonb_build_object('orderId', o.id, 'labOrganizationId', o.lab_organization_id, 'task', 'release'),
      o.lab_organization_id, o.id::text
    from app.orders o
    where o.id = of_order and (
      exists (select from app.invoices i where i.deposit_order_id = o.id and i.status not in ('void', 'credited'))
      or exists (select from app.jobs j
        where j.queue = 'deposits' and j.order_key = o.id::text and j.state = 'waiting'));
end
$function$;
alter function app.release_deposit(uuid) owner to pontic_across;
grant execute on function app.release_deposit(uuid) to pontic_clinic;
grant execute on function app.release_deposit(uuid) to pontic_lab;
comment on function app.release_deposit(uuid) is 'Makes the job that frees the deposit of an order that ended unmade';

CREATE OR REPLACE FUNCTION app.release_trays()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.order_trays set released_at = clock_timestamp()
    where order_id = new.id and released_at is null;
  return null;
end
$function$;
alter function app.release_trays() owner to pontic_across;
grant execute on function app.release_trays() to pontic_owner;
comment on function app.release_trays() is 'Frees the trays of an order that is no longer in the laboratory';

CREATE OR REPLACE FUNCTION app.remake_terms(lab uuid, connection uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select jsonb_build_object('claimDays', p.claim_days, 'chargePercents', p.charge_percents, 'autoResolve', p.auto_resolve)
  from app.remake_policies p left join app.lab_connections c on c.id = connection and c.lab_organization_id = lab
    and c.status in ('active', 'suspended', 'ended')
  where p.organization_id = lab and app.org() in (lab, c.clinic_organization_id)
    and (p.id = c.remake_policy_id or p.is_default)
  order by p.id is not distinct from c.remake_policy_id desc limit 1
  $function$;
alter function app.remake_terms(uuid,uuid) owner to pontic_across;
grant execute on function app.remake_terms(uuid,uuid) to pontic_clinic;
grant execute on function app.remake_terms(uuid,uuid) to pontic_lab;
comment on function app.remake_terms(uuid,uuid) is 'The terms of remakes that a laboratory has for one of its connections, or for customers without one; null: it has set none';

CREATE OR REPLACE FUNCTION app.remove_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.file_removals (file_id) values (old.id);
  return null;
end
$function$;
alter function app.remove_file() owner to pontic_across;
grant execute on function app.remove_file() to pontic_owner;
comment on function app.remove_file() is 'Marks the bytes of a deleted file for removal';

CREATE OR REPLACE FUNCTION app.remove_upload()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.file_removals (file_id) values (old.id) on conflict do nothing;
  return null;
end
$function$;
alter function app.remove_upload() owner to pontic_across;
grant execute on function app.remove_upload() to pontic_owner;
comment on function app.remove_upload() is 'Marks the bytes of an upload for removal that becomes no file';

CREATE OR REPLACE FUNCTION app.remove_waiting_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.files where organization_id = old.organization_id and scan_case_id = old.id and order_id is null;
  return old;
end
$function$;
alter function app.remove_waiting_files() owner to pontic_across;
grant execute on function app.remove_waiting_files() to pontic_owner;
comment on function app.remove_waiting_files() is 'What waits with a scan goes with it';

CREATE OR REPLACE FUNCTION app.rename_in_connections()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update app.lab_connections set lab_name = new.name where lab_organization_id = new.id;
  update app.lab_connections set clinic_name = new.name where clinic_organization_id = new.id;
  return null;
end
$function$;
alter function app.rename_in_connections() owner to pontic_owner;
comment on function app.rename_in_connections() is 'The names on a connection follow the organizations';

CREATE OR REPLACE FUNCTION app.reopen_stages(of_order uuid, items uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.assert_order_party(of_order);
  update app.order_stages s set status = 'pending', finished_at = null,
      reason = 'The prescription was changed', reason_code = 'prescription_changed'
    from app.orders o
    where o.id = of_order and o.status = 'on_hold' and o.held_from = 'ready'
      and s.order_id = o.id and s.order_item_id = any (items) and s.status = 'done';
  if found then
    perform app.replan_order(of_order);
  end if;
end
$function$;
alter function app.reopen_stages(uuid,uuid[]) owner to pontic_across;
grant execute on function app.reopen_stages(uuid,uuid[]) to pontic_clinic;
grant execute on function app.reopen_stages(uuid,uuid[]) to pontic_lab;
comment on function app.reopen_stages(uuid,uuid[]) is 'Opens what was done on items that are prescribed again while their order, which was made, is on hold';

CREATE OR REPLACE FUNCTION app.replan(lab uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  -- A job that joined the one of another transaction could be done before this one is seen.
  insert into app.jobs (queue, payload, owner_id, order_key, once_key)
    values ('lab-plans', jsonb_build_object('labOrganizationId', lab), lab, lab::text, lab || ' ' || pg_current_xact_id())
    on conflict (queue, once_key) where once_key is not null do nothing
  $function$;
alter function app.replan(uuid) owner to pontic_owner;
grant execute on function app.replan(uuid) to pontic_across;
comment on function app.replan(uuid) is 'Makes the job that plans a laboratory again';

CREATE OR REPLACE FUNCTION app.replan_lab()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.replan((to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0])::uuid);
  return null;
end
$function$;
alter function app.replan_lab() owner to pontic_across;
grant execute on function app.replan_lab() to pontic_owner;
comment on function app.replan_lab() is 'Whatever decides about the days of a laboratory makes the job that plans it again';

CREATE OR REPLACE FUNCTION app.replan_lab_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from app.work_centre_members m
      where m.organization_id = new.organization_id and m.user_id = new.user_id) then
    perform app.replan(new.organization_id);
  end if;
  return null;
end
$function$;
alter function app.replan_lab_of_member() owner to pontic_across;
grant execute on function app.replan_lab_of_member() to pontic_owner;
comment on function app.replan_lab_of_member() is 'A member of a work centre who is disabled, or is active again, makes the job that plans the laboratory again';

CREATE OR REPLACE FUNCTION app.replan_labs_of_clinic()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.replan(c.lab_organization_id) from app.lab_connections c
    where c.clinic_organization_id = case when tg_op = 'DELETE' then old.organization_id else new.organization_id end
      and c.lab_organization_id is not null and c.status in ('active', 'suspended', 'ended')
    group by c.lab_organization_id;
  return null;
end
$function$;
alter function app.replan_labs_of_clinic() owner to pontic_across;
grant execute on function app.replan_labs_of_clinic() to pontic_owner;
comment on function app.replan_labs_of_clinic() is 'The days on which a clinic takes parcels decide in the plans of its laboratories';

CREATE OR REPLACE FUNCTION app.replan_order(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.assert_order_party(of_order);
  perform app.replan(o.lab_organization_id) from app.orders o where o.id = of_order;
end
$function$;
alter function app.replan_order(uuid) owner to pontic_across;
grant execute on function app.replan_order(uuid) to pontic_clinic;
grant execute on function app.replan_order(uuid) to pontic_lab;
comment on function app.replan_order(uuid) is 'Makes the job that plans the laboratory of an order again';

CREATE OR REPLACE FUNCTION app.request_deposit(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.assert_order_party(of_order);
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'deposits', jsonb_build_object('orderId', o.id, 'labOrganizationId', o.lab_organization_id, 'task', 'ask'),
      o.lab_organization_id, o.id::text
    from app.orders o
      join app.customers c on c.organization_id = o.lab_organization_id and c.id = o.customer_id
      join app.finance_settings f on f.organization_id = c.organization_id
    where o.id = of_order and f.confirmed_at is not null
      and coalesce(c.deposit_basis_points, f.deposit_basis_points) > 0;
end
$function$;
alter function app.request_deposit(uuid) owner to pontic_across;
grant execute on function app.request_deposit(uuid) to pontic_clinic;
grant execute on function app.request_deposit(uuid) to pontic_lab;
comment on function app.request_deposit(uuid) is 'Makes the job that asks for the deposit of an accepted order, where its customer pays one';

CREATE OR REPLACE FUNCTION app.require_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a mailed invitation becomes a connection only with who accepted it'
    using errcode = 'check_violation', constraint = 'lab_connections_says_who_accepted';
end
$function$;
alter function app.require_acceptance() owner to pontic_owner;
comment on function app.require_acceptance() is 'Refuses to forget who accepted a mailed invitation';

CREATE OR REPLACE FUNCTION app.reserved_work_of_lab(first_on date, last_on date)
 RETURNS TABLE(work_centre_id uuid, day_on date, amount integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select (e ->> 'centreId')::uuid, (e ->> 'day')::date, sum((e ->> 'amount')::integer)::integer
  from app.reservations r join app.orders o on o.id = r.order_id, jsonb_array_elements(r.work) e
  where r.lab_organization_id = app.org() and (r.expires_at is null or r.expires_at > clock_timestamp())
    and o.status not in ('accepted', 'in_production', 'awaiting_approval', 'ready')
    and (e ->> 'day')::date between first_on and last_on
  group by 1, 2
  $function$;
alter function app.reserved_work_of_lab(date,date) owner to pontic_across;
grant execute on function app.reserved_work_of_lab(date,date) to pontic_lab;
comment on function app.reserved_work_of_lab(date,date) is 'What is kept free of each work centre and day of the laboratory that asks, for orders it has not accepted';

CREATE OR REPLACE PROCEDURE app.restrict_to_organization(IN target regclass, IN rights text DEFAULT 'select, insert, update, delete'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call app.force_row_security(target, rights);
  call app.grant_tenant_policy('lab', target, 'organization_id', rights);
  call app.grant_tenant_policy('clinic', target, 'organization_id', rights);
end
$procedure$;
alter procedure app.restrict_to_organization(regclass,text) owner to pontic_owner;
comment on procedure app.restrict_to_organization(regclass,text) is 'The lock of a table whose rows belong to one organization';

CREATE OR REPLACE PROCEDURE app.restrict_to_sides(IN target regclass, IN rights text DEFAULT 'select, insert, update, delete'::text, IN lab_column text DEFAULT 'lab_organization_id'::text, IN clinic_column text DEFAULT 'clinic_organization_id'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call app.force_row_security(target, rights);
  call app.grant_tenant_policy('lab', target, lab_column, rights);
  call app.grant_tenant_policy('clinic', target, clinic_column, rights);
end
$procedure$;
alter procedure app.restrict_to_sides(regclass,text,text,text) owner to pontic_owner;
comment on procedure app.restrict_to_sides(regclass,text,text,text) is 'The lock of a table whose rows a laboratory and a clinic share';

CREATE OR REPLACE FUNCTION app.return_scans_to_inbox()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.files f set order_id = null,
      lab_organization_id = case when f.organization_id = old.lab_organization_id then f.organization_id end,
      clinic_organization_id = case when f.organization_id = old.clinic_organization_id then f.organization_id end
    where f.order_id = old.id and f.scan_case_id is not null;
  insert into app.scan_case_events (organization_id, id, scan_case_id, action, order_id, reason)
    select c.organization_id, uuidv7(), c.id, 'unmatched', old.id, 'The order was deleted.' from app.scan_cases c
    where c.matched_order_id = old.id;
  update app.scan_cases set match_state = 'unmatched', match_reason = null, matched_order_id = null, is_by_hand = true
    where matched_order_id = old.id;
  return old;
end
$function$;
alter function app.return_scans_to_inbox() owner to pontic_across;
grant execute on function app.return_scans_to_inbox() to pontic_owner;
comment on function app.return_scans_to_inbox() is 'The scans of an order that is deleted wait for another one, with their files';

CREATE OR REPLACE FUNCTION app.schedule_of(lab uuid, connection uuid, products uuid[], except_order uuid, at_time timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with asker as (
    select l.id as lab_id, l.timezone, (at_time at time zone l.timezone)::date as today_on, c.id as connection_id,
      c.inbound_transit_days, c.outbound_transit_days, c.has_saturday_delivery, k.id as clinic_id,
      k.timezone as clinic_timezone
    from app.organizations l
    left join app.lab_connections c on c.id = connection and c.lab_organization_id = l.id
    left join app.organizations k on k.id = c.clinic_organization_id
    where l.id = lab and l.type = 'lab' and (c.id is null) = (connection is null)
      and (app.org() = l.id or app.org() = c.clinic_organization_id and (c.status = 'active'
        -- What was sent goes on when the connection does not.
        or exists (select from app.orders o
          where o.id = except_order and o.lab_connection_id = c.id and o.status <> 'draft')))
  ), wanted as (
    select p.id, case when exists (select from app.workflow_stages t
        where t.organization_id = a.lab_id and t.workflow_id = w.id and t.kind = 'try_in')
      then coalesce(p.leg_turnaround_days[1], p.turnaround_days) else p.turnaround_days end as turnaround_days,
      p.is_active and p.is_orderable as is_offered, w.id as workflow_id,
      p.leg_turnaround_days
    from asker a join app.products p on p.organization_id = a.lab_id and p.id = any (products)
    -- As app.plan_stages chooses it.
    left join lateral (
      select w.id from app.workflows w
      where w.organization_id = a.lab_id and w.is_active and w.saved_by_user_id is not null
        and (w.id = p.workflow_id or w.is_default)
      order by w.id is not distinct from p.workflow_id desc limit 1) as w on true
  ), stages as (
    select s.* from asker a join app.workflow_stages s on s.organization_id = a.lab_id
    where s.workflow_id in (select workflow_id from wanted)
  ), work as (
    -- An order that asks is not accepted yet, so none of this is its own.
    select w.work_centre_id, w.day_on, w.slot, w.amount, w.rush_amount
      from asker a join app.work_centre_loads w on w.lab_organization_id = a.lab_id and w.day_on >= a.today_on
    union all
    select r.work_centre_id, r.day_on, r.slot, r.amount, r.amount
      from asker a join app.reservations v on v.lab_organization_id = a.lab_id,
        lateral (select (e ->> 'centreId')::uuid, (e ->> 'day')::date, (e ->> 'slot')::integer, (e ->> 'amount')::integer
          from jsonb_array_elements(v.work) e) as r (work_centre_id, day_on, slot, amount)
      where (v.expires_at is null or v.expires_at > at_time) and v.order_id is distinct from except_order
        and r.day_on >= a.today_on
        -- Once planned it counts as planned.
        and not exists (select from app.order_plans p where p.order_id = v.order_id)
  )
  select jsonb_build_object('timezone', a.timezone, 'todayOn', a.today_on,
    'clinicTodayOn', (at_time at time zone coalesce(a.clinic_timezone, a.timezone))::date,
    'clinicTimezone', a.clinic_timezone,
    'inboundTransitDays', coalesce(a.inbound_transit_days, 0), 'outboundTransitDays', coalesce(a.outbound_transit_days, 0),
    'hasSaturdayDelivery', coalesce(a.has_saturday_delivery, false),
    'timeNow', to_char(at_time at time zone a.timezone, 'HH24:MI'),
    'calendar', app.calendar_of(a.lab_id, a.today_on),
    'clinicCalendar', app.clinic_calendar_of(a.clinic_id, a.today_on),
    'products', coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'workflowId', w.workflow_id,
      'turnaroundDays', w.turnaround_days, 'legTurnaroundDays', w.leg_turnaround_days, 'isOffered', w.is_offered)) from wanted w), '[]'),
    'stages', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'workflowId', s.workflow_id, 'kind', s.kind,
      'centreId', s.work_centre_id, 'minutesPerOrder', s.minutes_per_order,
      'minutesPerPiece', coalesce(s.minutes_per_piece, 0), 'waitMinutes', s.wait_minutes,
      'waitsOvernight', s.can_wait_overnight, 'clinicDays', s.clinic_days)
      order by s.workflow_id, s.sort_order) from stages s), '[]'),
    'workCentres', app.work_centres_of(a.lab_id, a.today_on),
    'measuredLegs', app.measured_legs_of(a.lab_id, array(select w.workflow_id from wanted w where w.workflow_id is not null),
      a.today_on),
    'load', coalesce((select jsonb_agg(jsonb_build_array(g.work_centre_id, g.day_on, g.slot, g.amount, g.rush_amount))
      from (select w.work_centre_id, w.day_on, w.slot, sum(w.amount) as amount, sum(w.rush_amount) as rush_amount
        from work w group by 1, 2, 3) as g), '[]'))
  from asker a
  $function$;
alter function app.schedule_of(uuid,uuid,uuid[],uuid,timestamp with time zone) owner to pontic_across;
grant execute on function app.schedule_of(uuid,uuid,uuid[],uuid,timestamp with time zone) to pontic_clinic;
grant execute on function app.schedule_of(uuid,uuid,uuid[],uuid,timestamp with time zone) to pontic_lab;
comment on function app.schedule_of(uuid,uuid,uuid[],uuid,timestamp with time zone) is 'What decides about the next free day of a laboratory for some products: stages, work centres, calendar, load, what was measured, transit; null for a stranger';

CREATE OR REPLACE FUNCTION app.settle_reservation(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  now_in text := (select o.status from app.orders o where o.id = of_order);
begin
  perform app.assert_order_party(of_order);
  if now_in in ('rejected', 'cancelled') then
    delete from app.reservations where order_id = of_order;
  else
    -- What has run out may be someone else's by now.
    delete from app.reservations where order_id = of_order
      and case when now_in = 'draft' then held_until else expires_at end <= clock_timestamp();
    update app.reservations set expires_at = case when now_in = 'draft' then held_until end
      where order_id = of_order;
  end if;
end
$function$;
alter function app.settle_reservation(uuid) owner to pontic_across;
grant execute on function app.settle_reservation(uuid) to pontic_clinic;
grant execute on function app.settle_reservation(uuid) to pontic_lab;
comment on function app.settle_reservation(uuid) is 'What is sent keeps its reservation, what is withdrawn for the rest of its two days, what is over has none';

CREATE OR REPLACE FUNCTION app.share_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.share_patient(new.clinic_organization_id, copy.id, new.id)
    from app.patients copy where copy.lab_connection_id = new.id;
  return null;
end
$function$;
alter function app.share_again() owner to pontic_across;
grant execute on function app.share_again() to pontic_owner;
comment on function app.share_again() is 'A changed privacy mode is applied to what was shared before';

CREATE OR REPLACE FUNCTION app.share_changed_patient()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.share_patient(new.organization_id, new.id, copy.lab_connection_id)
    from app.patients copy join app.lab_connections c on c.id = copy.lab_connection_id
    where copy.shared_by_organization_id = new.organization_id and copy.id = new.id
      -- After the end only what is still being made needs to know; but everyone forgets.
      and (c.status in ('active', 'suspended') or new.anonymized_at is not null or exists (
        select from app.orders o
        where o.lab_connection_id = c.id and o.patient_id = new.id
          and o.status not in ('draft', 'completed', 'rejected', 'cancelled')));
  return null;
end
$function$;
alter function app.share_changed_patient() owner to pontic_across;
grant execute on function app.share_changed_patient() to pontic_owner;
comment on function app.share_changed_patient() is 'A changed patient reaches the laboratories that have a copy and still work for this clinic';

CREATE OR REPLACE FUNCTION app.share_patient(from_organization uuid, patient uuid, connection uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into app.patients (organization_id, id, shared_by_organization_id, lab_connection_id, code,
      first_name, last_name, date_of_birth, sex, chart_number, archived_at, anonymized_at)
    select c.lab_organization_id, p.id, p.organization_id, c.id, p.code,
      case c.privacy_mode when 'full' then p.first_name when 'initials' then left(p.first_name, 1) || '.' end,
      case c.privacy_mode when 'full' then p.last_name when 'initials' then left(p.last_name, 1) || '.' end,
      case when c.privacy_mode = 'full' then p.date_of_birth end,
      case when c.privacy_mode = 'full' then p.sex end,
      case when c.privacy_mode = 'full' then p.chart_number end,
      p.archived_at, p.anonymized_at
    from app.patients p join app.lab_connections c on c.id = connection and c.clinic_organization_id = p.organization_id
    where p.organization_id = from_organization and p.id = patient
    -- Who erases the patient or hides more at this moment waits, and then finds this copy; or has been
    -- waited for, and this copy is made of what is true then.
    for share of p, c
  on conflict (organization_id, id) do update set
    lab_connection_id = excluded.lab_connection_id, code = excluded.code,
    first_name = excluded.first_name, last_name = excluded.last_name,
    date_of_birth = excluded.date_of_birth, sex = excluded.sex,
    chart_number = excluded.chart_number, archived_at = excluded.archived_at,
    anonymized_at = excluded.anonymized_at
    -- A copy that is right already is left alone: every step of an order comes by here, and none of
    -- them changes the patient for those who synchronise.
    where (patients.lab_connection_id, patients.code, patients.first_name, patients.last_name,
        patients.date_of_birth, patients.sex, patients.chart_number, patients.archived_at, patients.anonymized_at)
      is distinct from (excluded.lab_connection_id, excluded.code, excluded.first_name, excluded.last_name,
        excluded.date_of_birth, excluded.sex, excluded.chart_number, excluded.archived_at, excluded.anonymized_at)
  $function$;
alter function app.share_patient(uuid,uuid,uuid) owner to pontic_across;
comment on function app.share_patient(uuid,uuid,uuid) is 'Writes a laboratory''s copy of a clinic''s patient, through the privacy mode of their connection';

CREATE OR REPLACE FUNCTION app.show_margin_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.margin_lines set
      lab_organization_id = case when order_id = new.order_id then new.lab_organization_id end,
      clinic_organization_id = case when order_id = new.order_id then new.clinic_organization_id end
    where file_id = new.id;
  return null;
end
$function$;
alter function app.show_margin_lines() owner to pontic_across;
grant execute on function app.show_margin_lines() to pontic_owner;
comment on function app.show_margin_lines() is 'Shows the margin lines of a scan to who sees the scan';

CREATE OR REPLACE FUNCTION app.show_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.clinic_organization_id is not null and new.patient_id is not null and new.lab_view_id is not null
    -- After the end of a connection what is over shares nothing new, whoever its patient is merged into.
    and not (tg_op = 'UPDATE' and old.patient_id <> new.patient_id and new.status in ('completed', 'rejected', 'cancelled')
      and exists (select from app.lab_connections c where c.id = new.lab_connection_id and c.status = 'ended')) then
    perform app.share_patient(new.patient_organization_id, new.patient_id, new.lab_connection_id);
  end if;
  if tg_op = 'UPDATE' and old.lab_view_id is distinct from new.lab_view_id then
    update app.order_items set lab_organization_id = new.lab_view_id where order_id = new.id;
    update app.order_events set lab_organization_id = new.lab_view_id where order_id = new.id;
    update app.files set lab_organization_id = new.lab_view_id where order_id = new.id and visibility <> 'clinic';
  end if;
  return null;
end
$function$;
alter function app.show_order() owner to pontic_across;
grant execute on function app.show_order() to pontic_owner;
comment on function app.show_order() is 'Shows a submitted order to its laboratory, hides a withdrawn one, shares its patient';

CREATE OR REPLACE FUNCTION app.show_order_surcharges()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.order_surcharges set lab_organization_id = new.lab_view_id where order_id = new.id;
  return null;
end
$function$;
alter function app.show_order_surcharges() owner to pontic_across;
grant execute on function app.show_order_surcharges() to pontic_owner;
comment on function app.show_order_surcharges() is 'Shows the surcharges of a submitted order to its laboratory';

CREATE OR REPLACE FUNCTION app.show_shared_comments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.lab_view_id is not null and exists (
      select from app.lab_connections c where c.id = new.lab_connection_id and c.privacy_mode <> 'full') then
    perform app.hide_names_of(new.id, false);
  end if;
  if old.lab_view_id is distinct from new.lab_view_id then
    update app.comments set lab_organization_id = new.lab_view_id
      where order_id = new.id and visibility = 'shared';
    update app.comment_reads r set lab_organization_id = new.lab_view_id
      from app.comments c where c.id = r.comment_id and c.order_id = new.id and c.visibility = 'shared';
  end if;
  if new.lab_view_id is null then
    delete from app.notifications where order_id = new.id and organization_id = new.lab_organization_id;
  end if;
  return null;
end
$function$;
alter function app.show_shared_comments() owner to pontic_across;
grant execute on function app.show_shared_comments() to pontic_owner;
comment on function app.show_shared_comments() is 'Shows the shared comments of a submitted order to its laboratory, hides those of a withdrawn one';

CREATE OR REPLACE FUNCTION app.stamp_match()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.matched_at := case when new.matched_order_id is not null then clock_timestamp() end;
  return new;
end
$function$;
alter function app.stamp_match() owner to pontic_owner;
comment on function app.stamp_match() is 'Keeps since when a scan has its order';

CREATE OR REPLACE FUNCTION app.stamp_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.status_since := clock_timestamp();
  return new;
end
$function$;
alter function app.stamp_status() owner to pontic_owner;
comment on function app.stamp_status() is 'Since when an order has its status, whoever changed it';

CREATE OR REPLACE FUNCTION app.standing_of(organization uuid, reader uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select jsonb_build_object(
      'isAddressConfirmed', exists (
        select from app.memberships m join app.users u on u.id = m.user_id
        where m.organization_id = o.id and m.role = 'owner' and m.status = 'active'
          and u.email_verified_at is not null),
      'isNameShared', exists (
        select from app.organizations other
        where other.name_key = o.name_key and other.status <> 'closed' and other.id <> o.id
          and other.id is distinct from reader))
    from app.organizations o where o.id = organization
  $function$;
alter function app.standing_of(uuid,uuid) owner to pontic_owner;
grant execute on function app.standing_of(uuid,uuid) to pontic_across;
comment on function app.standing_of(uuid,uuid) is 'What is known of an organization to one that deals with it; for acrossOrgs';

CREATE OR REPLACE FUNCTION app.take_order_number(lab uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  year text;
  next_value bigint;
begin
  if lab is distinct from app.org() and not exists (select from app.lab_connections c
      where c.lab_organization_id = lab and c.clinic_organization_id = app.org()) then
    raise exception 'the organization orders nothing from this laboratory'
      using errcode = 'insufficient_privilege';
  end if;
  select to_char(clock_timestamp() at time zone o.timezone, 'YY') into year
    from app.organizations o where o.id = lab;
  insert into app.counters (organization_id, name, value)
    values (lab, 'orders-' || year, 1)
    on conflict (organization_id, name) do update set value = counters.value + 1
    returning value into next_value;
  return year || '-' || lpad(next_value::text, 6, '0');
end
$function$;
alter function app.take_order_number(uuid) owner to pontic_across;
grant execute on function app.take_order_number(uuid) to pontic_clinic;
grant execute on function app.take_order_number(uuid) to pontic_lab;
comment on function app.take_order_number(uuid) is 'The next order number of a laboratory: its year, then a count';

CREATE OR REPLACE FUNCTION app.taken_by_disputes(payment uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select sum(e.amount_minor) from app.ledger_postings p join app.ledger_entries e on e.posting_id = p.id
  where p.payment_id = payment and p.kind in ('dispute', 'dispute_reversal') and e.account = 'receivable'
  $function$;
alter function app.taken_by_disputes(uuid) owner to pontic_owner;
grant execute on function app.taken_by_disputes(uuid) to pontic_across;
comment on function app.taken_by_disputes(uuid) is 'What the payer''s bank took back of a payment, by the ledger';

CREATE OR REPLACE FUNCTION app.texts_in(value jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select string_agg(leaf #>> '{}', ' ') from jsonb_path_query(value, 'strict $.**') as leaf where jsonb_typeof(leaf) = 'string'
  $function$;
alter function app.texts_in(jsonb) owner to pontic_owner;
grant execute on function app.texts_in(jsonb) to pontic_across;
comment on function app.texts_in(jsonb) is 'All texts of a document, one after the other';

CREATE OR REPLACE FUNCTION app.touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$function$;
alter function app.touch() owner to pontic_owner;
grant execute on function app.touch() to pontic_across;
grant execute on function app.touch() to pontic_app;
grant execute on function app.touch() to pontic_clinic;
grant execute on function app.touch() to pontic_lab;
comment on function app.touch() is 'Keeps updated_at';

CREATE OR REPLACE FUNCTION app.use_kept_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept uuid;
begin
  select merged_into_id into kept from app.patients
    where organization_id = new.patient_organization_id and id = new.patient_id for key share;
  new.patient_id := coalesce(kept, new.patient_id);
  return new;
end
$function$;
alter function app.use_kept_patient() owner to pontic_owner;
comment on function app.use_kept_patient() is 'An order for a patient that was merged is for the kept one';

CREATE OR REPLACE FUNCTION app.ways_to_name(first_name text, last_name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with name as (
    select app.plain_words(name) as words from unnest(array[first_name, last_name]) as name where name is not null
  ), way as (
    select words as way from name
    union
    select part from name, unnest(string_to_array(words, ' ')) as part
      where words like '% %' and (length(part) >= 3 or app.is_unspaced(part))
        and part <> all ('{and,bin,das,del,della,dem,den,der,des,dos,ibn,ter,the,und,van,vom,von,zum,zur}')
    union
    select replace(joined, ' ', '') from (values
      (app.plain_words(last_name) || app.plain_words(first_name)),
      (app.plain_words(first_name) || app.plain_words(last_name))) as whole (joined)
      where app.is_unspaced(joined)
  )
  select coalesce(array_agg(way order by length(way) desc, way), '{}') from way where length(replace(way, ' ', '')) >= 2
  $function$;
alter function app.ways_to_name(text,text) owner to pontic_owner;
grant execute on function app.ways_to_name(text,text) to pontic_across;
comment on function app.ways_to_name(text,text) is 'The words by which a text can name a patient: first and last name, the parts of double names';

CREATE OR REPLACE FUNCTION app.work_centres_of(lab uuid, from_on date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with away as (
    select a.user_id, a.work_centre_id, jsonb_agg(jsonb_build_array(a.first_on, a.last_on,
      case when a.is_overtime then -a.minutes_per_day else a.minutes_per_day end)) as days
    from app.absences a
    where a.organization_id = lab and a.last_on >= from_on and a.first_on <= from_on + 731
    group by 1, 2
  )
  select jsonb_build_object(
    'unplannedAbsencePercent', coalesce((select p.unplanned_absence_percent from app.planning_settings p
      where p.organization_id = lab), 3),
    'centres', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'department', c.department, 'kind', c.kind,
      'loadLimitPercent', c.load_limit_percent, 'queueMinutes', c.queue_minutes, 'units', c.units,
      'isConfirmed', c.is_confirmed, 'dayMinutes', c.day_minutes, 'runs', c.runs, 'leadTimeDays', c.lead_time_days,
      'piecesPerDay', c.pieces_per_day, 'alternativeId', c.alternative_work_centre_id,
      'absences', coalesce(a.days, '[]'),
      'members', coalesce((select jsonb_agg(jsonb_build_object('userId', m.user_id, 'sharePercent', m.share_percent,
          'speedPercent', m.speed_percent, 'weekdays', s.weekdays, 'absences', coalesce(u.days, '[]')))
        from app.work_centre_members m
          join app.memberships p on p.organization_id = m.organization_id and p.user_id = m.user_id
            and p.status = 'active'
          left join app.work_shifts s on s.organization_id = m.organization_id and s.user_id = m.user_id
          left join away u on u.user_id = m.user_id
        where m.organization_id = c.organization_id and m.work_centre_id = c.id), '[]')))
      from app.work_centres c left join away a on a.work_centre_id = c.id
      where c.organization_id = lab), '[]'))
  $function$;
alter function app.work_centres_of(uuid,date) owner to pontic_owner;
grant execute on function app.work_centres_of(uuid,date) to pontic_across;
grant execute on function app.work_centres_of(uuid,date) to pontic_lab;
comment on function app.work_centres_of(uuid,date) is 'The work centres of a laboratory with who works there and who is away in the two years from a day on';
