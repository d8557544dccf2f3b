-- Statements of account, contested lines of invoices, credit notes that are voided, and what an invoice
-- must show by law. Whoever has to hear of it is told by a queue.
set local role pontic_owner;

create table app.statements (
  id uuid constraint statements_key primary key,
  lab_organization_id uuid not null constraint statements_lab references app.organizations (id),
  clinic_organization_id uuid constraint statements_clinic references app.organizations (id),
  customer_id uuid not null,
  currency text not null constraint statements_currency check (currency ~ '^[A-Z]{3}$'),
  period_start date not null,
  period_end date not null,
  timezone text not null,
  opening_minor bigint not null,
  charges_minor bigint not null,
  credits_minor bigint not null,
  payments_minor bigint not null,
  closing_minor bigint not null,
  current_minor bigint not null,
  d30_minor bigint not null,
  d60_minor bigint not null,
  d90_minor bigint not null,
  credit_minor bigint not null,
  parties jsonb not null,
  status text not null default 'issued' constraint statements_status check (status in ('issued', 'acknowledged', 'queried')),
  acknowledged_at timestamptz(3),
  acknowledged_by text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint statements_once unique (lab_organization_id, customer_id, currency, period_end),
  constraint statements_period check (period_start <= period_end),
  constraint statements_add_up check (opening_minor + charges_minor - credits_minor - payments_minor = closing_minor),
  constraint statements_age check (current_minor + d30_minor + d60_minor + d90_minor - credit_minor = closing_minor),
  constraint statements_acknowledged check ((status = 'acknowledged') = (acknowledged_at is not null)),
  constraint statements_customer foreign key (lab_organization_id, customer_id) references app.customers (organization_id, id)
);
create index statements_of_lab on app.statements (lab_organization_id, id);
create index statements_of_clinic on app.statements (clinic_organization_id, id);
comment on table app.statements is 'What a customer owed at the end of a period and how it came about; never changed once issued';
comment on column app.statements.timezone is 'Of the laboratory at the issue: days are days in it';
comment on column app.statements.current_minor is 'Open and not yet due; then by how long it was overdue at the end of the period';
comment on column app.statements.credit_minor is 'Paid and on no invoice';
comment on column app.statements.parties is 'Seller and buyer as they were at the issue';
call app.close_table('app.statements', 'select, insert, update');
call app.open_to('lab', 'app.statements', 'lab_organization_id', 'select, insert');
call app.open_to('clinic', 'app.statements', 'clinic_organization_id', 'select');
grant update (status) on app.statements to pontic_lab;
grant update (status, acknowledged_at, acknowledged_by) on app.statements to pontic_clinic;

create function app.keep_statement() returns trigger
  language plpgsql
  as $$
