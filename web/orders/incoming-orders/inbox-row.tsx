import { Zap } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { dentistName, patientName } from '../order-detail/names.ts'
import { TrayText } from '../order-list/order-columns.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Due } from '../../ui/due.tsx'
import { Badge } from '../../ui/states.tsx'
import { WorkLine } from '../../ui/work-line.tsx'

/** A new order as the inbox lists it. */
export type InboxItem = Item<'listOrders'>

/** A line of the inbox: a box to select it, and the rest to open it. */
export function InboxRow({
  order,
  isOpen,
  isChosen,
  onChoose,
  onOpen,
}: {
  order: InboxItem
  isOpen: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onOpen: () => void
}) {
  const t = useMessages()
  const format = useFormat()
  const { id, number, workSummary, patient, counterpart, dentist } = order
  const { submittedAt, priority, trays } = order
  const who = patientName(patient) ?? t.order.noPatient
  return (
    <li
      className={classNames(
        'flex items-start gap-1 border-t border-line ps-3 first:border-t-0',
        isOpen && 'bg-sunken',
      )}
    >
      <label className="grid size-8 shrink-0 place-items-center pt-2 coarse:size-11">
        <input
          type="checkbox"
          aria-label={t.inbox.choose(number ?? '')}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          className="size-4.5 accent-accent coarse:size-6"
        />
      </label>
      <button
        type="button"
        id={`inbox-${id}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 px-2 py-2 text-start hover:bg-sunken"
      >
        <span className="flex items-center justify-between gap-2">
          {workSummary ? (
            <WorkLine work={workSummary} />
          ) : (
            <span className="truncate font-medium">{who}</span>
          )}
          <span className="shrink-0 text-sm">
            <Due day={order.requestedOn} />
          </span>
        </span>
        <span className="block truncate text-sm text-ink-2">
          {[workSummary && who, counterpart.name, dentistName(dentist)].filter(Boolean).join(' · ')}
        </span>
        <span className="flex items-center gap-2 text-xs text-ink-3">
          <span className="tabular-nums">{number}</span>
          <TrayText trays={trays} />
          {submittedAt && <span>{t.inbox.arrived(format.ago(submittedAt))}</span>}
          {priority === 'rush' && (
            <Badge tone="warn" icon={<Zap aria-hidden className="size-3" />}>
              {t.labels.priority.rush}
            </Badge>
          )}
        </span>
      </button>
    </li>
  )
}
