import { Link } from '@tanstack/react-router'
import type { Args } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'

type Filter = NonNullable<Args<'listOrders'>['query']>

/** How many orders a filter finds, as a large number that leads to the same orders in the list. */
export function OrderStat({
  label,
  detail,
  filter,
  tone = 'text-ink',
}: {
  label: string
  detail?: string
  filter: Filter
  /** The colour of the number, unless it is zero. */
  tone?: string
}) {
  const format = useFormat()
  const { data } = useRead('listOrders', { query: { ...filter, limit: 1 } })
  const total = data?.pagination.total
  return (
    <Link
      to="/orders"
      search={filter}
      className="card flex min-w-0 flex-col rounded-xl border border-line bg-surface px-4 py-3 hover:bg-sunken/60 max-md:px-3"
    >
      <span className="mb-auto text-sm text-ink-2">{label}</span>
      <span
        className={classNames(
          'text-2xl font-semibold tabular-nums',
          total === undefined && 'my-1 h-6 w-12 animate-pulse rounded bg-sunken',
          total === 0 ? 'text-ink-3' : tone,
        )}
      >
        {total === undefined ? '' : format.number(total)}
      </span>
      {detail && <span className="truncate text-xs text-ink-3 max-md:hidden">{detail}</span>}
    </Link>
  )
}
