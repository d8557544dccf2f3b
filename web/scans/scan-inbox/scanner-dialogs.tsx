import { useState } from 'react'
import {
  rotateScannerSecret,
  updateScannerConnection,
} from '../../api/body-rules/scans/scanner-connections.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { AgentPart, SignInPart, WebhookPart, type Webhook } from './scanner-guide.tsx'
import { DeliveriesDialog } from './scanner-deliveries.tsx'
import type { Connection } from './connection.ts'

/** A step of a scanner that asks or shows something. */
export type ScannerStep = 'edit' | 'deliveries' | 'rotate' | 'remove' | 'signIn' | 'agent'

type StepProps = { connection: Connection; onClose: () => void }

function EditDialog({ connection, onClose }: StepProps) {
  const t = useMessages()
  const words = t.scans.connections
  const { id, name, testMode, sortOrder, isActive } = connection
  const form = useForm(
    { name, testMode, sortOrder: String(sortOrder), isActive },
    updateScannerConnection,
  )
  const { run, isBusy } = useCommand('updateScannerConnection', {
    onDone: () => {
      showNotice(t.ui.saved)
      onClose()
    },
    onProblem: form.take,
  })
  const { values } = form
  const body = { ...values, name: values.name.trim(), sortOrder: Number(values.sortOrder) }
  return (
    <FormDialog
      title={words.editTitle}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id }, body })}
    >
      <TextField label={words.name} {...form.field('name')} />
      <TextField
        type="number"
        step={1}
        label={words.place}
        className="w-32"
        {...form.field('sortOrder')}
      />
      <Check
        label={words.testMode}
        hint={words.testModeHint}
        isChecked={values.testMode}
        onChange={(isOn) => form.set('testMode', isOn)}
      />
      <Check
        label={words.isActive}
        isChecked={values.isActive}
        onChange={(isOn) => form.set('isActive', isOn)}
      />
    </FormDialog>
  )
}

function RotateDialog({ connection, onClose }: StepProps) {
  const t = useMessages()
  const words = t.scans.connections
  const [webhook, setWebhook] = useState<Webhook | null>(null)
  const form = useForm({ overlapHours: '24' }, rotateScannerSecret)
  const { run, isBusy } = useCommand('rotateScannerSecret', {
    onDone: (answer) => setWebhook(answer.webhook),
    onProblem: form.take,
  })
  if (webhook) {
    return (
      <Dialog title={connection.name} onClose={onClose}>
        <WebhookPart webhook={webhook} />
        <div className="mt-5 flex justify-end">
          <Button onClick={onClose}>{t.ui.close}</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={words.rotateTitle}
      submitLabel={words.rotate}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() =>
        void run({
          params: { id: connection.id },
          body: { overlapHours: Number(form.values.overlapHours) },
        })
      }
    >
      <p className="text-ink-2">{words.rotateText}</p>
      <TextField
        type="number"
        label={words.overlap}
        min={0}
        max={168}
        className="w-64"
        {...form.field('overlapHours')}
      />
    </FormDialog>
  )
}

function RemoveDialog({ connection, onClose }: StepProps) {
  const t = useMessages()
  const words = t.scans.connections
  const { run, isBusy } = useCommand('deleteScannerConnection', {
    onDone: () => {
      showNotice(words.removed)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.removeTitle(connection.name)}
      submitLabel={words.remove}
      isBusy={isBusy}
      isDanger
      onClose={onClose}
      onSubmit={() => void run({ params: { id: connection.id }, body: undefined })}
    >
      <p>{words.removeText}</p>
    </FormDialog>
  )
}

/** Asks or shows what a step of a scanner needs. */
export function ScannerDialog({ step, connection, onClose }: StepProps & { step: ScannerStep }) {
  const props = { connection, onClose }
  if (step === 'edit') return <EditDialog {...props} />
  if (step === 'deliveries') return <DeliveriesDialog {...props} />
  if (step === 'rotate') return <RotateDialog {...props} />
  if (step === 'remove') return <RemoveDialog {...props} />
  return (
    <Dialog title={connection.name} onClose={onClose}>
      {step === 'signIn' ? (
        <SignInPart connection={connection} />
      ) : (
        <AgentPart connection={connection} />
      )}
    </Dialog>
  )
}
