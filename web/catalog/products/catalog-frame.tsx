import type { ReactNode } from 'react'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Page, TabLinks } from '../../ui/page.tsx'

/** A page of the catalogue, with the tabs to the others. */
export function CatalogFrame({
  title,
  count,
  subtitle,
  actions,
  isPrices = false,
  children,
}: {
  title: string
  count?: number | undefined
  subtitle?: ReactNode
  actions?: ReactNode
  /** Whether the page is the grid of prices, which is a view of the products. */
  isPrices?: boolean
  children: ReactNode
}) {
  const t = useMessages().catalog.tabs
  const { canSeeFinance } = useSession()
  return (
    <Page
      title={title}
      {...(count === undefined ? {} : { count })}
      subtitle={subtitle}
      actions={actions}
    >
      <TabLinks
        label={t.label}
        tabs={[
          { label: t.products, to: '/catalog', ...(isPrices ? { search: {} } : {}) },
          ...(canSeeFinance
            ? ([
                { label: t.prices, to: '/catalog', search: { view: 'prices' } },
                { label: t.priceLists, to: '/catalog/price-lists' },
              ] as const)
            : []),
          { label: t.surcharges, to: '/catalog/surcharges' },
          { label: t.rules, to: '/catalog/rules' },
          { label: t.workflows, to: '/workflows' },
        ]}
      />
      {children}
    </Page>
  )
}
