import { useState } from 'react'
import { answerInvoiceQuery } from '../../api/body-rules/finance/invoice-queries.ts'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { ListBar, NoResults, useRecordList } from '../../app/record-list.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, TextArea } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, EmptyState, Loaded, Skeleton, type Tone } from '../../ui/states.tsx'
import { Pager } from '../../ui/table.tsx'
import { useForm } from '../../ui/use-form.ts'
import { InvoiceLink, OrderLink } from './finance-parts.tsx'

type Query = Item<'listInvoiceQueries'>

const tones: Record<Query['status'], Tone> = {
  open: 'warn',
  answered: 'accent',
  credited: 'good',
  closed: 'neutral',
}

function AnswerDialog({ query, onClose }: { query: Query; onClose: () => void }) {
  const t = useMessages()
  const { isOwner } = useSession()
  const form = useForm({ answer: '' }, answerInvoiceQuery)
  const [isCredited, setIsCredited] = useState(false)
  const [amountMinor, setAmount] = useState<number | null>(null)
  const invoice = useRead('getInvoice', { params: { id: query.invoiceId } })
  const { run, isBusy } = useCommand('answerInvoiceQuery', {
    onDone: onClose,
    onProblem: form.take,
  })
  return (
    <FormDialog
      title={t.finance.query.answerTitle}
      submitLabel={isCredited ? t.finance.query.answerAndCredit : t.finance.query.answer}
      isBusy={isBusy}
      isDisabled={form.values.answer.trim() === ''}
      onClose={onClose}
      onSubmit={() =>
        void run({
          params: { id: query.invoiceLineId, queryId: query.id },
          body: {
            answer: form.values.answer.trim(),
            ...(isCredited ? { credit: amountMinor === null ? {} : { amountMinor } } : {}),
          },
        })
      }
    >
      <blockquote className="border-s-2 border-line ps-3 text-ink-2">{query.reason}</blockquote>
      <TextArea
        label={t.finance.query.yourAnswer}
        hint={t.finance.query.noPatients}
        {...form.field('answer')}
      />
      <Check
        label={t.finance.query.credit}
        hint={isOwner ? t.finance.query.creditHint : t.finance.ownerOnly}
        isChecked={isCredited}
        isDisabled={!isOwner}
        onChange={setIsCredited}
      />
      {isCredited && (
        <MoneyField
          label={t.finance.query.creditAmount}
          hint={t.finance.query.creditAmountHint}
          isOptional
          least={1}
          currency={invoice.data?.invoice.currency ?? 'EUR'}
          value={amountMinor}
          onChange={setAmount}
        />
      )}
    </FormDialog>
  )
}

/** One contested line: the question, the answer, and what can be done next. */
export function ContestedLine({ query, showsInvoice }: { query: Query; showsInvoice?: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const [isAnswering, setIsAnswering] = useState(false)
  const { run, isBusy } = useCommand('closeInvoiceQuery')
  const { status, reason, askedBy, answer, answeredBy, answeredAt, orderId, orderNumber } = query
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {showsInvoice && <InvoiceLink id={query.invoiceId} number={query.invoiceNumber} />}
        <span className="font-medium">{query.lineDescription}</span>
        {orderId && <OrderLink id={orderId} number={orderNumber} work={query.workSummary} />}
        <Badge tone={tones[status]}>{t.finance.labels.queryStatus[status]}</Badge>
        {showsInvoice && <span className="text-ink-3">{query.counterpartName}</span>}
      </div>
      <p>
        {reason}{' '}
        <span className="text-sm text-ink-3">
          {askedBy} · {format.instant(query.createdAt)}
        </span>
      </p>
      {answer !== null && (
        <p className="border-s-2 border-line ps-3 text-ink-2">
          {answer}{' '}
          <span className="text-sm text-ink-3">
            {[answeredBy, answeredAt && format.instant(answeredAt)].filter(Boolean).join(' · ')}
          </span>
        </p>
      )}
      <div className="flex gap-2" data-print="no">
        {query.can.answer && (
          <Button onClick={() => setIsAnswering(true)}>{t.finance.query.answer}</Button>
        )}
        {query.can.close && (
          <Button
            isBusy={isBusy}
            onClick={() => void run({ params: { id: query.invoiceLineId, queryId: query.id } })}
          >
            {status === 'open' ? t.finance.query.takeBack : t.finance.query.settle}
          </Button>
        )}
      </div>
      {isAnswering && <AnswerDialog query={query} onClose={() => setIsAnswering(false)} />}
    </li>
  )
}

/** All lines that clinics contest, newest first. */
export function ContestedLines() {
  const t = useMessages()
  const { isLab } = useSession()
  const list = useRecordList('/signed-in/invoices', 'listInvoiceQueries', { limit: 20 })
  const empty = (
    <EmptyState title={t.finance.query.emptyTitle}>
      {isLab ? t.finance.query.emptyLab : t.finance.query.emptyClinic}
    </EmptyState>
  )
  return (
    <>
      <ListBar list={list} searchLabel={t.finance.searchLabel} />
      <Card isFlush>
        <Loaded query={list.query} skeleton={<Skeleton lines={6} className="p-4" />}>
          {({ data, pagination }) => (
            <>
              {data.length === 0 && (list.search === '' ? empty : <NoResults clear={list.clear} />)}
              <ul aria-label={t.finance.views.queries} className="divide-y divide-line">
                {data.map((one) => (
                  <ContestedLine key={one.id} query={one} showsInvoice />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={(page) => list.change({ page })} />
            </>
          )}
        </Loaded>
      </Card>
    </>
  )
}
