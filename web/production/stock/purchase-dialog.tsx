import { useNavigate } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Answer, Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { MoneyField, WholeField } from '../../ui/money-field.tsx'

type Order = Answer<'getPurchaseOrder'>['purchaseOrder']
type Stock = Item<'listMaterialStock'>
type Line = { materialId: string; quantity: number | null; priceMinor: number | null }

const emptyLine: Line = { materialId: '', quantity: null, priceMinor: null }

/** What is proposed to be ordered of a supplier: all that is to be ordered. */
const proposedLines = (materials: readonly Stock[], supplierId: string): Line[] =>
  materials
    .filter((material) => material.supplierId === supplierId && material.isToOrder)
    .map(({ id: materialId, quantityToOrder: quantity }) => ({
      materialId,
      quantity,
      priceMinor: null,
    }))

function LineFields({
  line,
  materials,
  currency,
  onChange,
  onRemove,
}: {
  line: Line
  materials: readonly Stock[]
  /** Null where the laboratory has none yet: then there are no prices. */
  currency: string | null
  onChange: (line: Line) => void
  onRemove: () => void
}) {
  const t = useMessages()
  const words = t.stock.purchases
  const material = materials.find(({ id }) => id === line.materialId)
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2 py-1.5 md:grid-cols-[minmax(0,1fr)_9rem_9rem_auto]">
      <legend className="sr-only">{material?.name ?? words.material}</legend>
      <Select
        className="max-md:col-span-3"
        label={words.material}
        required
        placeholder={words.chooseMaterial}
        options={materials.map(({ id, name }) => ({ value: id, label: name }))}
        value={line.materialId}
        onChange={(materialId) => {
          const { orderQuantity = null } = materials.find(({ id }) => id === materialId) ?? {}
          onChange({ ...line, materialId, quantity: line.quantity ?? orderQuantity })
        }}
      />
      <WholeField
        label={words.ordered}
        required
        least={1}
        most={1_000_000_000}
        unit={material ? t.materials.unitSign[material.unit] : ''}
        value={line.quantity}
        onChange={(quantity) => onChange({ ...line, quantity })}
      />
      {currency === null ? (
        <span />
      ) : (
        <MoneyField
          label={words.price}
          currency={currency}
          value={line.priceMinor}
          onChange={(priceMinor) => onChange({ ...line, priceMinor })}
        />
      )}
      <IconButton
        label={words.removeLine}
        icon={<X aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </fieldset>
  )
}

type Extras = { note: string; wantedOn: string; deliveryLocationId: string }

/** By when, where to, and what else the supplier should know. */
function ExtraFields({ extras, onChange }: { extras: Extras; onChange: (extras: Extras) => void }) {
  const words = useMessages().stock.purchases
  const locations = useAll('listLocations', { query: { isArchived: false } })
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label={words.wantedOn}
          isOptional
          value={extras.wantedOn}
          onChange={(wantedOn) => onChange({ ...extras, wantedOn })}
        />
        <Select
          label={words.deliverTo}
          placeholder={words.ownAddress}
          options={(locations.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={extras.deliveryLocationId}
          onChange={(deliveryLocationId) => onChange({ ...extras, deliveryLocationId })}
        />
      </div>
      <TextArea
        label={words.note}
        isOptional
        maxLength={1_000}
        value={extras.note}
        onChange={(note) => onChange({ ...extras, note })}
      />
    </>
  )
}

function useSave(order: Order | null, onClose: () => void) {
  const navigate = useNavigate()
  const create = useCommand('createPurchaseOrder', {
    onDone: ({ purchaseOrder }) =>
      void navigate({ to: '/purchase-orders/$id', params: { id: purchaseOrder.id } }),
  })
  const update = useCommand('updatePurchaseOrder', { onDone: onClose })
  const save = (supplierId: string, lines: readonly Line[], { note, ...delivery }: Extras) => {
    const body = {
      supplierId,
      lines: lines.map((line) => ({ ...line, quantity: line.quantity ?? 0 })),
      note: note.trim() || null,
      wantedOn: delivery.wantedOn || null,
      deliveryLocationId: delivery.deliveryLocationId || null,
    }
    void (order ? update.run({ params: { id: order.id }, body }) : create.run({ body }))
  }
  return { save, isBusy: create.isBusy || update.isBusy }
}

/** Writes a purchase order, or changes a draft; a new one proposes what is to be ordered. */
export function PurchaseDialog({
  order,
  supplierId: first,
  onClose,
}: {
  order: Order | null
  supplierId: string
  onClose: () => void
}) {
  const t = useMessages()
  const words = t.stock.purchases
  const suppliers = useAll('listSuppliers', { query: { isArchived: false } })
  const stock = useAll('listMaterialStock', { query: {} })
  const settings = useRead('getFinanceSettings', {}, { freshMs: 60_000 })
  const [supplierId, setSupplierId] = useState(order?.supplierId ?? first)
  const [typed, setTyped] = useState<readonly Line[] | null>(order?.lines ?? null)
  const [extras, setExtras] = useState<Extras>({
    note: order?.note ?? '',
    wantedOn: order?.wantedOn ?? '',
    deliveryLocationId: order?.deliveryLocationId ?? '',
  })
  const { save, isBusy } = useSave(order, onClose)
  const materials = stock.data ?? []
  const proposed = proposedLines(materials, supplierId)
  const lines = typed ?? (proposed.length > 0 ? proposed : [emptyLine])
  const setAt = (at: number, next: readonly Line[]) =>
    setTyped([...lines.slice(0, at), ...next, ...lines.slice(at + 1)])
  return (
    <FormDialog
      title={order ? words.editTitle(order.number) : words.create}
      size="large"
      submitLabel={words.saveDraft}
      isBusy={isBusy}
      isDisabled={supplierId === '' || lines.length === 0}
      onSubmit={() => save(supplierId, lines, extras)}
      onClose={onClose}
    >
      {suppliers.data?.length === 0 && <p className="text-warn">{words.noSuppliers}</p>}
      <Select
        label={words.supplier}
        required
        placeholder={words.chooseSupplier}
        options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={supplierId}
        onChange={setSupplierId}
      />
      <div>
        {lines.map((line, at) => (
          <LineFields
            // A line has no name of its own while it is written.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            line={line}
            materials={materials}
            currency={order?.currency ?? settings.data?.settings.currency ?? null}
            onChange={(next) => setAt(at, [next])}
            onRemove={() => setAt(at, [])}
          />
        ))}
        <Button
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => setTyped([...lines, emptyLine])}
        >
          {words.addLine}
        </Button>
      </div>
      <ExtraFields extras={extras} onChange={setExtras} />
    </FormDialog>
  )
}
