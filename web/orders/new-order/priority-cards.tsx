import { Zap } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Availability, Day } from '../booking/availability.ts'
import { FitBadge } from '../booking/fit-badge.tsx'
import { LegList } from '../booking/leg-list.tsx'
import type { FormPart } from './form-context.ts'
import type { PriorityPrices } from './use-priority-price.ts'

type Priority = 'standard' | 'rush'

type CardProps = {
  name: string
  priority: Priority
  isChosen: boolean
  onChoose: () => void
  children?: ReactNode
  badge?: ReactNode
}

function PriorityCard({ name, priority, isChosen, onChoose, children, badge }: CardProps) {
  const t = useMessages().newOrder
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col gap-1.5 rounded-lg border border-control bg-raised p-3',
        'has-checked:border-accent has-checked:bg-accent-soft/40 forced-colors:has-checked:outline-2',
      )}
    >
      <span className="flex flex-wrap items-center gap-2">
        <label className="flex min-h-6 cursor-pointer items-center gap-2 font-medium coarse:min-h-11">
          <input
            type="radio"
            name={name}
            className="size-4.5 accent-accent"
            checked={isChosen}
            onChange={onChoose}
          />
          {priority === 'rush' && <Zap aria-hidden className="size-4 text-warn" />}
          {t.priorities[priority]}
        </label>
        <span className="ms-auto">{badge}</span>
      </span>
      {children}
    </div>
  )
}

/** What a priority gives: the day, its price, and the parcels after it. */
function Offer({ day, price, gained }: { day: Day; price: string | null; gained?: number }) {
  const t = useMessages().booking
  const format = useFormat()
  const last = day.laterLegs.at(-1)
  return (
    <>
      <p className="text-lg font-semibold tabular-nums">
        {format.day(last?.deliveryOn ?? day.deliveryOn)}
      </p>
      <p className="text-sm text-ink-2">
        {[
          last ? t.expectedFinish(price) : price,
          gained !== undefined && gained > 0 && t.gained(gained),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <LegList day={day} />
    </>
  )
}

type PriorityCardsProps = FormPart & { days: Availability | undefined; prices: PriorityPrices }

/** Standard work and rush beside each other: the day, the price, what follows; or why rush is refused. */
export function PriorityCards({ draft, change, days, prices }: PriorityCardsProps) {
  const t = useMessages()
  const format = useFormat()
  const name = useId()
  const { standard, rush, rushRefusedBecause: refused } = days ?? {}
  const { appointmentAt } = draft
  const appointmentOn = appointmentAt === null ? null : todayHere(new Date(appointmentAt))
  const badgeOf = (day: Day | null | undefined) =>
    day && <FitBadge deliveryOn={day.deliveryOn} appointmentOn={appointmentOn} />
  const card = (priority: Priority) => ({
    name,
    priority,
    isChosen: draft.priority === priority,
    onChoose: () => change({ priority }),
  })
  const rushPrice = [prices.rush, prices.more && `(+${prices.more})`].filter(Boolean).join(' ')
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t.newOrder.priority}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <PriorityCard {...card('standard')} badge={badgeOf(standard)}>
          {standard && <Offer day={standard} price={prices.standard} />}
        </PriorityCard>
        <PriorityCard {...card('rush')} badge={badgeOf(rush)}>
          {rush && <Offer day={rush} price={rushPrice || null} gained={rush.daysGained} />}
          {refused && standard && (
            <p
              role="status"
              className={classNames(
                'text-sm',
                draft.priority === 'rush' ? 'text-warn' : 'text-ink-3',
              )}
            >
              {t.newOrder.rushRefused[refused](format.day(standard.deliveryOn))}
            </p>
          )}
        </PriorityCard>
      </div>
    </fieldset>
  )
}
