/** Documents of a laboratory whose parts it chooses. */
export const templateKinds = [
  'work_ticket',
  'delivery_note',
  'invoice',
  'credit_note',
  'statement',
  'order_label',
] as const
export type TemplateKind = (typeof templateKinds)[number]
