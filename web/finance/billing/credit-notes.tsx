import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { voidCreditNote } from '../../api/body-rules/finance/credit-notes.ts'
import { addressOf, type Answer, type Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Badge, EmptyState, Loaded, type Tone } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { useForm } from '../../ui/use-form.ts'
import { InvoiceLink, useCounterpartTitle } from './finance-parts.tsx'

type CreditNote = Item<'listCreditNotes'>
type Whole = Answer<'getCreditNote'>['creditNote']

const tones: Record<CreditNote['status'], Tone> = {
  issued: 'accent',
  applied: 'good',
  void: 'neutral',
}

function VoidDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages()
  const form = useForm({ reason: '' }, voidCreditNote)
  const { run, isBusy } = useCommand('voidCreditNote', { onDone: onClose, onProblem: form.take })
  return (
    <FormDialog
      title={t.finance.credit.voidTitle}
      submitLabel={t.finance.credit.void}
      isDanger
      isBusy={isBusy}
      isDisabled={form.values.reason.trim() === ''}
      onClose={onClose}
      onSubmit={() => void run({ params: { id }, body: { reason: form.values.reason.trim() } })}
    >
      <p className="text-ink-2">{t.finance.credit.voidText}</p>
      <TextField label={t.finance.reason} {...form.field('reason')} />
    </FormDialog>
  )
}

function Lines({ note }: { note: Whole }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <>
      <ul aria-label={t.finance.lines.label} className="divide-y divide-line border-y border-line">
        {note.lines.map(({ id, description, patientLabel, amountMinor }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0">
              {description}
              {patientLabel && <span className="text-ink-3"> · {patientLabel}</span>}
            </span>
            <span className="tabular-nums">{format.money(amountMinor, note.currency)}</span>
          </li>
        ))}
      </ul>
      <Facts
        rows={[
          [t.finance.totals.tax, format.money(note.taxMinor, note.currency)],
          [
            t.finance.totals.total,
            <strong key="t">{format.money(note.totalMinor, note.currency)}</strong>,
          ],
          note.notes !== null && [t.finance.notes, note.notes],
          note.voidReason !== null && [t.finance.voidedBecause, note.voidReason],
        ]}
      />
    </>
  )
}

/** A credit note beside the list: its lines, its PDF, and voiding it. */
function CreditNoteDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const counterpartTitle = useCounterpartTitle()
  const query = useRead('getCreditNote', { params: { id } })
  const [isVoiding, setIsVoiding] = useState(false)
  return (
    <Dialog
      kind="drawer"
      title={query.data?.creditNote.number ?? t.finance.credit.one}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ creditNote: note }) => (
          <div className="flex flex-col gap-4">
            <Facts
              rows={[
                [counterpartTitle, note.counterpartName],
                [
                  t.finance.columns.state,
                  <Badge key="s" tone={tones[note.status]}>
                    {t.finance.labels.creditNoteStatus[note.status]}
                  </Badge>,
                ],
                [t.finance.columns.issued, format.fullDay(note.issuedOn)],
                [t.finance.reason, t.finance.labels.creditReason[note.reason]],
                [
                  t.finance.credit.forInvoice,
                  <InvoiceLink key="i" id={note.invoiceId} number={note.invoiceNumber} />,
                ],
              ]}
            />
            <Lines note={note} />
            <div className="flex flex-wrap gap-2">
              <AnchorButton
                href={addressOf('getCreditNotePdf', { params: { id } })}
                target="_blank"
                icon={<FileDown aria-hidden className="size-4" />}
              >
                {t.finance.pdf}
              </AnchorButton>
              {note.can.void && (
                <Button variant="danger" onClick={() => setIsVoiding(true)}>
                  {t.finance.credit.void}
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
      {isVoiding && <VoidDialog id={id} onClose={() => setIsVoiding(false)} />}
    </Dialog>
  )
}

function useColumns(open: (id: string) => void): Column<CreditNote>[] {
  const t = useMessages()
  const counterpartTitle = useCounterpartTitle()
  const format = useFormat()
  return [
    {
      title: t.finance.columns.number,
      phone: 'first',
      cell: ({ id, number }) => (
        <button
          type="button"
          className="min-h-6 font-medium whitespace-nowrap tabular-nums hover:underline"
          onClick={() => open(id)}
        >
          {number}
        </button>
      ),
    },
    {
      title: counterpartTitle,
      phone: 'first',
      growsOnPhone: true,
      className: 'stacked:truncate',
      cell: ({ counterpartName }) => counterpartName,
    },
    { title: t.finance.reason, cell: ({ reason }) => t.finance.labels.creditReason[reason] },
    {
      title: t.finance.columns.state,
      cell: ({ status }) => (
        <Badge tone={tones[status]}>{t.finance.labels.creditNoteStatus[status]}</Badge>
      ),
    },
    {
      title: t.finance.credit.forInvoice,
      cell: ({ invoiceId, invoiceNumber }) => <InvoiceLink id={invoiceId} number={invoiceNumber} />,
    },
    {
      title: t.finance.columns.issued,
      phone: 'hidden',
      className: 'whitespace-nowrap',
      cell: ({ issuedOn }) => format.day(issuedOn),
    },
    {
      title: t.finance.columns.total,
      isNumber: true,
      className: 'stacked:font-medium stacked:text-ink',
      cell: ({ totalMinor, currency }) => format.money(totalMinor, currency),
    },
  ]
}

/** All credit notes; the address names the open one. */
export function CreditNotes() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/invoices')
  const list = useRecordList('/signed-in/invoices', 'listCreditNotes')
  const open = (id: string) => change({ note: id, page: search.page }, { replace: false })
  const columns = useColumns(open)
  return (
    <>
      <RecordList
        list={list}
        searchLabel={t.finance.searchLabel}
        skeletonLines={10}
        label={t.finance.views.credits}
        columns={columns}
        empty={
          <EmptyState title={t.finance.credit.emptyTitle}>{t.finance.credit.emptyText}</EmptyState>
        }
      />
      {search.note && (
        <CreditNoteDrawer
          id={search.note}
          onClose={() => change({ note: undefined, page: search.page })}
        />
      )}
    </>
  )
}
