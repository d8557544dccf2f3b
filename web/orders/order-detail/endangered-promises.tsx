import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../api/client.ts'
import { call } from '../../api/client.ts'
import { daysBetween, todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Check } from '../../ui/field.tsx'
import type { Order } from './order-data.ts'

type Preview = Answer<'previewCapacity'>['preview']
type Endangered = Preview['missed']['orders'][number]

/**
 * What accepting a rush order for a day does to the promises of other orders; `isAsked` until that is known.
 * Rush that is promised no earlier than standard work (`standardOn`; undefined: not known yet) becomes
 * standard, which is not asked about.
 */
export function useEndangered(
  order: Order,
  promisedOn: string,
  standardOn: string | null | undefined,
) {
  const { id: orderId, priority } = order
  const isRush = priority === 'rush' && promisedOn >= todayHere()
  const isKnown = standardOn !== undefined
  const staysRush = isRush && isKnown && (standardOn === null || promisedOn < standardOn)
  const { data, isLoading } = useQuery({
    queryKey: ['previewCapacity', orderId, promisedOn],
    queryFn: () =>
      call('previewCapacity', {
        body: { fromOn: todayHere(), toOn: todayHere(), orders: [{ orderId, promisedOn }] },
      }),
    enabled: staysRush,
    gcTime: 0,
  })
  const { missed, endangered } = (staysRush && data?.preview) || {}
  const others = [...(missed?.orders ?? []), ...(endangered?.orders ?? [])].filter(
    ({ id }) => id !== orderId,
  )
  const isOwnMissed = missed?.orders.some(({ id }) => id === orderId) ? 1 : 0
  const total = (missed?.total ?? 0) + (endangered?.total ?? 0) - isOwnMissed
  return { others, total, isAsked: isLoading || (isRush && !isKnown) }
}

function Line({ promise }: { promise: Endangered }) {
  const words = useMessages().order.endangered
  const format = useFormat()
  const { number, workSummary, customerName, promisedOn, deliveryOn } = promise
  const { chanceLatePercent: chance, formerChanceLatePercent: former } = promise
  const name = [number, workSummary?.text].filter(Boolean).join(' · ')
  const order = words.order(name, customerName)
  const late = deliveryOn === null ? null : daysBetween(promisedOn, deliveryOn)
  return (
    <li>
      {late === null
        ? words.noDay(order)
        : late > 0
          ? words.late(order, late, format.day(promisedOn))
          : words.atRisk(order, format.day(promisedOn))}
      {chance !== null && former !== null && ` ${words.chance(former, chance)}`}
    </li>
  )
}

/** The promises of other orders that a rush order endangers, and the agreement to it. */
export function EndangeredPromises({
  found: { others, total },
  isAgreed,
  onAgree,
}: {
  found: ReturnType<typeof useEndangered>
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
}) {
  const words = useMessages().order.endangered
  if (total === 0) return null
  return (
    <section aria-label={words.title} className="flex flex-col gap-2 text-sm">
      <p className="font-medium text-bad">{words.title}</p>
      <ul className="list-disc ps-5">
        {others.slice(0, 5).map((promise) => (
          <Line key={promise.id} promise={promise} />
        ))}
      </ul>
      {total > 5 && <p>{words.more(total - 5)}</p>}
      <Check label={words.agree} isChecked={isAgreed} onChange={onAgree} />
    </section>
  )
}
