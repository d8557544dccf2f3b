-- A member who was told anything, followed an order, chose a notification or wrote a comment could not
-- leave: these rows referred to the membership and held it.
set local role pontic_owner;

-- What is only for the member goes with the membership.
alter table app.notifications
  drop constraint notifications_member,
  add constraint notifications_member foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade;
alter table app.notification_preferences
  drop constraint notification_preferences_member,
  add constraint notification_preferences_member foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade;
alter table app.order_watchers
  drop constraint order_watchers_member,
  add constraint order_watchers_member foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade;

-- What was said, and who read it, stays true after they have left: it refers to the person.
alter table app.comments
  drop constraint comments_author,
  add constraint comments_author foreign key (author_user_id) references app.users;
alter table app.comment_reads
  drop constraint comment_reads_member,
  add constraint comment_reads_user foreign key (user_id) references app.users;
drop index app.comments_of_author;
create index comments_of_author on app.comments (author_user_id);
drop index app.comment_reads_of_member;
create index comment_reads_of_user on app.comment_reads (user_id);
