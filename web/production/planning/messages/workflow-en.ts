import type { Item } from '../../../api/client.ts'

type StageKind = Item<'listWorkflows'>['stages'][number]['kind']

const kinds: Record<StageKind, string> = {
  work: 'Work',
  run: 'Furnace run',
  external: 'External work',
  try_in: 'Try-in',
}

/** The texts of the workflows. */
export const workflowEn = {
  title: 'Workflows',
  lead: 'Production stages for your products. Products without a workflow use the default.',
  add: 'Add workflow',
  starter: 'Import starter workflows',
  starterDone: (count: number) =>
    count === 0 ? 'You already have all starter workflows.' : `${count} workflows added`,
  emptyTitle: 'No workflows yet',
  emptyText:
    'Start from templates for crowns and bridges, dentures, implants, splints and aligners, then adapt them.',
  list: 'Workflows',
  usual: 'Default',
  template: 'Template',
  templateText: 'Save this template to use it in your lab.',
  stages: (count: number) => (count === 1 ? '1 stage' : `${count} stages`),
  total: (time: string) => `${time} total`,
  name: 'Workflow name',
  isDefault: 'Default for products without a workflow',
  stageList: 'Stages',
  addStage: 'Add stage',
  newStage: 'New stage',
  stageName: 'Stage name',
  publicLabel: 'Name shown to practices',
  publicHint: 'Leave blank to use the stage name.',
  department: 'Department',
  departmentHint: 'Its working days apply.',
  kind: 'Type',
  kinds,
  workCentre: 'Work centre',
  workCentreHint: 'Shared by all workflows.',
  noWorkCentre: 'None',
  perOrder: 'Time per order',
  wait: 'Waiting time afterwards',
  canWaitOvernight: 'Continues overnight and on closed days',
  clinicDays: 'Working days at the practice',
  tryInHint: 'Later steps wait until the case is back.',
  minutes: 'Time per unit',
  minutesUnit: 'min',
  payRate: 'Piece rate',
  payHint: 'Paid to the technician per unit. Only visible to owners.',
  requiresQc: 'Requires quality check',
  checklist: 'Checklist',
  checklistHint: 'One check per line.',
  qc: 'Quality check',
  move: (stage: string) => `Move ${stage}`,
  moveHint: 'Drag, or press Alt and an arrow key.',
  moveUp: 'Move up',
  moveDown: 'Move down',
  duplicate: 'Duplicate',
  remove: 'Remove',
  more: (stage: string) => `Actions for ${stage}`,
  open: (stage: string) => `Edit ${stage}`,
  moved: (stage: string, place: number, count: number) =>
    `${stage} is now stage ${place} of ${count}.`,
  save: 'Save workflow',
  saved: (name: string) => `${name} saved. Orders in production keep their stages.`,
  archive: 'Archive',
  archiveTitle: (name: string) => `Archive ${name}?`,
  archiveText: 'It disappears from lists. Products can’t be using it.',
  archived: (name: string) => `${name} archived`,
  choose: 'Select a workflow to see its stages.',
  readOnly: 'Only owners can change workflows.',
  minutesOf: (minutes: number) =>
    [
      minutes >= 60 && `${Math.floor(minutes / 60)} h`,
      (minutes < 60 || minutes % 60 > 0) && `${minutes % 60} min`,
    ]
      .filter(Boolean)
      .join(' '),
}
/** The texts of the workflows in a language. */
export type WorkflowMessages = typeof workflowEn
