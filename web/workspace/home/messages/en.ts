import type { OrganizationType } from '#contract/platform/endpoint'
import type { OrderStatus } from '#contract/orders/order-moves'
import type { SetupTask } from '#contract/workspace/setup-guide'
import type { Reason } from '../needs.ts'

const tasks: Record<SetupTask, { title: string; why: string; act: string }> = {
  company: {
    title: 'Complete the company profile',
    why: 'Address and telephone stand on every paper and label.',
    act: 'Fill in',
  },
  'connect-lab': {
    title: 'Connect to a laboratory',
    why: 'Orders, scans and questions reach it at once, without telephone or paper.',
    act: 'Find a laboratory',
  },
  dentists: {
    title: 'Add the dentists',
    why: 'Each order names who prescribes, with how they like their work.',
    act: 'Add a dentist',
  },
  scanners: {
    title: 'Connect a scanner',
    why: 'Scans land on the right order by themselves.',
    act: 'Connect',
  },
  team: {
    title: 'Invite the team',
    why: 'Everybody sees the same state, and nobody has to ask.',
    act: 'Invite',
  },
  categories: {
    title: 'Sort the catalogue',
    why: 'Clinics find crowns, bridges and splints where they expect them.',
    act: 'Add categories',
  },
  products: {
    title: 'Add products with prices',
    why: 'Orders price themselves, and invoices write themselves.',
    act: 'Add a product',
  },
  finances: {
    title: 'Confirm currency, terms and tax',
    why: 'What stands on each invoice, decided once.',
    act: 'Confirm',
  },
  stripe: {
    title: 'Take payments online',
    why: 'Clinics pay by card or debit; the money arrives with its invoice.',
    act: 'Set up',
  },
  workflows: {
    title: 'Draw the workflow',
    why: 'Stages make the board, the plan and days that hold.',
    act: 'Add stages',
  },
  customers: {
    title: 'Invite the first clinic',
    why: 'A link by mail, and it orders here.',
    act: 'Invite a clinic',
  },
}

const stepsOfLab: Record<OrderStatus, string> = {
  draft: 'Finish and register',
  submitted: 'Accept, ask or reject',
  needs_info: 'Waits for an answer',
  accepted: 'Start',
  in_production: 'In the making',
  awaiting_approval: 'Waits for approval',
  on_hold: 'On hold: decide',
  ready: 'Ship',
  shipped: 'On the way',
  delivered: 'Arrived',
  at_try_in: 'At the try-in',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}
const stepsOfClinic: Record<OrderStatus, string> = {
  ...stepsOfLab,
  draft: 'Finish and send',
  submitted: 'Waits for the laboratory',
  needs_info: 'Answer the question',
  awaiting_approval: 'Approve the design',
  ready: 'Ready to ship',
  shipped: 'Confirm the arrival',
  delivered: 'Seat it and complete',
  at_try_in: 'Try it in and send it back',
}

const shared: Record<Exclude<Reason, 'move'>, string> = {
  information: 'A question is open',
  approval: 'Approve the design',
  acknowledgement: 'The prescription changed: acknowledge',
  redelivery: 'Not received: ship again',
  cancellation: 'The clinic asks to cancel',
  submission: 'A draft that was never sent',
  scan: 'Its scan was cancelled: cancel, or go on',
  dayAnswer: 'A later day than you reserved: confirm or decline',
  otherDay: 'The clinic declined the day: name another',
  overdue: 'Late',
}
const reasons: Record<OrganizationType, typeof shared> = {
  lab: shared,
  clinic: { ...shared, information: 'Answer the question' },
}

/** The texts of the first page. */
export const homeEn = {
  greeting: {
    morning: (name: string) => `Good morning, ${name}`,
    day: (name: string) => `Hello, ${name}`,
    evening: (name: string) => `Good evening, ${name}`,
  },
  guideTitle: { lab: 'Set up your laboratory', clinic: 'Set up your clinic' },
  tasks,
  skip: 'Skip',
  skipStep: (title: string) => `Skip: ${title}`,
  skipped: 'skipped',
  hide: 'Hide',
  guideHidden: 'The setup guide is hidden. “Find or do” shows it again.',
  ownerDoes: 'An owner does this',
  stepsDone: (count: number) => (count === 1 ? '1 step done' : `${count} steps done`),
  dueThisWeek: 'Due this week',
  until: (day: string) => `until ${day}`,
  late: 'Late',
  lateDetail: 'due before today, not in the clinic',
  waitingForClinic: 'Waiting for the clinic',
  waitingForClinicDetail: 'question, approval or hold',
  newOrderText: 'Patient, teeth, product, scans: the price and the first possible day as you go',
  needsYou: 'Needs you',
  nothingNeedsYou: 'Nothing waits for you',
  allWaitingOnUs: (count: number) => `All waiting on us (${count})`,
  steps: { lab: stepsOfLab, clinic: stepsOfClinic } as Record<
    OrganizationType,
    Record<OrderStatus, string>
  >,
  reasons,
  dueNext: 'Due next',
  nothingDue: 'Nothing is due this week.',
  weekLoad: 'Load of the week',
  hours: (hours: number) => `${hours} h`,
  tightest: (stage: string, share: string) => `fullest is ${stage}, at ${share}`,
  nothingPlanned: 'Nothing is planned yet. Accepted orders fill the plan.',
  latest: 'Latest',
  pay: (amount: string) => `Pay ${amount}`,
  overdue: 'Overdue',
  arriving: 'Arriving this week',
  nothingArrives: 'Nothing arrives this week',
  appointment: (at: string) => `Chair ${at}`,
  afterAppointment: (at: string) => `After the appointment, ${at}`,
  promisedAfterAppointment: 'Promised after the appointment',
  seatedAt: (at: string) => `Appointment ${at}`,
  tomorrow: (total: number, here: number) =>
    `Tomorrow ${total === 1 ? '1 patient comes' : `${total} patients come`} for ordered work; ${
      here === total ? 'all of it is here.' : `${here} of ${total} is here.`
    }`,
}
/** The texts of the first page in a language. */
export type HomeMessages = typeof homeEn
