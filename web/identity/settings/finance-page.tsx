import { CircleAlert, CircleCheck } from 'lucide-react'
import { updateFinanceSettings } from '../../api/body-rules/finance/finance-settings.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Banner, Loaded, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { changedKeys } from '../../ui/changed-keys.ts'
import { financeValuesOf, type FinanceForm } from './finance-form.ts'
import { BasicsCard, FeesCard, NumbersCard, PaperCard, TaxCard } from './finance-sections.tsx'
import { SettingsForm, SettingsFrame } from './settings-frame.tsx'

type FinanceSettings = Answer<'getFinanceSettings'>['settings']

function ConfirmedBanner({ settings }: { settings: FinanceSettings }) {
  const t = useMessages().settings.finance
  const format = useFormat()
  return settings.confirmedAt ? (
    <Banner tone="good" icon={<CircleCheck aria-hidden className="size-4" />}>
      {t.confirmed(format.fullDay(settings.confirmedAt))}
    </Banner>
  ) : (
    <Banner tone="warn" icon={<CircleAlert aria-hidden className="size-4" />}>
      {t.unconfirmed}
    </Banner>
  )
}

function FinanceSettingsForm({ settings }: { settings: FinanceSettings }) {
  const t = useMessages().settings
  const before = financeValuesOf(settings)
  const form: FinanceForm = useForm(before, updateFinanceSettings)
  const { run, isBusy } = useCommand('updateFinanceSettings', {
    onDone: ({ settings: saved }) => {
      form.reset(financeValuesOf(saved))
      showNotice(t.saved)
    },
    onProblem: form.take,
  })
  const save = () => {
    const body = changedKeys(updateFinanceSettings, before, form.values)
    if (Object.keys(body).length > 0) void run({ body })
    else form.reset(before)
  }
  return (
    <SettingsForm
      isChanged={form.isChanged}
      isBusy={isBusy}
      onSave={save}
      onDiscard={() => form.reset(before)}
      isReadOnly={!useSession().isOwner}
    >
      <BasicsCard form={form} />
      <TaxCard form={form} />
      <NumbersCard form={form} nextNumber={settings.nextInvoiceNumber} />
      <FeesCard form={form} />
      <PaperCard form={form} />
    </SettingsForm>
  )
}

/** How the laboratory invoices. */
export function FinancePage() {
  const t = useMessages().settings.finance
  const query = useRead('getFinanceSettings', {})
  return (
    <SettingsFrame title={t.title}>
      <Loaded query={query} skeleton={<Skeleton lines={10} />}>
        {({ settings }) => (
          <>
            <ConfirmedBanner settings={settings} />
            <FinanceSettingsForm settings={settings} />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  )
}
