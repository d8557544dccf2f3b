import { WorkLine } from '../../ui/work-line.tsx'
import { Link } from '@tanstack/react-router'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Badge, EmptyState, type Tone } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
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
      className: 'stacked:basis-full',
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
  const list = useRecordList('/signed-in/materials', 'listIncidents', {
    filters: { severity: search.severity as Incident['severity'] | undefined },
  })
  return (
    <>
      <RecordList
        list={list}
        searchLabel={words.search}
        filters={
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
        }
        actions={
          <Button
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setIsReporting(true)}
          >
            {words.report}
          </Button>
        }
        label={t.tabs.incidents}
        columns={columns}
        empty={
          <EmptyState
            icon={<ShieldCheck aria-hidden className="size-6" />}
            title={words.emptyTitle}
          >
            {words.emptyText}
          </EmptyState>
        }
      />
      {isReporting && <IncidentDialog onClose={() => setIsReporting(false)} />}
    </>
  )
}
