import { Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAll } from '../../api/use-all.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Check } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { late } from '../../ui/late.tsx'
import { EmptyState, Key, Loaded, Skeleton } from '../../ui/states.tsx'
import { InboxOrder } from './inbox-order.tsx'
import { InboxRow, type InboxItem } from './inbox-row.tsx'
import { neighbourOf } from './inbox.ts'

const BulkAcceptDialog = late(() =>
  import('./bulk-accept-dialog.tsx').then((dialogs) => dialogs.BulkAcceptDialog),
)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

function useKeys(orders: readonly InboxItem[], openId: string | null, open: (id: string) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey
      if (!isPlain || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (step === 0) return
      const next = neighbourOf(orders, openId, step)
      if (next === null) return
      event.preventDefault()
      open(next)
      document.getElementById(`inbox-${next}`)?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [orders, openId, open])
}

function Toolbar({
  orders,
  chosen,
  onChoose,
  onAccept,
}: {
  orders: readonly InboxItem[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  onAccept: () => void
}) {
  const t = useMessages()
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
      <Check
        label={chosen.length > 0 ? t.inbox.chosen(chosen.length) : t.inbox.chooseAll}
        isChecked={chosen.length > 0 && chosen.length === orders.length}
        onChange={(isAll) => onChoose(isAll ? orders.map(({ id }) => id) : [])}
      />
      {chosen.length > 0 ? (
        <Button variant="primary" className="ms-auto" onClick={onAccept}>
          {t.inbox.acceptChosen}
        </Button>
      ) : (
        <span className="ms-auto flex items-center gap-1 text-xs text-ink-3 max-md:hidden">
          <Key>j</Key>
          <Key>k</Key>
          <Key>↵</Key>
          {t.inbox.keys}
        </span>
      )}
    </div>
  )
}

function InboxBody({ orders }: { orders: readonly InboxItem[] }) {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/inbox')
  const asked = orders.find(({ id }) => id === search.order)?.id ?? null
  const openId = asked ?? orders[0]?.id ?? null
  const [marked, setMarked] = useState<readonly string[]>([])
  const chosen = marked.filter((id) => orders.some((order) => order.id === id))
  const [bulk, setBulk] = useState<readonly InboxItem[] | null>(null)
  const open = (id: string) => change({ order: id })
  useKeys(orders, openId, open)
  const choose = (id: string, isChosen: boolean) =>
    setMarked(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <section
          aria-label={t.inbox.list}
          className={classNames(
            'overflow-hidden rounded-xl border border-line lg:sticky lg:top-4 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto',
            asked !== null && 'max-lg:hidden',
          )}
        >
          <Toolbar
            orders={orders}
            chosen={chosen}
            onChoose={setMarked}
            onAccept={() => setBulk(orders.filter(({ id }) => chosen.includes(id)))}
          />
          <ul>
            {orders.map((order) => (
              <InboxRow
                key={order.id}
                order={order}
                isOpen={order.id === openId}
                isChosen={chosen.includes(order.id)}
                onChoose={(isChosen) => choose(order.id, isChosen)}
                onOpen={() => open(order.id)}
              />
            ))}
          </ul>
        </section>
        <div className={classNames('min-w-0', asked === null && 'max-lg:hidden')}>
          {openId && (
            <InboxOrder
              key={openId}
              id={openId}
              onBack={() => change({ order: undefined })}
              onDone={() => change({ order: neighbourOf(orders, openId, 1) ?? undefined })}
            />
          )}
        </div>
      </div>
      {bulk && <BulkAcceptDialog orders={bulk} onClose={() => setBulk(null)} />}
    </>
  )
}

/** New orders that wait for the laboratory's answer: the list at the start, the order beside it. */
export function InboxPage() {
  const t = useMessages()
  // All of them: the newest come first, and who waits longest would be left out.
  const query = useAll('listOrders', { query: { status: 'submitted' } })
  return (
    <Page title={t.inbox.title} {...(query.data ? { count: query.data.length } : {})}>
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState
              icon={<Inbox aria-hidden className="size-6" />}
              title={t.inbox.emptyTitle}
              action={<LinkButton to="/orders">{t.inbox.seeOrders}</LinkButton>}
            >
              {t.inbox.emptyText}
            </EmptyState>
          ) : (
            <InboxBody orders={orders} />
          )
        }
      </Loaded>
    </Page>
  )
}
