import { useAllows } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Page, TabLinks } from '../../ui/page.tsx'
import { AbsenceList } from './absence-list.tsx'
import { CentreList } from './centre-list.tsx'
import { ShiftList } from './shift-list.tsx'

const tabs = ['centres', 'absences', 'shifts'] as const
const contents = { centres: CentreList, absences: AbsenceList, shifts: ShiftList }

/** The work centres of the laboratory, who is away, and how long people work. */
export function WorkCentresPage() {
  const t = useMessages().workCentres
  const canWrite = useAllows('planning.write')
  const { search } = useAddress('/signed-in/work-centres')
  const tab = canWrite ? (search.tab ?? 'centres') : 'centres'
  const Content = contents[tab]
  return (
    <Page title={t.title} subtitle={t.lead}>
      {canWrite ? (
        <TabLinks
          label={t.tabs.label}
          tabs={tabs.map((one) => ({
            label: t.tabs[one],
            to: '/work-centres',
            search: one === 'centres' ? {} : { tab: one },
          }))}
        />
      ) : (
        <p className="mb-3 text-ink-3">{t.onlyOwner}</p>
      )}
      <Content />
    </Page>
  )
}
