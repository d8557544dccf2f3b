import { useState } from 'react'
import {
  acceptOrder,
  acknowledgeOrderPrescription,
} from '../../api/body-rules/orders/order-transition-endpoints.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import { TrayField } from '../../production/trays/tray-field.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { CreditHoldDialog } from './credit-hold-dialog.tsx'
import { DayReason, needsDayReason } from './day-reason.tsx'
import { DayChoice, likelyDay, useAvailability } from './day-choice.tsx'
import { EndangeredPromises, useEndangered } from './endangered-promises.tsx'
import { patientName } from './names.ts'
import type { Order } from './order-data.ts'
import { PreferenceDifferences } from './preference-differences.tsx'
import { RxChanges } from './rx-changes.tsx'
import { Loaded } from '../../ui/states.tsx'

type AcceptDialogProps = {
  order: Order
  onClose: () => void
  onAccepted?: () => void
}

/** The answer to an order: the promised day, a reason where it is later than reserved, a message. */
function useAcceptForm({ order, onClose, onAccepted }: AcceptDialogProps) {
  const t = useMessages()
  const [day, setDay] = useState<string | null>(null)
  const form = useForm({ message: '', promisedOn: '', dayReason: '', trayCode: '' }, acceptOrder)
  const { data, isLoading } = useAvailability(order.id)
  const { earliest, standard } = data?.availability ?? {}
  const standardOn = isLoading ? undefined : (standard?.deliveryOn ?? null)
  const promised = day ?? likelyDay(order, earliest?.deliveryOn ?? null)
  const { reservedOn: reserved } = order
  const isLater = reserved !== null && promised > reserved
  const found = useEndangered(order, promised, standardOn)
  const [agreedTo, setAgreedTo] = useState('')
  // What was agreed to is this many promises for this day.
  const agreement = `${promised} ${found.total}`
  const isAgreed = agreedTo === agreement
  const setAgreed = (isOn: boolean) => setAgreedTo(isOn ? agreement : '')
  const [isHeld, setIsHeld] = useState(false)
  const { run, isBusy } = useCommand('acceptOrder', {
    onDone: () => showNotice(t.order.done.accept),
    onProblem: (problem) =>
      problem.code === 'payment_hold_reason_required' ? setIsHeld(true) : form.take(problem),
  })
  const submit = async (creditHoldReason?: string) => {
    const message = form.values.message.trim()
    const trayCode = form.values.trayCode.trim()
    const body = {
      ...(promised ? { promisedOn: promised } : {}),
      ...(found.total > 0 && isAgreed ? { endangeredPromises: found.total } : {}),
      ...(isLater ? { dayReason: form.values.dayReason.trim() } : {}),
      ...(creditHoldReason ? { creditHoldReason } : {}),
      ...(trayCode ? { trayCode } : {}),
      ...(message ? { message } : {}),
    }
    if (await run({ params: { id: order.id }, body, ifMatch: order.version })) {
      onClose()
      onAccepted?.()
    }
  }
  return { form, promised, setDay, isLater, isHeld, submit, isBusy, found, isAgreed, setAgreed }
}

/** Accepts an order and promises a day; the likely one is chosen first. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { order, onClose } = props
  const t = useMessages()
  const { form, promised, setDay, isLater, isHeld, submit, isBusy, ...risk } = useAcceptForm(props)
  if (isHeld) {
    return (
      <CreditHoldDialog
        submitLabel={t.order.action.accept}
        isBusy={isBusy}
        onSubmit={submit}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={t.order.action.accept}
      submitLabel={t.order.action.accept}
      size="large"
      isBusy={isBusy}
      isDisabled={
        (isLater && form.values.dayReason.trim() === '') ||
        risk.found.isAsked ||
        (risk.found.total > 0 && !risk.isAgreed)
      }
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <div>
        <p className="font-medium">{order.workSummary?.text}</p>
        <p className="text-ink-2">
          {[patientName(order.patient), order.counterpart.name, order.number]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <PreferenceDifferences order={order} />
      <DayChoice
        order={order}
        value={promised}
        onChange={setDay}
        error={form.errorOf('promisedOn')}
      />
      <EndangeredPromises found={risk.found} isAgreed={risk.isAgreed} onAgree={risk.setAgreed} />
      {isLater && <DayReason field={form.field('dayReason')} />}
      {order.trays.length === 0 && (
        <TrayField
          value={form.values.trayCode}
          error={form.errorOf('trayCode')}
          onChange={(code) => form.set('trayCode', code)}
        />
      )}
      <TextArea label={t.order.dialog.message} {...form.field('message')} isOptional />
    </FormDialog>
  )
}

/** Shows what changed in the prescription, and agrees to work by it. */
export function AcknowledgeDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useMessages()
  const versions = useAll('listRxVersions', { params: { id: order.id } })
  const form = useForm(
    { promisedOn: order.promisedOn ?? '', dayReason: '' },
    acknowledgeOrderPrescription,
  )
  const { run, isBusy } = useCommand('acknowledgeOrderPrescription', {
    onDone: () => showNotice(t.order.done.acknowledgeRx),
    onProblem: form.take,
  })
  const day = form.values.promisedOn
  const isMoved = day !== '' && day !== order.promisedOn
  const isPutOff = isMoved && needsDayReason(order, day)
  const submit = async () => {
    const body = {
      rxVersion: order.rxVersion,
      ...(isMoved ? { promisedOn: day } : {}),
      ...(isPutOff ? { dayReason: form.values.dayReason.trim() } : {}),
    }
    if (await run({ params: { id: order.id }, body, ifMatch: order.version })) onClose()
  }
  return (
    <FormDialog
      title={t.order.action.acknowledgeRx}
      submitLabel={t.order.action.acknowledgeRx}
      size="large"
      isBusy={isBusy}
      isDisabled={!versions.data || (isPutOff && form.values.dayReason.trim() === '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Loaded query={versions}>
        {(all) => (
          <RxChanges
            versions={all.filter(({ version }) => version > order.rxAcknowledgedVersion)}
          />
        )}
      </Loaded>
      <DateField label={t.order.dialog.newDay} {...form.field('promisedOn')} className="max-w-xs" />
      {isPutOff && <DayReason field={form.field('dayReason')} />}
    </FormDialog>
  )
}
