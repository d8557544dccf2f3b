import { fileKinds } from '#contract/catalog/catalog-terms'
import type { RxField } from '#contract/catalog/rx-rules'
import { createRxRule, updateRxRule } from '../../api/body-rules/catalog/rx-rules.ts'
import type { Args, Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import { branchesOf } from './category-tree.ts'
import { useRuleSentence, type Names } from './rule-sentence.ts'

type Rule = Item<'listRxRules'>

const valuesOf = (rule: Rule | null) => ({
  scope: rule?.productId ? 'product' : rule?.categoryId ? 'category' : 'all',
  productId: rule?.productId ?? '',
  categoryId: rule?.categoryId ?? '',
  what: rule?.attachment ? 'attachment' : 'field',
  field: rule?.field ?? 'shade.stump',
  attachment: rule?.attachment ?? 'scan_bite',
  severity: rule?.severity ?? 'block',
  message: rule?.message ?? '',
  startsOn: rule?.startsOn ?? '',
})
type Values = ReturnType<typeof valuesOf>

const bodyOf = (values: Values): Args<'createRxRule'>['body'] => ({
  productId: values.scope === 'product' ? values.productId : null,
  categoryId: values.scope === 'category' ? values.categoryId : null,
  field: values.what === 'field' ? values.field : null,
  attachment: values.what === 'attachment' ? values.attachment : null,
  severity: values.severity,
  message: values.message.trim() || null,
  startsOn: values.startsOn || null,
})

function ScopeFields({ form, names }: { form: Form<Values>; names: Names }) {
  const words = useMessages().catalog.rules
  return (
    <>
      <Select
        label={words.scope}
        options={(['all', 'category', 'product'] as const).map((scope) => ({
          value: scope,
          label: words.scopes[scope],
        }))}
        {...form.field('scope')}
      />
      {form.values.scope === 'category' && (
        <Select
          label={words.category}
          placeholder={words.choose}
          required
          options={branchesOf(names.categories).map(({ category, depth }) => ({
            value: category.id,
            label: '\u2003'.repeat(depth) + category.name,
          }))}
          {...form.field('categoryId')}
        />
      )}
      {form.values.scope === 'product' && (
        <Select
          label={words.product}
          placeholder={words.choose}
          required
          options={names.products
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('productId')}
        />
      )}
    </>
  )
}

function RequirementFields({ form }: { form: Form<Values> }) {
  const t = useMessages()
  const words = t.catalog.rules
  return (
    <>
      <Select
        label={words.what}
        options={(['field', 'attachment'] as const).map((what) => ({
          value: what,
          label: words.whats[what],
        }))}
        {...form.field('what')}
      />
      {form.values.what === 'field' ? (
        <Select
          label={words.field}
          options={(Object.keys(words.fields) as RxField[]).map((field) => ({
            value: field,
            label: words.fields[field],
          }))}
          {...form.field('field')}
        />
      ) : (
        <Select
          label={words.attachment}
          options={fileKinds.map((kind) => ({ value: kind, label: t.labels.fileKind[kind] }))}
          {...form.field('attachment')}
        />
      )}
    </>
  )
}

/** Adds or changes a prescription rule, and shows it as a sentence while one chooses. */
export function RuleDialog({
  rule,
  names,
  onClose,
}: {
  rule: Rule | null
  names: Names
  onClose: () => void
}) {
  const t = useMessages()
  const words = t.catalog.rules
  const form = useForm(valuesOf(rule), rule ? updateRxRule : createRxRule)
  const options = { onDone: onClose, onProblem: form.take }
  const create = useCommand('createRxRule', options)
  const update = useCommand('updateRxRule', options)
  const sentenceOf = useRuleSentence(names)
  const body = bodyOf(form.values)
  const submit = () =>
    void (rule ? update.run({ params: { id: rule.id }, body }) : create.run({ body }))
  return (
    <FormDialog
      title={rule ? words.editTitle : words.addTitle}
      submitLabel={t.ui.save}
      isBusy={create.isBusy || update.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <ScopeFields form={form} names={names} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <RequirementFields form={form} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={words.severity}
          options={(['block', 'warn'] as const).map((severity) => ({
            value: severity,
            label: words.severities[severity],
          }))}
          {...form.field('severity')}
        />
        <DateField label={words.startsOn} hint={words.activeHint} {...form.field('startsOn')} />
      </div>
      <TextArea
        label={words.message}
        hint={words.messageHint}
        isOptional
        {...form.field('message')}
      />
      <p className="rounded-lg bg-accent-soft px-3 py-2" aria-live="polite">
        <span className="block text-xs text-ink-3">{words.preview}</span>
        {sentenceOf({
          productId: body.productId || null,
          categoryId: body.categoryId || null,
          field: body.field ?? null,
          attachment: body.attachment ?? null,
        })}
      </p>
    </FormDialog>
  )
}
