import type { ReactNode } from 'react'
import { fileKinds, productUnits } from '#contract/catalog/catalog-terms'
import type { MaterialClass } from '#contract/catalog/material-facts'
import type { RestorationType } from '#contract/catalog/restorations'
import type { Item } from '../../api/client.ts'
import { useAll } from '../../api/use-all.ts'
import { locales, type Locale } from '../../i18n/locale.ts'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Check, Select, TextArea, TextField } from '../../ui/field.tsx'
import { MoneyField, PercentField, WholeField } from '../../ui/money-field.tsx'
import { currenciesIn } from '../../identity/settings/regions.ts'
import { branchesOf } from './category-tree.ts'
import type { ProductForm } from './product-form.ts'

type SectionProps = { form: ProductForm }

/** A part of the editor with its heading. */
export function EditorSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

const grid = 'grid gap-3 sm:grid-cols-2'

/** Name, type, material, category and description. */
export function AboutSection({
  form,
  categories,
}: SectionProps & { categories: readonly Item<'listProductCategories'>[] }) {
  const t = useMessages()
  const words = t.catalog.product
  return (
    <EditorSection title={words.about}>
      <TextField label={words.name} {...form.field('name')} />
      <div className={grid}>
        {(Object.keys(locales) as Locale[]).map((locale) => (
          <TextField
            key={locale}
            label={words.nameIn(locales[locale])}
            isOptional
            {...form.field(`names.${locale}`)}
          />
        ))}
      </div>
      <div className={grid}>
        <Select
          label={words.type}
          options={(Object.keys(t.labels.restoration) as RestorationType[]).map((type) => ({
            value: type,
            label: t.labels.restoration[type],
          }))}
          {...form.field('restorationType')}
        />
        <Select
          label={words.material}
          placeholder={words.anyMaterial}
          options={(Object.keys(t.labels.material) as MaterialClass[]).map((material) => ({
            value: material,
            label: t.labels.material[material],
          }))}
          {...form.field('material')}
        />
        <Select
          label={words.category}
          placeholder={words.noCategory}
          options={branchesOf(categories).map(({ category, depth }) => ({
            value: category.id,
            label: '\u2003'.repeat(depth) + category.name,
          }))}
          {...form.field('categoryId')}
        />
        <TextField label={words.code} isOptional {...form.field('code')} />
      </div>
      <TextArea label={words.description} isOptional {...form.field('description')} />
      <Check label={words.isOrderable} {...form.check('isOrderable')} />
    </EditorSection>
  )
}

/** The price where no price list has another. */
export function PriceSection({ form }: SectionProps) {
  const { t, locale } = useSpeech()
  const words = t.catalog.product
  return (
    <EditorSection title={words.money}>
      <div className={grid}>
        <MoneyField
          label={words.price}
          hint={words.priceHint}
          currency={form.values.currency}
          {...form.control('basePriceMinor')}
        />
        <Select
          label={words.unit}
          options={productUnits.map((unit) => ({ value: unit, label: t.labels.productUnit[unit] }))}
          {...form.field('unit')}
        />
        <Select
          label={words.currency}
          options={currenciesIn(locale, form.values.currency)}
          {...form.field('currency')}
        />
        <PercentField
          label={words.taxRateBasisPoints}
          most={10_000}
          value={form.values.taxRateBasisPoints}
          error={form.errorOf('taxRateBasisPoints')}
          onChange={(rate) => form.set('taxRateBasisPoints', rate ?? 0)}
        />
      </div>
    </EditorSection>
  )
}

/** The published days: of the whole work, or of each of its parcels, which add up to them. */
function TurnaroundFields({ form, tryIns }: SectionProps & { tryIns: number }) {
  const t = useMessages().catalog.product
  const { turnaroundDays, legTurnaroundDays: legs } = form.values
  const setLegs = (days: number[]) => {
    form.set('legTurnaroundDays', days)
    form.set(
      'turnaroundDays',
      days.reduce((sum, each) => sum + each, 0),
    )
  }
  const divide = (isDivided: boolean) => {
    if (!isDivided) form.set('legTurnaroundDays', null)
    else setLegs([...Array.from({ length: tryIns }, () => 0), turnaroundDays ?? 0])
  }
  return (
    <>
      {legs === null ? (
        <WholeField
          label={t.days}
          hint={t.daysHint}
          unit={t.daysUnit}
          most={365}
          {...form.control('turnaroundDays')}
        />
      ) : (
        legs.map((days, place) => (
          <WholeField
            // oxlint-disable-next-line react/no-array-index-key -- A leg is its place.
            key={place}
            label={place < legs.length - 1 ? t.daysToTryIn(place + 1) : t.daysToFinish}
            unit={t.daysUnit}
            most={365}
            value={days}
            onChange={(value) => setLegs(legs.with(place, value ?? 0))}
          />
        ))
      )}
      {(tryIns > 0 || legs !== null) && (
        <div className="self-end pb-1.5">
          <Check label={t.daysByLeg} isChecked={legs !== null} onChange={divide} />
        </div>
      )}
    </>
  )
}

/** The workflow, the production time and the warranty. */
export function ProductionSection({ form }: SectionProps) {
  const t = useMessages().catalog.product
  const workflows = useAll('listWorkflows', { query: { isArchived: false } })
  const workflow = workflows.data?.find(({ id }) => id === form.values.workflowId)
  const tryIns = workflow?.stages.filter(({ kind }) => kind === 'try_in').length ?? 0
  return (
    <EditorSection title={t.making}>
      <div className={grid}>
        <Select
          label={t.workflow}
          placeholder={t.usualWorkflow}
          options={(workflows.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('workflowId')}
        />
        <TurnaroundFields form={form} tryIns={tryIns} />
        <WholeField
          label={t.warranty}
          unit={t.months}
          isOptional
          most={600}
          {...form.control('warrantyMonths')}
        />
      </div>
      <TextArea label={t.regulatoryNote} isOptional {...form.field('regulatoryNote')} />
    </EditorSection>
  )
}

// Files that clinics send; the laboratory makes the others.
const broughtKinds = fileKinds.filter((kind) => /^(?:scan|photo|cbct|xray)/.test(kind))

/** What an order of the product must contain. */
export function IntakeSection({ form }: SectionProps) {
  const t = useMessages()
  const words = t.catalog.product
  const { requiredAttachments } = form.values
  const shown = fileKinds.filter(
    (kind) => broughtKinds.includes(kind) || requiredAttachments.includes(kind),
  )
  const flags = ['requiresTeeth', 'requiresShade', 'requiresImplant'] as const
  return (
    <EditorSection title={words.intake}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {flags.map((flag) => (
          <Check
            key={flag}
            label={words[flag]}
            isChecked={form.values[flag]}
            onChange={(isChecked) => form.set(flag, isChecked)}
          />
        ))}
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{words.files}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {shown.map((kind) => (
            <Check
              key={kind}
              label={t.labels.fileKind[kind]}
              isChecked={requiredAttachments.includes(kind)}
              onChange={(isChecked) =>
                form.set(
                  'requiredAttachments',
                  fileKinds.filter((other) =>
                    other === kind ? isChecked : requiredAttachments.includes(other),
                  ),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    </EditorSection>
  )
}
