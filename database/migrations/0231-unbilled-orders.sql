-- What is ready to be billed begins with the orders that have work to bill, not with all that were ever
-- delivered (decision 0100).
set local role pontic_owner;

create table app.unbilled_orders (
  lab_organization_id uuid not null constraint unbilled_orders_lab references app.organizations (id),
  order_id uuid constraint unbilled_orders_key primary key
);
create index unbilled_orders_of_lab on app.unbilled_orders (lab_organization_id, order_id);
comment on table app.unbilled_orders is
  'The accepted orders with an item that is on no invoice in force, nor credited for a remake';
-- No reference to orders: its check would wait for who holds the order, who may wait for this row.
comment on column app.unbilled_orders.order_id is 'An order of the laboratory, once';
call app.force_row_security('app.unbilled_orders', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.unbilled_orders', 'lab_organization_id', 'select');

set local role pontic_across;
select app.rebuild_unbilled_orders(o.id) from app.organizations o
  where exists (select from app.customers c where c.organization_id = o.id);
set local role pontic_owner;
