import { Clock } from 'lucide-react'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import type { Approval, Order, OrderItem } from './order-data.ts'
import { useDayInWords } from './day-in-words.ts'

/** The day by which an answer keeps the promised one, to both sides; nothing where no day is known. */
export function AnswerDeadline({ order, round }: { order: Order; round: Approval }) {
  const t = useMessages().viewer.approval
  const format = useFormat()
  const { isLab } = useSession()
  const writeDay = useDayInWords()
  const { promisedOn } = order
  if (promisedOn === null || round.answerByOn === null) return null
  const promised = format.day(promisedOn)
  const day = writeDay(round.answerByOn)
  return (
    <p className="flex items-center gap-2 bg-warn-soft px-4 py-2.5 text-warn">
      <Clock aria-hidden className="size-4 shrink-0" />
      <span>
        {isLab ? (
          t.labWaits(day, promised)
        ) : (
          <>
            <strong>{t.answerBy(day)}</strong> {t.toKeep(promised)}
          </>
        )}
      </span>
    </p>
  )
}

type Fact = { label: string; value: string }

// What a dentist looks at first; of several pieces the first one that says it.
function factsOf(
  { items, appointmentAt, promisedOn }: Order,
  t: Messages,
  { instant, day }: ReturnType<typeof useFormat>,
): Fact[] {
  const words = t.viewer.approval.facts
  const first = <V,>(of: (item: OrderItem) => V | null | undefined) =>
    items.map(of).find((value) => value !== null && value !== undefined)
  const shade = first((item) => item.shade)
  const pontic = first((item) => item.design?.pontic)
  const margin = first((item) => item.margin?.type)
  const contact = first((item) => item.design?.proximalContact)
  const occlusion = first((item) => item.occlusion?.contact)
  const facts: (Fact | false | null | undefined)[] = [
    shade && {
      label: words.shade,
      value: [shade.value, shade.stump && words.stump(shade.stump.value)]
        .filter(Boolean)
        .join(' · '),
    },
    pontic ? { label: words.pontic, value: pontic } : null,
    contact && { label: words.contacts, value: t.newOrder.proximalContacts[contact] },
    occlusion && { label: words.occlusion, value: t.newOrder.contacts[occlusion] },
    margin ? { label: words.margin, value: margin } : null,
  ]
  const fit = appointmentAt
    ? { label: words.appointment, value: instant(appointmentAt) }
    : promisedOn !== null && { label: words.delivery, value: day(promisedOn) }
  return [...facts.filter((fact) => !!fact).slice(0, fit ? 3 : 4), ...(fit ? [fit] : [])]
}

/** At most four facts beside the picture of a design: what it was ordered with, and when it is needed. */
export function ApprovalFacts({ order }: { order: Order }) {
  const t = useMessages()
  const format = useFormat()
  const facts = factsOf(order, t, format)
  if (facts.length === 0) return null
  return (
    <dl
      aria-label={t.viewer.approval.facts.label}
      className="grid grid-cols-2 gap-px border-y border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
    >
      {facts.map(({ label, value }) => (
        <div key={label} className="bg-surface px-4 py-2 max-lg:last:odd:col-span-2">
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
