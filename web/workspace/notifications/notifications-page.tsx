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

function Notices({
  isUnread,
  label,
  skeletonLines,
}: {
  isUnread: boolean
  label: string
  skeletonLines: number
}) {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/notifications')
  const pageKey = isUnread ? 'unreadPage' : 'page'
  const text = search.search ?? ''
  const query = useRead(
    'listNotifications',
    {
      query: {
        isUnread,
        limit: perPage,
        page: search[pageKey] ?? 1,
        ...(text ? { search: text } : {}),
      },
    },
    { keepsPrevious: true },
  )
  return (
    <Card title={label} isFlush>
      <Loaded query={query} skeleton={<Skeleton lines={skeletonLines} className="p-4" />}>
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
              <Pager pagination={pagination} onPage={(page) => change({ [pageKey]: page })} />
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
  const unread = data?.pagination.total ?? 0
  const newest = data?.data[0]
  const { run, isBusy } = useCommand('readNotifications')
  return (
    <Page
      title={t.app.notifications}
      width="narrow"
      {...(unread > 0 ? { subtitle: t.app.unread(unread) } : {})}
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
        {/* The bell knows how many there are: what is below them keeps its place when they come. */}
        <Notices
          isUnread
          label={t.notifications.unreadTitle}
          skeletonLines={Math.min(perPage, 5 + unread * 2)}
        />
        <Notices isUnread={false} label={t.notifications.earlier} skeletonLines={5} />
      </div>
    </Page>
  )
}
