import { useRead } from '../../api/hooks.ts'
import { daysBetween } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { WorkLine } from '../../ui/work-line.tsx'
import { BoardCard } from './board-card.tsx'
import { unfinished } from './unfinished.ts'

const mostRisks = 3

/** The orders that are latest, with where they are; at most three, so that each is read from afar. */
export function RiskCard({ today, yesterday }: { today: string; yesterday: string }) {
  const t = useMessages()
  const format = useFormat()
  const { data } = useRead('listOrders', {
    query: { status: unfinished, dueToOn: yesterday, sort: 'due', limit: mostRisks },
  })
  const orders = data?.data ?? []
  const more = (data?.pagination.total ?? 0) - orders.length
  return (
    <BoardCard title={t.bench.wallBoard.risk} aside={more > 0 && t.bench.wallBoard.more(more)}>
      {data && orders.length === 0 && <p className="text-good">{t.bench.wallBoard.noRisk}</p>}
      <ul aria-label={t.bench.wallBoard.risk}>
        {orders.map(
          ({ id, workSummary, number, status, currentStage, promisedOn, requestedOn }) => {
            const dueOn = promisedOn ?? requestedOn
            const where = currentStage?.label ?? t.labels.orderStatus[status]
            return (
              <li
                key={id}
                className="grid grid-cols-[1fr_auto] items-center gap-2 border-t border-line py-1"
              >
                <WorkLine work={workSummary}>
                  <span className="block text-ink-3">
                    {number} · {where}
                  </span>
                </WorkLine>
                {dueOn && daysBetween(today, dueOn) < 0 && (
                  <span className="text-lg font-semibold text-bad">
                    {format.distance(dueOn, today)}
                  </span>
                )}
              </li>
            )
          },
        )}
      </ul>
    </BoardCard>
  )
}
