import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { Banner, Loaded, Skeleton } from '../../ui/states.tsx'
import { useBookStage } from './use-book-stage.ts'
import { useFinishStage } from './use-finish-stage.ts'

type Usual = Answer<'getStageMaterials'>['materials'][number]
type Use = { lotId: string; quantity: number | null }

const proposedUse = ({ proposedLotId, lots, quantity }: Usual): Use => ({
  lotId: proposedLotId ?? lots.find(({ isInUse }) => isInUse)?.id ?? lots[0]?.id ?? '',
  quantity,
})

/** How much more is used than the lot holds; all of it where there is no lot. */
function shortageOf({ lots }: Usual, { lotId, quantity }: Use): number {
  const lot = lots.find(({ id }) => id === lotId)
  return Math.max(0, (quantity ?? 0) - (lot?.quantityAvailable ?? 0))
}

function useLotText(): (lot: Usual['lots'][number], sign: string) => string {
  const words = useMessages().stageMaterials
  const format = useFormat()
  return ({ lotNumber, expiresOn, quantityAvailable, isInUse }, sign) => {
    const left = `${format.number(quantityAvailable)} ${sign}`
    const text =
      expiresOn === null
        ? words.lotText(lotNumber, left)
        : words.lotExpiring(lotNumber, left, format.fullDay(expiresOn))
    return isInUse ? words.inUse(text) : text
  }
}

function UseFields({
  usual,
  use,
  onChange,
}: {
  usual: Usual
  use: Use
  onChange: (use: Use) => void
}) {
  const t = useMessages()
  const words = t.stageMaterials
  const format = useFormat()
  const writeLot = useLotText()
  const { materialName, unit, lots } = usual
  const sign = t.materials.unitSign[unit]
  const missing = shortageOf(usual, use)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{materialName}</legend>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Select
          label={words.lot}
          disabled={lots.length === 0}
          {...(lots.length === 0 ? { placeholder: words.chooseLot } : {})}
          options={lots.map((lot) => ({ value: lot.id, label: writeLot(lot, sign) }))}
          value={use.lotId}
          onChange={(lotId) => onChange({ ...use, lotId })}
        />
        <WholeField
          label={words.used}
          unit={sign}
          most={1_000_000_000}
          value={use.quantity}
          onChange={(quantity) => onChange({ ...use, quantity })}
        />
      </div>
      {missing > 0 && (
        <p role="status" className="text-sm text-warn">
          {lots.length === 0
            ? words.noLot(materialName)
            : words.short(`${format.number(missing)} ${sign}`, materialName)}
        </p>
      )}
    </fieldset>
  )
}

function UsesForm({
  stage: { id, name },
  isEnded = false,
  materials,
  onFinished,
  onClose,
}: FinishDialogProps & { materials: readonly Usual[] }) {
  const words = useMessages().stageMaterials
  const book = useBookStage()
  const [typed, setTyped] = useState<{ readonly [materialId: string]: Use }>({})
  const finish = useFinishStage(onFinished)
  const usageOf = (usual: Usual) => typed[usual.materialId] ?? proposedUse(usual)
  const isShort = materials.some((usual) => shortageOf(usual, usageOf(usual)) > 0)
  const submit = async () => {
    const used = materials.flatMap((usual) => {
      const { lotId, quantity } = usageOf(usual)
      if (quantity === null || quantity === 0) return []
      const lot = lotId === '' ? {} : { materialLotId: lotId }
      return [{ materialId: usual.materialId, quantity, ...lot }]
    })
    const body = { materials: used, ...(isShort ? { allowsShortage: true } : {}) }
    if (isEnded && used.length === 0) onClose()
    else if (await (isEnded ? book : finish).run({ params: { id }, body })) onClose()
  }
  return (
    <FormDialog
      title={isEnded ? words.bookTitle(name) : words.finishTitle(name)}
      submitLabel={isEnded ? words.book : isShort ? words.finishAndCount : words.finish}
      isBusy={book.isBusy || finish.isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {materials.length === 0 ? <Banner>{words.none}</Banner> : <p>{words.lead}</p>}
      {materials.map((usual) => (
        <UseFields
          key={usual.materialId}
          usual={usual}
          use={usageOf(usual)}
          onChange={(use) => setTyped({ ...typed, [usual.materialId]: use })}
        />
      ))}
    </FormDialog>
  )
}

type FinishDialogProps = {
  stage: { id: string; name: string }
  /** A scan ended it: only what it used is asked. */
  isEnded?: boolean
  onFinished?: (() => void) | undefined
  onClose: () => void
}

/** Asks what a stage used, with its usual materials and the lots to take them from, and ends it. */
export function FinishDialog(props: FinishDialogProps) {
  const words = useMessages().stageMaterials
  const { stage, isEnded = false } = props
  const query = useRead('getStageMaterials', { params: { id: stage.id } }, { freshMs: 0 })
  if (query.data) return <UsesForm {...props} materials={query.data.materials} />
  return (
    <FormDialog
      title={isEnded ? words.bookTitle(stage.name) : words.finishTitle(stage.name)}
      submitLabel={isEnded ? words.book : words.finish}
      isBusy={query.isLoading}
      isDisabled
      onSubmit={() => {}}
      onClose={props.onClose}
    >
      <Loaded query={query} skeleton={<Skeleton lines={3} />}>
        {() => null}
      </Loaded>
    </FormDialog>
  )
}
