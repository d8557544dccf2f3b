import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { NoticeLine } from '../notifications/notice-line.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'

/** The newest notifications, and the way to all of them. */
export function LatestNotices() {
  const t = useMessages()
  const query = useRead('listNotifications', { query: { limit: 5 } })
  return (
    <Card
      title={t.home.latest}
      isFlush
      actions={
        <Link to="/notifications" className="reach text-sm text-accent hover:underline">
          {t.ui.all}
        </Link>
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 pb-4 text-ink-3">{t.notifications.emptyTitle}</p>
          ) : (
            <ul aria-label={t.home.latest}>
              {data.map((notice) => (
                <NoticeLine key={notice.id} notice={notice} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
