import type { ReactNode } from 'react'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Page, TabLinks } from '../../ui/page.tsx'
import { PurchaseList } from './purchase-list.tsx'
import { StockList } from './stock-list.tsx'
import { StockSettings } from './stock-settings.tsx'
import { UsageList } from './usage-list.tsx'
import { SupplierList } from './supplier-list.tsx'

const contents = {
  stock: StockList,
  purchases: PurchaseList,
  usage: UsageList,
  suppliers: SupplierList,
  settings: StockSettings,
} satisfies {
  [view: string]: () => ReactNode
}
type View = keyof typeof contents
const views: readonly View[] = ['stock', 'purchases', 'usage', 'suppliers', 'settings']

/** What is in stock and to be ordered, purchase orders and suppliers. */
export function StockPage() {
  const t = useMessages().stock
  const { search } = useAddress('/signed-in/stock')
  const Content = contents[search.view ?? 'stock']
  return (
    <Page title={t.title}>
      <TabLinks
        label={t.tabs.label}
        tabs={views.map((view) => ({
          label: t.tabs[view],
          to: '/stock',
          search: view === 'stock' ? {} : { view },
        }))}
      />
      <Content />
    </Page>
  )
}
