import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { todoItemsOf, type TodoItem, type Worklist } from './todo-list.ts'
import { OrderLine } from './order-lines.tsx'

const mostLines = 10

function TodoLine({ item: { order, reason } }: { item: TodoItem }) {
  const t = useMessages()
  const { organization } = useSession()
  const format = useFormat()
  const words =
    reason === 'move'
      ? t.home.steps[organization.type][order.status]
      : t.home.reasons[organization.type][reason]
  const { answerByOn } = order
  const detail =
    reason === 'approval' && answerByOn !== null
      ? `${words} · ${t.home.answerBy(format.day(answerByOn))}`
      : words
  return <OrderLine order={order} detail={detail} dueOn={order.dueOn} />
}

/** The to-do list of the own side; `before` are lines of other kinds, such as invoices. */
export function TodoCard({ worklist, before }: { worklist: Worklist; before?: ReactNode }) {
  const t = useMessages()
  const { organization } = useSession()
  const items = todoItemsOf(organization.type, worklist)
  return (
    <Card
      title={t.home.todo}
      isFlush
      actions={
        <Link
          to="/orders"
          search={{ waitingOn: organization.type }}
          className="reach text-sm text-accent hover:underline"
        >
          {t.home.allWaitingOnUs(worklist.waitingOnUs.total)}
        </Link>
      }
    >
      {items.length === 0 && !before ? (
        <EmptyState
          icon={<CircleCheck aria-hidden className="size-6" />}
          title={t.home.nothingToDo}
        />
      ) : (
        <ul aria-label={t.home.todo}>
          {before}
          {items.slice(0, mostLines).map((item) => (
            <TodoLine key={item.order.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}
