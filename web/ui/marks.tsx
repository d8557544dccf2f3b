import { Link } from '@tanstack/react-router'
import {
  createContext,
  use,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { nextMark } from './next-mark.ts'
import type { LinkTarget } from './page.tsx'

type Context = {
  /** The mark at which Tab stops. */
  stop: number
  /** The mark that says what it is. */
  shown: HTMLElement | null
  show: (mark: HTMLElement | null) => void
  setStop: (index: number) => void
}

const MarksContext = createContext<Context | null>(null)

const useMarks = (): Context => {
  const context = use(MarksContext)
  if (!context) throw new Error('a mark is in no chart')
  return context
}

const space = 6
const halfWidth = 144
const roomAbove = 88

// Fixed, so that no box that scrolls cuts it off.
function placeOf(element: HTMLElement): CSSProperties {
  const { left, top, bottom, width } = element.getBoundingClientRect()
  const middle = Math.max(halfWidth, Math.min(left + width / 2, innerWidth - halfWidth))
  return top > roomAbove
    ? { left: middle, top: top - space, transform: 'translate(-50%, -100%)' }
    : { left: middle, top: bottom + space, transform: 'translate(-50%, 0)' }
}

/** What a mark says, beside it; Escape takes it away, also from under the pointer. */
function Tip({ element, onEscape }: { element: HTMLElement; onEscape: () => void }) {
  const [place, setPlace] = useState(() => placeOf(element))
  useEffect(() => {
    const move = () => setPlace(placeOf(element))
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && onEscape()
    move()
    addEventListener('scroll', move, { capture: true, passive: true })
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('scroll', move, { capture: true })
      removeEventListener('keydown', onKey)
    }
  }, [element, onEscape])
  return createPortal(
    <span
      aria-hidden
      data-print="no"
      style={place}
      className="pointer-events-none fixed z-50 w-max max-w-72 rounded-lg border border-line bg-raised px-2.5 py-1.5 text-sm text-ink shadow-lg tabular-nums"
    >
      {element.getAttribute('aria-label')}
    </span>,
    document.body,
  )
}

const marksIn = (chart: HTMLElement) => [...chart.querySelectorAll<HTMLElement>('[data-mark]')]

type MarksProps = {
  label: string
  /** How many marks there are. */
  count: number
  /** Whether Tab begins at the last mark, as where the last is now. */
  beginsAtEnd?: boolean
  className?: string
  children: ReactNode
}

/**
 * The marks of a chart. They are one stop for Tab: arrows, Home and End move between them, Enter opens what is
 * behind one, Escape leaves them. What a mark says is read aloud, and shown beside it under the pointer too.
 */
export function Marks({ label, count, beginsAtEnd = false, className, children }: MarksProps) {
  const [moved, setStop] = useState<number | null>(null)
  const [shown, show] = useState<HTMLElement | null>(null)
  const stop = Math.min(moved ?? (beginsAtEnd ? count - 1 : 0), count - 1)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const marks = marksIn(event.currentTarget)
    const at = marks.findIndex((mark) => mark === document.activeElement)
    if (at < 0) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      marks[at]?.blur()
      return
    }
    const next = nextMark(event.key, at, marks.length)
    if (next === null) return
    event.preventDefault()
    marks[next]?.focus()
  }
  return (
    <MarksContext value={{ stop, shown, show, setStop }}>
      <div role="group" aria-label={label} onKeyDown={onKey} className={className}>
        {children}
      </div>
      {shown && <Tip element={shown} onEscape={() => show(null)} />}
    </MarksContext>
  )
}

type MarkProps = {
  index: number
  /** Its name, its value with the unit, and what it is compared with. */
  text: string
  /** The way to what is behind it. */
  link?: LinkTarget | undefined
  /** Whether its value is written nowhere else: the first tap of a finger then shows it and opens nothing. */
  isUnwritten?: boolean
  /** Whether its children are words that `text` says too. */
  isWritten?: boolean
  className?: string
  style?: CSSProperties
  children?: ReactNode
}

/** A mark of a chart, in `Marks`: a link to what is behind it, or a value alone. */
export function Mark({
  index,
  text,
  link,
  isUnwritten,
  isWritten,
  className,
  style,
  children,
}: MarkProps) {
  const { stop, shown, show, setStop } = useMarks()
  const isFirstTap = useRef(false)
  const shared = {
    'data-mark': '',
    'aria-label': text,
    tabIndex: index === stop ? 0 : -1,
    ...(className ? { className } : {}),
    ...(style ? { style } : {}),
    onFocus: ({ currentTarget: element }: FocusEvent<HTMLElement>) => {
      setStop(index)
      show(element)
    },
    onBlur: () => show(null),
    onPointerEnter: ({ currentTarget: element, pointerType }: PointerEvent<HTMLElement>) => {
      isFirstTap.current = pointerType === 'touch' && shown !== element
      show(element)
    },
    onPointerLeave: ({ pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch') show(null)
    },
  }
  if (!link) {
    return (
      <span role="img" {...shared}>
        {children}
      </span>
    )
  }
  const { to, params, search = {} } = link
  const way = (
    <Link
      to={to}
      params={params}
      search={search}
      {...shared}
      {...(isWritten ? { className: 'absolute inset-0 rounded-md', style: {} } : {})}
      onClick={(event) => {
        if (isUnwritten && isFirstTap.current) event.preventDefault()
        isFirstTap.current = false
      }}
    >
      {!isWritten && children}
    </Link>
  )
  if (!isWritten) return way
  // The link lies over what is written in the mark: its name says that in one sentence, and more.
  return (
    <span className={classNames('relative', className)} style={style}>
      <span aria-hidden className="contents">
        {children}
      </span>
      {way}
    </span>
  )
}