declare
  answers constant text[] := array['status', 'acknowledged_at', 'acknowledged_by', 'updated_at'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - answers = to_jsonb(old) - answers then return new; end if;
  end if;
  raise exception 'a statement never changes once it is issued'
    using errcode = 'restrict_violation', constraint = 'statements_never_change';
end
$$;
comment on function app.keep_statement() is 'Lets nothing of a statement change but what is answered to it, for every role';
revoke execute on function app.keep_statement() from public;
create trigger keep_statement before update or delete on app.statements
  for each row execute function app.keep_statement();
create trigger keep_statements before truncate on app.statements
  for each statement execute function app.keep_statement();

create table app.statement_lines (
  id uuid constraint statement_lines_key primary key,
  statement_id uuid not null constraint statement_lines_statement references app.statements (id)
    deferrable initially deferred,
  lab_organization_id uuid not null constraint statement_lines_lab references app.organizations (id),
  clinic_organization_id uuid constraint statement_lines_clinic references app.organizations (id),
  entry_id uuid not null constraint statement_lines_entry references app.ledger_entries (id),
  is_before boolean not null,
  part text not null constraint statement_lines_part check (part in ('charge', 'credit', 'payment')),
  kind text not null,
  description text,
  amount_minor bigint not null,
  occurred_on date not null,
  invoice_id uuid constraint statement_lines_invoice references app.invoices (id),
  credit_note_id uuid constraint statement_lines_credit_note references app.credit_notes (id),
  payment_id uuid constraint statement_lines_payment references app.payments (id),
  constraint statement_lines_once unique (entry_id)
);
create index statement_lines_of_statement on app.statement_lines (statement_id, occurred_on, id);
create index statement_lines_of_lab on app.statement_lines (lab_organization_id);
create index statement_lines_of_clinic on app.statement_lines (clinic_organization_id);
create index statement_lines_of_invoice on app.statement_lines (invoice_id);
create index statement_lines_of_credit_note on app.statement_lines (credit_note_id);
create index statement_lines_of_payment on app.statement_lines (payment_id);
comment on table app.statement_lines is
  'Which entry of the ledger is on which statement: on one alone, so that what was booked late is on the next';
comment on column app.statement_lines.is_before is
  'From before the first statement of a customer: in its opening balance, and no line of it';
comment on column app.statement_lines.part is 'In which sum of the statement it is';
call app.close_table('app.statement_lines', 'select, insert');
call app.open_to('lab', 'app.statement_lines', 'lab_organization_id', 'select, insert');
call app.open_to('clinic', 'app.statement_lines', 'clinic_organization_id', 'select');
create trigger keep_ledger before update or delete or truncate on app.statement_lines
  for each statement execute function app.keep_ledger();

create table app.statement_queries (
  id uuid constraint statement_queries_key primary key,
  statement_id uuid not null constraint statement_queries_statement references app.statements (id),
  lab_organization_id uuid not null constraint statement_queries_lab references app.organizations (id),
  clinic_organization_id uuid not null constraint statement_queries_clinic references app.organizations (id),
  question text not null constraint statement_queries_question check (length(question) between 1 and 2000),
  asked_by text not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  answer text constraint statement_queries_answer check (length(answer) between 1 and 2000),
  answered_by text,
  answered_at timestamptz(3),
  constraint statement_queries_answered check (num_nonnulls(answer, answered_by, answered_at) in (0, 3))
);
create index statement_queries_of_lab on app.statement_queries (lab_organization_id);
create index statement_queries_of_clinic on app.statement_queries (clinic_organization_id);
create index statement_queries_of_statement on app.statement_queries (statement_id, id);
create unique index statement_queries_one_at_a_time on app.statement_queries (statement_id) where answered_at is null;
comment on table app.statement_queries is 'What a clinic asks about a statement, and the answer; names no patient';
call app.close_table('app.statement_queries', 'select, insert, update');
call app.open_to('lab', 'app.statement_queries', 'lab_organization_id', 'select');
call app.open_to('clinic', 'app.statement_queries', 'clinic_organization_id', 'select, insert');
grant update (answer, answered_by, answered_at) on app.statement_queries to pontic_lab;

create table app.statement_runs (
  organization_id uuid not null constraint statement_runs_organization references app.organizations (id),
  period_end date not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint statement_runs_key primary key (organization_id, period_end)
);
comment on table app.statement_runs is 'The periods for which a laboratory''s statements were made by themselves';
call app.lock_to_organization('app.statement_runs', 'select, insert');

alter table app.finance_settings
  add column statement_day_since timestamptz(3),
  add column tax_note text;
comment on column app.finance_settings.statement_day_since is
  'When the day was chosen: nobody gets a statement for a day that was over then';
comment on column app.finance_settings.tax_note is 'Why no tax is asked for, on invoices with untaxed lines';

create function app.note_statement_day() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    new.statement_day_since := coalesce(new.statement_day_since,
      case when new.statement_day is not null then clock_timestamp() end);
  elsif new.statement_day is distinct from old.statement_day then
    new.statement_day_since := case when new.statement_day is not null then clock_timestamp() end;
  end if;
  return new;
end
$$;
comment on function app.note_statement_day() is 'Remembers when the day of statements was chosen';
revoke execute on function app.note_statement_day() from public;
create trigger note_statement_day before insert or update on app.finance_settings
  for each row execute function app.note_statement_day();

create table app.invoice_queries (
  id uuid constraint invoice_queries_key primary key,
  lab_organization_id uuid not null constraint invoice_queries_lab references app.organizations (id),
  clinic_organization_id uuid not null constraint invoice_queries_clinic references app.organizations (id),
  invoice_id uuid not null constraint invoice_queries_invoice references app.invoices (id),
  invoice_line_id uuid not null constraint invoice_queries_line references app.invoice_lines (id),
  status text not null default 'open' constraint invoice_queries_status check (status in ('open', 'answered', 'credited', 'closed')),
  reason text not null constraint invoice_queries_reason check (length(reason) between 1 and 2000),
  asked_by text not null,
  answer text constraint invoice_queries_answer check (length(answer) between 1 and 2000),
  answered_by text,
  answered_at timestamptz(3),
  credit_note_id uuid constraint invoice_queries_credit_note references app.credit_notes (id),
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint invoice_queries_answered check (num_nonnulls(answer, answered_by, answered_at) in (0, 3)),
  constraint invoice_queries_status_fits check (case status
    when 'open' then answer is null when 'closed' then closed_at is not null else answer is not null end)
);
create index invoice_queries_of_lab on app.invoice_queries (lab_organization_id, id);
create index invoice_queries_of_clinic on app.invoice_queries (clinic_organization_id, id);
create index invoice_queries_of_invoice on app.invoice_queries (invoice_id);
create index invoice_queries_of_line on app.invoice_queries (invoice_line_id);
create index invoice_queries_of_credit_note on app.invoice_queries (credit_note_id);
create unique index invoice_queries_one_at_a_time on app.invoice_queries (invoice_line_id) where status = 'open';
comment on table app.invoice_queries is 'A clinic contests a line of an invoice; neither text names a patient';
call app.close_table('app.invoice_queries', 'select, insert, update');
call app.open_to('lab', 'app.invoice_queries', 'lab_organization_id', 'select');
call app.open_to('clinic', 'app.invoice_queries', 'clinic_organization_id', 'select, insert');
grant update (status, answer, answered_by, answered_at, credit_note_id) on app.invoice_queries to pontic_lab;
grant update (status, closed_at) on app.invoice_queries to pontic_clinic;

alter table app.credit_notes
  add column applied_minor bigint,
  add column voided_at timestamptz(3),
  add column void_reason text;
grant update (status, voided_at, void_reason) on app.credit_notes to pontic_lab;
comment on column app.credit_notes.applied_minor is
  'What of it was open on the invoice at the issue; the rest became the customer''s credit';

alter table app.invoices add column legal jsonb;
comment on column app.invoices.legal is
  'What the law wants on it, as it was at the issue: seller, buyer, days of delivery, tax note, bank details';

create table app.finance_announcements (
  id uuid not null default uuidv7() constraint finance_announcements_key primary key,
  kind text not null constraint finance_announcements_kind check (kind in ('statement_issued', 'statement_queried',
    'statement_answered', 'statement_acknowledged', 'line_queried', 'line_answered')),
  statement_id uuid constraint finance_announcements_statement references app.statements (id),
  invoice_query_id uuid constraint finance_announcements_query references app.invoice_queries (id),
  order_key text not null,
  state text not null default 'waiting' constraint finance_announcements_state
    check (state in ('waiting', 'done', 'ignored', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text,
  constraint finance_announcements_have_one_cause check (num_nonnulls(statement_id, invoice_query_id) = 1)
);
create index finance_announcements_of_statement on app.finance_announcements (statement_id);
create index finance_announcements_of_query on app.finance_announcements (invoice_query_id);
create index finance_announcements_to_work on app.finance_announcements (run_at, id) where state = 'waiting';
create index finance_announcements_in_order on app.finance_announcements (order_key, id) where state = 'waiting';
comment on table app.finance_announcements is 'Something about money that the other side is mailed: the row is the job';
call app.close_table('app.finance_announcements', 'select, insert, update, delete');

create function app.announce_finance() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  news text;
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then return null; end if;
  end if;
  if tg_table_name = 'statements' then
    news := case when tg_op = 'INSERT' then 'statement_issued' when new.status = 'queried' then 'statement_queried'
      when new.status = 'acknowledged' then 'statement_acknowledged' else 'statement_answered' end;
    insert into app.finance_announcements (kind, statement_id, order_key) values (news, new.id, new.id::text);
  else
    news := case new.status when 'open' then 'line_queried' when 'answered' then 'line_answered'
      when 'credited' then 'line_answered' end;
    if news is not null then
      insert into app.finance_announcements (kind, invoice_query_id, order_key) values (news, new.id, new.id::text);
    end if;
  end if;
  return null;
end
$$;
comment on function app.announce_finance() is 'Makes the job that mails the other side';
revoke execute on function app.announce_finance() from public;
create trigger announce after insert or update on app.statements
  for each row execute function app.announce_finance();
create trigger announce after insert or update on app.invoice_queries
  for each row execute function app.announce_finance();

grant create on schema app to pontic_across;
alter function app.announce_finance() owner to pontic_across;
revoke create on schema app from pontic_across;
