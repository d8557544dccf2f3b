import { useMessages } from '../../i18n/index.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { Form } from '../../ui/use-form.ts'
import type { Order } from './order-data.ts'

/** Whether a day is later than the reserved one, and the clinic was not asked about that before. */
export const needsDayReason = (
  { reservedOn, dayChange }: Pick<Order, 'reservedOn' | 'dayChange'>,
  day: string,
): boolean => reservedOn !== null && dayChange === null && day > reservedOn

/** Why the promised day is later than the reserved one. */
export function DayReason({ field }: { field: ReturnType<Form<{ dayReason: string }>['field']> }) {
  const { reason, reasonHint } = useMessages().order.dayChange
  return <TextArea label={reason} hint={reasonHint} {...field} />
}
