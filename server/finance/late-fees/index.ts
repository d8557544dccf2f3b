export { chargeLateFees, lateFees } from './jobs.ts'
export { chargeLateFee } from './late-fees.ts'
