import { Link, useParams } from '@tanstack/react-router'
import { Check as CheckIcon, FileDown, MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { addressOf, type Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import type { Messages } from '../../i18n/en.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Parties } from './invoice-facts.tsx'
import { AskDialog, Questions } from './statement-questions.tsx'
import { StatementState } from './statements-page.tsx'
import { AgingBar } from './summary-strip.tsx'

type Statement = Answer<'getStatement'>['statement']
type Line = Statement['lines'][number]

// The app's label; a kind that it does not know stays as the service names it.
function lineText(t: Messages, { kind, method, numbers, description }: Line): string {
  const words: Record<string, string> = t.finance.labels.ledgerKind
  const word = words[kind]
  if (word === undefined) return description
  const what = method === null ? word : `${word} (${t.finance.labels.paymentMethod[method]})`
  return numbers.length === 0 ? what : `${what}: ${numbers.join(', ')}`
}

function LineLink({ line }: { line: Line }) {
  const t = useMessages()
  const { invoiceId, creditNoteId, paymentId } = line
  const description = lineText(t, line)
  const look = 'reach hover:underline'
  if (paymentId) {
    return (
      <Link to="/payments/$id" params={{ id: paymentId }} className={look}>
        {description}
      </Link>
    )
  }
  if (creditNoteId) {
    return (
      <Link to="/invoices" search={{ view: 'credits', note: creditNoteId }} className={look}>
        {description}
      </Link>
    )
  }
  if (!invoiceId) return description
  return (
    <Link to="/invoices/$id" params={{ id: invoiceId }} className={look}>
      {description}
    </Link>
  )
}

function useLineColumns(currency: string): Column<Line>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      title: t.finance.columns.day,
      className: 'whitespace-nowrap',
      cell: ({ occurredOn }) => format.day(occurredOn),
    },
    {
      title: t.finance.columns.what,
      phone: 'first',
      growsOnPhone: true,
      className: 'stacked:truncate',
      cell: (line) => <LineLink line={line} />,
    },
    {
      title: t.finance.amount,
      isNumber: true,
      phone: 'first',
      cell: ({ amountMinor }) => format.money(amountMinor, currency),
    },
    {
      title: t.finance.columns.owed,
      isNumber: true,
      className: 'stacked:font-medium stacked:text-ink',
      cell: ({ balanceMinor }) => format.money(balanceMinor, currency),
    },
  ]
}

function Lines({ statement }: { statement: Statement }) {
  const t = useMessages()
  const format = useFormat()
  const { currency, lines, openingBalanceMinor, closingBalanceMinor } = statement
  const columns = useLineColumns(currency)
  const edge = 'flex justify-between px-4 py-2 font-medium tabular-nums'
  return (
    <Card title={t.finance.statement.lines} isFlush>
      <p className={`${edge} border-t border-line`}>
        <span>{t.finance.statement.opening}</span>
        <span>{format.money(openingBalanceMinor, currency)}</span>
      </p>
      <Table
        label={t.finance.statement.lines}
        columns={columns}
        rows={lines}
        keyOf={({ id }) => id}
        empty={<p className="px-4 pb-3 text-ink-3">{t.finance.statement.noLines}</p>}
      />
      <p className={`${edge} border-t border-line`}>
        <span>{t.finance.statement.closing}</span>
        <span>{format.money(closingBalanceMinor, currency)}</span>
      </p>
    </Card>
  )
}

function Sums({ statement }: { statement: Statement }) {
  const t = useMessages()
  const format = useFormat()
  const amount = (minor: number) => format.money(minor, statement.currency)
  const rows = [
    [t.finance.statement.opening, statement.openingBalanceMinor],
    [t.finance.statement.charges, statement.chargesMinor],
    [t.finance.statement.credits, 0 - statement.creditsMinor],
    [t.finance.statement.payments, 0 - statement.paymentsMinor],
  ] as const
  return (
    <Card title={t.finance.statement.closing}>
      <p className="text-2xl font-semibold tabular-nums">{amount(statement.closingBalanceMinor)}</p>
      <dl className="mt-3 mb-4">
        {rows.map(([label, minor]) => (
          <div key={label} className="flex justify-between gap-4 py-0.5">
            <dt className="text-ink-3">{label}</dt>
            <dd className="tabular-nums">{amount(minor)}</dd>
          </div>
        ))}
        {statement.creditMinor > 0 && (
          <div className="flex justify-between gap-4 py-0.5">
            <dt className="text-ink-3">{t.finance.statement.credit}</dt>
            <dd className="tabular-nums">{amount(statement.creditMinor)}</dd>
          </div>
        )}
      </dl>
      {statement.closingBalanceMinor > 0 && (
        <AgingBar aging={statement.aging} currency={statement.currency} />
      )}
    </Card>
  )
}

function Actions({ statement }: { statement: Statement }) {
  const t = useMessages()
  const { isLab } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy } = useCommand('acknowledgeStatement')
  const { id, status, can } = statement
  return (
    <div data-print="no" className="flex flex-wrap gap-2">
      <AnchorButton
        href={addressOf('getStatementPdf', { params: { id } })}
        target="_blank"
        icon={<FileDown aria-hidden className="size-4" />}
      >
        {t.finance.pdf}
      </AnchorButton>
      {can.query && (
        <Button
          icon={<MessageCircleQuestion aria-hidden className="size-4" />}
          onClick={() => setIsAsking(true)}
        >
          {t.finance.statement.ask}
        </Button>
      )}
      {can.acknowledge && (
        <Button
          variant="primary"
          isBusy={isBusy}
          icon={<CheckIcon aria-hidden className="size-4" />}
          onClick={() => void run({ params: { id } })}
        >
          {t.finance.statement.agree}
        </Button>
      )}
      {!isLab && status === 'queried' && (
        <p className="self-center text-sm text-ink-3">{t.finance.statement.waits}</p>
      )}
      {isAsking && <AskDialog id={id} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

/** One statement: opening balance, entries, ageing, and the questions about it. */
export function StatementPage() {
  const t = useMessages()
  const format = useFormat()
  const { id } = useParams({ from: '/signed-in/statements/$id' })
  const query = useRead('getStatement', { params: { id } })
  const statement = query.data?.statement
  return (
    <Page
      title={
        statement
          ? format.period(statement.periodStartsOn, statement.periodEndsOn)
          : t.finance.nav.statements
      }
      width="detail"
      parent={{ to: '/statements', label: t.finance.nav.statements }}
      subtitle={
        statement && (
          <span className="flex flex-wrap items-center gap-2">
            {statement.counterpartName} <StatementState status={statement.status} />
            {statement.acknowledgedAt && (
              <span className="text-sm">
                {t.finance.statement.agreedBy(
                  statement.acknowledgedBy ?? '',
                  format.instant(statement.acknowledgedAt),
                )}
              </span>
            )}
          </span>
        )
      }
      actions={statement && <Actions statement={statement} />}
    >
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {({ statement: loaded }) => (
          <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
            <div className="flex min-w-0 flex-col gap-4">
              <Parties invoice={loaded} />
              <Lines statement={loaded} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <Sums statement={loaded} />
              <Questions statement={loaded} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
