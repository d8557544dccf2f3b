import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lateCauses } from '#contract/workspace/late-causes'
import type { Answer, Args } from '../../api/client.ts'
import { useDownload } from '../../api/use-download.ts'
import { useAll } from '../../api/use-all.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
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
    {
      title: words.promised,
      phone: 'hidden',
      cell: ({ promisedOn }) => format.fullDay(promisedOn),
    },
    {
      title: words.arrived,
      phone: 'hidden',
      cell: ({ arrivedOn }) => (arrivedOn === null ? words.notArrived : format.fullDay(arrivedOn)),
    },
    {
      title: words.daysLate,
      isNumber: true,
      phone: 'first',
      cell: ({ daysLate }) => (
        <>
          <span className="stacked:hidden">{format.number(daysLate)}</span>
          <span className="tabular:hidden">{words.byDays(daysLate)}</span>
        </>
      ),
    },
  ]
}

type Filters = Pick<
  NonNullable<Args<'exportLateOrders'>['query']>,
  'cause' | 'workCentreId' | 'labConnectionId'
>

function SaveButton({ filters }: { filters: { [K in keyof Filters]: Filters[K] | undefined } }) {
  const { late: words } = useMessages().overview
  const { search } = useAddress('/signed-in/late-orders')
  const { save, isBusy } = useDownload('exportLateOrders')
  const given = Object.entries({ ...filters, search: search.search }).filter(([, value]) => value)
  const query = { ...usePeriod(), ...Object.fromEntries(given) }
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

/** Where the orders waited, once the reason is that they did. */
function CentreSelect() {
  const { late: words } = useMessages().overview
  const { search, change } = useAddress('/signed-in/late-orders')
  const centres = useAll('listWorkCentres', {})
  return (
    <Select
      label={words.centre}
      placeholder={words.anyCause}
      value={search.workCentreId ?? ''}
      onChange={(value) => change({ workCentreId: value })}
      options={(centres.data ?? [])
        .map(({ id, name }) => ({ value: id, label: name }))
        .toSorted((a, b) => a.label.localeCompare(b.label))}
    />
  )
}

/** The days that the address names, else the last four weeks. */
function usePeriod() {
  const { search } = useAddress('/signed-in/late-orders')
  const toOn = search.toOn ?? todayHere()
  return { fromOn: search.fromOn ?? addDays(toOn, -27), toOn }
}

function Filters() {
  const { late: words, causes } = useMessages().overview
  const t = useMessages().reports
  const { search, change } = useAddress('/signed-in/late-orders')
  const { fromOn, toOn } = usePeriod()
  const { isLab } = useSession()
  return (
    <>
      {isLab ? (
        <>
          <Select
            label={words.cause}
            placeholder={words.anyCause}
            value={search.cause ?? ''}
            onChange={(value) => change({ cause: value, workCentreId: undefined })}
            options={lateCauses.map((value) => ({ value, label: causes[value] }))}
          />
          {search.cause === 'work_centre_busy' && <CentreSelect />}
        </>
      ) : (
        <LabSelect />
      )}
      <DateField label={t.from} value={fromOn} onChange={(value) => change({ fromOn: value })} />
      <DateField label={t.to} value={toOn} onChange={(value) => change({ toOn: value })} />
    </>
  )
}

/** The orders that missed their promised day, each with its reason for the laboratory. */
export function LateOrdersPage() {
  const { t, format } = useSpeech()
  const words = t.overview.late
  const { search } = useAddress('/signed-in/late-orders')
  const period = usePeriod()
  const { isLab } = useSession()
  const columns = useColumns()
  const filters = {
    cause: isLab ? lateCauses.find((cause) => cause === search.cause) : undefined,
    workCentreId: isLab ? search.workCentreId : undefined,
    labConnectionId: search.labConnectionId,
  }
  const list = useRecordList('/signed-in/late-orders', 'listLateOrders', {
    filters,
    always: period,
  })
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle(format.period(period.fromOn, period.toOn))}
      actions={<SaveButton filters={filters} />}
      parent={{ to: '/overview', label: isLab ? t.overview.title : t.overview.labs.title }}
    >
      <RecordList
        list={list}
        searchLabel={isLab ? words.search : words.searchLab}
        filters={<Filters />}
        label={words.title}
        columns={columns}
        empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      />
    </Page>
  )
}
