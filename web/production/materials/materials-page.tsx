import type { ReactNode } from 'react'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Page, TabLinks } from '../../ui/page.tsx'
import { ComplianceRules } from './compliance-rules.tsx'
import { IncidentList } from './incident-list.tsx'
import { LotList } from './lot-list.tsx'
import { MaterialList } from './material-list.tsx'
import { RecallList } from './recall-list.tsx'
import { RecallView } from './recall-view.tsx'

type View = 'materials' | 'lots' | 'recalls' | 'incidents' | 'rules'

const labViews: readonly View[] = ['materials', 'lots', 'recalls', 'incidents', 'rules']
const clinicViews: readonly View[] = ['recalls', 'incidents']

const contents: Record<View, () => ReactNode> = {
  materials: MaterialList,
  lots: LotList,
  recalls: RecallList,
  incidents: IncidentList,
  rules: ComplianceRules,
}

/** A laboratory's materials, lots and safety; for a clinic its recalls and incidents. */
export function MaterialsPage() {
  const t = useMessages().materials
  const { isLab } = useSession()
  const { search } = useAddress('/signed-in/materials')
  const views = isLab ? labViews : clinicViews
  const [first = 'recalls'] = views
  const view = views.find((one) => one === search.view) ?? first
  const Content = contents[view]
  if (typeof search.recall === 'string')
    return <RecallView key={search.recall} id={search.recall} />
  return (
    <Page title={isLab ? t.title : t.safetyTitle}>
      <TabLinks
        label={t.tabs.label}
        tabs={views.map((one) => ({
          label: t.tabs[one],
          to: '/materials',
          search: one === first ? {} : { view: one },
        }))}
      />
      <Content />
    </Page>
  )
}
