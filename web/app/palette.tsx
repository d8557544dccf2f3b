import { ChevronLeft, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useMessages } from '../i18n/index.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Key } from '../ui/states.tsx'
import { lineAfter } from './palette-find.ts'
import {
  fitting,
  useFound,
  useNavLines,
  useStepItems,
  type PaletteGroup,
  type PaletteItem,
} from './palette-items.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import type { NavItem } from './nav-items.tsx'

export { NoAccess } from './no-access.tsx'

type View = 'find' | 'shortcuts'
type PaletteProps = { onClose: () => void; navItems: readonly NavItem[]; view?: View }

function Line({
  item: { label, detail, icon: Icon, keys },
  id,
  isCurrent,
  point,
  choose,
}: {
  item: PaletteItem
  id: string
  isCurrent: boolean
  point: () => void
  choose: () => void
}) {
  const line = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <button
      ref={line}
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isCurrent}
      onPointerMove={isCurrent ? undefined : point}
      // Before the click, so that the field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      className={classNames(
        'flex min-h-9 w-full items-center gap-3 text-start rounded-lg px-3 coarse:min-h-11',
        isCurrent && 'bg-accent-soft',
      )}
    >
      <Icon
        aria-hidden
        className={classNames('size-4 shrink-0', isCurrent ? 'text-accent' : 'text-ink-3')}
      />
      <span className="shrink-0 truncate">{label}</span>
      <span className="min-w-0 flex-1 truncate text-end text-sm text-ink-3">{detail}</span>
      {keys && (
        <span className="hidden gap-1 md:flex">
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </span>
      )}
    </button>
  )
}

function useGroups(typed: string, navItems: readonly NavItem[], showShortcuts: () => void) {
  const t = useMessages()
  const steps = fitting(useStepItems(showShortcuts), typed)
  const goTo = fitting(useNavLines(navItems), typed)
  const { groups: found, isLooking, partly } = useFound(typed)
  const groups: PaletteGroup[] = [
    ...found,
    { key: 'steps', label: t.palette.steps, items: steps },
    { key: 'navItems', label: t.palette.places, items: goTo },
  ].filter(({ items }) => items.length > 0)
  return { groups, isLooking, partly }
}

const lineId = (id: string, index: number) => `${id}-${index}`

/** The field that one types into, and the button that closes the palette. */
function SearchBar({
  id,
  currentId,
  value,
  onType,
  onKeyDown,
  onClose,
}: {
  id: string
  /** The line that Enter chooses. */
  currentId: string | undefined
  value: string
  onType: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}) {
  const t = useMessages()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
      <Search aria-hidden className="size-4 text-ink-3" />
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={currentId}
        aria-autocomplete="list"
        aria-label={t.palette.findOrDo}
        placeholder={t.palette.placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        ref={field}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3 coarse:text-lg"
      />
      <button
        type="button"
        onClick={onClose}
        aria-label={`${t.ui.close}, Esc`}
        className="min-h-6 rounded-md px-1 coarse:min-h-11"
      >
        <Key>Esc</Key>
      </button>
    </div>
  )
}

/** The lines that fit what was typed, by group. */
function ResultList({
  id,
  groups,
  at,
  onPoint,
  onChoose,
}: {
  id: string
  groups: readonly PaletteGroup[]
  /** The index of the current line among all lines. */
  at: number
  onPoint: (index: number) => void
  onChoose: (item: PaletteItem) => void
}) {
  const t = useMessages()
  const items = groups.flatMap((group) => group.items)
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t.palette.findOrDo}
      className="overflow-y-auto p-1.5"
    >
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <div id={`${id}-${group.key}`} className="px-3 pt-2 pb-1 text-xs text-ink-3">
            {group.label}
          </div>
          {group.items.map((item) => {
            const index = items.indexOf(item)
            return (
              <Line
                key={item.key}
                item={item}
                id={lineId(id, index)}
                isCurrent={index === at}
                point={() => onPoint(index)}
                choose={() => onChoose(item)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Finder({
  navItems,
  onClose,
  showShortcuts,
}: {
  navItems: readonly NavItem[]
  onClose: () => void
  showShortcuts: () => void
}) {
  const t = useMessages()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [current, setCurrent] = useState(0)
  const { groups, isLooking, partly } = useGroups(typed, navItems, showShortcuts)
  const items = groups.flatMap((group) => group.items)
  const at = Math.min(current, items.length - 1)
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    item.run()
    if (!item.stays) onClose()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) setCurrent(lineAfter(at, step, items.length))
    else if (event.key === 'Enter') choose(items[at])
    else return
    event.preventDefault()
  }
  return (
    <>
      <SearchBar
        id={id}
        currentId={at >= 0 ? lineId(id, at) : undefined}
        value={typed}
        onType={(next) => {
          setTyped(next)
          setCurrent(0)
        }}
        onKeyDown={onKey}
        onClose={onClose}
      />
      <ResultList id={id} groups={groups} at={at} onPoint={setCurrent} onChoose={choose} />
      <p
        role="status"
        className={classNames(
          items.length === 0 && 'px-5 pb-4 text-ink-3',
          items.length > 0 &&
            (partly ? 'border-t border-line px-4 py-2 text-xs text-ink-3' : 'sr-only'),
        )}
      >
        {isLooking && t.ui.loading}
        {!isLooking && items.length === 0 && t.ui.nothingFound}
        {!isLooking &&
          items.length > 0 &&
          (partly ? t.palette.firstOf(partly) : t.palette.count(items.length))}
      </p>
    </>
  )
}

/** Finds records, pages and commands by what is typed; its second view lists the shortcuts. */
export default function Palette({ onClose, navItems, view: first = 'find' }: PaletteProps) {
  const t = useMessages()
  const box = useRef<HTMLDialogElement>(null)
  const [view, setView] = useState<View>(first)
  useEffect(() => {
    const before = document.activeElement
    box.current?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      aria-label={view === 'find' ? t.palette.findOrDo : t.palette.shortcuts}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === box.current) onClose()
      }}
      className="mx-auto mt-[12dvh] mb-auto w-full max-w-xl overflow-hidden rounded-xl border border-line bg-surface p-0 shadow-popup max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:max-w-none max-md:rounded-none max-md:border-0"
    >
      <div className="flex max-h-[min(70dvh,34rem)] flex-col max-md:max-h-dvh">
        {view === 'find' ? (
          <Finder
            navItems={navItems}
            onClose={onClose}
            showShortcuts={() => setView('shortcuts')}
          />
        ) : (
          <div className="overflow-y-auto p-4">
            <Button
              variant="quiet"
              className="-ms-2 mb-2"
              autoFocus
              icon={<ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />}
              onClick={() => setView('find')}
            >
              {t.palette.findOrDo}
            </Button>
            <h2 className="mb-3 text-lg font-semibold">{t.palette.shortcuts}</h2>
            <ShortcutList navItems={navItems} />
          </div>
        )}
      </div>
    </dialog>
  )
}
