import type { MaterialClass } from '#contract/catalog/material-facts'
import { createMaterial, updateMaterial } from '../../api/body-rules/production/materials.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import { changedKeys, filledKeys } from '../../ui/changed-keys.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, Select, TextField } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'

type Material = Item<'listMaterials'>

const valuesOf = (material: Material | null) => ({
  name: material?.name ?? '',
  manufacturer: material?.manufacturer ?? '',
  class: material?.class ?? ('' as const),
  unit: material?.unit ?? 'piece',
  type: material?.type ?? '',
  gtin: material?.gtin ?? '',
  iso10993Ref: material?.iso10993Ref ?? '',
  fdaClearance: material?.fdaClearance ?? '',
  isCeMarked: material?.isCeMarked ?? true,
  supplierId: material?.supplierId ?? '',
  supplierArticleNumber: material?.supplierArticleNumber ?? '',
  reorderPoint: material?.reorderPoint ?? null,
  orderQuantity: material?.orderQuantity ?? null,
})

type MaterialForm = Form<ReturnType<typeof valuesOf>>

/** When the material is ordered again, how much of it, and from whom. */
function Reordering({ form }: { form: MaterialForm }) {
  const t = useMessages()
  const words = t.materials.list
  const suppliers = useAll('listSuppliers', { query: { isArchived: false } })
  const unit = t.materials.unitSign[form.values.unit]
  return (
    <>
      <Select
        label={words.supplier}
        placeholder={words.noSupplier}
        options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('supplierId')}
      />
      <TextField label={words.articleNumber} isOptional {...form.field('supplierArticleNumber')} />
      <WholeField
        label={words.reorderPoint}
        hint={words.reorderHint}
        isOptional
        least={1}
        unit={unit}
        {...form.control('reorderPoint')}
      />
      <WholeField
        label={words.orderQuantity}
        isOptional
        least={1}
        unit={unit}
        {...form.control('orderQuantity')}
      />
    </>
  )
}

/** Adds a material or changes one. */
export function MaterialDialog({
  material,
  onClose,
}: {
  material: Material | null
  onClose: () => void
}) {
  const t = useMessages()
  const words = t.materials.list
  const before = valuesOf(material)
  const form: MaterialForm = useForm(before, material ? updateMaterial : createMaterial)
  const options = { onDone: onClose, onProblem: form.take }
  const create = useCommand('createMaterial', options)
  const update = useCommand('updateMaterial', options)
  const submit = () => {
    if (!material) {
      void create.run({ body: filledKeys(createMaterial, form.values) })
      return
    }
    const body = changedKeys(updateMaterial, before, form.values)
    if (Object.keys(body).length === 0) onClose()
    else void update.run({ params: { id: material.id }, body })
  }
  return (
    <FormDialog
      title={material ? words.editTitle(material.name) : words.addTitle}
      submitLabel={t.ui.save}
      isBusy={create.isBusy || update.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={words.name} {...form.field('name')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={words.manufacturer} {...form.field('manufacturer')} />
        <Select
          label={words.class}
          placeholder={words.chooseClass}
          options={(Object.keys(t.labels.material) as MaterialClass[]).map((value) => ({
            value,
            label: t.labels.material[value],
          }))}
          {...form.field('class')}
        />
        <TextField label={words.type} isOptional {...form.field('type')} />
        <Select
          label={words.unit}
          hint={material ? words.unitFixed : undefined}
          options={(Object.keys(t.materials.unit) as Material['unit'][]).map((value) => ({
            value,
            label: t.materials.unit[value],
          }))}
          {...form.field('unit')}
        />
        <TextField
          label={words.gtin}
          hint={words.gtinHint}
          isOptional
          inputMode="numeric"
          {...form.field('gtin')}
        />
        <TextField label={words.iso} isOptional {...form.field('iso10993Ref')} />
        <TextField label={words.fda} isOptional {...form.field('fdaClearance')} />
        <Reordering form={form} />
      </div>
      <Check label={words.isCeMarked} {...form.check('isCeMarked')} />
    </FormDialog>
  )
}
