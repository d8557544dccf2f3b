import { useState } from 'react'
import type { OrderAction } from '#contract/orders/order-transitions'
import type { BodyRules } from '../../api/body-rule.ts'
import {
  cancelOrder,
  completeOrder,
  finishOrder,
  holdOrder,
  rejectOrder,
  requestOrderInformation,
  resubmitOrder,
  resumeOrder,
  sendOrderForApproval,
  startOrder,
  withdrawOrder,
} from '../../api/body-rules/orders/order-transition-endpoints.ts'
import { deliverShipment } from '../../api/body-rules/logistics/shipments.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Check, TextArea, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { todayHere } from '../../i18n/formats.ts'
import type { Order, OrderParts } from './order-data.ts'
import { finalActions } from './steps.ts'
import { freshDesigns, openParcel } from './step-facts.ts'
import { FitRating } from './fit-rating.tsx'

/** What a dialog of a step needs: the order, what belongs to it, and how it is left. */
export type StepDialogProps = { order: Order; parts: OrderParts; onClose: () => void }

type WordsOperation =
  | 'withdrawOrder'
  | 'resubmitOrder'
  | 'rejectOrder'
  | 'startOrder'
  | 'holdOrder'
  | 'resumeOrder'
  | 'finishOrder'
  | 'cancelOrder'

type WordsStep = {
  rules: BodyRules<WordsOperation>
  field: 'message' | 'reason'
  isRequired: boolean
}

const stepOf = (rules: BodyRules<WordsOperation>): WordsStep => ({
  rules,
  field: 'message',
  isRequired: false,
})
const because = (rules: BodyRules<WordsOperation>): WordsStep => ({
  rules,
  field: 'reason',
  isRequired: true,
})

/** The steps that take a few words and nothing else. */
export const wordsSteps: Partial<Record<OrderAction, WordsStep>> = {
  withdraw: stepOf(withdrawOrder),
  resubmit: stepOf(resubmitOrder),
  start: stepOf(startOrder),
  resume: stepOf(resumeOrder),
  finish: stepOf(finishOrder),
  reject: because(rejectOrder),
  hold: because(holdOrder),
  cancel: because(cancelOrder),
  requestCancel: because(cancelOrder),
}

const cancelling: readonly OrderAction[] = ['cancel', 'requestCancel']

/** Takes a step that needs a reason, or lets a message go along. */
export function WordsDialog({
  order,
  action,
  step,
  onClose,
  initial = '',
}: Omit<StepDialogProps, 'parts'> & { action: OrderAction; step: WordsStep; initial?: string }) {
  const t = useMessages()
  const { rules, field, isRequired } = step
  const form = useForm({ [field]: initial }, rules)
  const { run, isBusy } = useCommand(rules.operation, {
    onDone: () => showNotice(t.order.done[action]),
    onProblem: form.take,
  })
  const words = form.values[field]?.trim()
  const submit = async () => {
    const args = {
      params: { id: order.id },
      body: words ? { [field]: words } : {},
      ifMatch: order.version,
    }
    if (await run(args)) onClose()
  }
  return (
    <FormDialog
      title={t.order.action[action]}
      submitLabel={t.order.action[action]}
      isBusy={isBusy}
      isDanger={finalActions.includes(action)}
      leaveLabel={cancelling.includes(action) ? t.order.banner.goOn : undefined}
      isDisabled={isRequired && !words}
      onSubmit={submit}
      onClose={onClose}
    >
      {action === 'requestCancel' && <p className="text-ink-2">{t.order.dialog.cancelHint}</p>}
      <TextArea
        label={t.order.dialog[field]}
        {...form.field(field)}
        isOptional={!isRequired}
        required={isRequired}
      />
    </FormDialog>
  )
}

