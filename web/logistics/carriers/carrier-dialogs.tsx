import { useState } from 'react'
import {
  createCarrierConnection,
  updateCarrierConnection,
} from '../../api/body-rules/logistics/carrier-connections.ts'
import type { Answer, Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { CopiedText } from '../../ui/copied-text.tsx'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

/** A carrier of the laboratory. */
export type Carrier = Item<'listCarrierConnections'>

type Webhook = Answer<'createCarrierConnection'>['webhook']

function WebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useMessages()
  const words = t.carriers
  return (
    <Dialog title={words.webhookTitle} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{words.webhookText}</p>
        <CopiedText name={words.url} text={webhook.url} words={words} />
        <CopiedText name={words.secret} text={webhook.secret} words={words} />
        <p className="font-medium text-warn">{words.secretOnce}</p>
      </div>
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>{t.ui.close}</Button>
      </div>
    </Dialog>
  )
}

/** Adds a carrier, and shows its secret once. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages().carriers
  const [webhook, setWebhook] = useState<Webhook | null>(null)
  const form = useForm({ name: '', serviceUrl: '' }, createCarrierConnection)
  const { run, isBusy } = useCommand('createCarrierConnection', {
    onDone: (answer) => setWebhook(answer.webhook),
    onProblem: form.take,
  })
  if (webhook) return <WebhookDialog webhook={webhook} onClose={onClose} />
  const { name, serviceUrl } = form.values
  return (
    <FormDialog
      title={words.add}
      submitLabel={words.add}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ body: { name: name.trim(), serviceUrl: serviceUrl.trim() } })}
    >
      <TextField label={words.name} hint={words.nameHint} {...form.field('name')} />
      <TextField
        label={words.serviceUrl}
        hint={words.serviceUrlHint}
        {...form.field('serviceUrl')}
      />
    </FormDialog>
  )
}

/** Changes a carrier. */
export function EditDialog({ carrier, onClose }: { carrier: Carrier; onClose: () => void }) {
  const t = useMessages()
  const words = t.carriers
  const { id, name, serviceUrl, isActive } = carrier
  const form = useForm({ name, serviceUrl, isActive }, updateCarrierConnection)
  const { run, isBusy } = useCommand('updateCarrierConnection', {
    onDone: () => {
      showNotice(t.ui.saved)
      onClose()
    },
    onProblem: form.take,
  })
  const { values } = form
  const body = {
    name: values.name.trim(),
    serviceUrl: values.serviceUrl.trim(),
    isActive: values.isActive,
  }
  return (
    <FormDialog
      title={words.edit}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id }, body })}
    >
      <TextField label={words.name} hint={words.nameHint} {...form.field('name')} />
      <TextField
        label={words.serviceUrl}
        hint={words.serviceUrlHint}
        {...form.field('serviceUrl')}
      />
      <Check
        label={words.isActive}
        isChecked={values.isActive}
        onChange={(isOn) => form.set('isActive', isOn)}
      />
    </FormDialog>
  )
}

/** Gives a carrier a new secret, and shows it once. */
export function RotateDialog({ carrier, onClose }: { carrier: Carrier; onClose: () => void }) {
  const words = useMessages().carriers
  const [webhook, setWebhook] = useState<Webhook | null>(null)
  const { run, isBusy } = useCommand('rotateCarrierSecret', {
    onDone: (answer) => setWebhook(answer.webhook),
  })
  if (webhook) return <WebhookDialog webhook={webhook} onClose={onClose} />
  return (
    <FormDialog
      title={words.rotateTitle}
      submitLabel={words.rotate}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: carrier.id }, body: undefined })}
    >
      <p className="text-ink-2">{words.rotateText}</p>
    </FormDialog>
  )
}
