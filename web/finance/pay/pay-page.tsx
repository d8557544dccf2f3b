import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Page, TabLinks } from '../../ui/page.tsx'
import { RunList } from './run-list.tsx'
import { TermsList } from './terms-list.tsx'

const tabs = ['runs', 'terms'] as const
const contents = { runs: RunList, terms: TermsList }

/** Pay runs of the laboratory, and what its members earn. */
export function PayPage() {
  const words = useMessages().pay
  const { search } = useAddress('/signed-in/pay')
  const Content = contents[search.tab ?? 'runs']
  return (
    <Page title={words.title} width="detail">
      <TabLinks
        label={words.tabs.label}
        tabs={tabs.map((tab) => ({
          label: words.tabs[tab],
          to: '/pay',
          search: tab === 'runs' ? {} : { tab },
        }))}
      />
      <Content />
    </Page>
  )
}
