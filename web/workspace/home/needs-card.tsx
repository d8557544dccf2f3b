import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Worklist } from '#contract/workspace/todo'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { needsOf, type Need } from './needs.ts'
import { OrderLine } from './order-lines.tsx'

const mostLines = 10

function NeedLine({ need: { order, reason } }: { need: Need }) {
  const t = useMessages()
  const { organization } = useSession()
  const detail =
    reason === 'move'
      ? t.home.steps[organization.type][order.status]
      : t.home.reasons[organization.type][reason]
  return <OrderLine order={order} detail={detail} dueOn={order.dueOn} />
}

/** What needs the own side now, the most urgent first; `before` are lines of other kinds, such as invoices. */
export function NeedsCard({ worklist, before }: { worklist: Worklist; before?: ReactNode }) {
  const t = useMessages()
  const { organization } = useSession()
  const needs = needsOf(organization.type, worklist)
  return (
    <Card
      title={t.home.needsYou}
      isFlush
      actions={
        <Link
          to="/orders"
          search={{ waitingOn: organization.type }}
          className="text-sm text-accent hover:underline"
        >
          {t.home.allWaitingOnUs(worklist.waitingOnUs.total)}
        </Link>
      }
    >
      {needs.length === 0 && !before ? (
        <EmptyState
          icon={<CircleCheck aria-hidden className="size-6" />}
          title={t.home.nothingNeedsYou}
        />
      ) : (
        <ul aria-label={t.home.needsYou}>
          {before}
          {needs.slice(0, mostLines).map((need) => (
            <NeedLine key={need.order.id} need={need} />
          ))}
        </ul>
      )}
    </Card>
  )
}
