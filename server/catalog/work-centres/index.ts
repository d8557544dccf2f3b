export { fitsStage } from './centre-kinds.ts'
export { addMissingCentres, lockCentreKinds, type NewCentre } from './work-centres.ts'
export { workCentres } from './routes.ts'
