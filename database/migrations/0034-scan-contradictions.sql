-- One id of a vendor can be used for one patient after another: each use is a scan of its own.
set local role pontic_owner;

alter table app.scan_cases
  add column use_number smallint not null default 1,
  add column claims jsonb not null default '[]',
  add column matched_by text constraint scan_cases_matched_by check (matched_by in ('reference', 'patient', 'person')),
  add column accepted jsonb not null default '[]',
  add column match_reason_code text,
  add column files_came_at timestamptz(3),
  drop constraint scan_cases_once,
  add constraint scan_cases_once unique (organization_id, scanner_connection_id, external_case_id, use_number);
comment on column app.scan_cases.use_number is 'How often the vendor has used its id of the case, for how many patients or orders';
comment on column app.scan_cases.claims is 'When the vendor said whose this use of the id is: what it says without that belongs to the use before it';
comment on column app.scan_cases.matched_by is 'What attached it: our reference, the patient''s id, or a person';
comment on column app.scan_cases.accepted is 'In what it differs from the order, and a person attached it all the same';
comment on column app.scan_cases.match_reason_code is 'Why it was matched or suggested, as a word for programs';
comment on column app.scan_cases.files_came_at is 'When it last got files that were announced for another use of the id';

update app.scan_cases c set matched_by = (select e.rule from app.scan_case_events e
    where e.organization_id = c.organization_id and e.scan_case_id = c.id and e.action = 'matched'
    order by e.id desc limit 1)
  where c.matched_order_id is not null;
-- What was known of old scans was said when they were last spoken of.
update app.scan_cases set claims = jsonb_build_array(to_char(last_event_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  where last_event_at is not null and (patient_hint is not null or reference is not null);

alter table app.scan_case_events
  add column reason_code text,
  add column differences text[] not null default '{}';
comment on column app.scan_case_events.reason_code is 'Why, as a word for programs';
comment on column app.scan_case_events.differences is 'In what the scan differs from the order';
