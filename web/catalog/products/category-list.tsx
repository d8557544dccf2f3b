import { Link } from '@tanstack/react-router'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  createProductCategory,
  updateProductCategory,
} from '../../api/body-rules/catalog/product-categories.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { changedKeys, filledKeys } from '../../ui/changed-keys.ts'
import { classNames } from '../../ui/class-names.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { branchesOf, parentsFor } from './category-tree.ts'

type Category = Item<'listProductCategories'>

// The list shows the depth by indents, a select by these spaces.
const indentOf = (depth: number) => '\u2003'.repeat(depth)

function CategoryDialog({
  category,
  categories,
  onClose,
}: {
  category: Category | null
  categories: readonly Category[]
  onClose: () => void
}) {
  const t = useMessages()
  const words = t.catalog.category
  const before = {
    name: category?.name ?? '',
    parentId: category?.parentId ?? '',
    sortOrder: category?.sortOrder ?? 0,
  }
  const form = useForm(before, category ? updateProductCategory : createProductCategory)
  const options = { onDone: onClose, onProblem: form.take }
  const create = useCommand('createProductCategory', options)
  const update = useCommand('updateProductCategory', options)
  const submit = () => {
    if (!category) {
      void create.run({ body: filledKeys(createProductCategory, form.values) })
      return
    }
    const body = changedKeys(updateProductCategory, before, form.values)
    if (Object.keys(body).length === 0) onClose()
    else void update.run({ params: { id: category.id }, body })
  }
  return (
    <FormDialog
      title={category ? words.editTitle(category.name) : words.addTitle}
      submitLabel={t.ui.save}
      isBusy={create.isBusy || update.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={words.name} {...form.field('name')} />
      <Select
        label={words.parent}
        placeholder={words.top}
        options={parentsFor(categories, category?.id ?? null).map(({ category: own, depth }) => ({
          value: own.id,
          label: indentOf(depth) + own.name,
        }))}
        {...form.field('parentId')}
      />
      <WholeField
        label={words.place}
        hint={words.placeHint}
        most={1_000_000}
        value={form.values.sortOrder}
        onChange={(sortOrder) => form.set('sortOrder', sortOrder ?? 0)}
      />
    </FormDialog>
  )
}

function CategoryMenu({ category, onEdit }: { category: Category; onEdit: () => void }) {
  const t = useMessages()
  const words = t.catalog.category
  const { change } = useAddress('/signed-in/catalog')
  const { run } = useCommand('archiveProductCategory', {
    onDone: () => {
      showNotice(words.archived(category.name))
      change({ category: undefined })
    },
  })
  return (
    <MenuButton
      isIcon
      label={words.more(category.name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        { label: t.ui.edit, run: onEdit },
        {
          label: words.archive,
          isDanger: true,
          run: () => void run({ params: { id: category.id } }),
        },
      ]}
    />
  )
}

const linkClass =
  'flex min-h-8 min-w-0 flex-1 items-center rounded-lg px-2.5 text-ink-2 hover:bg-sunken coarse:min-h-11'

function CategoryLink({ id, name, isCurrent }: { id?: string; name: string; isCurrent: boolean }) {
  return (
    <Link
      to="/catalog"
      search={id === undefined ? {} : { category: id }}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(linkClass, isCurrent && 'bg-sunken font-medium text-ink')}
    >
      <span className="truncate">{name}</span>
    </Link>
  )
}

/** The categories of the catalogue: beside the products, on a phone a select above them. */
export function CategoryList({ categories }: { categories: readonly Category[] }) {
  const t = useMessages().catalog
  const canWrite = useAllows('catalog.write')
  const { search, change } = useAddress('/signed-in/catalog')
  const [edited, setEdited] = useState<Category | 'new' | null>(null)
  const current = search.category
  const branches = branchesOf(categories)
  return (
    <div className="md:w-56 md:shrink-0">
      <Select
        label={t.categories}
        hidesLabel
        className="md:hidden"
        placeholder={t.allProducts}
        options={branches.map(({ category, depth }) => ({
          value: category.id,
          label: indentOf(depth) + category.name,
        }))}
        value={current ?? ''}
        onChange={(category) => change({ category })}
      />
      <nav aria-label={t.categories} className="max-md:hidden">
        <div className="flex items-center justify-between ps-2.5">
          <h2 className="text-sm font-medium text-ink-3">{t.categories}</h2>
          {canWrite && (
            <IconButton
              label={t.addCategory}
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setEdited('new')}
            />
          )}
        </div>
        <ul className="flex flex-col gap-0.5">
          <li>
            <CategoryLink name={t.allProducts} isCurrent={!current} />
          </li>
          {branches.map(({ category, depth }) => (
            <li
              key={category.id}
              className="group flex items-center"
              style={{ paddingInlineStart: `${depth * 0.75}rem` }}
            >
              <CategoryLink
                id={category.id}
                name={category.name}
                isCurrent={current === category.id}
              />
              {canWrite && current === category.id && (
                <CategoryMenu category={category} onEdit={() => setEdited(category)} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {edited && (
        <CategoryDialog
          category={edited === 'new' ? null : edited}
          categories={categories}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
