import { Link } from '@tanstack/react-router'
import type { Item } from '../../api/client.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Badge } from '../../ui/states.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'

type Product = Item<'listProducts'>

function ProductLink({ product }: { product: Product }) {
  const t = useMessages()
  const { search } = useAddress('/signed-in/catalog')
  const { restorationType, material } = product
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <Link to="/catalog" search={{ ...search, product: product.id }} className={rowLinkClass}>
          {product.name}
        </Link>
        {!product.isOrderable && <Badge>{t.catalog.notOrderable}</Badge>}
      </span>
      <span className="line-clamp-1 text-xs text-ink-3">
        {[
          product.code,
          t.labels.restoration[restorationType],
          material && t.labels.material[material],
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

function useNeeds() {
  const t = useMessages()
  return (product: Product) =>
    [
      product.requiresShade && t.catalog.requirements.shade,
      product.requiresTeeth && t.catalog.requirements.teeth,
      product.requiresImplant && t.catalog.requirements.implant,
      ...product.requiredAttachments.map((kind) => t.labels.fileKind[kind]),
    ]
      .filter(Boolean)
      .join(', ')
}

/** The columns of a list of products; prices only for people who can see money. */
export function useProductColumns(): Column<Product>[] {
  const t = useMessages()
  const words = t.catalog
  const format = useFormat()
  const requirementsOf = useNeeds()
  const { canSeeFinance } = useSession()
  const workflows = useAll('listWorkflows', { query: { isArchived: false } })
  const workflowName = (id: string | null) => workflows.data?.find((row) => row.id === id)?.name
  const columns: Column<Product>[] = [
    {
      title: words.columns.product,
      phone: 'first',
      className: 'tabular:py-1.5',
      cell: (product) => <ProductLink product={product} />,
    },
    {
      title: words.columns.required,
      phone: 'hidden',
      className: 'text-ink-3',
      cell: requirementsOf,
    },
    {
      title: words.columns.workflow,
      phone: 'hidden',
      className: 'text-ink-3',
      cell: ({ workflowId }) => workflowName(workflowId),
    },
    {
      title: words.columns.days,
      isNumber: true,
      phone: 'hidden',
      cell: ({ turnaroundDays }) => turnaroundDays,
    },
  ]
  if (canSeeFinance) {
    columns.push({
      title: words.columns.price,
      isNumber: true,
      phone: 'first',
      className: 'whitespace-nowrap',
      cell: ({ basePriceMinor, currency, unit }) =>
        typeof basePriceMinor === 'number' ? (
          <>
            {format.money(basePriceMinor, currency)}{' '}
            <span className="text-xs text-ink-3">
              {words.isPerUnit(t.labels.productUnit[unit])}
            </span>
          </>
        ) : (
          <span className="text-ink-3">{words.noPrice}</span>
        ),
    })
  }
  return columns
}
