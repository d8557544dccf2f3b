import { BellOff, CheckCheck, Settings } from 'lucide-react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { Pager } from '../../ui/table.tsx'
import { NoticeLine } from './notice-line.tsx'

const perPage = 30

const pageKeyOf = (isUnread: boolean) => (isUnread ? 'unreadPage' : 'page')

function useNotices(isUnread: boolean) {
  const { search } = useAddress('/signed-in/notifications')
  const page = search[pageKeyOf(isUnread)] ?? 1
  const text = search.search ? { search: search.search } : {}
  const query = { isUnread, limit: perPage, page, ...text }
  return useRead('listNotifications', { query }, { keepsPrevious: true })
}

function Notices({
  isUnread,
  label,
  query,
}: {
  isUnread: boolean
  label: string
  query: ReturnType<typeof useNotices>
}) {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/notifications')
  const text = search.search ?? ''
  return (
    <Card title={label} isFlush>
      <Loaded query={query} skeleton={<Skeleton lines={12} className="p-4" />}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState
              {...(isUnread ? { icon: <BellOff aria-hidden className="size-6" /> } : {})}
              title={
                text
                  ? t.ui.nothingFound
                  : isUnread
                    ? t.notifications.nothingUnread
                    : t.notifications.emptyTitle
              }
            >
              {!text && !isUnread && t.notifications.emptyText}
            </EmptyState>
          ) : (
            <>
              <ul aria-label={label}>
                {data.map((notice) => (
                  <NoticeLine key={notice.id} notice={notice} />
                ))}
              </ul>
              <Pager
                pagination={pagination}
                onPage={(page) => change({ [pageKeyOf(isUnread)]: page })}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

/** What one was notified: the unread first, then the rest; live. */
export function NotificationsPage() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/notifications')
  const { data } = useRead('listNotifications', { query: { limit: 1, isUnread: true } })
  const news = useNotices(true)
  const earlier = useNotices(false)
  const unread = data?.pagination.total ?? 0
  const newest = data?.data[0]
  const { run, isBusy } = useCommand('readNotifications')
  return (
    <Page
      title={t.app.notifications}
      width="narrow"
      subtitle={data ? unread > 0 && t.app.unread(unread) : '\u00a0'}
      actions={
        <>
          <LinkButton
            to="/settings/notifications"
            variant="quiet"
            icon={<Settings aria-hidden className="size-4" />}
          >
            {t.notifications.choose}
          </LinkButton>
          <Button
            isBusy={isBusy}
            disabled={!newest}
            icon={<CheckCheck aria-hidden className="size-4" />}
            onClick={() => newest && void run({ body: { untilId: newest.id } })}
          >
            {t.notifications.markAllRead}
          </Button>
        </>
      }
    >
      <div className="mb-3">
        <SearchField
          label={t.notifications.searchLabel}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text, unreadPage: undefined })}
        />
      </div>
      <div className="flex flex-col gap-4">
        <Notices isUnread label={t.notifications.unreadTitle} query={news} />
        {/* After the unread ones, however many they are: none is pushed down that somebody reads. */}
        {!news.isPending && (
          <Notices isUnread={false} label={t.notifications.earlier} query={earlier} />
        )}
      </div>
    </Page>
  )
}