/** Asks the clinic for what is missing, one thing in each line. */
export function RequestInfoDialog({ order, onClose }: Omit<StepDialogProps, 'parts'>) {
  const t = useMessages()
  const form = useForm({ missing: '', message: '' }, requestOrderInformation)
  const { run, isBusy } = useCommand('requestOrderInformation', {
    onDone: () => showNotice(t.order.done.requestInfo),
    onProblem: form.take,
  })
  const missing = form.values.missing
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const message = form.values.message.trim()
  const submit = async () => {
    const body = { missing, ...(message ? { message } : {}) }
    if (await run({ params: { id: order.id }, body, ifMatch: order.version })) onClose()
  }
  return (
    <FormDialog
      title={t.order.action.requestInfo}
      submitLabel={t.order.action.requestInfo}
      isBusy={isBusy}
      isDisabled={missing.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t.order.dialog.missing}
        hint={t.order.dialog.missingHint}
        {...form.field('missing')}
        required
      />
      <TextArea label={t.order.dialog.message} {...form.field('message')} isOptional />
    </FormDialog>
  )
}

/** Shows new designs to the clinic. */
export function SendForApprovalDialog({ order, parts, onClose }: StepDialogProps) {
  const t = useMessages()
  const designs = freshDesigns(parts)
  const [chosen, setChosen] = useState<readonly string[]>(designs.map(({ id }) => id))
  const form = useForm({ message: '' }, sendOrderForApproval)
  const { run, isBusy } = useCommand('sendOrderForApproval', {
    onDone: () => showNotice(t.order.done.sendForApproval),
    onProblem: form.take,
  })
  const message = form.values.message.trim()
  const submit = async () => {
    const body = { fileIds: [...chosen], ...(message ? { message } : {}) }
    if (await run({ params: { id: order.id }, body, ifMatch: order.version })) onClose()
  }
  return (
    <FormDialog
      title={t.order.action.sendForApproval}
      submitLabel={t.order.action.sendForApproval}
      isBusy={isBusy}
      isDisabled={chosen.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">{t.order.dialog.files}</legend>
        {designs.map(({ id, name, version }) => (
          <Check
            key={id}
            label={name}
            hint={t.order.files.version(version)}
            isChecked={chosen.includes(id)}
            onChange={(isChecked) =>
              setChosen(isChecked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </fieldset>
      <TextArea label={t.order.dialog.message} {...form.field('message')} isOptional />
    </FormDialog>
  )
}

/** Confirms that a parcel to the clinic arrived. */
export function DeliverDialog({ parts, onClose }: StepDialogProps) {
  const t = useMessages()
  const { user, isLab } = useSession()
  const form = useForm({ receivedByName: isLab ? '' : user.name }, deliverShipment)
  const { run, isBusy } = useCommand('deliverShipment', {
    onDone: () => showNotice(t.order.done.deliver),
    onProblem: form.take,
  })
  const parcel = openParcel(parts)
  const submit = async () => {
    const receivedByName = form.values.receivedByName.trim()
    if (parcel && (await run({ params: { id: parcel.id }, body: { receivedByName } }))) onClose()
  }
  return (
    <FormDialog
      title={t.order.action.deliver}
      submitLabel={t.order.action.deliver}
      isBusy={isBusy}
      isDisabled={!form.values.receivedByName.trim()}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t.order.dialog.receivedBy} {...form.field('receivedByName')} />
    </FormDialog>
  )
}

/** Completes an order: when the work was seated and how it fitted. */
export function CompleteDialog({ order, onClose }: Omit<StepDialogProps, 'parts'>) {
  const t = useMessages()
  const [fitRating, setFitRating] = useState<number | null>(null)
  const form = useForm({ seatedOn: todayHere(), message: '' }, completeOrder)
  const { run, isBusy } = useCommand('completeOrder', {
    onDone: () => showNotice(t.order.done.complete),
    onProblem: form.take,
  })
  const { seatedOn, message } = form.values
  const submit = async () => {
    const body = {
      ...(seatedOn ? { seatedOn } : {}),
      ...(fitRating === null ? {} : { fitRating }),
      ...(message.trim() ? { message: message.trim() } : {}),
    }
    if (await run({ params: { id: order.id }, body, ifMatch: order.version })) onClose()
  }
  return (
    <FormDialog
      title={t.order.action.complete}
      submitLabel={t.order.action.complete}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        label={t.order.dialog.seatedOn}
        {...form.field('seatedOn')}
        max={todayHere()}
        isOptional
      />
      <FitRating value={fitRating} onChange={setFitRating} />
      <TextArea label={t.order.dialog.message} {...form.field('message')} isOptional />
    </FormDialog>
  )
}
