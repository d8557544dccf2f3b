import { Building2, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Check } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'

type Supplier = Item<'listSuppliers'>

function SupplierMenu({ supplier, onEdit }: { supplier: Supplier; onEdit: () => void }) {
  const t = useMessages()
  const words = t.stock.suppliers
  const { run } = useCommand('updateSupplier')
  const setActive = (isActive: boolean) => run({ params: { id: supplier.id }, body: { isActive } })
  const archive = async () => {
    if (await setActive(false))
      showNotice(words.archivedDone(supplier.name), {
        label: t.ui.undo,
        run: () => void setActive(true),
      })
  }
  return (
    <MenuButton
      isIcon
      label={words.more(supplier.name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        { label: t.ui.edit, run: onEdit },
        supplier.isActive
          ? { label: words.archive, run: () => void archive() }
          : { label: words.restore, run: () => void setActive(true) },
      ]}
    />
  )
}

function useColumns(onEdit: (supplier: Supplier) => void): Column<Supplier>[] {
  const t = useMessages()
  const words = t.stock.suppliers
  return [
    {
      title: words.name,
      phone: 'first',
      className: 'font-medium',
      cell: ({ name }) => name,
    },
    { title: words.email, cell: ({ email }) => email },
    { title: words.phone, phone: 'hidden', cell: ({ phone }) => phone },
    {
      title: words.customerNumber,
      phone: 'hidden',
      className: 'tabular-nums',
      cell: ({ customerNumber }) => customerNumber,
    },
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'w-12 text-end',
      cell: (supplier) => <SupplierMenu supplier={supplier} onEdit={() => onEdit(supplier)} />,
    },
  ]
}

/** Whom the laboratory buys materials from. */
export function SupplierList() {
  const words = useMessages().stock.suppliers
  const { search, change } = useAddress('/signed-in/stock')
  const [edited, setEdited] = useState<Supplier | 'new' | null>(null)
  const columns = useColumns(setEdited)
  const query = useRead(
    'listSuppliers',
    {
      query: {
        page: search.page ?? 1,
        limit: 50,
        isArchived: search.archived === true,
        ...(search.search ? { search: search.search } : {}),
      },
    },
    { keepsPrevious: true },
  )
  const isFiltered = Boolean(search.search || search.archived)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={words.search}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <Check
          label={words.archived}
          isChecked={search.archived === true}
          onChange={(archived) => change({ archived })}
        />
        <AllowedButton
          needs="materials.write"
          variant="primary"
          className="ms-auto"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => setEdited('new')}
        >
          {words.add}
        </AllowedButton>
      </div>
      <PagedTable
        query={query}
        label={words.name}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            icon={<Building2 aria-hidden className="size-6" />}
            title={isFiltered ? words.none : words.emptyTitle}
          >
            {isFiltered ? null : words.emptyText}
          </EmptyState>
        }
        onPage={(page) => change({ page })}
      />
      {edited && (
        <SupplierDialog
          supplier={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
