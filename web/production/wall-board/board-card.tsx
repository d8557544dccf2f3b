import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** A part of the wall board with its title, and a number or a word beside it. */
export function BoardCard({
  title,
  aside,
  className,
  children,
}: {
  title: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className={classNames(
        'card flex min-h-0 min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface px-3 py-2',
        className,
      )}
    >
      <header className="flex items-baseline justify-between gap-2 pb-1">
        <h2 className="font-semibold">{title}</h2>
        {aside && <span className="text-ink-3 tabular-nums">{aside}</span>}
      </header>
      {children}
    </section>
  )
}
