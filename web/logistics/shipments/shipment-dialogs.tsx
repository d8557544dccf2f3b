import {
  cancelShipment,
  deliverShipment,
  reportShipmentNotReceived,
  updateShipment,
} from '../../api/body-rules/logistics/shipments.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { writeCarriage, type CarriageValues } from './carriage.ts'
import { CarriageFields } from './carriage-fields.tsx'
import type { Shipment } from './shipment-badge.tsx'

/** A step of a parcel that asks something first. */
export type ShipmentStep = 'deliver' | 'notReceived' | 'cancel' | 'edit'

type StepProps = { shipment: Shipment; onClose: () => void }

function DeliverDialog({ shipment, onClose }: StepProps) {
  const t = useMessages()
  const { user, isLab } = useSession()
  const form = useForm({ receivedByName: isLab ? '' : user.name }, deliverShipment)
  const { run, isBusy } = useCommand('deliverShipment', {
    onDone: () => {
      showNotice(t.shipments.delivered)
      onClose()
    },
    onProblem: form.take,
  })
  const receivedByName = form.values.receivedByName.trim()
  return (
    <FormDialog
      title={t.shipments.deliverTitle}
      submitLabel={t.shipments.deliver}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: shipment.id }, body: { receivedByName } })}
    >
      <TextField label={t.shipments.receivedByLabel} {...form.field('receivedByName')} />
    </FormDialog>
  )
}

function ReasonDialog({ shipment, onClose, step }: StepProps & { step: 'notReceived' | 'cancel' }) {
  const t = useMessages()
  const words = t.shipments
  const isCancel = step === 'cancel'
  const form = useForm({ reason: '' }, isCancel ? cancelShipment : reportShipmentNotReceived)
  const done = (text: string) => ({
    onDone: () => {
      showNotice(text)
      onClose()
    },
    onProblem: form.take,
  })
  const report = useCommand('reportShipmentNotReceived', done(words.reported))
  const cancel = useCommand('cancelShipment', done(words.cancelled))
  const reason = form.values.reason.trim()
  const args = { params: { id: shipment.id }, body: reason ? { reason } : {} }
  return (
    <FormDialog
      title={isCancel ? words.cancelTitle : words.notReceivedTitle}
      submitLabel={isCancel ? words.cancel : words.notReceived}
      leaveLabel={isCancel ? words.keep : undefined}
      isBusy={report.isBusy || cancel.isBusy}
      isDanger
      onClose={onClose}
      onSubmit={() => void (isCancel ? cancel.run(args) : report.run(args))}
    >
      <p className="text-ink-2">{isCancel ? words.cancelText : words.notReceivedText}</p>
      <TextField
        label={isCancel ? words.reason : words.whatIsKnown}
        isOptional
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

function EditDialog({ shipment, onClose }: StepProps) {
  const t = useMessages()
  const { courier, service, trackingNumber, expectedOn } = shipment
  const form = useForm<CarriageValues>(
    {
      courier: courier ?? '',
      service: service ?? '',
      trackingNumber: trackingNumber ?? '',
      expectedOn: expectedOn ?? '',
    },
    updateShipment,
  )
  const { run, isBusy } = useCommand('updateShipment', {
    onDone: () => {
      showNotice(t.ui.saved)
      onClose()
    },
    onProblem: form.take,
  })
  return (
    <FormDialog
      title={t.shipments.editCarriage}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: shipment.id }, body: writeCarriage(form.values) })}
    >
      <CarriageFields form={form} />
    </FormDialog>
  )
}

/** Asks what a step of a parcel needs, and takes it. */
export function ShipmentDialog({ step, ...props }: StepProps & { step: ShipmentStep }) {
  if (step === 'deliver') return <DeliverDialog {...props} />
  if (step === 'edit') return <EditDialog {...props} />
  return <ReasonDialog step={step} {...props} />
}
