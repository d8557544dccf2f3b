import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import type { Approval } from './order-data.ts'

/** The rounds that were judged, each with its verdict. */
export function JudgedRounds({ approvals }: { approvals: readonly Approval[] }) {
  const t = useMessages()
  const format = useFormat()
  const judged = approvals.filter(({ verdict }) => verdict !== null)
  if (judged.length === 0) return null
  return (
    <Card title={t.order.approval.title}>
      <ul>
        {judged.map(({ id, round, verdict, verdictByName, verdictAt, comment, message }) => {
          const who = verdictByName ?? t.order.approval.automatic
          const when = verdictAt ? format.instant(verdictAt) : ''
          return (
            <li key={id} className="border-t border-line py-2 first:border-t-0 first:pt-0">
              <p className="font-medium">{t.order.approval.titleRound(round)}</p>
              <p className={verdict === 'approved' ? 'text-good' : 'text-warn'}>
                {verdict === 'approved'
                  ? t.order.approval.approved(who, when)
                  : t.order.approval.changesBy(who, when)}
              </p>
              {message && <p className="text-ink-3">{message}</p>}
              {comment && <p>{comment}</p>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
