import { late } from '../../ui/late.tsx'

/** Asks for size and printer of the labels of orders. */
export const LabelDialog = late(() => import('./label-dialog.tsx').then((part) => part.LabelDialog))
