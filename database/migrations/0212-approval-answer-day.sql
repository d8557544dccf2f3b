-- Both sides see by when a design must be answered, so that the promised day holds: the plan of the
-- laboratory says it, and is closed to the clinic.
set local role pontic_owner;

alter table app.design_approvals add answer_by_on date;
comment on column app.design_approvals.answer_by_on is
  'The laboratory''s day by the end of which an answer keeps the promise, by its last plan before the verdict; null: none does, nothing is promised, or nobody knows';
grant update (answer_by_on) on app.design_approvals to pontic_across;

create index design_approvals_waiting on app.design_approvals (lab_organization_id) where verdict is null;
