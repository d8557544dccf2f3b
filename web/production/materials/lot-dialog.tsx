import {
  createMaterialLot,
  updateMaterialLot,
} from '../../api/body-rules/production/material-lots.ts'
import { addressOf, type Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { todayHere } from '../../i18n/formats.ts'
import { changedKeys, filledKeys } from '../../ui/changed-keys.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'

type Lot = Item<'listMaterialLots'>
type Material = Item<'listMaterials'>

const valuesOf = (lot: Lot | null, materialId: string) => ({
  materialId: lot?.materialId ?? materialId,
  lotNumber: lot?.lotNumber ?? '',
  quantityReceived: lot?.quantityReceived ?? null,
  quantityAvailable: lot?.quantityAvailable ?? null,
  expiresOn: lot?.expiresOn ?? '',
  supplier: lot?.supplier ?? '',
  udiPi: lot?.udiPi ?? '',
  receivedOn: lot?.receivedAt.slice(0, 10) ?? todayHere(),
})
type LotForm = Form<ReturnType<typeof valuesOf>>

// Of a day without a time noon is nearest to all of it.
const receivedAtOf = (day: string) => new Date(`${day}T12:00:00`).toISOString()

// A lot stays of its material.
const withoutMaterial = <T extends { materialId: string }>({ materialId: _fixed, ...rest }: T) =>
  rest

function useSave(lot: Lot | null, before: LotForm['values'], form: LotForm, onClose: () => void) {
  const options = { onDone: onClose, onProblem: form.take }
  const create = useCommand('createMaterialLot', options)
  const update = useCommand('updateMaterialLot', options)
  const save = () => {
    const { receivedOn, ...values } = form.values
    const { receivedOn: former, ...rest } = before
    const received = receivedOn ? { receivedAt: receivedAtOf(receivedOn) } : {}
    if (!lot) {
      const { quantityAvailable: _counted, ...added } = values
      void create.run({ body: { ...filledKeys(createMaterialLot, added), ...received } })
      return
    }
    const body = {
      ...changedKeys(updateMaterialLot, withoutMaterial(rest), withoutMaterial(values)),
      ...(receivedOn === former ? {} : received),
    }
    if (Object.keys(body).length === 0) onClose()
    else void update.run({ params: { id: lot.id }, body })
  }
  return { save, isBusy: create.isBusy || update.isBusy }
}

function Quantities({ lot, form, unit }: { lot: Lot | null; form: LotForm; unit: string }) {
  const t = useMessages().materials.lots
  return (
    <>
      <WholeField
        label={t.quantity}
        required
        unit={unit}
        least={1}
        most={1_000_000_000}
        {...form.control('quantityReceived')}
      />
      {lot && (
        <WholeField
          label={t.counted}
          required
          unit={unit}
          most={form.values.quantityReceived ?? undefined}
          {...form.control('quantityAvailable')}
        />
      )}
    </>
  )
}

/** Receives a lot, or changes one and corrects its stock. */
export function LotDialog({
  lot,
  materials,
  materialId,
  onClose,
}: {
  lot: Lot | null
  materials: readonly Material[]
  materialId: string
  onClose: () => void
}) {
  const t = useMessages()
  const words = t.materials.lots
  const before = valuesOf(lot, materialId)
  const form: LotForm = useForm(before, lot ? updateMaterialLot : createMaterialLot)
  const { save, isBusy } = useSave(lot, before, form, onClose)
  const material = materials.find(({ id }) => id === form.values.materialId)
  const unit = material ? t.materials.unitSign[material.unit] : ''
  return (
    <FormDialog
      title={lot ? words.editTitle(lot.lotNumber) : words.receiveTitle}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      {materials.length === 0 && <p className="text-warn">{words.noMaterials}</p>}
      <Select
        label={words.material}
        placeholder={words.choose}
        required
        disabled={lot !== null}
        options={materials.map(({ id, name, manufacturer }) => ({
          value: id,
          label: `${name} · ${manufacturer}`,
        }))}
        {...form.field('materialId')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={words.lotNumber} hint={words.lotHint} {...form.field('lotNumber')} />
        <DateField label={words.expiry} isOptional {...form.field('expiresOn')} />
        <Quantities lot={lot} form={form} unit={unit} />
        <DateField label={words.receivedAt} {...form.field('receivedOn')} />
        <TextField label={words.supplier} isOptional {...form.field('supplier')} />
        <TextField label={words.udi} isOptional {...form.field('udiPi')} />
      </div>
      {lot?.certificateFileId && (
        <p>
          <a
            href={addressOf('getFileContent', { params: { id: lot.certificateFileId } })}
            className="text-accent underline"
          >
            {words.certificate}
          </a>
        </p>
      )}
    </FormDialog>
  )
}
