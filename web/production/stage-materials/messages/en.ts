/** The texts of what stages use, and of its confirmation. */
export const stageMaterialsEn = {
  finishTitle: (stage: string) => `Finish ${stage}`,
  finish: 'Finish stage',
  bookTitle: (stage: string) => `Materials used: ${stage}`,
  book: 'Record materials',
  booked: 'Materials recorded',
  finishAndCount: 'Finish and count later',
  lead: 'Check what was used. Lots are taken from stock and recorded on the order.',
  none: 'No material of this stage fits the item. Nothing is taken from stock.',
  lot: 'Lot',
  lotText: (lot: string, left: string) => `${lot} · ${left} left`,
  lotExpiring: (lot: string, left: string, day: string) => `${lot} · ${left} left · use by ${day}`,
  inUse: (text: string) => `${text} · in use`,
  chooseLot: 'No lot',
  used: 'Used',
  short: (quantity: string, material: string) =>
    `The stock of ${material} is ${quantity} short. The use is recorded, and the material is listed for counting.`,
  noLot: (material: string) =>
    `No usable lot of ${material} is in stock. No lot is recorded, and the material is listed for counting.`,
  editor: 'Materials used',
  editorHint: 'Taken from stock when the stage is finished, if the class fits the item.',
  material: 'Material',
  chooseMaterial: 'Select material',
  quantity: 'Quantity',
  per: 'Per',
  perOf: { item: 'Item', piece: 'Piece' },
  add: 'Add material',
  remove: (material: string) => `Remove ${material}`,
}
/** The texts of what stages use in a language. */
export type StageMaterialsMessages = typeof stageMaterialsEn
