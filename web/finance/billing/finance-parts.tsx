import type { WorkSummary } from '#contract/orders/work-summary'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Clock, FileText, MessageCircleQuestion } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TabLinks } from '../../ui/page.tsx'
import { Badge, type Tone } from '../../ui/states.tsx'
import { rowLinkClass } from '../../ui/table.tsx'

type Invoice = Pick<
  Item<'listInvoices'>,
  'status' | 'kind' | 'isOverdue' | 'isDisputed' | 'isQueried'
>

/** The tabs of finance that this person can open. */
export function FinanceNav() {
  const t = useMessages()
  const { isLab, isOwner } = useSession()
  return (
    <TabLinks
      label={t.finance.nav.label}
      tabs={[
        { label: t.finance.nav.invoices, to: '/invoices' },
        { label: t.finance.nav.statements, to: '/statements' },
        { label: t.finance.nav.payments, to: '/payments' },
        ...(isLab && isOwner ? [{ label: t.finance.nav.payouts, to: '/payouts' } as const] : []),
      ]}
    />
  )
}

/** The views of a list, each with an address of its own. */
export function ViewLinks<V extends string>({
  label,
  to,
  views,
  current,
  usual,
}: {
  label: string
  to: '/invoices' | '/statements' | '/payments' | '/payouts'
  views: readonly { view: V; label: string }[]
  current: V
  /** The view of an address that names none. */
  usual: V
}) {
  return (
    <nav
      aria-label={label}
      data-print="no"
      className="flex max-w-full gap-0.5 overflow-x-auto rounded-lg bg-sunken p-0.5"
    >
      {views.map(({ view, label: text }) => (
        <Link
          key={view}
          to={to}
          search={{ view: view === usual ? undefined : view }}
          activeOptions={{ exact: true, includeSearch: true }}
          activeProps={{}}
          {...(view === current ? { 'aria-current': 'page' as const } : {})}
          className={classNames(
            'flex h-7 shrink-0 items-center justify-center rounded-md px-2.5 text-sm coarse:h-11 coarse:min-w-11',
            view === current ? 'bg-raised font-medium text-ink' : 'text-ink-2 hover:text-ink',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

const tones: Record<Item<'listInvoices'>['status'], Tone> = {
  draft: 'neutral',
  open: 'accent',
  partially_paid: 'accent',
  paid: 'good',
  void: 'neutral',
  uncollectible: 'neutral',
  credited: 'neutral',
}

/**
 * The status of an invoice, with badges for its kind, for an overdue, a disputed and a queried one.
 */
export function InvoiceState({ invoice }: { invoice: Invoice }) {
  const t = useMessages()
  const { status, kind, isOverdue, isDisputed, isQueried } = invoice
  const icons: Partial<Record<typeof status, React.ReactNode>> = {
    draft: <FileText aria-hidden className="size-3" />,
    open: <Clock aria-hidden className="size-3" />,
    paid: <CircleCheck aria-hidden className="size-3" />,
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {isOverdue ? (
        <Badge tone="bad" icon={<CircleAlert aria-hidden className="size-3" />}>
          {t.finance.overdue}
        </Badge>
      ) : (
        <Badge tone={tones[status]} icon={icons[status]}>
          {t.finance.labels.invoiceStatus[status]}
        </Badge>
      )}
      {isOverdue && status === 'partially_paid' && (
        <Badge tone={tones[status]}>{t.finance.labels.invoiceStatus[status]}</Badge>
      )}
      {kind !== 'work' && <Badge>{t.finance.labels.invoiceKind[kind]}</Badge>}
      {isDisputed && <Badge tone="warn">{t.finance.disputed}</Badge>}
      {isQueried && (
        <Badge tone="warn" icon={<MessageCircleQuestion aria-hidden className="size-3" />}>
          {t.finance.queried}
        </Badge>
      )}
    </span>
  )
}

/** A link to an invoice by its number, which is read where the caller has none. */
export function InvoiceLink({
  id,
  number,
  isRow,
}: {
  id: string
  number?: string | null
  /** Set for the link of a table's row to its record. */
  isRow?: boolean
}) {
  const t = useMessages()
  const { data } = useRead(
    'getInvoice',
    { params: { id } },
    { isEnabled: number === undefined, freshMs: 60_000 },
  )
  const known = number === undefined ? data?.invoice.number : number
  return (
    <Link
      to="/invoices/$id"
      params={{ id }}
      className={classNames('tabular-nums', isRow ? rowLinkClass : 'font-medium hover:underline')}
    >
      {known ?? t.finance.draftName}
    </Link>
  )
}

/** The title of a column or a fact with the other side: customer or lab. */
export function useCounterpartTitle(): string {
  const t = useMessages()
  const { isLab } = useSession()
  return isLab ? t.finance.columns.counterpart.lab : t.finance.columns.counterpart.clinic
}

type OrderLinkProps = { id: string; number: string | null; work?: WorkSummary | null }

/** A link to an order by its number, with its work behind it. */
export function OrderLink({ id, number, work }: OrderLinkProps) {
  const t = useMessages()
  return (
    <span>
      <Link
        to="/orders/$id"
        params={{ id }}
        className="font-medium text-accent tabular-nums hover:underline"
      >
        {t.finance.orderNumber(number ?? '')}
      </Link>
      {work && <span className="text-ink-2"> {work.text}</span>}
    </span>
  )
}
