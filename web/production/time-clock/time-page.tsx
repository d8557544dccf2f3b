import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Page, TabLinks } from '../../ui/page.tsx'
import { EntryList } from './entry-list.tsx'
import { OwnClock } from './own-clock.tsx'
import { WeekTable } from './week-table.tsx'
import { WorkTable } from './work-table.tsx'

const tabs = ['week', 'entries', 'work'] as const
const contents = { week: WeekTable, entries: EntryList, work: WorkTable }

/** The own time clock, and what was worked: of all people for an owner, of oneself for others. */
export function TimePage() {
  const words = useMessages().timeClock
  const { search } = useAddress('/signed-in/time')
  const { isOwner } = useSession()
  const Content = contents[search.tab ?? 'week']
  const week = search.week ? { week: search.week } : {}
  return (
    <Page title={words.title}>
      <OwnClock />
      <TabLinks
        label={words.tabs.label}
        tabs={tabs.map((tab) => ({
          label: words.tabs[tab],
          to: '/time',
          search: tab === 'week' ? week : { ...week, tab },
        }))}
      />
      <Content key={String(isOwner)} />
    </Page>
  )
}
