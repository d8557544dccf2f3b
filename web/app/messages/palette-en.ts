import { noAccessEn } from './no-access-en.ts'
/** The texts of the palette, which come with it. */
export const paletteEn = {
  noAccess: noAccessEn,
  findOrDo: 'Search or jump to…',
  shortcuts: 'Keyboard shortcuts',
  inOrders: {
    title: 'In the order list',
    move: 'Next, previous order',
    peek: 'Preview order',
    open: 'Open order',
    select: 'Select order',
    range: 'Select range',
    actions: 'Order actions',
  },
  space: 'Space',
  placeholder: 'Order, patient, practice, page or action',
  steps: 'Actions',
  places: 'Go to',
  kinds: { order: 'Orders', patient: 'Patients', customer: 'Practices', invoice: 'Invoices' },
  appearance: (name: string) => `Appearance: ${name}`,
  language: (name: string) => `Language: ${name}`,
  showGuide: 'Show setup guide',
  /** The service stops counting after a hundred. */
  firstOf: ({ shown, total }: { shown: number; total: number }) =>
    `First ${shown} of ${total > 100 ? '100+' : total} records`,
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
}
