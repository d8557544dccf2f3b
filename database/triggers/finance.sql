-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger note_statement_day before insert or update on app.finance_settings
  for each row execute function app.note_statement_day();

create or replace trigger notify after update on app.invoices for each row execute function app.notify_of_money_change();
create or replace trigger publish_change after insert or update or delete on app.invoices
  for each row execute function app.publish_finance_change('invoice');

create or replace trigger notify after insert or update on app.payments for each row execute function app.notify_of_money_change();
create or replace trigger add_sums after insert or delete or update of status, paid_minor, currency, customer_id,
  clinic_organization_id on app.invoices for each row execute function app.add_invoice_sums();
create or replace trigger add_sums after insert or update of status, amount_minor, refunded_minor, currency, customer_id,
  clinic_organization_id on app.payments for each row execute function app.add_payment_sums();
create or replace trigger publish_change after insert or update on app.payments
  for each row execute function app.publish_finance_change('payment');

create or replace trigger forbid_ledger_changes before update or delete or truncate on app.payment_allocations
  for each statement execute function app.forbid_ledger_changes();

create or replace trigger notify after insert on app.disputes for each row execute function app.notify_of_money_change();

create or replace trigger notify after insert or update on app.payouts for each row execute function app.notify_of_money_change();

create or replace trigger forbid_claim_changes before update on app.remake_claims
  for each row execute function app.forbid_claim_changes();
create or replace trigger queue_resolution after update of status on app.remake_claims for each row
  when (new.status = 'agreed' and old.status <> 'agreed' and (new.terms ->> 'autoResolve')::boolean)
  execute function app.queue_resolution();
create or replace trigger publish_change after insert or update on app.remake_claims
  for each row execute function app.publish_change_to_sides('remake');

drop trigger if exists check_posting on app.ledger_postings;
create constraint trigger check_posting after insert on app.ledger_postings
  deferrable initially deferred for each row execute function app.check_posting();
create or replace trigger forbid_ledger_changes before update or delete or truncate on app.ledger_postings
  for each statement execute function app.forbid_ledger_changes();

create or replace trigger add_sums after insert on app.ledger_entries
  referencing new table as new_entries for each statement execute function app.add_ledger_sums();
drop trigger if exists check_posting on app.ledger_entries;
create constraint trigger check_posting after insert on app.ledger_entries
  deferrable initially deferred for each row execute function app.check_posting();
create or replace trigger forbid_ledger_changes before update or delete or truncate on app.ledger_entries
  for each statement execute function app.forbid_ledger_changes();

create or replace trigger notify after insert or update on app.invoice_queries
  for each row execute function app.notify_of_finance_change();
create or replace trigger publish_change after insert or update on app.invoice_queries
  for each row execute function app.publish_finance_change('invoice');

create or replace trigger notify after insert or update on app.statements
  for each row execute function app.notify_of_finance_change();
create or replace trigger forbid_statement_changes before update or delete on app.statements
  for each row execute function app.forbid_statement_changes();
create or replace trigger forbid_statement_truncation before truncate on app.statements
  for each statement execute function app.forbid_statement_changes();
create or replace trigger publish_change after insert or update on app.statements
  for each row execute function app.publish_finance_change('statement');

create or replace trigger assert_pay_run before update or delete on app.pay_runs
  for each row execute function app.assert_pay_run();
create or replace trigger assert_pay_run_is_open before insert or update or delete on app.pay_run_lines
  for each row execute function app.assert_pay_run_is_open();
create or replace trigger assert_pay_run_is_open before insert or update or delete on app.pay_run_entries
  for each row execute function app.assert_pay_run_is_open();
create or replace trigger assert_pay_run_is_open before insert or update or delete on app.pay_run_stages
  for each row execute function app.assert_pay_run_is_open();

create or replace trigger forbid_ledger_changes before update or delete or truncate on app.statement_lines
  for each statement execute function app.forbid_ledger_changes();

create or replace trigger refresh_unbilled after update of status on app.orders for each row
  when ((new.status in ('draft', 'submitted', 'needs_info', 'rejected', 'cancelled'))
    <> (old.status in ('draft', 'submitted', 'needs_info', 'rejected', 'cancelled')))
  execute function app.refresh_unbilled();
create or replace trigger refresh_unbilled_added after insert on app.order_items
  referencing new table as changes for each statement execute function app.refresh_unbilled();
create or replace trigger refresh_unbilled_deleted after delete on app.order_items
  referencing old table as changes for each statement execute function app.refresh_unbilled();
create or replace trigger refresh_unbilled_added after insert on app.invoice_lines
  referencing new table as changes for each statement execute function app.refresh_unbilled();
create or replace trigger refresh_unbilled_deleted after delete on app.invoice_lines
  referencing old table as changes for each statement execute function app.refresh_unbilled();
create or replace trigger refresh_unbilled after update of status on app.invoices for each row
  when ((new.status in ('void', 'credited')) <> (old.status in ('void', 'credited')))
  execute function app.refresh_unbilled();
create or replace trigger refresh_unbilled after insert on app.credit_note_lines
  referencing new table as changes for each statement execute function app.refresh_unbilled();
create or replace trigger refresh_unbilled after update of status on app.credit_notes for each row
  when ((new.status = 'void') <> (old.status = 'void')) execute function app.refresh_unbilled();
