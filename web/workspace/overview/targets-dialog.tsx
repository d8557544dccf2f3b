import { Target } from 'lucide-react'
import { useState } from 'react'
import { updateReportTargets } from '../../api/body-rules/workspace/lab-overview.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { MoneyField, PercentField, WholeField } from '../../ui/money-field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

type Targets = Answer<'getReportTargets'>['targets']

function useTargetsForm(targets: Targets) {
  const { updatedAt: _, ...values } = targets
  return useForm(values, updateReportTargets)
}

/** The targets that only a laboratory has. */
function LabFields({ form }: { form: ReturnType<typeof useTargetsForm> }) {
  const words = useMessages().overview.targets
  const finance = useRead('getFinanceSettings', {})
  const currency = finance.data?.settings.currency ?? null
  return (
    <>
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
    </>
  )
}

function TargetsDialog({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const t = useMessages()
  const words = t.overview.targets
  const { isLab } = useSession()
  const form = useTargetsForm(targets)
  const { run, isBusy } = useCommand('updateReportTargets', {
    onDone: () => {
      showNotice(t.ui.saved)
      onClose()
    },
    onProblem: form.take,
  })
  const save = () => {
    const { ordersPerWeek, revenuePerMonthMinor, ...shared } = form.values
    void run({ body: isLab ? { ...shared, ordersPerWeek, revenuePerMonthMinor } : shared })
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-ink-3">{isLab ? words.about : words.aboutLabs}</p>
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
      {isLab && <LabFields form={form} />}
    </FormDialog>
  )
}

/** What the figures of an overview are to be, for owners: of a laboratory, or of each one of a practice. */
export function TargetsButton() {
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useRead('getReportTargets', {}, { isEnabled: isOpen })
  return (
    <>
      <Button
        icon={<Target aria-hidden className="size-4" />}
        isBusy={isOpen && !data}
        onClick={() => setIsOpen(true)}
      >
        {t.overview.setTargets}
      </Button>
      {isOpen && data && <TargetsDialog targets={data.targets} onClose={() => setIsOpen(false)} />}
    </>
  )
}
