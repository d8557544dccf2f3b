import { itemNameIn } from '#contract/catalog/product-name'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  reasonFacts,
  remakeReasonGroups,
  type RemakeReason,
} from '#contract/finance/remake-reasons'
import { claimRemake } from '../../api/body-rules/finance/remakes.ts'
import { addressOf, type Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import type { OrderFile } from '../../orders/order-detail/order-data.ts'
import type { StepDialogProps } from '../../orders/order-detail/step-dialogs.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Check, Select, TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { placeOf } from '../../orders/order-detail/work-card.tsx'

type Kind = Item<'listRemakes'>['kind']
type Claim = {
  kind: Kind
  reasonCode: string
  description: string
  requestedOn: string
  requiresNewOrder: boolean
}
const kinds: readonly Kind[] = ['remake', 'repair', 'adjustment']

const reasonsInOrder = remakeReasonGroups.flatMap((group) =>
  (Object.keys(reasonFacts) as RemakeReason[]).filter((code) => reasonFacts[code].group === group),
)

const isPhoto = ({ kind, visibility, uploadStatus, hasThumbnail }: OrderFile) =>
  kind.startsWith('photo_') &&
  visibility === 'shared' &&
  uploadStatus === 'uploaded' &&
  hasThumbnail

function toggled(chosen: readonly string[], id: string, isChosen: boolean): readonly string[] {
  return isChosen ? [...chosen, id] : chosen.filter((one) => one !== id)
}

function Photos({
  photos,
  chosen,
  onChange,
}: {
  photos: readonly OrderFile[]
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const t = useMessages()
  if (photos.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t.remakes.photos}</legend>
      <div className="grid grid-cols-4 gap-2">
        {photos.map(({ id, name }) => (
          <label
            key={id}
            className="cursor-pointer overflow-hidden rounded-lg border-2 border-line has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(id)}
              onChange={(event) => onChange(toggled(chosen, id, event.currentTarget.checked))}
            />
            <img
              src={addressOf('getFileThumbnail', { params: { id } })}
              alt={name}
              className="aspect-square w-full object-cover"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Which items of the order are claimed. */
function ItemFields({
  order,
  chosen,
  onChange,
}: {
  order: StepDialogProps['order']
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const { t, locale } = useSpeech()
  const notation = useNotation()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t.remakes.items}</legend>
      {order.items.map((item) => (
        <Check
          key={item.id}
          label={[itemNameIn(locale, item), placeOf(item, t, notation)].filter(Boolean).join(' · ')}
          isChecked={chosen.includes(item.id)}
          onChange={(isChosen) => onChange(toggled(chosen, item.id, isChosen))}
        />
      ))}
      {chosen.length === 0 && <p className="text-xs text-ink-3">{t.remakes.chooseItem}</p>}
    </fieldset>
  )
}

/** The form of a claim and what it sends; items and photos are chosen beside it. */
function useClaimForm({ order, onClose }: Pick<StepDialogProps, 'order' | 'onClose'>) {
  const t = useMessages()
  const navigate = useNavigate()
  const [itemIds, setItemIds] = useState<readonly string[]>(
    order.items.length === 1 ? order.items.map(({ id }) => id) : [],
  )
  const [photoFileIds, setPhotoFileIds] = useState<readonly string[]>([])
  const form = useForm<Claim>(
    {
      kind: 'remake',
      reasonCode: '',
      description: '',
      requestedOn: '',
      requiresNewOrder: true,
    },
    claimRemake,
  )
  const { run, isBusy } = useCommand('claimRemake', {
    onDone: ({ remakeClaim }) => {
      showNotice(t.remakes.claimed)
      void navigate({ to: '/remakes/$id', params: { id: remakeClaim.id } })
    },
    onProblem: form.take,
  })
  const { kind, reasonCode, description, requestedOn, requiresNewOrder } = form.values
  const submit = async () => {
    const body = {
      kind,
      itemIds: [...itemIds],
      reasonCode: reasonCode as RemakeReason,
      requiresNewOrder,
      ...(description.trim() ? { description: description.trim() } : {}),
      ...(requiresNewOrder && requestedOn ? { requestedOn } : {}),
      ...(photoFileIds.length > 0 ? { photoFileIds: [...photoFileIds] } : {}),
    }
    if (await run({ params: { id: order.id }, body })) onClose()
  }
  return { form, itemIds, setItemIds, photoFileIds, setPhotoFileIds, submit, isBusy }
}

/**
 * Claims that delivered work has to be made again: which pieces, why, and whether to order it at
 * once.
 */
export function ClaimDialog({ order, parts, onClose }: StepDialogProps) {
  const t = useMessages()
  const { form, submit, isBusy, ...chosen } = useClaimForm({ order, onClose })
  const { reasonCode, requiresNewOrder } = form.values
  return (
    <FormDialog
      title={t.remakes.claimOf(order.number ?? '')}
      submitLabel={t.remakes.claim}
      isBusy={isBusy}
      isDisabled={chosen.itemIds.length === 0 || !reasonCode}
      onSubmit={submit}
      onClose={onClose}
    >
      <ItemFields order={order} chosen={chosen.itemIds} onChange={chosen.setItemIds} />
      <Select
        label={t.remakes.reasonLabel}
        {...form.field('reasonCode')}
        placeholder=""
        options={reasonsInOrder.map((code) => ({ value: code, label: t.remakes.reason[code] }))}
      />
      <Select
        label={t.remakes.what}
        {...form.field('kind')}
        options={kinds.map((value) => ({ value, label: t.remakes.whatFor[value] }))}
      />
      <TextArea label={t.remakes.description} {...form.field('description')} isOptional />
      <Photos
        photos={parts.files.filter((file) => isPhoto(file))}
        chosen={chosen.photoFileIds}
        onChange={chosen.setPhotoFileIds}
      />
      <Check
        label={t.remakes.requiresNewOrder}
        hint={t.remakes.openOrderHint}
        {...form.check('requiresNewOrder')}
      />
      {requiresNewOrder && (
        <DateField label={t.remakes.wanted} {...form.field('requestedOn')} isOptional />
      )}
    </FormDialog>
  )
}
