import { late } from '../../ui/late.tsx'

const load = () => import('./dialogs.ts')

/** Records when the case came, or is expected. */
export const ArrivalDialog = late(() => load().then((dialogs) => dialogs.ArrivalDialog))

/** Gives a stage to a technician. */
export const AssignDialog = late(() => load().then((dialogs) => dialogs.AssignDialog))

/** Changes one value of an order. */
export const ChangeDialog = late(() => load().then((dialogs) => dialogs.ChangeDialog))

/** Issues the device statement. */
export const IssueDialog = late(() => load().then((dialogs) => dialogs.IssueDialog))

/** Records which lot went into the work. */
export const MaterialUseDialog = late(() => load().then((dialogs) => dialogs.MaterialUseDialog))

/** Records a quality check. */
export const QualityDialog = late(() => load().then((dialogs) => dialogs.QualityDialog))

/** Returns a scan to the clinic. */
export const ReturnScanDialog = late(() => load().then((dialogs) => dialogs.ReturnScanDialog))

/** Sends a stage back to an earlier one. */
export const ReworkDialog = late(() => load().then((dialogs) => dialogs.ReworkDialog))

/** Skips a stage. */
export const SkipDialog = late(() => load().then((dialogs) => dialogs.SkipDialog))

/** The dialog of a step: what has to be said with it, and its button. */
export const StepDialog = late(() => load().then((dialogs) => dialogs.StepDialog))

/** Puts an order into a tray, or takes it out of one. */
export const TrayDialog = late(() => load().then((dialogs) => dialogs.TrayDialog))

/** Shows what a prescription was changed to. */
export const RxChangesDialog = late(() => load().then((dialogs) => dialogs.RxChangesDialog))
