-- The trays of a laboratory, and the order that lies in each of them.
set local role pontic_owner;

create table app.trays (
  organization_id uuid not null constraint trays_organization references app.organizations (id),
  id uuid not null default uuidv7(),
  code text not null constraint trays_code check (length(code) between 1 and 60),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(code), 400)) stored not null,
  constraint trays_key primary key (organization_id, id) include (search)
);
create unique index trays_code_once on app.trays (organization_id, search);
comment on table app.trays is 'The boxes in which a laboratory keeps the work of an order together';
comment on column app.trays.code is 'What is written on it; one code whatever its case';
comment on column app.trays.is_active is 'False once it is out of use';
call app.force_row_security('app.trays', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.trays', 'organization_id',
  'select, insert, update, delete');

create table app.order_trays (
  id uuid default uuidv7() constraint order_trays_key primary key,
  organization_id uuid not null,
  order_id uuid not null constraint order_trays_order references app.orders (id) on delete cascade,
  tray_id uuid not null,
  assigned_at timestamptz(3) not null default clock_timestamp(),
  released_at timestamptz(3),
  constraint order_trays_tray
    foreign key (organization_id, tray_id) references app.trays (organization_id, id)
);
create unique index order_trays_one_order on app.order_trays (organization_id, tray_id)
  where released_at is null;
create index order_trays_of_tray on app.order_trays (organization_id, tray_id);
create index order_trays_of_order on app.order_trays (order_id);
comment on table app.order_trays is
  'The order that lies in a tray, and those that lay in it before: a tray holds one order at a time';
comment on column app.order_trays.released_at is
  'Since when the tray is free of the order: it was taken out, or the order left the laboratory';
call app.force_row_security('app.order_trays', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.order_trays', 'organization_id',
  'select, insert, update');
-- A clinic reads orders by the same statements as a laboratory, and finds no tray.
grant select on app.trays, app.order_trays to pontic_clinic;

-- Until now the tray of an order was free text. The owner may read and write the rows of all
-- organizations only while row security does not bind it.
alter table app.order_sides no force row level security;
alter table app.orders no force row level security;
alter table app.trays no force row level security;
alter table app.order_trays no force row level security;

-- Of several open orders that name one tray the first keeps it, and the next get it with a number:
-- "7", "7 (2)", "7 (3)". What has left the laboratory keeps the name of its tray in the history.
do $$
declare
  side record;
  wanted text;
  wanted_tray uuid;
  place integer;
begin
  for side in
    select s.organization_id, s.order_id, s.updated_at, btrim(s.pan_number) as code,
      o.status in ('shipped', 'delivered', 'at_try_in', 'completed', 'rejected', 'cancelled') as has_left
    from app.order_sides s join app.orders o on o.id = s.order_id
    where btrim(s.pan_number) <> ''
    order by s.organization_id, o.submitted_at nulls last, o.id
  loop
    place := 1;
    loop
      wanted := left(side.code, 40) || case when place > 1 then ' (' || place || ')' else '' end;
      insert into app.trays (organization_id, code) values (side.organization_id, wanted)
        on conflict (organization_id, search) do nothing;
      wanted_tray := (select t.id from app.trays t
        where t.organization_id = side.organization_id and t.search = left(app.fold(wanted), 400));
      exit when side.has_left or not exists (select from app.order_trays h
        where h.organization_id = side.organization_id and h.tray_id = wanted_tray and h.released_at is null);
      place := place + 1;
    end loop;
    insert into app.order_trays (organization_id, order_id, tray_id, assigned_at, released_at)
      values (side.organization_id, side.order_id, wanted_tray, side.updated_at,
        case when side.has_left then side.updated_at end);
  end loop;
end
$$;

alter table app.order_trays force row level security;
alter table app.trays force row level security;
alter table app.orders force row level security;
alter table app.order_sides force row level security;
alter table app.order_sides drop column pan_number;
