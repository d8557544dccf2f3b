-- Whom an order waits on is called so in every layer: in the API, on screen and here.
set local role pontic_owner;
alter table app.orders rename column ball to waiting_on;
alter table app.orders rename column ball_since to waiting_since;
alter table app.orders rename constraint orders_ball to orders_waiting_on;
comment on column app.orders.waiting_on is 'The party whose step is next';

-- Saved views keep the address of a filtered list. The owner may write the rows of all members only
-- while row security does not bind it.
alter table app.saved_views no force row level security;
update app.saved_views set query = regexp_replace(query, '(^|&)ball=', '\1waitingOn=')
  where screen = 'orders' and query ~ '(^|&)ball=';
alter table app.saved_views force row level security;
