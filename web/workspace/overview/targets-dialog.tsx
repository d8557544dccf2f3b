import { updateReportTargets } from '../../api/body-rules/workspace/lab-overview.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { MoneyField, PercentField, WholeField } from '../../ui/money-field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

type Targets = Answer<'getReportTargets'>['targets']

/** What the laboratory wants its figures to be. */
export function TargetsDialog({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const t = useMessages()
  const words = t.overview.targets
  const { updatedAt: _, ...values } = targets
  const form = useForm(values, updateReportTargets)
  const finance = useRead('getFinanceSettings', {})
  const currency = finance.data?.settings.currency ?? null
  const { run, isBusy } = useCommand('updateReportTargets', {
    onDone: () => {
      showNotice(t.ui.saved)
      onClose()
    },
    onProblem: form.take,
  })
  return (
    <FormDialog
      title={words.title}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ body: form.values })}
    >
      <p className="text-ink-3">{words.about}</p>
      <PercentField
        label={words.onTime}
        isOptional
        most={10_000}
        {...form.control('onTimeBasisPoints')}
      />
      <PercentField
        label={words.remakes}
        isOptional
        most={10_000}
        {...form.control('remakesBasisPoints')}
      />
      <WholeField
        label={words.turnaround}
        unit={words.daysUnit}
        isOptional
        least={1}
        most={250}
        {...form.control('turnaroundDays')}
      />
      <WholeField
        label={words.received}
        isOptional
        least={1}
        most={1_000_000}
        {...form.control('ordersPerWeek')}
      />
      {currency === null ? (
        <p className="text-sm text-ink-3">{words.noCurrency}</p>
      ) : (
        <MoneyField
          label={words.revenue}
          currency={currency}
          isOptional
          least={1}
          {...form.control('revenuePerMonthMinor')}
        />
      )}
    </FormDialog>
  )
}
