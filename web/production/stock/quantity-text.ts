import type { Answer, Item } from '../../api/client.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'

/** A quantity with the sign of its unit. */
export function useQuantityText(): (
  quantity: number,
  unit: Item<'listMaterials'>['unit'],
) => string {
  const t = useMessages()
  const format = useFormat()
  return (quantity, unit) => t.stock.quantity(format.number(quantity), t.materials.unitSign[unit])
}

/** What a receipt did, in a sentence. */
export function useReceiptText(): (answer: Answer<'receivePurchase'>) => string {
  const words = useMessages().stock.receive
  const write = useQuantityText()
  return ({ purchaseOrder, purchaseReceipt }) => {
    const { purchaseOrderLineId, quantity, materialName, lotNumber } = purchaseReceipt
    const line = purchaseOrder.lines.find(({ id }) => id === purchaseOrderLineId)
    return words.done(write(quantity, line?.unit ?? 'piece'), materialName, lotNumber)
  }
}
