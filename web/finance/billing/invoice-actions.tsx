import { Ban, HandCoins, Mail, MoreHorizontal, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
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

/** Mails an issued invoice, to the customer's address unless another is typed. */
function SendDialog({ invoice, onClose }: DialogProps) {
  const t = useMessages()
  const form = useForm({ to: '' })
  const { run, isBusy } = useCommand('sendInvoice', {
    onDone: () => {
      showNotice(t.money.send.done)
      onClose()
    },
    onProblem: form.take,
  })
  const to = form.values.to.trim()
  return (
    <FormDialog
      title={t.money.send.title(invoice.number ?? '')}
      submitLabel={t.money.send.step}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: invoice.id }, body: to === '' ? {} : { to } })}
    >
      <TextField
        type="email"
        label={t.money.send.to}
        hint={t.money.send.hint}
        isOptional
        {...form.field('to')}
      />
    </FormDialog>
  )
}

function VoidDialog({ invoice, onClose }: DialogProps) {
  const t = useMessages()
  const form = useForm({ reason: '' })
  const { run, isBusy } = useCommand('voidInvoice', { onDone: onClose, onProblem: form.take })
  return (
    <FormDialog
      title={t.money.voiding.title(invoice.number ?? '')}
      submitLabel={t.money.voiding.step}
      isDanger
      isBusy={isBusy}
      isDisabled={form.values.reason.trim() === ''}
      onClose={onClose}
      onSubmit={() =>
        void run({ params: { id: invoice.id }, body: { reason: form.values.reason.trim() } })
      }
    >
      <p className="text-ink-2">{t.money.voiding.text}</p>
      <TextField label={t.money.reason} required maxLength={300} {...form.field('reason')} />
    </FormDialog>
  )
}

function WriteOffDialog({ invoice, onClose }: DialogProps) {
  const t = useMessages()
  const format = useFormat()
  const { run, isBusy } = useCommand('writeOffInvoice', { onDone: onClose })
  return (
    <FormDialog
      title={t.money.writeOff.title(invoice.number ?? '')}
      submitLabel={t.money.writeOff.step}
      isDanger
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: invoice.id } })}
    >
      <p className="text-ink-2">
        {t.money.writeOff.text(format.money(invoice.balance, invoice.currency))}
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

/** What the laboratory can do with an issued invoice; what is not possible now says why. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const t = useMessages()
  const { isOwner } = useSession()
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const { status, amountPaid } = invoice
  const isOpen = status === 'open' || status === 'partially_paid'
  const isCreditable = isOpen || status === 'paid'
  const close = () => setOpen(null)
  const Shown = open && dialogs[open]
  const owned: MenuItem[] = isOwner
    ? [
        {
          label: t.money.credit.step,
          icon: <Undo2 aria-hidden className="size-4" />,
          disabledBecause: isCreditable ? undefined : t.money.notNow,
          run: () => setOpen('credit'),
        },
        {
          label: t.money.writeOff.step,
          icon: <ReceiptText aria-hidden className="size-4" />,
          disabledBecause: isOpen ? undefined : t.money.notNow,
          run: () => setOpen('writeOff'),
        },
        {
          label: t.money.voiding.step,
          icon: <Ban aria-hidden className="size-4" />,
          isDanger: true,
          disabledBecause: !isOpen
            ? t.money.notNow
            : amountPaid > 0
              ? t.money.voiding.paid
              : undefined,
          run: () => setOpen('void'),
        },
      ]
    : []
  return (
    <>
      {status !== 'void' && (
        <Button icon={<Mail aria-hidden className="size-4" />} onClick={() => setOpen('send')}>
          {invoice.sentAt ? t.money.send.again : t.money.send.step}
        </Button>
      )}
      {isOpen && (
        <Button
          variant="primary"
          icon={<HandCoins aria-hidden className="size-4" />}
          onClick={() => setOpen('payment')}
        >
          {t.money.payment.record}
        </Button>
      )}
      {owned.length > 0 && status !== 'void' && (
        <MenuButton
          isIcon
          label={t.ui.actions}
          icon={<MoreHorizontal aria-hidden className="size-4" />}
          items={owned}
        />
      )}
      {Shown && <Shown invoice={invoice} onClose={close} />}
    </>
  )
}
