import type { statementRefusals } from '../finance-statements.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of account statements and of exports for accounting, in German. */
export const statementRefusalsDe: Translation<typeof statementRefusals> = {
  statement_period_not_over: ({ periodEndsOn }, { day }) =>
    `Der Zeitraum endet am ${day(periodEndsOn)} und ist noch nicht vorbei. Wählen Sie ein früheres Ende.`,
  statement_period_covered: ({ lastPeriodEnd }, { day }) =>
    `Dieser Kunde hat bereits einen Kontoauszug bis zum ${day(lastPeriodEnd)}. Wählen Sie ein späteres Ende.`,
  nothing_to_state: () =>
    'Bis zu diesem Tag gibt es weder Buchungen noch einen Saldo, ein Kontoauszug ist also nicht nötig.',
  statement_already_acknowledged: () => 'Dieser Kontoauszug ist bereits anerkannt.',
  statement_query_open: () =>
    'Eine Rückfrage zu diesem Kontoauszug ist noch offen. Warten Sie auf die Antwort.',
  statement_without_query: () =>
    'Zu diesem Kontoauszug gibt es keine offene Rückfrage. Laden Sie die Seite neu.',
  export_kind_missing: () =>
    'Wählen Sie, was exportiert werden soll: Rechnungen, Eingangsrechnungen, Gutschriften oder Zahlungen.',
  lab_has_no_bills: () =>
    'Labore haben hier keine Eingangsrechnungen. Exportieren Sie stattdessen Rechnungen.',
  clinic_has_no_invoices: () =>
    'Praxen haben hier keine eigenen Rechnungen. Exportieren Sie stattdessen Eingangsrechnungen.',
}
