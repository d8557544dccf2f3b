-- A laboratory that accepts for a later day than the clinic reserved says why, and the clinic answers.
set local role pontic_owner;

alter table app.orders
  add column overridden_day date,
  add column override_reason text,
  add column override_asked_at timestamptz(3),
  add column override_answer text constraint orders_override_answer check (override_answer in ('confirmed', 'declined')),
  add constraint orders_override check (num_nulls(overridden_day, override_reason, override_asked_at) in (0, 3)
    and (override_answer is null or overridden_day is not null));
comment on column app.orders.overridden_day is
  'The day that the clinic had reserved, where the laboratory promised a later one';
comment on column app.orders.override_reason is 'Why, in the words of the laboratory, for both sides';
comment on column app.orders.override_answer is 'What the clinic says to the later day; null while it is asked';
