import { WorkLine } from '../../ui/work-line.tsx'
import { Link } from '@tanstack/react-router'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Badge, EmptyState, type Tone } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { IncidentDialog } from './incident-dialog.tsx'

type Incident = Item<'listIncidents'>

const tones: Record<Incident['severity'], Tone> = {
  no_harm: 'neutral',
  harm: 'warn',
  serious: 'bad',
  death: 'bad',
}

function useColumns(): Column<Incident>[] {
  const t = useMessages()
  const words = t.materials.incidents
  const format = useFormat()
  return [
    {
      title: words.order,
      phone: 'first',
      className: 'tabular-nums',
      cell: ({ orderId, orderNumber, workSummary }) => (
        <WorkLine work={workSummary}>
          <Link to="/orders/$id" params={{ id: orderId }} className="text-ink-2 hover:underline">
            {orderNumber}
          </Link>
        </WorkLine>
      ),
    },
    {
      title: words.severity,
      phone: 'first',
      cell: ({ severity }) => (
        <Badge tone={tones[severity]}>{t.materials.severity[severity]}</Badge>
      ),
    },
    {
      title: words.description,
      className: 'max-md:basis-full',
      cell: ({ description }) => <span className="line-clamp-2">{description}</span>,
    },
    { title: words.happenedOn, cell: ({ happenedOn }) => format.fullDay(happenedOn) },
    {
      title: words.by,
      cell: ({ reportedBy, reportedByName }) =>
        `${reportedByName} · ${t.labels.organizationType[reportedBy]}`,
    },
  ]
}

/** What went wrong with devices in use, for both sides. */
export function IncidentList() {
  const t = useMessages().materials
  const words = t.incidents
  const { search, change } = useAddress('/signed-in/materials')
  const [isReporting, setIsReporting] = useState(false)
  const columns = useColumns()
  const query = useRead(
    'listIncidents',
    {
      query: {
        page: search.page ?? 1,
        limit: 50,
        ...(search.search ? { search: search.search } : {}),
        ...(search.severity ? { severity: search.severity as Incident['severity'] } : {}),
      },
    },
    { keepsPrevious: true },
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label={words.search}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <Select
          label={words.severity}
          hidesLabel
          className="w-44"
          placeholder={words.allSeverities}
          options={(Object.keys(t.severity) as Incident['severity'][]).map((severity) => ({
            value: severity,
            label: t.severity[severity],
          }))}
          value={search.severity ?? ''}
          onChange={(severity) => change({ severity })}
        />
        <Button
          className="ms-auto"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => setIsReporting(true)}
        >
          {words.report}
        </Button>
      </div>
      <PagedTable
        query={query}
        label={t.tabs.incidents}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            icon={<ShieldCheck aria-hidden className="size-6" />}
            title={words.emptyTitle}
          >
            {words.emptyText}
          </EmptyState>
        }
        onPage={(page) => change({ page })}
      />
      {isReporting && <IncidentDialog onClose={() => setIsReporting(false)} />}
    </>
  )
}
