import { itemNameIn } from '#contract/catalog/product-name'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleUser, Move as MoveIcon, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isFocusFree } from '../../app/use-kept-focus.ts'
import { useAllows } from '../../app/session.tsx'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages, useSpeech } from '../../i18n/index.tsx'
import { RushBadge, TrayText } from '../../orders/order-list/order-columns.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Due } from '../../ui/due.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { Badge } from '../../ui/states.tsx'
import { CardCheck } from './board-selection.tsx'
import { useBoardMoves } from './board-mover.tsx'
import { placeKey, type BoardCard, type BoardColumn, type Place } from './board-moves.ts'
import { WorkLine } from '../../ui/work-line.tsx'
import { WorkPicture } from '../../ui/work-picture.tsx'

// Where no stage is shown: the start of an order names none, and its stages come with it.
const unnamedStage: Place = { kind: 'stage', name: null, department: null }

const tryInBlockers: readonly BoardCard['blockers'][number][] = [
  'waits_for_try_in',
  'on_way_to_try_in',
  'at_try_in',
]

function useItems(card: BoardCard, column: BoardColumn): MenuItem[] {
  const t = useMessages()
  const navigate = useNavigate()
  const { board, move, ask } = useBoardMoves()
  const open = () => void navigate({ to: '/orders/$id', params: { id: card.orderId } })
  const items: MenuItem[] = []
  const first = board.columns.find(({ kind }) => kind === 'stage')
  if (column.kind === 'to_start')
    items.push({ label: t.floor.startOrder, run: () => move(card, first ?? unnamedStage) })
  // At the clinic, or on its way there: nobody works on it.
  const isTriedIn = card.blockers.some((blocker) => tryInBlockers.includes(blocker))
  if (column.kind === 'stage' && !isTriedIn) {
    if (card.stageStatus !== 'in_progress')
      items.push({ label: t.floor.startWork, run: () => move(card, column) })
    items.push({ label: t.floor.finishStage, run: () => move(card, 'next') })
    items.push({ label: t.floor.assign, run: () => ask({ kind: 'assign', card }) })
  }
  if (column.kind !== 'to_start' && !isTriedIn)
    items.push({ label: t.floor.sendBack, run: () => ask({ kind: 'rework', card }) })
  return [...items, { label: t.floor.openOrder, run: open }]
}

function CardFoot({ card }: { card: BoardCard }) {
  const t = useMessages()
  const format = useFormat()
  const { priority, stageStatus, technician, blockers, sinceAt, trays, appointmentAt, dueOn } = card
  const isShown = stageStatus === 'in_progress' || stageStatus === 'rework'
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs text-ink-3">
      {priority === 'rush' && <RushBadge text={t.orders.rush} />}
      {isShown && (
        <Badge tone={stageStatus === 'rework' ? 'warn' : 'accent'}>
          {t.floor.stageStatuses[stageStatus]}
        </Badge>
      )}
      {blockers.map((blocker) => (
        <Badge key={blocker} tone="warn" icon={<TriangleAlert aria-hidden className="size-3" />}>
          {t.floor.blockers[blocker]}
        </Badge>
      ))}
      {technician?.name && (
        <span className="inline-flex min-w-0 items-center gap-1">
          <CircleUser aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{technician.name}</span>
        </span>
      )}
      {appointmentAt && (
        <span
          className={classNames(
            dueOn && dueOn > todayHere(new Date(appointmentAt)) && 'font-medium text-bad',
          )}
        >
          {t.floor.appointment(format.instant(appointmentAt))}
        </span>
      )}
      <TrayText trays={trays} />
      <span>{t.floor.since(format.elapsed(sinceAt))}</span>
    </div>
  )
}

/** A piece of work as a card: it is dragged, or moved by its menu. */
export function BoardCardView({ card, column }: { card: BoardCard; column: BoardColumn }) {
  const { t, locale } = useSpeech()
  const box = useRef<HTMLLIElement>(null)
  const [isDragged, setIsDragged] = useState(false)
  const items = useItems(card, column)
  const { movedItemId } = useBoardMoves()
  const from = placeKey(column)
  const canWork = useAllows('stages.work')
  useEffect(() => {
    if (isFocusFree() && movedItemId.current === card.itemId)
      box.current?.querySelector('button')?.focus()
  }, [movedItemId, card.itemId])
  useEffect(() => {
    if (!box.current || !canWork) return
    return draggable({
      element: box.current,
      getInitialData: () => ({ card, from }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    })
  }, [card, from, canWork])
  const { orderId, orderNumber, workSummary, counterpart, dueOn } = card
  const description = itemNameIn(locale, card)
  const name = orderNumber ?? description
  return (
    <li
      ref={box}
      className={classNames(
        'rounded-lg border border-line bg-raised p-2.5 text-sm select-none',
        canWork && 'md:cursor-grab',
        isDragged && 'opacity-50',
      )}
    >
      <div className="-me-1 -mt-1 flex items-center gap-2">
        <CardCheck card={card} name={name} />
        <Link
          to="/orders/$id"
          params={{ id: orderId }}
          draggable={false}
          className="reach font-medium whitespace-nowrap tabular-nums hover:underline"
        >
          {name}
        </Link>
        <span className="ms-auto truncate text-xs">
          <Due day={dueOn} />
        </span>
        {canWork && (
          <MenuButton
            isIcon
            label={t.floor.move(name)}
            icon={<MoveIcon aria-hidden className="size-4" />}
            items={items}
          />
        )}
      </div>
      <WorkLine work={workSummary} picture={<WorkPicture work={workSummary} size="size-11" />} />
      <p className="line-clamp-2 text-ink-2">{description}</p>
      <p className="truncate text-ink-3">{counterpart.name}</p>
      <CardFoot card={card} />
    </li>
  )
}
