import { useMessages } from '../i18n/index.tsx'
import { Select } from './field.tsx'
import type { Column, Sorting } from './table.tsx'

const up = (key: string) => `${key} asc`
const down = (key: string) => `${key} desc`

/** Chooses how a list is sorted, where rows may be stacked: no heads of columns can be pressed then. */
export function SortSelect<T>({
  columns,
  sorting: { by, isDescending },
  onSort,
}: {
  columns: readonly Column<T>[]
  sorting: Pick<Sorting, 'by' | 'isDescending'>
  /** Without a key the list is in its usual order. */
  onSort: (key: string | undefined, isDescending: boolean) => void
}) {
  const t = useMessages().orderTools
  return (
    <Select
      label={t.sortBy}
      className="xl:hidden max-md:basis-full"
      value={by === undefined ? '' : isDescending ? down(by) : up(by)}
      onChange={(chosen) => {
        const [key, direction] = chosen.split(' ')
        onSort(key === '' ? undefined : key, direction === 'desc')
      }}
      options={[
        { value: '', label: t.usualOrder },
        ...columns.flatMap(({ title, sortKey }) =>
          sortKey === undefined
            ? []
            : [
                { value: up(sortKey), label: t.ascending(title) },
                { value: down(sortKey), label: t.descending(title) },
              ],
        ),
      ]}
    />
  )
}
