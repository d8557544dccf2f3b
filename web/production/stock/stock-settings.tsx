import { updateStockSettings } from '../../api/body-rules/production/stock-settings.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

type Settings = Answer<'getStockSettings'>['settings']

function SettingsForm({ settings }: { settings: Settings }) {
  const t = useMessages()
  const words = t.stock.settings
  const canWrite = useAllows('settings.write')
  const { expiryWarningDays, requiresUseConfirmation } = settings
  const form = useForm({ expiryWarningDays, requiresUseConfirmation }, updateStockSettings)
  const { run, isBusy } = useCommand('updateStockSettings', {
    onDone: () => showNotice(t.ui.saved),
    onProblem: form.take,
  })
  return (
    <form
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run({ body: form.values })
      }}
    >
      <WholeField
        label={words.days}
        hint={words.daysHint}
        isOptional
        disabled={!canWrite}
        least={1}
        most={365}
        {...form.control('expiryWarningDays')}
      />
      <Check
        label={words.confirms}
        hint={words.confirmsHint}
        isDisabled={!canWrite}
        {...form.check('requiresUseConfirmation')}
      />
      {canWrite && (
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t.ui.save}
        </Button>
      )}
    </form>
  )
}

/** How the laboratory looks after its stock. */
export function StockSettings() {
  const words = useMessages().stock.settings
  const query = useRead('getStockSettings', {})
  return (
    <Card title={words.title} className="max-w-3xl">
      <Loaded query={query}>{({ settings }) => <SettingsForm settings={settings} />}</Loaded>
    </Card>
  )
}
