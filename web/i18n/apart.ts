import type { Locale } from './locale.ts'

// A module of texts has one export. Names of it here would be weight of the first page.
const onlyExport = (texts: object): unknown => Object.values(texts)[0]

/**
 * Texts that come with the pages which name them in their route (`loadMessages`): so that no page waits for
 * those of all others.
 */
export const apart = {
  orderTools: {
    en: () => import('../orders/order-list/messages/tools-en.ts').then(onlyExport),
    de: () => import('../orders/order-list/messages/tools-de.ts').then(onlyExport),
  },
  finance: {
    en: () => import('../finance/billing/messages/en.ts').then(onlyExport),
    de: () => import('../finance/billing/messages/de.ts').then(onlyExport),
  },
  settings: {
    en: () => import('../identity/settings/messages/en.ts').then(onlyExport),
    de: () => import('../identity/settings/messages/de.ts').then(onlyExport),
  },
  documentTemplates: {
    en: () => import('../identity/settings/messages/document-templates-en.ts').then(onlyExport),
    de: () => import('../identity/settings/messages/document-templates-de.ts').then(onlyExport),
  },
  palette: {
    en: () => import('../app/messages/palette-en.ts').then(onlyExport),
    de: () => import('../app/messages/palette-de.ts').then(onlyExport),
  },
  bench: {
    en: () => import('../identity/bench/messages/en.ts').then(onlyExport),
    de: () => import('../identity/bench/messages/de.ts').then(onlyExport),
  },
  scans: {
    en: () => import('../scans/scan-inbox/messages/en.ts').then(onlyExport),
    de: () => import('../scans/scan-inbox/messages/de.ts').then(onlyExport),
  },
  reports: {
    en: () => import('../workspace/reports/messages/en.ts').then(onlyExport),
    de: () => import('../workspace/reports/messages/de.ts').then(onlyExport),
  },
  overview: {
    en: () => import('../workspace/overview/messages/en.ts').then(onlyExport),
    de: () => import('../workspace/overview/messages/de.ts').then(onlyExport),
  },
  stock: {
    en: () => import('../production/stock/messages/en.ts').then(onlyExport),
    de: () => import('../production/stock/messages/de.ts').then(onlyExport),
  },
  workCentres: {
    en: () => import('../production/work-centres/messages/en.ts').then(onlyExport),
    de: () => import('../production/work-centres/messages/de.ts').then(onlyExport),
  },
  numbers: {
    en: () => import('../production/numbers/messages/en.ts').then(onlyExport),
    de: () => import('../production/numbers/messages/de.ts').then(onlyExport),
  },
  team: {
    en: () => import('../workspace/home/messages/team-en.ts').then(onlyExport),
    de: () => import('../workspace/home/messages/team-de.ts').then(onlyExport),
  },
  stageMaterials: {
    en: () => import('../production/stage-materials/messages/en.ts').then(onlyExport),
    de: () => import('../production/stage-materials/messages/de.ts').then(onlyExport),
  },
  delivery: {
    en: () => import('../logistics/delivery/messages/en.ts').then(onlyExport),
    de: () => import('../logistics/delivery/messages/de.ts').then(onlyExport),
  },
  carriers: {
    en: () => import('../logistics/carriers/messages/en.ts').then(onlyExport),
    de: () => import('../logistics/carriers/messages/de.ts').then(onlyExport),
  },
  timeClock: {
    en: () => import('../production/time-clock/messages/en.ts').then(onlyExport),
    de: () => import('../production/time-clock/messages/de.ts').then(onlyExport),
  },
  booking: {
    en: () => import('../orders/booking/messages/en.ts').then(onlyExport),
    de: () => import('../orders/booking/messages/de.ts').then(onlyExport),
  },
  pay: {
    en: () => import('../finance/pay/messages/en.ts').then(onlyExport),
    de: () => import('../finance/pay/messages/de.ts').then(onlyExport),
  },
  viewer: {
    en: () => import('../scans/viewer/messages/en.ts').then(onlyExport),
    de: () => import('../scans/viewer/messages/de.ts').then(onlyExport),
  },
} satisfies Record<string, Record<Locale, () => Promise<unknown>>>

/** A part of the texts that comes with its pages alone. */
export type ApartSection = keyof typeof apart
