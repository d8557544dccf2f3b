import { createSupplier, updateSupplier } from '../../api/body-rules/production/suppliers.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages, locales } from '../../i18n/index.tsx'
import { changedKeys, filledKeys } from '../../ui/changed-keys.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { useForm } from '../../ui/use-form.ts'

type Supplier = Item<'listSuppliers'>

const documentLanguages = ['en', 'de'] as const

const valuesOf = (supplier: Supplier | null) => ({
  name: supplier?.name ?? '',
  email: supplier?.email ?? '',
  phone: supplier?.phone ?? '',
  customerNumber: supplier?.customerNumber ?? '',
  address: supplier?.address ?? '',
  language: supplier?.language ?? '',
  leadTimeDays: supplier?.leadTimeDays ?? null,
})

/** Adds a supplier or changes one. */
export function SupplierDialog({
  supplier,
  onClose,
}: {
  supplier: Supplier | null
  onClose: () => void
}) {
  const t = useMessages()
  const words = t.stock.suppliers
  const before = valuesOf(supplier)
  const form = useForm(before, supplier ? updateSupplier : createSupplier)
  const options = { onDone: onClose, onProblem: form.take }
  const create = useCommand('createSupplier', options)
  const update = useCommand('updateSupplier', options)
  const submit = () => {
    if (!supplier) {
      void create.run({ body: filledKeys(createSupplier, form.values) })
      return
    }
    const body = changedKeys(updateSupplier, before, form.values)
    if (Object.keys(body).length === 0) onClose()
    else void update.run({ params: { id: supplier.id }, body })
  }
  return (
    <FormDialog
      title={supplier ? words.editTitle(supplier.name) : words.addTitle}
      submitLabel={t.ui.save}
      isBusy={create.isBusy || update.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={words.name} {...form.field('name')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={words.email} type="email" isOptional {...form.field('email')} />
        <TextField label={words.phone} type="tel" isOptional {...form.field('phone')} />
        <TextField label={words.customerNumber} isOptional {...form.field('customerNumber')} />
        <Select
          label={words.language}
          placeholder={words.ownLanguage}
          options={documentLanguages.map((value) => ({ value, label: locales[value] }))}
          {...form.field('language')}
        />
        <WholeField
          label={words.leadTime}
          hint={words.leadTimeHint}
          isOptional
          least={1}
          most={365}
          {...form.control('leadTimeDays')}
        />
      </div>
      <TextArea label={words.address} isOptional rows={3} {...form.field('address')} />
    </FormDialog>
  )
}
