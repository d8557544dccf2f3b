import type { OrderStatus } from '#contract/orders/order-statuses'
import type { OrderSummary } from '#contract/orders/orders'
import type { SummaryLanguage } from '../work-summary/index.ts'

/** The words of an exported list of orders, in one language. */
export type ExportWords = {
  fileName: string
  heads: {
    number: string
    tray: string
    work: string
    patient: string
    priority: string
    kind: string
    lab: string
    clinic: string
    dentist: string
    status: string
    due: string
    waitingOn: string
    total: string
    currency: string
  }
  status: Readonly<Record<OrderStatus, string>>
  kind: Readonly<Record<OrderSummary['kind'], string>>
  priority: Readonly<Record<OrderSummary['priority'], string>>
  waitingOn: Readonly<Record<OrderSummary['waitingOn'], string>>
}

/** The statuses are the screen's (test/laws/export-words.test.ts); what separates columns and decimals goes with the language. */
export const exportWords: Readonly<Record<SummaryLanguage, ExportWords>> = {
  en: {
    fileName: 'orders',
    heads: {
      number: 'Order',
      tray: 'Trays',
      work: 'Work',
      patient: 'Patient',
      priority: 'Priority',
      kind: 'Kind',
      lab: 'Lab',
      clinic: 'Practice',
      dentist: 'Dentist',
      status: 'Status',
      due: 'Due',
      waitingOn: 'Waiting on',
      total: 'Amount',
      currency: 'Currency',
    },
    status: {
      draft: 'Draft',
      submitted: 'Submitted',
      needs_info: 'Needs information',
      accepted: 'Accepted',
      in_production: 'In production',
      awaiting_approval: 'Awaiting approval',
      on_hold: 'On hold',
      ready: 'Ready to ship',
      shipped: 'Shipped',
      delivered: 'Delivered',
      at_try_in: 'At try-in',
      completed: 'Completed',
      rejected: 'Rejected',
      cancelled: 'Cancelled',
    },
    kind: {
      new: 'New order',
      remake: 'Remake',
      repair: 'Repair',
      adjustment: 'Adjustment',
      continuation: 'Continuation',
    },
    priority: { standard: 'Standard', rush: 'Rush' },
    waitingOn: { clinic: 'Practice', lab: 'Lab', courier: 'Courier', none: '' },
  },
  de: {
    fileName: 'auftraege',
    heads: {
      number: 'Auftrag',
      tray: 'Schalen',
      work: 'Arbeit',
      patient: 'Patient',
      priority: 'Priorität',
      kind: 'Art',
      lab: 'Labor',
      clinic: 'Praxis',
      dentist: 'Behandler',
      status: 'Status',
      due: 'Fällig',
      waitingOn: 'Wartet auf',
      total: 'Betrag',
      currency: 'Währung',
    },
    status: {
      draft: 'Entwurf',
      submitted: 'Gesendet',
      needs_info: 'Rückfrage offen',
      accepted: 'Angenommen',
      in_production: 'In Fertigung',
      awaiting_approval: 'Wartet auf Freigabe',
      on_hold: 'Angehalten',
      ready: 'Versandbereit',
      shipped: 'Versandt',
      delivered: 'Geliefert',
      at_try_in: 'Bei der Anprobe',
      completed: 'Abgeschlossen',
      rejected: 'Abgelehnt',
      cancelled: 'Storniert',
    },
    kind: {
      new: 'Neuer Auftrag',
      remake: 'Neuanfertigung',
      repair: 'Reparatur',
      adjustment: 'Anpassung',
      continuation: 'Fortsetzung',
    },
    priority: { standard: 'Normal', rush: 'Eilig' },
    waitingOn: { clinic: 'Praxis', lab: 'Labor', courier: 'Kurier', none: '' },
  },
}
