// The dialogs of an order: none of them comes with its page.
export { ArrivalDialog } from './arrival-dialog.tsx'
export { ChangeDialog } from './change-dialog.tsx'
export { IssueDialog } from './issue-dialog.tsx'
export { MaterialUseDialog } from './material-use-dialog.tsx'
export { ReturnScanDialog } from './return-scan-dialog.tsx'
export { AssignDialog, QualityDialog, ReworkDialog, SkipDialog } from './stage-dialogs.tsx'
export { StepDialog } from './step-dialog.tsx'
export { TrayDialog } from './tray-dialog.tsx'
