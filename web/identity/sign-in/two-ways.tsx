import { Link } from '@tanstack/react-router'
import { classNames } from '../../ui/class-names.ts'
import type { LinkTarget } from '../../ui/page.tsx'

/** Two ways on as tabs of the address: for whom is new and for whom has an account. */
export function TwoWays({
  label,
  ways,
}: {
  label: string
  ways: readonly { label: string; search: LinkTarget['search']; isCurrent: boolean }[]
}) {
  return (
    <nav aria-label={label} className="grid grid-cols-2 gap-1 rounded-lg bg-sunken p-1">
      {ways.map(({ label: text, search, isCurrent }) => (
        <Link
          key={text}
          to="."
          search={search}
          replace
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            'flex h-8 items-center justify-center rounded-md text-ink-2 coarse:h-11',
            isCurrent && 'bg-raised font-medium text-ink',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
