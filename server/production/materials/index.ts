export { type LabelFacts } from './gs1.ts'
export { readBarcode } from './barcodes.ts'
export { findLotsOfCode } from './code-lots.ts'
export { expiryWarningDays, usualExpiryWarningDays } from './expiry-queries.ts'
export { addToLot, refuseRecalledNumber } from './lots.ts'
export { materials } from './routes.ts'
export {
  bookEndedStage,
  bookStageUses,
  readUsualMaterials,
  undoStageUses,
  type Shortage,
} from './stage-uses.ts'
export { lockMaterials, selectRequiresConfirmation } from './stage-use-queries.ts'
