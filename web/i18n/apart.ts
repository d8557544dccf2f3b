import type { Locale } from './locale.ts'

/**
 * Texts that come with the pages which name them in their route (`loadMessages`): so that no page waits for
 * those of all others.
 */
export const apart = {
  finance: {
    en: () => import('../finance/billing/messages/en.ts').then(({ financeEn }) => financeEn),
    de: () => import('../finance/billing/messages/de.ts').then(({ financeDe }) => financeDe),
  },
  settings: {
    en: () => import('../identity/settings/messages/en.ts').then(({ settingsEn }) => settingsEn),
    de: () => import('../identity/settings/messages/de.ts').then(({ settingsDe }) => settingsDe),
  },
  documentTemplates: {
    en: () =>
      import('../identity/settings/messages/document-templates-en.ts').then(
        ({ documentTemplatesEn }) => documentTemplatesEn,
      ),
    de: () =>
      import('../identity/settings/messages/document-templates-de.ts').then(
        ({ documentTemplatesDe }) => documentTemplatesDe,
      ),
  },
  bench: {
    en: () => import('../identity/bench/messages/en.ts').then(({ benchEn }) => benchEn),
    de: () => import('../identity/bench/messages/de.ts').then(({ benchDe }) => benchDe),
  },
  scans: {
    en: () => import('../scans/scan-inbox/messages/en.ts').then(({ scansEn }) => scansEn),
    de: () => import('../scans/scan-inbox/messages/de.ts').then(({ scansDe }) => scansDe),
  },
  reports: {
    en: () => import('../workspace/reports/messages/en.ts').then(({ reportsEn }) => reportsEn),
    de: () => import('../workspace/reports/messages/de.ts').then(({ reportsDe }) => reportsDe),
  },
  overview: {
    en: () => import('../workspace/overview/messages/en.ts').then(({ overviewEn }) => overviewEn),
    de: () => import('../workspace/overview/messages/de.ts').then(({ overviewDe }) => overviewDe),
  },
  stock: {
    en: () => import('../production/stock/messages/en.ts').then(({ stockEn }) => stockEn),
    de: () => import('../production/stock/messages/de.ts').then(({ stockDe }) => stockDe),
  },
  stageMaterials: {
    en: () =>
      import('../production/stage-materials/messages/en.ts').then(
        ({ stageMaterialsEn }) => stageMaterialsEn,
      ),
    de: () =>
      import('../production/stage-materials/messages/de.ts').then(
        ({ stageMaterialsDe }) => stageMaterialsDe,
      ),
  },
  delivery: {
    en: () => import('../logistics/delivery/messages/en.ts').then(({ deliveryEn }) => deliveryEn),
    de: () => import('../logistics/delivery/messages/de.ts').then(({ deliveryDe }) => deliveryDe),
  },
  carriers: {
    en: () => import('../logistics/carriers/messages/en.ts').then(({ carriersEn }) => carriersEn),
    de: () => import('../logistics/carriers/messages/de.ts').then(({ carriersDe }) => carriersDe),
  },
  timeClock: {
    en: () =>
      import('../production/time-clock/messages/en.ts').then(({ timeClockEn }) => timeClockEn),
    de: () =>
      import('../production/time-clock/messages/de.ts').then(({ timeClockDe }) => timeClockDe),
  },
  booking: {
    en: () => import('../orders/booking/messages/en.ts').then(({ bookingEn }) => bookingEn),
    de: () => import('../orders/booking/messages/de.ts').then(({ bookingDe }) => bookingDe),
  },
  pay: {
    en: () => import('../finance/pay/messages/en.ts').then(({ payEn }) => payEn),
    de: () => import('../finance/pay/messages/de.ts').then(({ payDe }) => payDe),
  },
} satisfies Record<string, Record<Locale, () => Promise<unknown>>>

/** A part of the texts that comes with its pages alone. */
export type ApartSection = keyof typeof apart
