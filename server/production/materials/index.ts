export { type LabelFacts } from './gs1.ts'
export { readBarcode } from './barcodes.ts'
export { addToLot, refuseRecalledNumber } from './lots.ts'
export { materials } from './routes.ts'
