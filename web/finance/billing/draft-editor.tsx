import { useNavigate } from '@tanstack/react-router'
import { Check as CheckIcon, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Check, TextArea } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { DraftLineFields } from './draft-line-fields.tsx'
import { byOrder, isWhole, toDraftLine, toLineInput, type DraftLine } from './draft-lines.ts'
import { InvoiceTotals } from './invoice-facts.tsx'
import { OrderLink } from './finance-parts.tsx'

type Invoice = Answer<'getInvoice'>['invoice']
type Draft = { lines: DraftLine[]; notes: string; dueOn: string }

const toDraft = ({ lines, notes, dueOn }: Invoice): Draft => ({
  lines: lines.map((line) => toDraftLine(line)),
  notes: notes ?? '',
  dueOn: dueOn ?? '',
})

const emptyLine = (taxRateBasisPoints: number): DraftLine => ({
  key: crypto.randomUUID(),
  orderId: null,
  orderNumber: null,
  orderItemId: null,
  description: '',
  patientLabel: null,
  teeth: [],
  quantity: 1,
  unitPriceMinor: null,
  discountMinor: null,
  taxRateBasisPoints,
})

/**
 * Issues a draft, which gives it its number. It asks first, because an issued invoice is never
 * edited.
 */
function IssueDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useMessages()
  const [isSent, setIsSent] = useState(true)
  const send = useCommand('sendInvoice')
  const issue = useCommand('issueInvoice', {
    onDone: ({ invoice: issued }) => {
      showNotice(t.finance.issue.done(issued.number ?? ''))
      if (isSent) void send.run({ params: { id: issued.id }, body: {} })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.finance.issue.title}
      submitLabel={t.finance.issue.step}
      isBusy={issue.isBusy}
      onClose={onClose}
      onSubmit={() => void issue.run({ params: { id: invoice.id } })}
    >
      <p className="text-ink-2">{t.finance.issue.text(invoice.counterpartName ?? '')}</p>
      <Check label={t.finance.issue.send} isChecked={isSent} onChange={setIsSent} />
    </FormDialog>
  )
}

function DeleteButton({ id }: { id: string }) {
  const t = useMessages()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy } = useCommand('deleteInvoice', {
    onDone: () => void navigate({ to: '/invoices', search: { view: 'draft' } }),
  })
  return (
    <>
      <Button
        variant="quiet"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => setIsAsking(true)}
      >
        {t.finance.deleteDraft}
      </Button>
      {isAsking && (
        <FormDialog
          title={t.finance.deleteDraft}
          submitLabel={t.finance.deleteDraft}
          isDanger
          isBusy={isBusy}
          onClose={() => setIsAsking(false)}
          onSubmit={() => void run({ params: { id } })}
        >
          <p className="text-ink-2">{t.finance.deleteDraftText}</p>
        </FormDialog>
      )}
    </>
  )
}

/** The draft as it is edited, and whether it differs from what is saved. */
function useDraftInvoice(invoice: Invoice) {
  const [draft, setDraft] = useState(() => toDraft(invoice))
  const [saved, setSaved] = useState(() => JSON.stringify(draft))
  const { run, isBusy } = useCommand('updateInvoice', {
    onDone: ({ invoice: after }) => {
      const next = toDraft(after)
      setDraft(next)
      setSaved(JSON.stringify(next))
    },
  })
  const isChanged = JSON.stringify(draft) !== saved
  return {
    draft,
    isBusy,
    isChanged,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    putLine: (line: DraftLine) =>
      setDraft((before) => ({
        ...before,
        lines: before.lines.map((one) => (one.key === line.key ? line : one)),
      })),
    save: async () =>
      !isChanged ||
      run({
        params: { id: invoice.id },
        body: {
          lines: draft.lines.map((line) => toLineInput(line)),
          notes: draft.notes.trim() === '' ? null : draft.notes.trim(),
          dueOn: draft.dueOn === '' ? null : draft.dueOn,
        },
      }),
  }
}

type EditedDraft = ReturnType<typeof useDraftInvoice>
type SectionProps = { invoice: Invoice; edited: EditedDraft }

