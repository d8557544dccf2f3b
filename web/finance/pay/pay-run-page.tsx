import { useNavigate, useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { addressOf, type Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Badge, Banner, Loaded, Skeleton } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'

type Run = Answer<'getPayRun'>['payRun']
type Line = Run['lines'][number]

function CloseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useMessages().pay
  const { run, isBusy } = useCommand('closePayRun', {
    onDone: () => {
      showNotice(words.closed)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.closeTitle}
      submitLabel={words.close}
      isBusy={isBusy}
      onSubmit={() => void run({ params: { id }, body: {} })}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.closeText}</p>
    </FormDialog>
  )
}

function Actions({ run: { id, can } }: { run: Run }) {
  const words = useMessages().pay
  const navigate = useNavigate()
  const [isClosing, setIsClosing] = useState(false)
  const remove = useCommand('deletePayRun', {
    onDone: () => {
      showNotice(words.deleted)
      void navigate({ to: '/pay' })
    },
  })
  return (
    <>
      <AnchorButton
        href={addressOf('exportPayRun', { params: { id } })}
        icon={<Download aria-hidden className="size-4" />}
      >
        {words.export}
      </AnchorButton>
      {can.delete && (
        <Button isBusy={remove.isBusy} onClick={() => void remove.run({ params: { id } })}>
          {words.delete}
        </Button>
      )}
      {can.close && (
        <Button variant="primary" onClick={() => setIsClosing(true)}>
          {words.close}
        </Button>
      )}
      {isClosing && <CloseDialog id={id} onClose={() => setIsClosing(false)} />}
    </>
  )
}

function useColumns(currency: string): Column<Line>[] {
  const t = useMessages()
  const words = t.pay
  const format = useFormat()
  const time = (minutes: number) =>
    minutes < 0 ? `−${t.workflow.minutesOf(-minutes)}` : t.workflow.minutesOf(minutes)
  return [
    { title: words.person, phone: 'first', className: 'font-medium', cell: ({ name }) => name },
    { title: words.what, cell: ({ kind, stageName }) => stageName ?? words.kinds[kind] },
    {
      title: words.quantity,
      isNumber: true,
      cell: ({ minutes, pieceCount }) =>
        minutes === null ? format.number(pieceCount ?? 0) : time(minutes),
    },
    {
      title: words.rate,
      isNumber: true,
      phone: 'hidden',
      cell: ({ rateMinor }) => format.money(rateMinor, currency),
    },
    {
      title: words.amount,
      isNumber: true,
      phone: 'first',
      cell: ({ amountMinor }) => format.money(amountMinor, currency),
    },
  ]
}

function RunDetails({ run }: { run: Run }) {
  const words = useMessages().pay
  const format = useFormat()
  const columns = useColumns(run.currency)
  return (
    <div className="flex flex-col gap-4">
      {run.openEntryCount > 0 && <Banner tone="warn">{words.open(run.openEntryCount)}</Banner>}
      <Card>
        <Facts
          rows={[
            [
              words.status,
              <Badge key="status" tone={run.status === 'closed' ? 'good' : 'neutral'}>
                {words.statuses[run.status]}
              </Badge>,
            ],
            [words.people, format.number(run.personCount)],
            [words.total, format.money(run.totalMinor, run.currency)],
          ]}
        />
      </Card>
      <Card title={words.lines} isFlush>
        <Table
          label={words.lines}
          columns={columns}
          rows={run.lines}
          keyOf={({ userId, kind, stageName, rateMinor }) =>
            JSON.stringify([userId, kind, stageName, rateMinor])
          }
        />
      </Card>
    </div>
  )
}

/** One pay run with its lines. */
export function PayRunPage() {
  const words = useMessages().pay
  const format = useFormat()
  const { id } = useParams({ from: '/signed-in/pay-runs/$id' })
  const query = useRead('getPayRun', { params: { id } })
  const run = query.data?.payRun
  return (
    <Page
      title={run ? words.runTitle(format.period(run.fromOn, run.toOn)) : words.tabs.runs}
      width="detail"
      parent={{ to: '/pay', label: words.tabs.runs }}
      actions={run && <Actions run={run} />}
    >
      <Loaded query={query} skeleton={<Skeleton lines={8} />}>
        {({ payRun }) => <RunDetails run={payRun} />}
      </Loaded>
    </Page>
  )
}
