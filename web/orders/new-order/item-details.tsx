import { ChevronDown } from 'lucide-react'
import { materialClasses } from '#contract/catalog/catalog-terms'
import { restorationFacts } from '#contract/catalog/restorations'
import { useMessages } from '../../i18n/index.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import type { DraftItem } from './draft.ts'
import type { ItemPart } from './item-part.ts'
import type { Product } from './item-edits.ts'

const contacts = ['heavy', 'medium', 'light', 'none'] as const
const proximalContacts = ['tight', 'medium', 'light'] as const
const designTexts = ['pontic', 'stain', 'alloy'] as const
const retentions = ['screw', 'cement', 'scrp'] as const
const implantTexts = [
  'manufacturer',
  'system',
  'platform',
  'connection',
  'scanBody',
  'abutmentType',
] as const

type Implant = NonNullable<DraftItem['implant']>

const isEmpty = (part: object) => Object.values(part).every((value) => value === null)

function ImplantFields({ item, onChange }: ItemPart) {
  const t = useMessages().newOrder
  const set = (part: Implant) =>
    onChange((before) => {
      const implant = { ...before.implant, ...part }
      return { ...before, implant: isEmpty(implant) ? null : implant }
    })
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t.implant}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {implantTexts.map((name) => (
          <TextField
            key={name}
            label={t.implantParts[name]}
            maxLength={80}
            value={item.implant?.[name] ?? ''}
            onChange={(text) => set({ [name]: text || null })}
          />
        ))}
        <Select
          label={t.retention}
          value={item.implant?.retention ?? ''}
          placeholder={t.contactUnspecified}
          options={retentions.map((one) => ({ value: one, label: t.retentions[one] }))}
          onChange={(value) => set({ retention: retentions.find((one) => one === value) ?? null })}
        />
      </div>
    </fieldset>
  )
}

function MaterialChoice({ item, onChange, product, ...part }: ItemPart & { product: Product }) {
  const t = useMessages()
  const usual = restorationFacts[product.restorationType].materials ?? materialClasses
  const preferred = materialClasses.find((one) => one === part.filled.get('material'))
  const first = product.material
    ? t.newOrder.asProduct(t.labels.material[product.material])
    : preferred
      ? t.newOrder.preferred(t.labels.material[preferred], part.dentistName)
      : t.newOrder.anyMaterial
  return (
    <Select
      label={t.newOrder.material}
      value={item.material && item.material !== product.material ? item.material : ''}
      placeholder={first}
      options={usual
        .filter((material) => material !== product.material)
        .map((material) => ({ value: material, label: t.labels.material[material] }))}
      onChange={(value) =>
        onChange((before) => ({
          ...before,
          material: materialClasses.find((one) => one === value) ?? null,
        }))
      }
    />
  )
}

function ContactChoice({ item, onChange, filled, dentistName }: ItemPart) {
  const t = useMessages().newOrder
  const preferred = contacts.find((one) => one === filled.get('occlusion.contact'))
  return (
    <Select
      label={t.contact}
      value={item.occlusion?.contact ?? ''}
      placeholder={
        preferred ? t.preferred(t.contacts[preferred], dentistName) : t.contactUnspecified
      }
      options={contacts.map((one) => ({ value: one, label: t.contacts[one] }))}
      onChange={(value) => {
        const contact = contacts.find((one) => one === value) ?? null
        onChange((before) => {
          const occlusion = { ...before.occlusion, contact }
          return { ...before, occlusion: isEmpty(occlusion) ? null : occlusion }
        })
      }}
    />
  )
}

type Design = NonNullable<DraftItem['design']>

const withDesign = (before: DraftItem, part: Design): DraftItem => {
  const design = { ...before.design, ...part }
  return { ...before, design: isEmpty(design) ? null : design }
}

function ProximalChoice({ item, onChange, filled, dentistName }: ItemPart) {
  const t = useMessages().newOrder
  const preferred = proximalContacts.find((one) => one === filled.get('design.proximalContact'))
  return (
    <Select
      label={t.proximalContact}
      value={item.design?.proximalContact ?? ''}
      placeholder={
        preferred ? t.preferred(t.proximalContacts[preferred], dentistName) : t.contactUnspecified
      }
      options={proximalContacts.map((one) => ({ value: one, label: t.proximalContacts[one] }))}
      onChange={(value) => {
        const proximalContact = proximalContacts.find((one) => one === value) ?? null
        onChange((before) => withDesign(before, { proximalContact }))
      }}
    />
  )
}

function DesignTexts({ item, onChange, filled, dentistName }: ItemPart) {
  const t = useMessages().newOrder
  const hasPontic =
    item.restorationType === 'pontic' || item.units.some(({ role }) => role === 'pontic')
  const shown = designTexts.filter((name) => name !== 'pontic' || hasPontic)
  return shown.map((name) => {
    const preferred = filled.get(`design.${name}`)
    return (
      <TextField
        key={name}
        label={t.designParts[name]}
        maxLength={name === 'alloy' ? 80 : 120}
        value={item.design?.[name] ?? ''}
        {...(preferred ? { placeholder: t.preferred(preferred, dentistName) } : {})}
        onChange={(text) => onChange((before) => withDesign(before, { [name]: text || null }))}
      />
    )
  })
}

/** What is said of a piece of work beyond its product and colour; folded where the product asks for none of it. */
export function ItemDetails(part: ItemPart & { product: Product }) {
  const { item, onChange, product } = part
  const t = useMessages().newOrder
  const margin = part.filled.get('margin.type')
  const asksForImplant = restorationFacts[product.restorationType].implant !== 'never'
  const isOnImplant =
    product.requiresImplant ||
    item.implant !== null ||
    restorationFacts[product.restorationType].implant === 'always' ||
    item.units.some(({ role }) => role === 'implant')
  return (
    <details className="group/fold rounded-lg border border-line" open={isOnImplant || undefined}>
      <summary className="flex min-h-10 items-center coarse:min-h-11 gap-2 rounded-lg px-3 py-1.5">
        <span className="flex-1">{t.details}</span>
        <ChevronDown aria-hidden className="size-4 text-ink-3 group-open/fold:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <MaterialChoice {...part} />
          <ContactChoice {...part} />
          <ProximalChoice {...part} />
          <TextField
            label={t.margin}
            maxLength={120}
            value={item.margin?.type ?? ''}
            {...(margin ? { placeholder: t.preferred(margin, part.dentistName) } : {})}
            onChange={(text) =>
              onChange((before) => ({ ...before, margin: text ? { type: text } : null }))
            }
          />
          <DesignTexts {...part} />
          <WholeField
            label={t.quantity}
            hint={t.quantityHint}
            least={1}
            most={1_000}
            value={item.quantity}
            onChange={(quantity) => onChange((before) => ({ ...before, quantity }))}
          />
        </div>
        {asksForImplant && isOnImplant && <ImplantFields {...part} />}
        <TextArea
          label={t.notes}
          maxLength={2000}
          value={item.notes ?? ''}
          onChange={(text) => onChange((before) => ({ ...before, notes: text || null }))}
        />
      </div>
    </details>
  )
}
