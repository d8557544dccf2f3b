import type { Answer } from '../../../api/client.ts'

type Card = Answer<'getProductionBoard'>['board']['columns'][number]['cards'][number]
type Column = Answer<'getProductionBoard'>['board']['columns'][number]

const blockers: Record<Card['blockers'][number], string> = {
  on_hold: 'On hold',
  awaiting_approval: 'Awaiting approval',
  rx_to_acknowledge: 'Rx changed',
  cancel_requested: 'Cancellation requested',
}
const columns: Record<Exclude<Column['kind'], 'stage'>, string> = {
  to_start: 'Queue',
  to_finish: 'All stages done',
}
const stageStatuses: Record<NonNullable<Card['stageStatus']>, string> = {
  pending: 'Not started',
  in_progress: 'In progress',
  done: 'Done',
  skipped: 'Skipped',
  rework: 'Rework',
}

/** The texts of the board of production and of the capacity. */
export const floorEn = {
  title: 'Board',
  columns,
  blockers,
  stageStatuses,
  searchLabel: 'Order number, patient, practice',
  department: 'Department',
  technician: 'Technician',
  workflow: 'Workflow',
  everything: (what: string) => `${what}: all`,
  empty: 'Empty',
  shown: (shown: number, total: number) => `${shown} of ${total} shown`,
  showMore: 'Show more',
  emptyTitle: 'Nothing in production',
  emptyText: 'Accepted orders appear here by workflow stage.',
  toOrders: 'Go to orders',
  board: 'Board columns',
  move: (order: string) => `Move ${order}`,
  startOrder: 'Start production',
  startWork: 'Start stage',
  finishStage: 'Finish stage',
  openOrder: 'Open order',
  sendBack: 'Send back …',
  assign: 'Assign …',
  unassigned: 'Unassigned',
  assignTitle: (order: string) => `Assign ${order}`,
  assignSubmit: 'Assign technician',
  assigned: (stage: string) => `“${stage}” assigned`,
  reworkTitle: (order: string) => `Send ${order} back for rework`,
  reworkTo: 'Send back to',
  reworkReason: 'Reason (internal)',
  reworkSubmit: 'Send back',
  moved: (order: string, to: string) => `${order} moved to “${to}”`,
  refusals: {
    tooFar: (next: string) => `One stage at a time. Next: “${next}”.`,
    notOnItsWay: (stage: string) => `“${stage}” isn’t part of this workflow.`,
    notStarted: 'Start production first.',
    alreadyBegun: 'Production has started. The order can’t go back to the queue.',
    noStages: 'This item has no stages left. Open the order.',
  },
  since: (time: string) => `${time} in stage`,
  pieces: (count: number) => `${count} units`,
  teeth: (list: string) => (/[ –]/.test(list) ? `Teeth ${list}` : `Tooth ${list}`),
  scan: {
    label: 'Scan ticket',
    placeholder: 'Ticket code or order number',
    submit: 'Scan',
    hint: 'Scanning starts the next stage or finishes the current one.',
  },
  capacity: {
    title: 'Capacity',
    tabs: { label: 'Capacity', load: 'Workload', hours: 'Working hours' },
    load: 'Workload by day and stage',
    stage: 'Stage',
    of: (planned: string, capacity: string) => `${planned} of ${capacity} units`,
    noLimit: (planned: string) => `${planned} units, no limit`,
    minutes: (minutes: string) => `${minutes} min planned`,
    over: 'over capacity',
    free: 'Closed',
    earlier: 'Previous',
    later: 'Next',
    fromToday: 'From today',
    undated: (count: number) =>
      count === 1
        ? '1 item couldn’t be scheduled (on hold or no free capacity).'
        : `${count} items couldn’t be scheduled (on hold or no free capacity).`,
    nothing: 'Nothing scheduled for these weeks',
    nothingText: 'Accepted orders with a workflow are scheduled automatically.',
    total: 'All stages',
  },
  times: {
    title: 'Cut-off and pick-up',
    hint: 'Cases that arrive before the cut-off can start the same day. Work that’s ready after the pick-up leaves with the next one.',
    cutOff: 'Cut-off',
    pickup: 'Courier pick-up',
    until: (time: string) => `Cut-off ${time}`,
    pickupAt: (time: string) => `pick-up ${time}`,
    atEnd: 'pick-up at closing time',
    noPickup: 'no pick-up',
  },
  hours: {
    weekdays: 'Working days',
    weekday: 'Weekday',
    free: 'Closed',
    from: 'From',
    to: 'Until',
    minutes: 'Working minutes',
    works: (day: string) => `Open on ${day}`,
    range: (from: string, to: string, work: string) => `${from}–${to}, ${work} working time`,
    isThere: 'This day already has its own capacity.',
    capacities: 'Capacity on specific days',
    noCapacities: 'Normal capacity on all days.',
    percent: 'Percent of normal capacity',
    percentOf: (percent: string) => `${percent} of normal`,
    department: 'Department',
    everywhere: 'All departments',
    addCapacity: 'Add day',
    onlyOwner: 'Only owners can change working hours.',
    atLeastOne: 'Keep at least one working day.',
  },
}
/** The texts of the board of production and of the capacity in a language. */
export type FloorMessages = typeof floorEn
