import type { ReactNode } from 'react'

/** Names and values, one below the other; rows whose value is null are left out. */
export function Facts({
  rows,
}: {
  rows: readonly (readonly [string, ReactNode] | null | false)[]
}) {
  return (
    <dl className="grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-1.5">
      {rows.map(
        (row) =>
          row &&
          row[1] !== null &&
          row[1] !== undefined && (
            <div key={row[0]} className="contents">
              <dt className="min-w-24 text-ink-3">{row[0]}</dt>
              <dd className="min-w-0 break-words">{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
