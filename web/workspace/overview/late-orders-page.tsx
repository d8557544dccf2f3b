import { Link } from '@tanstack/react-router'
import { lateCauses } from '#contract/workspace/late-causes'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useSpeech } from '../../i18n/index.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'

type LateOrder = Answer<'listLateOrders'>['data'][number]

function useColumns(): Column<LateOrder>[] {
  const { t, format } = useSpeech()
  const words = t.overview.late
  return [
    {
      title: words.order,
      phone: 'first',
      cell: ({ id, number }) => (
        <Link to="/orders/$id" params={{ id }} className={rowLinkClass}>
          {number}
        </Link>
      ),
    },
    {
      title: words.customer,
      phone: 'first',
      growsOnPhone: true,
      cell: ({ customerName }) => customerName ?? '–',
    },
    {
      title: words.cause,
      cell: ({ cause, workCentre }) =>
        workCentre === null ? t.overview.causes[cause] : t.overview.waitedAt(workCentre),
    },
    { title: words.promised, cell: ({ promisedOn }) => format.fullDay(promisedOn) },
    {
      title: words.arrived,
      cell: ({ arrivedOn }) => (arrivedOn === null ? words.notArrived : format.fullDay(arrivedOn)),
    },
    { title: words.daysLate, isNumber: true, cell: ({ daysLate }) => format.number(daysLate) },
  ]
}

/** The orders that missed their promised day, each with its reason. */
export function LateOrdersPage() {
  const { t, format } = useSpeech()
  const words = t.overview.late
  const { search, change } = useAddress('/signed-in/late-orders')
  const toOn = search.toOn ?? todayHere()
  const fromOn = search.fromOn ?? addDays(toOn, -27)
  const cause = lateCauses.find((one) => one === search.cause)
  const columns = useColumns()
  const query = useRead('listLateOrders', {
    query: {
      fromOn,
      toOn,
      page: search.page ?? 1,
      ...(cause ? { cause } : {}),
      ...(search.search ? { search: search.search } : {}),
    },
  })
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle(format.period(fromOn, toOn))}
      parent={{ to: '/overview', label: t.overview.title }}
    >
      <div className="mb-3 grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
        <SearchField
          label={words.search}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <Select
          label={words.cause}
          placeholder={words.anyCause}
          value={cause ?? ''}
          onChange={(value) => change({ cause: value })}
          options={lateCauses.map((value) => ({ value, label: t.overview.causes[value] }))}
        />
        <DateField
          label={t.reports.from}
          value={fromOn}
          onChange={(value) => change({ fromOn: value })}
        />
        <DateField
          label={t.reports.to}
          value={toOn}
          onChange={(value) => change({ toOn: value })}
        />
      </div>
      <PagedTable
        label={words.title}
        columns={columns}
        query={query}
        keyOf={({ id }) => id}
        onPage={(page) => change({ page })}
        empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      />
    </Page>
  )
}
