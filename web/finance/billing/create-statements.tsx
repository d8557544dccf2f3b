import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { asProblem } from '../../api/problem.ts'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/index.tsx'
import type { Choice } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { showNotice, showProblem } from '../../ui/toast.tsx'
import { CustomerField } from './customer-field.tsx'

type Run = { done: number; remaining: number }

const lastDayOfLastMonth = () => addDays(`${todayHere().slice(0, 8)}01`, -1)

/**
 * Creates the statements of a period, in as many rounds as the service needs, and shows the
 * progress.
 */
export function CreateStatements({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const queries = useQueryClient()
  const [periodEndsOn, setPeriodEndsOn] = useState(lastDayOfLastMonth)
  const [customer, setCustomer] = useState<Choice | null>(null)
  const [run, setRun] = useState<Run | null>(null)
  const isStopped = useRef(false)
  const close = () => {
    isStopped.current = true
    onClose()
  }
  const make = async () => {
    let done = 0
    setRun({ done, remaining: 1 })
    try {
      for (;;) {
        // One round after the other: each answer has how many are left.
        const { statements, remaining } = await call('createStatements', {
          body: { periodEndsOn, ...(customer ? { customerId: customer.value } : {}) },
        })
        done += statements.length
        setRun({ done, remaining })
        if (remaining === 0 || statements.length === 0 || isStopped.current) break
      }
      showNotice(t.finance.statement.made(done))
      onClose()
    } catch (error) {
      showProblem(asProblem(error))
      setRun(null)
    } finally {
      await queries.invalidateQueries()
    }
  }
  return (
    <FormDialog
      title={t.finance.statement.create}
      submitLabel={t.finance.statement.create}
      isBusy={run !== null}
      isDisabled={periodEndsOn === ''}
      onClose={close}
      onSubmit={() => void make()}
    >
      <p className="text-ink-2">{t.finance.statement.createText}</p>
      <DateField
        label={t.finance.statement.lastDay}
        hint={t.finance.statement.lastDayHint}
        required
        max={addDays(todayHere(), -1)}
        value={periodEndsOn}
        onChange={setPeriodEndsOn}
      />
      <CustomerField isOptional value={customer} onChange={setCustomer} />
      {run && (
        <div className="flex flex-col gap-1">
          <Progress
            value={run.done / Math.max(1, run.done + run.remaining)}
            label={t.finance.statement.making}
          />
          <p role="status" className="text-sm text-ink-3 tabular-nums">
            {t.finance.statement.madeOf(run.done, run.done + run.remaining)}
          </p>
        </div>
      )}
    </FormDialog>
  )
}
