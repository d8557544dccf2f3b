import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Where a link leads: a page, the record in its address and what the address carries after `?`. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search'>

type PageProps = {
  title: string
  /** A number beside the title, such as how many there are. */
  count?: number | undefined
  /** What the page is about in one line. */
  subtitle?: ReactNode
  actions?: ReactNode
  /** Beside the title. */
  picture?: ReactNode
  /** Where this page hangs. */
  parent?: LinkTarget & { label: string }
  /** `narrow` for forms and settings, `detail` for a record, `wide` for tables; each begins at one edge. */
  width?: 'narrow' | 'detail' | 'wide'
  children: ReactNode
}

// Where a link says nothing of the search, the page opens without any.
const targetOf = ({ to, params, search = {} }: LinkTarget) => ({ to, params, search })

const widths = { narrow: 'max-w-3xl', detail: 'max-w-6xl', wide: 'max-w-none' }

/** A page: its title (also the window's), its steps, and what it shows. */
export function Page({
  title,
  count,
  subtitle,
  actions,
  picture,
  parent,
  width = 'wide',
  children,
}: PageProps) {
  useEffect(() => {
    document.title = `${title} · Pontic`
  }, [title])
  return (
    <div className={classNames('w-full px-4 pt-4 pb-10 md:px-6', widths[width])}>
      {parent && (
        <Link
          {...targetOf(parent)}
          data-print="no"
          className="reach -ms-1 mb-1 inline-flex items-center gap-1 rounded text-sm text-ink-3 hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
          {parent.label}
        </Link>
      )}
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {picture}
        <div className="min-w-0 grow basis-52">
          <h1 className="flex items-baseline gap-2 text-xl font-semibold">
            {title}
            {count !== undefined && (
              <span className="text-base font-normal text-ink-3 tabular-nums">{count}</span>
            )}
          </h1>
          {subtitle && <p className="text-ink-3">{subtitle}</p>}
        </div>
        {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

type CardProps = {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string
  /** The content reaches the edges, for tables and lists. */
  isFlush?: boolean
}

/** One thing on a page, with its title and steps. */
export function Card({ title, actions, children, className, isFlush }: CardProps) {
  return (
    <section
      className={classNames('card min-w-0 rounded-xl border border-line bg-surface', className)}
    >
      {(title || actions) && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-2 pb-1">
          {title && <h2 className="font-semibold">{title}</h2>}
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={isFlush ? '' : classNames('px-4 pb-4', !title && !actions && 'pt-4')}>
        {children}
      </div>
    </section>
  )
}

/** Tabs that are addresses: each can be linked to and gone back from. */
export function TabLinks({
  label,
  tabs,
}: {
  label: string
  tabs: readonly (LinkTarget & { label: string; count?: number; isExact?: boolean })[]
}) {
  return (
    <nav aria-label={label} data-print="no" className="-mx-1 mb-3 flex gap-1 overflow-x-auto pb-1">
      {tabs.map(({ label: text, count, isExact, ...target }) => (
        <Link
          key={JSON.stringify(target)}
          {...targetOf(target)}
          activeOptions={{ exact: isExact ?? true, includeSearch: target.search !== undefined }}
          className="flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-lg px-3 text-ink-2 hover:bg-sunken coarse:h-11 coarse:min-w-11"
          activeProps={{ className: 'bg-sunken font-medium text-ink', 'aria-current': 'page' }}
        >
          {text}
          {count !== undefined && <span className="text-xs text-ink-3 tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
