import { useCommand, useRead } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Check } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'

/** What the laboratory asks of itself before work leaves; each switch works at once. */
export function ComplianceRules() {
  const t = useMessages()
  const words = t.materials.rules
  const canWrite = useAllows('settings.write')
  const query = useRead('getComplianceSettings', {})
  const { run, isBusy } = useCommand('updateComplianceSettings', {
    onDone: () => showNotice(t.ui.saved),
  })
  return (
    <Card title={words.title} className="max-w-3xl">
      <p className="mb-4 text-ink-3">{canWrite ? words.lead : words.ownerOnly}</p>
      <Loaded query={query}>
        {({ settings }) => (
          <div className="flex flex-col gap-4">
            <Check
              kind="switch"
              label={words.statement}
              hint={words.statementHint}
              isDisabled={!canWrite || isBusy}
              isChecked={settings.requiresStatementToShip}
              onChange={(requiresStatementToShip) =>
                void run({ body: { requiresStatementToShip } })
              }
            />
            <Check
              kind="switch"
              label={words.lots}
              hint={words.lotsHint}
              isDisabled={!canWrite || isBusy}
              isChecked={settings.requiresLotsToShip}
              onChange={(requiresLotsToShip) => void run({ body: { requiresLotsToShip } })}
            />
          </div>
        )}
      </Loaded>
    </Card>
  )
}
