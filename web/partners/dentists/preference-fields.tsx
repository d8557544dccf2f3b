import { Plus, Trash2 } from 'lucide-react'
import { materialClasses, restorationTypes, shadeSystems } from '#contract/catalog/catalog-terms'
import { shadeGuides } from '#contract/catalog/shades'
import type { Item } from '../../api/client.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import type { Form } from '../../ui/use-form.ts'

type Preferences = Item<'listDentists'>['preferences']
type Material = NonNullable<Preferences['materials']>[number]

const occlusal = ['heavy', 'medium', 'light', 'none'] as const
const proximal = ['tight', 'medium', 'light'] as const
const retentions = ['screw', 'cement', 'scrp'] as const
const freeTexts = [
  'occlusalClearance',
  'marginDesign',
  'ponticDesign',
  'stain',
  'alloy',
  'tryIn',
  'delivery',
] as const

type TypedMaterial = Omit<Material, 'material'> & { material: Material['material'] | '' }

/** Preferences as they are typed: nothing is empty text. */
export type PreferenceValues = Record<Exclude<keyof Preferences, 'materials'>, string> & {
  /** One that is not chosen yet has no text. */
  materials: TypedMaterial[]
}

/** Preferences to be typed on. */
export const preferenceValuesOf = (preferences: Preferences = {}): PreferenceValues => ({
  occlusalContact: preferences.occlusalContact ?? '',
  occlusalClearance: preferences.occlusalClearance ?? '',
  proximalContact: preferences.proximalContact ?? '',
  ponticDesign: preferences.ponticDesign ?? '',
  marginDesign: preferences.marginDesign ?? '',
  stain: preferences.stain ?? '',
  alloy: preferences.alloy ?? '',
  implantRetention: preferences.implantRetention ?? '',
  tryIn: preferences.tryIn ?? '',
  delivery: preferences.delivery ?? '',
  defaultShadeSystem: preferences.defaultShadeSystem ?? '',
  notes: preferences.notes ?? '',
  materials: preferences.materials ?? [],
})

/** What was typed, as the service takes it: what is absent was never said. */
export function preferencesOf({ materials, ...texts }: PreferenceValues): Preferences {
  const given = Object.entries(texts).flatMap(([key, text]) =>
    text.trim() === '' ? [] : [[key, text.trim()] as const],
  )
  const chosen = materials.flatMap(({ restorationType, material }) =>
    material === '' ? [] : [{ restorationType, material }],
  )
  return { ...Object.fromEntries(given), ...(chosen.length > 0 ? { materials: chosen } : {}) }
}

type MaterialsProps = { value: TypedMaterial[]; onChange: (value: TypedMaterial[]) => void }

function Materials({ value, onChange }: MaterialsProps) {
  const t = useMessages()
  const words = t.dentists
  const free = restorationTypes.filter((type) =>
    value.every(({ restorationType }) => restorationType !== type),
  )
  const replace = (place: number, next: TypedMaterial) =>
    onChange(value.map((one, index) => (index === place ? next : one)))
  const add = () => {
    const [restorationType] = free
    if (restorationType) onChange([...value, { restorationType, material: '' }])
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{words.materials}</legend>
      {value.map(({ restorationType, material }, place) => (
        <div key={restorationType} className="flex items-end gap-2">
          <Select
            label={words.restoration}
            hidesLabel
            className="flex-1"
            value={restorationType}
            options={restorationTypes
              .filter((type) => type === restorationType || free.includes(type))
              .map((type) => ({ value: type, label: t.labels.restoration[type] }))}
            onChange={(next) => {
              const type = restorationTypes.find((one) => one === next)
              if (type) replace(place, { restorationType: type, material })
            }}
          />
          <Select
            label={words.materialOf(t.labels.restoration[restorationType])}
            hidesLabel
            className="flex-1"
            value={material}
            placeholder={words.chooseMaterial}
            options={materialClasses.map((one) => ({ value: one, label: t.labels.material[one] }))}
            onChange={(next) => {
              const chosen = materialClasses.find((one) => one === next)
              if (chosen) replace(place, { restorationType, material: chosen })
            }}
          />
          <IconButton
            label={words.removeMaterial(t.labels.restoration[restorationType])}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => onChange(value.filter((_, index) => index !== place))}
          />
        </div>
      ))}
      <div>
        <Button
          variant="quiet"
          disabled={free.length === 0}
          icon={<Plus aria-hidden className="size-4" />}
          onClick={add}
        >
          {words.addMaterial}
        </Button>
      </div>
    </fieldset>
  )
}

type PreferenceFieldsProps<T extends { preferences: PreferenceValues }> = {
  form: Pick<Form<T>, 'values' | 'set' | 'field'>
}

/** The fields of how somebody likes the work, in a form that has them under `preferences`. */
export function PreferenceFields({
  form,
}: PreferenceFieldsProps<{ preferences: PreferenceValues }>) {
  const t = useMessages()
  const words = t.dentists
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={words.occlusalContact}
          placeholder={words.unspecified}
          options={occlusal.map((one) => ({ value: one, label: words.occlusalContacts[one] }))}
          {...form.field('preferences.occlusalContact')}
        />
        <Select
          label={words.proximalContact}
          placeholder={words.unspecified}
          options={proximal.map((one) => ({ value: one, label: words.proximalContacts[one] }))}
          {...form.field('preferences.proximalContact')}
        />
        {freeTexts.map((name) => (
          <TextField
            key={name}
            label={words[name]}
            isOptional
            {...form.field(`preferences.${name}`)}
          />
        ))}
        <Select
          label={words.implantRetention}
          placeholder={words.unspecified}
          options={retentions.map((one) => ({ value: one, label: t.newOrder.retentions[one] }))}
          {...form.field('preferences.implantRetention')}
        />
        <Select
          label={words.defaultShadeSystem}
          placeholder={words.unspecified}
          options={shadeSystems.map((system) => ({
            value: system,
            label: system === 'custom' ? words.otherGuide : shadeGuides[system].name,
          }))}
          {...form.field('preferences.defaultShadeSystem')}
        />
      </div>
      <Materials
        value={form.values.preferences.materials}
        onChange={(materials) => form.set('preferences.materials', materials)}
      />
      <TextArea label={words.notes} isOptional {...form.field('preferences.notes')} />
    </>
  )
}
