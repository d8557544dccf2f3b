import { useState } from 'react'
import { cancelPurchaseOrder } from '../../api/body-rules/production/purchase-orders.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { filledKeys } from '../../ui/changed-keys.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'

type Order = Answer<'getPurchaseOrder'>['purchaseOrder']
type DialogProps = { order: Order; onClose: () => void }

function SendDialog({ order, onClose }: DialogProps) {
  const words = useMessages().stock.purchases
  const supplier = useRead('getSupplier', { params: { id: order.supplierId } })
  const hasEmail = Boolean(supplier.data?.supplier.email)
  const [isWanted, setIsWanted] = useState(true)
  const isEmailed = hasEmail && isWanted
  const { run, isBusy } = useCommand('sendPurchaseOrder', {
    onDone: () => {
      showNotice(words.sentDone(order.number))
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.sendTitle(order.number)}
      submitLabel={words.send}
      isBusy={isBusy}
      isDisabled={!supplier.data}
      onSubmit={() => void run({ params: { id: order.id }, body: { isEmailed } })}
      onClose={onClose}
    >
      <p>{words.sendText}</p>
      <Check
        label={words.isEmailed}
        hint={supplier.data && !hasEmail ? words.noEmail : supplier.data?.supplier.email}
        isDisabled={!hasEmail}
        isChecked={isEmailed}
        onChange={setIsWanted}
      />
    </FormDialog>
  )
}

function CancelDialog({ order, onClose }: DialogProps) {
  const words = useMessages().stock.purchases
  const form = useForm({ reason: '' }, cancelPurchaseOrder)
  const { run, isBusy } = useCommand('cancelPurchaseOrder', {
    onDone: () => {
      showNotice(words.cancelledDone(order.number))
      onClose()
    },
    onProblem: form.take,
  })
  const submit = () =>
    run({ params: { id: order.id }, body: filledKeys(cancelPurchaseOrder, form.values) })
  return (
    <FormDialog
      title={words.cancelTitle(order.number)}
      submitLabel={words.cancel}
      leaveLabel={words.keep}
      isDanger
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{words.cancelText}</p>
      <TextField label={words.reason} isOptional {...form.field('reason')} />
    </FormDialog>
  )
}

/** What can be done with a purchase order beside receiving it. */
export function PurchaseActions({ order }: { order: Order }) {
  const words = useMessages().stock.purchases
  const [open, setOpen] = useState<'edit' | 'send' | 'cancel' | null>(null)
  const onClose = () => setOpen(null)
  return (
    <>
      {order.can.cancel && <Button onClick={() => setOpen('cancel')}>{words.cancel}</Button>}
      {order.can.change && <Button onClick={() => setOpen('edit')}>{words.edit}</Button>}
      {order.can.send && (
        <Button variant="primary" onClick={() => setOpen('send')}>
          {words.send}
        </Button>
      )}
      {open === 'edit' && (
        <PurchaseDialog order={order} supplierId={order.supplierId} onClose={onClose} />
      )}
      {open === 'send' && <SendDialog order={order} onClose={onClose} />}
      {open === 'cancel' && <CancelDialog order={order} onClose={onClose} />}
    </>
  )
}
