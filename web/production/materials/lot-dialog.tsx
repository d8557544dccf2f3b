import { addressOf, type Args, type Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { todayHere } from '../../i18n/formats.ts'
import { changedKeys } from '../../ui/changed-keys.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { useForm } from '../../ui/use-form.ts'

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
type Form = ReturnType<typeof useForm<ReturnType<typeof valuesOf>>>

// Of a day without a time noon is nearest to all of it.
const receivedAtOf = (day: string) => new Date(`${day}T12:00:00`).toISOString()

function useSave(lot: Lot | null, before: Form['values'], form: Form, onClose: () => void) {
  const options = { onDone: onClose, onProblem: form.take }
  const create = useCommand('createMaterialLot', options)
  const update = useCommand('updateMaterialLot', options)
  const save = () => {
    const { receivedOn, ...values } = form.values
    const { receivedOn: former, ...rest } = before
    const body = {
      ...changedKeys(rest, values),
      ...(receivedOn && (!lot || receivedOn !== former)
        ? { receivedAt: receivedAtOf(receivedOn) }
        : {}),
    }
    if (!lot) {
      const { materialId, lotNumber, quantityReceived } = values
      void create.run({
        body: {
          ...body,
          materialId,
          lotNumber: lotNumber.trim(),
          quantityReceived: quantityReceived ?? 0,
        } as Args<'createMaterialLot'>['body'],
      })
    } else if (Object.keys(body).length === 0) onClose()
    else void update.run({ params: { id: lot.id }, body: body as object })
  }
  return { save, isBusy: create.isBusy || update.isBusy }
}

function Quantities({ lot, form, unit }: { lot: Lot | null; form: Form; unit: string }) {
  const t = useMessages().materials.lots
  return (
    <>
      <WholeField
        label={t.quantity}
        required
        unit={unit}
        least={1}
        most={1_000_000_000}
        value={form.values.quantityReceived}
        error={form.errorOf('quantityReceived')}
        onChange={(quantity) => form.set('quantityReceived', quantity)}
      />
      {lot && (
        <WholeField
          label={t.counted}
          required
          unit={unit}
          most={form.values.quantityReceived ?? undefined}
          value={form.values.quantityAvailable}
          error={form.errorOf('quantityAvailable')}
          onChange={(quantity) => form.set('quantityAvailable', quantity)}
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
  const form: Form = useForm(before)
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
        <TextField
          label={words.lotNumber}
          hint={words.lotHint}
          required
          maxLength={60}
          {...form.field('lotNumber')}
        />
        <TextField label={words.expiry} type="date" isOptional {...form.field('expiresOn')} />
        <Quantities lot={lot} form={form} unit={unit} />
        <TextField label={words.receivedAt} type="date" {...form.field('receivedOn')} />
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
