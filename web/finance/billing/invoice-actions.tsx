import { Ban, HandCoins, Mail, MoreHorizontal, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { sendInvoice, voidInvoice } from '../../api/body-rules/finance/invoices.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

type Invoice = Answer<'getInvoice'>['invoice']
type DialogProps = { invoice: Invoice; onClose: () => void }

/** Emails an issued invoice, to the customer's address unless another is typed. */
function SendDialog({ invoice, onClose }: DialogProps) {
  const t = useMessages()
  const form = useForm({ to: '' }, sendInvoice)
  const { run, isBusy } = useCommand('sendInvoice', {
    onDone: () => {
      showNotice(t.finance.send.done)
      onClose()
    },
    onProblem: form.take,
  })
  const to = form.values.to.trim()
  return (
    <FormDialog
      title={t.finance.send.title(invoice.number ?? '')}
      submitLabel={t.finance.send.step}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: invoice.id }, body: to === '' ? {} : { to } })}
    >
      <TextField
        type="email"
        label={t.finance.send.to}
        hint={t.finance.send.hint}
        isOptional
        {...form.field('to')}
      />
    </FormDialog>
  )
}

function VoidDialog({ invoice, onClose }: DialogProps) {
  const t = useMessages()
  const form = useForm({ reason: '' }, voidInvoice)
  const { run, isBusy } = useCommand('voidInvoice', { onDone: onClose, onProblem: form.take })
  return (
    <FormDialog
      title={t.finance.voiding.title(invoice.number ?? '')}
      submitLabel={t.finance.voiding.step}
      isDanger
      isBusy={isBusy}
      isDisabled={form.values.reason.trim() === ''}
      onClose={onClose}
      onSubmit={() =>
        void run({ params: { id: invoice.id }, body: { reason: form.values.reason.trim() } })
      }
    >
      <p className="text-ink-2">{t.finance.voiding.text}</p>
      <TextField label={t.finance.reason} {...form.field('reason')} />
    </FormDialog>
  )
}

function WriteOffDialog({ invoice, onClose }: DialogProps) {
  const t = useMessages()
  const format = useFormat()
  const { run, isBusy } = useCommand('writeOffInvoice', { onDone: onClose })
  return (
    <FormDialog
      title={t.finance.writeOff.title(invoice.number ?? '')}
      submitLabel={t.finance.writeOff.step}
      isDanger
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: invoice.id } })}
    >
      <p className="text-ink-2">
        {t.finance.writeOff.text(format.money(invoice.balanceMinor, invoice.currency))}
      </p>
    </FormDialog>
  )
}

const dialogs = {
  send: SendDialog,
  void: VoidDialog,
  writeOff: WriteOffDialog,
  credit: CreditDialog,
  payment: RecordPaymentDialog,
}

/** What the laboratory can do with an issued invoice; a disabled action has its reason. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const t = useMessages()
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const { can, paidMinor } = invoice
  const notNow = (isPossible: boolean, because = t.finance.notNow) =>
    isPossible ? undefined : because
  const close = () => setOpen(null)
  const Shown = open && dialogs[open]
  const corrections: MenuItem[] = [
    {
      label: t.finance.credit.step,
      icon: <Undo2 aria-hidden className="size-4" />,
      disabledBecause: notNow(can.credit),
      run: () => setOpen('credit'),
    },
    {
      label: t.finance.writeOff.step,
      icon: <ReceiptText aria-hidden className="size-4" />,
      disabledBecause: notNow(can.writeOff),
      run: () => setOpen('writeOff'),
    },
    {
      label: t.finance.voiding.step,
      icon: <Ban aria-hidden className="size-4" />,
      isDanger: true,
      disabledBecause: notNow(can.void, paidMinor > 0 ? t.finance.voiding.paid : undefined),
      run: () => setOpen('void'),
    },
  ]
  return (
    <>
      {can.send && (
        <Button icon={<Mail aria-hidden className="size-4" />} onClick={() => setOpen('send')}>
          {invoice.sentAt ? t.finance.send.again : t.finance.send.step}
        </Button>
      )}
      {can.recordPayment && (
        <Button
          variant="primary"
          icon={<HandCoins aria-hidden className="size-4" />}
          onClick={() => setOpen('payment')}
        >
          {t.finance.payment.record}
        </Button>
      )}
      {(can.credit || can.writeOff || can.void) && (
        <MenuButton
          isIcon
          label={t.ui.actions}
          icon={<MoreHorizontal aria-hidden className="size-4" />}
          items={corrections}
        />
      )}
      {Shown && <Shown invoice={invoice} onClose={close} />}
    </>
  )
}
