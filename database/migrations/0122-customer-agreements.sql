-- What a laboratory has agreed with a customer, or knows of one of its dentists, of how work is made.
set local role pontic_owner;

create table app.customer_agreements (
  organization_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  dentist_organization_id uuid,
  dentist_id uuid,
  preferences jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint customer_agreements_key primary key (organization_id, id),
  constraint customer_agreements_customer foreign key (organization_id, customer_id)
    references app.customers (organization_id, id),
  constraint customer_agreements_dentist foreign key (dentist_organization_id, dentist_id)
    references app.dentists (organization_id, id),
  constraint customer_agreements_dentist_is_whole
    check (num_nonnulls(dentist_organization_id, dentist_id) in (0, 2)),
  constraint customer_agreements_once
    unique nulls not distinct (organization_id, customer_id, dentist_id)
);
create index customer_agreements_of_dentist
  on app.customer_agreements (dentist_organization_id, dentist_id);
comment on table app.customer_agreements is
  'How a laboratory makes work for a customer, or for one of its dentists; the laboratory''s own to see';
comment on column app.customer_agreements.dentist_id is 'Null: for every dentist of the customer';
comment on column app.customer_agreements.preferences is
  'The keys of a dentist''s preferences; null keys do not occur';
call app.force_row_security('app.customer_agreements', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.customer_agreements', 'organization_id',
  'select, insert, update, delete');
