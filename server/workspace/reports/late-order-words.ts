import type { LateCause } from '#contract/workspace/late-causes'

/** The words of an exported list of late orders, in one language. */
type LateOrderWords = {
  fileName: string
  /** What separates columns, as the spreadsheets of the language expect. */
  separator: ',' | ';'
  heads: Readonly<
    Record<
      'number' | 'clinic' | 'lab' | 'promised' | 'arrived' | 'daysLate' | 'cause' | 'workCentre',
      string
    >
  >
  causes: Readonly<Record<LateCause, string>>
}

/** The reasons are the screen's (test/laws/export-words.test.ts). */
export const lateOrderWords = {
  en: {
    fileName: 'late-orders',
    separator: ',',
    heads: {
      number: 'Order',
      clinic: 'Practice',
      lab: 'Lab',
      promised: 'Promised',
      arrived: 'Arrived',
      daysLate: 'Days late',
      cause: 'Reason',
      workCentre: 'Work centre',
    },
    causes: {
      carrier: 'Courier',
      answer_awaited: 'Waiting for an answer or on hold',
      redone: 'Redone after quality check',
      work_centre_busy: 'Waiting for a work centre',
      other: 'Other',
    },
  },
  de: {
    fileName: 'verspaetete-auftraege',
    separator: ';',
    heads: {
      number: 'Auftrag',
      clinic: 'Praxis',
      lab: 'Labor',
      promised: 'Zugesagt',
      arrived: 'Angekommen',
      daysLate: 'Tage zu spät',
      cause: 'Grund',
      workCentre: 'Arbeitsplatz',
    },
    causes: {
      carrier: 'Kurier',
      answer_awaited: 'Warten auf Antwort oder angehalten',
      redone: 'Nacharbeit nach Qualitätsprüfung',
      work_centre_busy: 'Warten auf einen Arbeitsplatz',
      other: 'Sonstiges',
    },
  },
} as const satisfies Record<'en' | 'de', LateOrderWords>
