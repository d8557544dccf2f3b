import { Ellipsis, Plus, Zap } from 'lucide-react'
import { useState } from 'react'
import { surchargeKinds } from '#contract/catalog/catalog-terms'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAllows, useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Card } from '../../ui/page.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Pager, Table, type Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { CatalogFrame } from './catalog-frame.tsx'
import { SurchargeDialog } from './surcharge-dialog.tsx'

type Surcharge = Item<'listSurcharges'>

function SurchargeMenu({ surcharge, onEdit }: { surcharge: Surcharge; onEdit: () => void }) {
  const t = useMessages()
  const words = t.catalog.surcharges
  const { run } = useCommand('archiveSurcharge', {
    onDone: () => showNotice(words.archived(surcharge.name)),
  })
  return (
    <MenuButton
      isIcon
      label={words.more(surcharge.name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        { label: t.ui.edit, run: onEdit },
        {
          label: words.archive,
          isDanger: true,
          run: () => void run({ params: { id: surcharge.id } }),
        },
      ]}
    />
  )
}

function useAmount() {
  const t = useMessages().catalog.surcharges
  const format = useFormat()
  return ({ priceMinor, percentBasisPoints, currency, kind }: Surcharge) => {
    if (typeof percentBasisPoints === 'number')
      return t.ofWork(format.basisPoints(percentBasisPoints))
    const amount = format.money(priceMinor, currency)
    return kind === 'per_gram' ? t.aGram(amount) : amount
  }
}

function useColumns(onEdit: (surcharge: Surcharge) => void): Column<Surcharge>[] {
  const t = useMessages()
  const words = t.catalog.surcharges
  const format = useFormat()
  const amountOf = useAmount()
  const { canSeeFinance } = useSession()
  const canWrite = useAllows('catalog.write')
  const columns: Column<Surcharge>[] = [
    {
      title: words.name,
      phone: 'first',
      className: 'font-medium stacked:flex-1',
      cell: ({ name }) => name,
    },
    { title: words.kind, phone: 'hidden', cell: ({ kind }) => t.labels.surchargeKind[kind] },
    { title: words.when, cell: ({ kind }) => words.whens[kind] },
  ]
  if (canSeeFinance) {
    columns.push(
      {
        title: words.taxRateBasisPoints,
        isNumber: true,
        phone: 'hidden',
        cell: ({ taxRateBasisPoints }) => format.basisPoints(taxRateBasisPoints),
      },
      { title: words.amount, isNumber: true, cell: amountOf },
    )
  }
  if (canWrite) {
    columns.push({
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'w-12 text-end',
      cell: (surcharge) => <SurchargeMenu surcharge={surcharge} onEdit={() => onEdit(surcharge)} />,
    })
  }
  return columns
}

/** The surcharges of the laboratory. */
export function SurchargesPage() {
  const t = useMessages().catalog.surcharges
  const canWrite = useAllows('catalog.write')
  const { search, change } = useAddress('/signed-in/catalog/surcharges')
  const [edited, setEdited] = useState<Surcharge | 'new' | null>(null)
  const columns = useColumns(setEdited)
  const query = useRead(
    'listSurcharges',
    { query: { page: search.page ?? 1, limit: 50, isArchived: false } },
    { keepsPrevious: true },
  )
  return (
    <CatalogFrame
      title={t.title}
      count={query.data?.pagination.total}
      subtitle={t.lead}
      actions={
        canWrite && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setEdited('new')}
          >
            {t.add}
          </Button>
        )
      }
    >
      <Card isFlush>
        <Loaded query={query}>
          {({ data, pagination }) => (
            <>
              <Table
                label={t.title}
                columns={columns}
                rows={data.toSorted(
                  (a, b) => surchargeKinds.indexOf(a.kind) - surchargeKinds.indexOf(b.kind),
                )}
                keyOf={({ id }) => id}
                empty={
                  <EmptyState icon={<Zap aria-hidden className="size-6" />} title={t.emptyTitle}>
                    {t.emptyText}
                  </EmptyState>
                }
              />
              <Pager pagination={pagination} onPage={(page) => change({ page })} />
            </>
          )}
        </Loaded>
      </Card>
      {edited && (
        <SurchargeDialog
          surcharge={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </CatalogFrame>
  )
}