/** The lines by the order that they bill, and a button for one more. */
function LinesCard({ invoice, edited: { draft, change, putLine } }: SectionProps) {
  const t = useMessages()
  const settings = useRead('getFinanceSettings', {}, { freshMs: 60_000 })
  const rates = settings.data?.settings.taxRates ?? []
  const { lines } = draft
  const workOf = new Map(invoice.lines.map(({ orderId, workSummary }) => [orderId, workSummary]))
  const add = () => change({ lines: [...lines, emptyLine(rates[0]?.taxRateBasisPoints ?? 0)] })
  const remove = (line: DraftLine) => {
    change({ lines: lines.filter(({ key }) => key !== line.key) })
    showNotice(t.finance.lines.removed, { label: t.ui.undo, run: () => change({ lines }) })
  }
  return (
    <Card title={t.finance.lines.label} isFlush>
      {byOrder(lines).map(({ orderId, lines: of }) => (
        <div key={orderId ?? 'none'} className="border-t border-line px-4 py-2">
          {orderId && (
            <p className="mb-1 flex gap-3 text-sm">
              <OrderLink
                id={orderId}
                number={of[0]?.orderNumber ?? null}
                work={workOf.get(orderId) ?? null}
              />
              <span className="text-ink-3">{of[0]?.patientLabel}</span>
            </p>
          )}
          {of.map((line) => (
            <DraftLineFields
              key={line.key}
              line={line}
              currency={invoice.currency}
              rates={invoice.taxMode === 'none' ? [] : rates}
              onChange={putLine}
              onRemove={() => remove(line)}
            />
          ))}
        </div>
      ))}
      <div className="border-t border-line px-4 py-2">
        <Button variant="quiet" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
          {t.finance.lines.add}
        </Button>
      </div>
    </Card>
  )
}

/** The due day and the notes. */
function DetailsCard({ edited: { draft, change } }: Pick<SectionProps, 'edited'>) {
  const t = useMessages()
  return (
    <Card title={t.finance.details}>
      <div className="flex flex-col gap-3">
        <DateField
          label={t.finance.columns.due}
          hint={t.finance.dueHint}
          isOptional
          value={draft.dueOn}
          onChange={(dueOn) => change({ dueOn })}
        />
        <TextArea
          label={t.finance.notes}
          hint={t.finance.notesHint}
          isOptional
          maxLength={2_000}
          value={draft.notes}
          onChange={(notes) => change({ notes })}
        />
      </div>
    </Card>
  )
}

/** The totals as they were saved last; dimmed while the draft differs from them. */
function TotalsCard({ invoice, edited: { isChanged } }: SectionProps) {
  const t = useMessages()
  return (
    <Card title={t.finance.totals.total}>
      <div aria-busy={isChanged} className={isChanged ? 'opacity-55' : ''}>
        <InvoiceTotals invoice={invoice} />
      </div>
      {isChanged && <p className="text-end text-xs text-ink-3">{t.finance.totals.stale}</p>}
    </Card>
  )
}

/** Deletes, saves or issues the draft; issuing saves it first. */
function DraftActions({ invoice, edited }: SectionProps) {
  const t = useMessages()
  const { isBusy, isChanged, save } = edited
  const { lines } = edited.draft
  const [isIssuing, setIsIssuing] = useState(false)
  const isReady = lines.length > 0 && lines.every((line) => isWhole(line))
  return (
    <>
      <FootBar>
        <div className="me-auto">
          <DeleteButton id={invoice.id} />
        </div>
        {isChanged && <span className="text-sm text-ink-3">{t.ui.unsaved}</span>}
        <Button disabled={!isChanged || !isReady} isBusy={isBusy} onClick={() => void save()}>
          {t.ui.save}
        </Button>
        <Button
          variant="primary"
          icon={<CheckIcon aria-hidden className="size-4" />}
          disabled={!isReady}
          isBusy={isBusy}
          onClick={() => void save().then((isSaved) => isSaved && setIsIssuing(true))}
        >
          {t.finance.issue.step}
        </Button>
      </FootBar>
      {isIssuing && <IssueDialog invoice={invoice} onClose={() => setIsIssuing(false)} />}
    </>
  )
}

/**
 * An invoice before it is issued: lines with pieces, price, discount and tax, notes and due day.
 */
export function DraftEditor({ invoice }: { invoice: Invoice }) {
  const edited = useDraftInvoice(invoice)
  return (
    <div className="flex flex-col gap-4">
      <LinesCard invoice={invoice} edited={edited} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <DetailsCard edited={edited} />
        <TotalsCard invoice={invoice} edited={edited} />
      </div>
      <DraftActions invoice={invoice} edited={edited} />
    </div>
  )
}
