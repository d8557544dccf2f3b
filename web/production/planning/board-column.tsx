import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BoardCardView } from './board-card.tsx'
import { placeName, useBoardMoves } from './board-mover.tsx'
import { placeKey, type BoardCard, type BoardColumn } from './board-moves.ts'

/** What is dragged: a card and where it came from. */
type Dragged = { card: BoardCard; from: string }

/** A column that cards are dropped on. */
export function BoardColumnView({ column }: { column: BoardColumn }) {
  const t = useMessages()
  const { move } = useBoardMoves()
  const box = useRef<HTMLElement>(null)
  const [isOver, setIsOver] = useState(false)
  const key = placeKey(column)
  const latest = useRef({ move, column })
  latest.current = { move, column }
  useEffect(() => {
    if (!box.current) return
    return dropTargetForElements({
      element: box.current,
      canDrop: ({ source }) => source.data['from'] !== key,
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false)
        latest.current.move((source.data as Dragged).card, latest.current.column)
      },
    })
  }, [key])
  const name = placeName(column, t)
  return (
    <section
      ref={box}
      aria-label={[name, column.department].filter(Boolean).join(', ')}
      className={classNames(
        'flex w-64 shrink-0 flex-col rounded-xl p-2',
        isOver ? 'bg-accent-soft outline-2 outline-accent' : 'bg-sunken/70',
      )}
    >
      <h2 className="flex items-baseline gap-2 px-1 text-sm font-medium">
        <span className="min-w-0 truncate">{name}</span>
        <span className="ms-auto text-ink-3 tabular-nums">{column.total}</span>
      </h2>
      <p className="truncate px-1 pb-2 text-xs text-ink-3">{column.department ?? '\u00a0'}</p>
      {column.total === 0 && <p className="px-1 pb-1 text-sm text-ink-3">{t.floor.empty}</p>}
      <ul className="flex flex-col gap-2">
        {column.cards.map((card) => (
          <BoardCardView key={card.itemId} card={card} column={column} />
        ))}
      </ul>
      {column.cards.length < column.total && (
        <p className="px-1 pt-2 text-xs text-ink-3">
          {t.floor.shown(column.cards.length, column.total)}
        </p>
      )}
    </section>
  )
}
