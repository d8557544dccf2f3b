-- What members are notified of, and the views that they keep.
set local role pontic_owner;

create table app.notifications (
  id uuid constraint notifications_key primary key,
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null,
  order_id uuid constraint notifications_order references app.orders (id) on delete cascade,
  event_sequence integer,
  comment_id uuid constraint notifications_comment references app.comments (id) on delete cascade,
  actor_name text not null,
  actor_organization_name text not null,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  recall_notice_id uuid constraint notifications_recall_notice references app.recall_notices (id),
  invoice_id uuid constraint notifications_invoice references app.invoices (id),
  payment_id uuid constraint notifications_payment references app.payments (id),
  payout_id uuid,
  statement_id uuid constraint notifications_statement references app.statements (id),
  constraint notifications_once_per_event unique (order_id, event_sequence, organization_id,
    user_id),
  constraint notifications_once_per_comment unique (comment_id, organization_id, user_id),
  constraint notifications_event
    foreign key (order_id, event_sequence)
    references app.order_events (order_id, sequence) on delete cascade,
  constraint notifications_once_per_recall unique (recall_notice_id, organization_id, user_id),
  constraint notifications_payout
    foreign key (organization_id, payout_id)
    references app.payouts (organization_id, id),
  constraint notifications_have_one_cause
    check ( case when order_id is null then num_nonnulls(invoice_id, payment_id, payout_id,
      statement_id) = 1 and num_nonnulls(event_sequence, comment_id,
        recall_notice_id) = 0 else num_nonnulls(event_sequence, comment_id, recall_notice_id) = 1
          and num_nonnulls(invoice_id, payment_id, payout_id, statement_id) = 0 end),
  constraint notifications_member
    foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
create index notifications_of_member on app.notifications (organization_id, user_id, id);
create index notifications_read on app.notifications (created_at) where read_at is not null;
create index notifications_of_invoice on app.notifications (invoice_id)
  where invoice_id is not null;
create index notifications_of_payment on app.notifications (payment_id)
  where payment_id is not null;
create index notifications_of_payout on app.notifications (organization_id, payout_id)
  where payout_id is not null;
create index notifications_of_statement on app.notifications (statement_id)
  where statement_id is not null;
comment on table app.notifications is
  'What a member is notified of about an order, or about money if the member may see it; names no patient';
comment on column app.notifications.kind is 'A word of contract/notifications.ts';
comment on column app.notifications.order_id is 'Null for what is about money';
call app.restrict_to_organization('app.notifications');

create table app.notification_preferences (
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null,
  in_app boolean,
  by_mail boolean,
  constraint notification_preferences_key primary key (organization_id, user_id, kind),
  constraint notification_preferences_member
    foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
comment on table app.notification_preferences is
  'What a member chose for a kind of notification; null is the usual';
call app.restrict_to_organization('app.notification_preferences');

create table app.saved_views (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  screen text not null constraint saved_views_screen check (length(screen) between 1 and 40),
  name text not null constraint saved_views_name check (length(name) between 1 and 80),
  query text not null constraint saved_views_query check (length(query) <= 2000),
  sort_order integer not null default 0,
  is_shared boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || screen), 300)) stored not null,
  constraint saved_views_key primary key (organization_id, id) include (search),
  constraint saved_views_membership
    foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
create unique index saved_views_named_once on app.saved_views (organization_id, user_id, screen,
  lower(name));
comment on table app.saved_views is
  'Filters of a page of the web app under a name; they go with the member who saved them';
comment on column app.saved_views.query is
  'The filters as the query of an address, without the question mark';
comment on column app.saved_views.is_shared is 'Whether every member of the organization sees it';
call app.restrict_to_organization('app.saved_views');
