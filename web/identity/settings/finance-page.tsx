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
import { financeValuesOf, suggestedFinance, type FinanceForm } from './finance-form.ts'
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

function FinanceSettingsForm({
  settings,
  country,
}: {
  settings: FinanceSettings
  country: string | null
}) {
  const t = useMessages().settings
  const before = financeValuesOf(settings)
  const suggested = suggestedFinance(settings, { country, prefix: t.finance.usualPrefix })
  const form: FinanceForm = useForm(suggested, updateFinanceSettings)
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
      // What is suggested is not saved yet.
      isChanged={form.isChanged || settings.confirmedAt === null}
      isBusy={isBusy}
      onSave={save}
      onDiscard={() => form.reset(suggested)}
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
  const own = useRead('getOrganization', {}, { freshMs: 60_000 })
  return (
    <SettingsFrame title={t.title}>
      <Loaded query={query} skeleton={<Skeleton lines={10} />}>
        {({ settings }) => (
          <>
            <ConfirmedBanner settings={settings} />
            {own.data && (
              <FinanceSettingsForm settings={settings} country={own.data.organization.country} />
            )}
          </>
        )}
      </Loaded>
    </SettingsFrame>
  )
}
