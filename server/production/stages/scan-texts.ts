import type { OrderStage } from '#contract/production/order-stages'
import type { SummaryLanguage } from '#server/orders/work-summary'

type Named = Pick<OrderStage, 'name' | 'department'>

/** What a small screen says after a scan, in one language. */
type ScanTexts = {
  order: string
  quoted: (stage: Named) => string
  allDone: (order: string) => string
  begun: (order: string, stage: string) => string
  done: (order: string, stage: string, minutes: number) => string
  next: (stage: string) => string
  wasLast: string
  count: (material: string) => string
}

const quotedWith =
  (open: string, close: string) =>
  ({ name, department }: Named): string =>
    `${open}${name}${close}${department === null ? '' : ` (${department})`}`

/** The sentences of `message` of a scan, by the reader's language. */
export const scanTexts: Record<SummaryLanguage, ScanTexts> = {
  en: {
    order: 'The order',
    quoted: quotedWith('"', '"'),
    allDone: (order) => `${order}: all stages are done. Check it and finish the order.`,
    begun: (order, stage) => `${order}: ${stage} has begun. Scan again when it is done.`,
    done: (order, stage, minutes) =>
      `${order}: ${stage} is done, ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    next: (stage) => `Next: ${stage}.`,
    wasLast: 'That was the last stage.',
    count: (material) => `Count ${material}: more was used than the stock held.`,
  },
  de: {
    order: 'Der Auftrag',
    quoted: quotedWith('„', '“'),
    allDone: (order) =>
      `${order}: Alle Arbeitsschritte sind fertig. Prüfen und den Auftrag abschließen.`,
    begun: (order, stage) => `${order}: ${stage} hat begonnen. Nach getaner Arbeit erneut scannen.`,
    done: (order, stage, minutes) =>
      `${order}: ${stage} ist fertig, ${minutes === 1 ? '1 Minute' : `${minutes} Minuten`}.`,
    next: (stage) => `Als Nächstes: ${stage}.`,
    wasLast: 'Das war der letzte Arbeitsschritt.',
    count: (material) => `${material} nachzählen: Es wurde mehr verbraucht, als auf Lager war.`,
  },
}
