import { Plus, X } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'

type Material = Item<'listMaterials'>

/** A material that a stage names, as the editor of the workflow holds it. */
export type StageMaterialDraft = {
  materialId: string
  quantity: number | null
  per: 'item' | 'piece'
}

const amounts = ['item', 'piece'] as const

function MaterialFields({
  draft,
  materials,
  onChange,
  onRemove,
}: {
  draft: StageMaterialDraft
  materials: readonly Material[]
  onChange: (draft: StageMaterialDraft) => void
  onRemove: () => void
}) {
  const t = useMessages()
  const words = t.stageMaterials
  const material = materials.find(({ id }) => id === draft.materialId)
  return (
    <div
      role="group"
      aria-label={material?.name ?? words.material}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2 md:grid-cols-[minmax(0,1fr)_8rem_8rem_auto]"
    >
      <Select
        className="max-md:col-span-3"
        label={words.material}
        required
        placeholder={words.chooseMaterial}
        options={materials.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.materialId}
        onChange={(materialId) => onChange({ ...draft, materialId })}
      />
      <WholeField
        label={words.quantity}
        required
        least={1}
        most={1_000_000_000}
        unit={material ? t.materials.unitSign[material.unit] : ''}
        value={draft.quantity}
        onChange={(quantity) => onChange({ ...draft, quantity })}
      />
      <Select
        label={words.per}
        options={amounts.map((per) => ({ value: per, label: words.perOf[per] }))}
        value={draft.per}
        onChange={(per) => onChange({ ...draft, per: per === 'item' ? 'item' : 'piece' })}
      />
      <IconButton
        label={words.remove(material?.name ?? words.material)}
        icon={<X aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </div>
  )
}

/** What a stage usually uses: materials with their amounts. */
export function StageMaterialFields({
  drafts,
  onChange,
}: {
  drafts: readonly StageMaterialDraft[]
  onChange: (drafts: StageMaterialDraft[]) => void
}) {
  const words = useMessages().stageMaterials
  const { data: materials = [] } = useAll('listMaterials', { query: { isArchived: false } })
  const setAt = (at: number, next: readonly StageMaterialDraft[]) =>
    onChange([...drafts.slice(0, at), ...next, ...drafts.slice(at + 1)])
  return (
    <fieldset className="flex flex-col gap-2 sm:col-span-2">
      <legend className="text-sm font-medium">{words.editor}</legend>
      <p className="text-sm text-ink-3">{words.editorHint}</p>
      {drafts.map((draft, at) => (
        <MaterialFields
          // A row has no name of its own while it is written.
          // eslint-disable-next-line react/no-array-index-key
          key={at}
          draft={draft}
          materials={materials}
          onChange={(next) => setAt(at, [next])}
          onRemove={() => setAt(at, [])}
        />
      ))}
      <div>
        <Button
          variant="quiet"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...drafts, { materialId: '', quantity: null, per: 'piece' }])}
        >
          {words.add}
        </Button>
      </div>
    </fieldset>
  )
}
