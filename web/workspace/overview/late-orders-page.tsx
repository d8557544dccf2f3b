import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lateCauses } from '#contract/workspace/late-causes'
import type { Answer, Args } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useDownload } from '../../api/use-download.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
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
  const { isLab } = useSession()
  const why: Column<LateOrder> = {
    title: words.cause,
    cell: ({ cause, workCentre }) =>
      workCentre === null ? cause && t.overview.causes[cause] : t.overview.waitedAt(workCentre),
  }
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
      title: isLab ? words.customer : words.lab,
      phone: 'first',
      growsOnPhone: true,
      cell: ({ customerName }) => customerName ?? '–',
    },
    ...(isLab ? [why] : []),
    { title: words.promised, cell: ({ promisedOn }) => format.fullDay(promisedOn) },
    {
      title: words.arrived,
      cell: ({ arrivedOn }) => (arrivedOn === null ? words.notArrived : format.fullDay(arrivedOn)),
    },
    { title: words.daysLate, isNumber: true, cell: ({ daysLate }) => format.number(daysLate) },
  ]
}

function SaveButton({ query }: { query: NonNullable<Args<'exportLateOrders'>['query']> }) {
  const { late: words } = useMessages().overview
  const { save, isBusy } = useDownload('exportLateOrders')
  return (
    <Button
      icon={<Download aria-hidden className="size-4" />}
      isBusy={isBusy}
      onClick={() => void save({ query })}
    >
      {words.save}
    </Button>
  )
}

function LabSelect() {
  const { late: words } = useMessages().overview
  const { search, change } = useAddress('/signed-in/late-orders')
  const connections = useAll('listLabConnections', { query: { status: 'active' } })
  return (
    <Select
      label={words.lab}
      placeholder={words.anyLab}
      value={search.labConnectionId ?? ''}
      onChange={(value) => change({ labConnectionId: value })}
      options={(connections.data ?? [])
        .map(({ id, labName }) => ({ value: id, label: labName ?? '' }))
        .toSorted((a, b) => a.label.localeCompare(b.label))}
    />
  )
}

/** The orders that missed their promised day, each with its reason for the laboratory. */
export function LateOrdersPage() {
  const { t, format } = useSpeech()
  const words = t.overview.late
  const { search, change } = useAddress('/signed-in/late-orders')
  const toOn = search.toOn ?? todayHere()
  const fromOn = search.fromOn ?? addDays(toOn, -27)
  const cause = lateCauses.find((one) => one === search.cause)
  const { isLab } = useSession()
  const columns = useColumns()
  const asked = {
    fromOn,
    toOn,
    ...(cause && isLab ? { cause } : {}),
    ...(search.labConnectionId ? { labConnectionId: search.labConnectionId } : {}),
    ...(search.search ? { search: search.search } : {}),
  }
  const query = useRead('listLateOrders', { query: { ...asked, page: search.page ?? 1 } })
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle(format.period(fromOn, toOn))}
      actions={<SaveButton query={asked} />}
      parent={{ to: '/overview', label: isLab ? t.overview.title : t.overview.labs.title }}
    >
      <div className="mb-3 grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
        <SearchField
          label={isLab ? words.search : words.searchLab}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        {isLab ? (
          <Select
            label={words.cause}
            placeholder={words.anyCause}
            value={cause ?? ''}
            onChange={(value) => change({ cause: value })}
            options={lateCauses.map((value) => ({ value, label: t.overview.causes[value] }))}
          />
        ) : (
          <LabSelect />
        )}
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
