import { Link } from '@tanstack/react-router'
import { Gavel } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { Due } from '../../ui/due.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Badge, EmptyState, type Tone } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { useDraft } from '../../ui/use-draft.ts'

type Dispute = Item<'listDisputes'>

const needsAnswer: readonly Dispute['status'][] = [
  'warning_needs_response',
  'needs_response',
  'appeal_needs_response',
]

const toneOf = (status: Dispute['status']): Tone =>
  needsAnswer.includes(status)
    ? 'warn'
    : status === 'won' || status === 'prevented'
      ? 'good'
      : status === 'lost'
        ? 'bad'
        : 'neutral'

function EvidenceDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const { value, setValue, drop } = useDraft(`dispute.${dispute.id}`, '')
  const [handedIn, setHandedIn] = useState<string | null>(null)
  const { run, isBusy } = useCommand('submitDisputeEvidence', {
    onDone: ({ evidence }) => {
      drop()
      setHandedIn(evidence)
    },
  })
  if (handedIn !== null) {
    return (
      <Dialog title={t.finance.dispute.handedIn} size="large" onClose={onClose}>
        <p className="mb-3 text-ink-2">{t.finance.dispute.handedInText}</p>
        <p className="rounded-lg bg-sunken p-3 text-sm whitespace-pre-line">{handedIn}</p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t.finance.dispute.handIn}
      submitLabel={t.finance.dispute.handIn}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() =>
        void run({
          params: { id: dispute.id },
          body: value.trim() === '' ? {} : { explanation: value.trim() },
        })
      }
    >
      <p className="text-ink-2">
        {t.finance.dispute.text(format.money(dispute.amountMinor, dispute.currency))}
      </p>
      <TextArea
        label={t.finance.dispute.explanation}
        hint={t.finance.query.noPatients}
        isOptional
        maxLength={4_000}
        value={value}
        onChange={setValue}
      />
      <p className="text-sm text-warn">{t.finance.dispute.once}</p>
    </FormDialog>
  )
}

const isWaiting = ({ status, evidenceSubmittedAt }: Dispute) =>
  needsAnswer.includes(status) && evidenceSubmittedAt === null

function useColumns(answer: (dispute: Dispute) => void): Column<Dispute>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      title: t.finance.columns.day,
      phone: 'first',
      className: 'whitespace-nowrap',
      cell: ({ paymentId, createdAt }) => (
        <Link to="/payments/$id" params={{ id: paymentId }} className="font-medium hover:underline">
          {format.day(createdAt.slice(0, 10))}
        </Link>
      ),
    },
    {
      title: t.finance.columns.state,
      phone: 'first',
      cell: ({ status }) => (
        <Badge tone={toneOf(status)}>{t.finance.labels.disputeStatus[status]}</Badge>
      ),
    },
    {
      title: t.finance.reason,
      cell: ({ reason }) => (reason ? t.finance.dispute.bankReason(reason) : '–'),
    },
    {
      title: t.finance.dispute.deadline,
      className: 'whitespace-nowrap',
      cell: (dispute) =>
        dispute.evidenceSubmittedAt ? (
          t.finance.dispute.sentOn(format.day(dispute.evidenceSubmittedAt.slice(0, 10)))
        ) : (
          <Due day={dispute.evidenceDueAt?.slice(0, 10) ?? null} isOver={!isWaiting(dispute)} />
        ),
    },
    {
      title: t.finance.amount,
      isNumber: true,
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
    {
      title: t.ui.actions,
      hidesTitle: true,
      className: 'text-end',
      cell: (dispute) =>
        dispute.can.submitEvidence ? (
          <Button icon={<Gavel aria-hidden className="size-4" />} onClick={() => answer(dispute)}>
            {t.finance.dispute.handIn}
          </Button>
        ) : (
          isWaiting(dispute) && <span className="text-ink-3">{t.finance.ownerOnly}</span>
        ),
    },
  ]
}

/** Chargebacks that payers' banks asked for, with the laboratory's evidence. */
export function Disputes() {
  const t = useMessages()
  const [answered, setAnswered] = useState<Dispute | null>(null)
  const list = useRecordList('/signed-in/payments', 'listDisputes')
  const columns = useColumns(setAnswered)
  return (
    <>
      <RecordList
        list={list}
        searchLabel={t.ui.search}
        skeletonLines={8}
        label={t.finance.paymentViews.disputes}
        columns={columns}
        empty={
          <EmptyState title={t.finance.dispute.emptyTitle}>
            {t.finance.dispute.emptyText}
          </EmptyState>
        }
      />
      {answered && <EvidenceDialog dispute={answered} onClose={() => setAnswered(null)} />}
    </>
  )
}
