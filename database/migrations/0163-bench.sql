-- What the bench keeps of a stage: a note for whoever goes on, and the points that were looked at.
set local role pontic_owner;

alter table app.order_stages
  add hand_over_note text
    constraint order_stages_hand_over_note check (length(hand_over_note) between 1 and 2000),
  add hand_over_by_name text,
  add hand_over_at timestamptz(3),
  add checked_points text[] not null default '{}',
  add constraint order_stages_hand_over
    check (num_nulls(hand_over_note, hand_over_by_name, hand_over_at) in (0, 3));
comment on column app.order_stages.hand_over_note is
  'What the next technician should know; only the laboratory sees it';
comment on column app.order_stages.hand_over_by_name is 'Who wrote it, as they were called then';
comment on column app.order_stages.checked_points is
  'Which points of the checklist were looked at, since work was last sent back to it';
