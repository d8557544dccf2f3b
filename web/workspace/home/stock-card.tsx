import { Link } from '@tanstack/react-router'
import type { Worklist } from '#contract/workspace/todo'
import { useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'

const lineClass = 'text-accent hover:underline inline-block coarse:py-3'

/** What of the stock somebody has to look at: what is to be ordered, expires soon or is to be counted. */
export function StockCard({ stock }: { stock: NonNullable<Worklist['stock']> }) {
  const t = useMessages()
  const { toOrder, toCount, expiringLots, expiryWarningDays } = stock
  if (toOrder + toCount + expiringLots === 0) return null
  return (
    <Card title={t.home.stock.title}>
      <ul aria-label={t.home.stock.title} className="flex flex-col gap-1">
        {toOrder > 0 && (
          <li>
            <Link to="/stock" search={{ toOrder: true }} className={lineClass}>
              {t.home.stock.toOrder(toOrder)}
            </Link>
          </li>
        )}
        {expiringLots > 0 && (
          <li>
            <Link to="/materials" search={{ view: 'lots', expiring: true }} className={lineClass}>
              {t.home.stock.expiring(expiringLots, expiryWarningDays ?? 0)}
            </Link>
          </li>
        )}
        {toCount > 0 && (
          <li>
            <Link to="/stock" search={{ toCount: true }} className={lineClass}>
              {t.home.stock.toCount(toCount)}
            </Link>
          </li>
        )}
      </ul>
    </Card>
  )
}
