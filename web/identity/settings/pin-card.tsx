import { changeOwnPin } from '../../api/body-rules/identity/shared-devices.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { FieldGrid } from './settings-frame.tsx'

/** The PIN with which a member of a laboratory signs in at shared devices. */
export function PinCard() {
  const t = useMessages().settings.sharedDevices
  const format = useFormat()
  const { data } = useRead('getOwnPin', {})
  const form = useForm({ password: '', pin: '' }, changeOwnPin)
  const { run, isBusy } = useCommand('changeOwnPin', {
    onDone: () => {
      form.reset()
      showNotice(t.pinSaved)
    },
    onProblem: form.take,
  })
  return (
    <Card title={t.pin}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void run({ body: form.values })
        }}
      >
        <p className="text-ink-2">
          {t.pinText} {data?.setAt && t.pinSet(format.ago(data.setAt))}
        </p>
        <FieldGrid>
          <TextField
            label={t.password}
            type="password"
            autoComplete="current-password"
            {...form.field('password')}
          />
          <TextField
            label={t.pinField}
            hint={t.pinHint}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            {...form.field('pin')}
          />
        </FieldGrid>
        <div>
          <Button type="submit" isBusy={isBusy} disabled={!form.isChanged}>
            {t.savePin}
          </Button>
        </div>
      </form>
    </Card>
  )
}
