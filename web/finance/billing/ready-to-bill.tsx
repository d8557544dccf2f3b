import { Link, useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { NoResults } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Badge, EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { boxLabelClass } from '../../ui/table.tsx'
import { NewInvoice } from './new-invoice.tsx'

type Billable = Item<'listBillableOrders'>

// More orders than the service takes at once become several invoices.
const mostOrders = 100

function OrderRow({
  order,
  isChosen,
  onChoose,
}: {
  order: Billable
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const name = order.number ?? t.finance.draftName
  return (
    <li className="flex items-center gap-3 px-4 py-2 hover:bg-sunken/60">
      <label className={boxLabelClass}>
        <input
          type="checkbox"
          aria-label={t.finance.ready.choose(name)}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          className="size-4.5 accent-accent coarse:size-6"
        />
      </label>
      <Link
        to="/orders/$id"
        params={{ id: order.id }}
        className="font-medium tabular-nums hover:underline"
      >
        {name}
      </Link>
      <span className="min-w-0 flex-1 truncate text-sm text-ink-3">
        {order.workSummary && `${order.workSummary.text} · `}
        {t.finance.ready.since(format.day(order.readyAt.slice(0, 10)))}
      </span>
      {order.isPartlyBilled && <Badge>{t.finance.ready.partly}</Badge>}
      <span className="tabular-nums">{format.money(order.totalMinor, order.currency)}</span>
    </li>
  )
}

function CustomerOrders({ name, orders }: { name: string; orders: readonly Billable[] }) {
  const t = useMessages()
  const format = useFormat()
  const navigate = useNavigate()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { run, isBusy } = useCommand('createInvoice', {
    onDone: ({ invoice }) => void navigate({ to: '/invoices/$id', params: { id: invoice.id } }),
  })
  const chosen = orders.filter(({ id }) => !left.has(id)).slice(0, mostOrders)
  const [first] = orders
  const currency = first?.currency ?? null
  const choose = (id: string, isChosen: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      if (isChosen) next.delete(id)
      else next.add(id)
      return next
    })
  return (
    <section aria-label={name} className="border-t border-line first:border-t-0">
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-1">
        <h2 className="font-semibold">{name}</h2>
        <div className="flex items-center gap-3">
          <span className="text-sm text-ink-3 tabular-nums">
            {t.finance.ready.sum(
              chosen.length,
              format.money(
                chosen.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
                currency,
              ),
            )}
          </span>
          <Button
            isBusy={isBusy}
            disabled={chosen.length === 0}
            icon={<ReceiptText aria-hidden className="size-4" />}
            onClick={() =>
              void run({
                body: {
                  customerId: first?.customerId ?? '',
                  orderIds: chosen.map(({ id }) => id),
                },
              })
            }
          >
            {t.finance.ready.draft}
          </Button>
        </div>
      </header>
      <ul className="divide-y divide-line pb-2">
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            isChosen={!left.has(order.id)}
            onChoose={(isChosen) => choose(order.id, isChosen)}
          />
        ))}
      </ul>
    </section>
  )
}

/**
 * Orders that can be billed, by customer and currency; one button creates the draft of their
 * invoice.
 */
export function ReadyToBill() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/invoices')
  const [isOpen, setIsOpen] = useState(false)
  const settings = useRead('getFinanceSettings', {}, { freshMs: 60_000 })
  const query = useAll('listBillableOrders', {
    query: search.search ? { search: search.search } : {},
  })
  if (settings.data && settings.data.settings.confirmedAt === null) {
    return (
      <Card isFlush>
        <EmptyState
          title={t.finance.ready.notSetUpTitle}
          action={
            <LinkButton to="/settings/finance" variant="primary">
              {t.finance.ready.setUp}
            </LinkButton>
          }
        >
          {t.finance.ready.notSetUpText}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <div className="mb-3">
        <SearchField
          label={t.finance.searchLabel}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
      </div>
      <Card isFlush>
        <Loaded query={query} skeleton={<Skeleton lines={8} className="p-4" />}>
          {(orders) =>
            orders.length === 0 ? (
              search.search ? (
                <NoResults clear={() => change({ search: undefined })} />
              ) : (
                <EmptyState title={t.finance.ready.emptyTitle}>
                  {t.finance.ready.emptyText}
                </EmptyState>
              )
            ) : (
              Object.entries(
                Object.groupBy(orders, ({ customerId, currency }) => `${customerId} ${currency}`),
              ).map(([key, of = []]) => (
                <CustomerOrders key={key} name={of[0]?.customerName ?? ''} orders={of} />
              ))
            )
          }
        </Loaded>
        <div className="border-t border-line px-4 py-3">
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {t.finance.ready.without}
          </Button>
        </div>
      </Card>
      {isOpen && <NewInvoice onClose={() => setIsOpen(false)} />}
    </>
  )
}
