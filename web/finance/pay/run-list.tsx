import { Link, useNavigate } from '@tanstack/react-router'
import { Banknote, Plus } from 'lucide-react'
import { useState } from 'react'
import { createPayRun } from '../../api/body-rules/finance/pay-runs.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Badge, EmptyState } from '../../ui/states.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'
import { useForm } from '../../ui/use-form.ts'

type Run = Item<'listPayRuns'>

/** The month before the one that a day is in. */
function lastMonthOf(day: string): { fromOn: string; toOn: string } {
  const toOn = addDays(`${day.slice(0, 7)}-01`, -1)
  return { fromOn: `${toOn.slice(0, 7)}-01`, toOn }
}

function RunDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages().pay
  const navigate = useNavigate()
  const form = useForm(lastMonthOf(todayHere()), createPayRun)
  const { run, isBusy } = useCommand('createPayRun', {
    onDone: ({ payRun }) => void navigate({ to: '/pay-runs/$id', params: { id: payRun.id } }),
    onProblem: form.take,
  })
  return (
    <FormDialog
      title={words.add}
      submitLabel={words.create}
      isBusy={isBusy}
      onSubmit={() => void run({ body: form.values })}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <DateField label={words.from} required {...form.field('fromOn')} />
        <DateField
          label={words.to}
          required
          min={form.values.fromOn}
          max={addDays(todayHere(), -1)}
          {...form.field('toOn')}
        />
      </div>
      <p className="text-ink-3">{words.runText}</p>
    </FormDialog>
  )
}

function useColumns(): Column<Run>[] {
  const words = useMessages().pay
  const format = useFormat()
  return [
    {
      title: words.period,
      phone: 'first',
      cell: ({ id, fromOn, toOn }) => (
        <Link to="/pay-runs/$id" params={{ id }} className={rowLinkClass}>
          {format.period(fromOn, toOn)}
        </Link>
      ),
    },
    {
      title: words.people,
      isNumber: true,
      phone: 'hidden',
      cell: ({ personCount }) => format.number(personCount),
    },
    {
      title: words.status,
      cell: ({ status }) => (
        <Badge tone={status === 'closed' ? 'good' : 'neutral'}>{words.statuses[status]}</Badge>
      ),
    },
    {
      title: words.total,
      isNumber: true,
      phone: 'first',
      cell: ({ totalMinor, currency }) => format.money(totalMinor, currency),
    },
  ]
}

/** Pay runs, the latest first. */
export function RunList() {
  const words = useMessages().pay
  const [isAdding, setIsAdding] = useState(false)
  const columns = useColumns()
  const list = useRecordList('/signed-in/pay', 'listPayRuns')
  return (
    <>
      <RecordList
        list={list}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setIsAdding(true)}
          >
            {words.add}
          </Button>
        }
        label={words.tabs.runs}
        columns={columns}
        empty={
          <EmptyState icon={<Banknote aria-hidden className="size-6" />} title={words.emptyTitle}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {isAdding && <RunDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}
