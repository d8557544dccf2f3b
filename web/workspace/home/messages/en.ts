import type { OrganizationType } from '#contract/platform/endpoint'
import type { OrderStatus } from '#contract/orders/order-statuses'
import type { SetupTask } from '#contract/workspace/setup-guide'
import type { Reason } from '../todo-list.ts'

const tasks: Record<SetupTask, { title: string; why: string; run: string }> = {
  company: {
    title: 'Complete your company profile',
    why: 'Shown on invoices, tickets and labels.',
    run: 'Complete profile',
  },
  'connect-lab': {
    title: 'Connect to a lab',
    why: 'Send orders, scans and questions without phone calls or paper.',
    run: 'Find lab',
  },
  dentists: {
    title: 'Add dentists',
    why: 'Each order shows who prescribed it, with their preferences.',
    run: 'Add dentist',
  },
  scanners: {
    title: 'Connect a scanner',
    why: 'Scans are matched to orders automatically.',
    run: 'Connect scanner',
  },
  team: {
    title: 'Invite your team',
    why: 'Everyone sees the same status.',
    run: 'Invite team',
  },
  categories: {
    title: 'Organize your catalogue',
    why: 'Practices find crowns, bridges and splints where they expect them.',
    run: 'Add categories',
  },
  products: {
    title: 'Add products and prices',
    why: 'Orders are priced and invoiced automatically.',
    run: 'Set prices',
  },
  finances: {
    title: 'Confirm currency, terms and tax',
    why: 'Required before your first invoice.',
    run: 'Confirm settings',
  },
  stripe: {
    title: 'Accept online payments',
    why: 'Practices pay by card or direct debit; payments are matched to invoices.',
    run: 'Set up payments',
  },
  workflows: {
    title: 'Set up workflows',
    why: 'Stages drive your board, capacity plan and delivery dates.',
    run: 'Add stages',
  },
  customers: {
    title: 'Invite your first practice',
    why: 'They get an email and can order right away.',
    run: 'Invite practice',
  },
}

const stepsOfLab: Record<OrderStatus, string> = {
  draft: 'Finish and register',
  submitted: 'Accept, query or reject',
  needs_info: 'Awaiting reply',
  accepted: 'Start production',
  in_production: 'In production',
  awaiting_approval: 'Awaiting approval',
  on_hold: 'On hold – decide',
  ready: 'Ship',
  shipped: 'In transit',
  delivered: 'Delivered',
  at_try_in: 'At try-in',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}
const stepsOfClinic: Record<OrderStatus, string> = {
  ...stepsOfLab,
  draft: 'Finish and send',
  submitted: 'Waiting for lab',
  needs_info: 'Answer question',
  accepted: 'Accepted',
  awaiting_approval: 'Approve design',
  ready: 'Ready to ship',
  shipped: 'Confirm receipt',
  delivered: 'Fit and complete',
  at_try_in: 'Try in and return',
}

const shared: Record<Exclude<Reason, 'move'>, string> = {
  information: 'Open question',
  approval: 'Approve design',
  acknowledgement: 'Rx changed – review',
  redelivery: 'Not received – resend',
  cancellation: 'Cancellation requested',
  submission: 'Draft not sent',
  scan: 'Scan cancelled – cancel or continue',
  dayAnswer: 'Later date promised – confirm or decline',
  otherDay: 'Date declined – suggest another',
  parcelProblem: 'Delivery problem – check shipment',
  arrival: 'Reported as delivered – confirm',
  overdue: 'Overdue',
  atRisk: 'Due date at risk',
}
const reasons: Record<OrganizationType, typeof shared> = {
  lab: { ...shared, approval: 'Design unanswered – call practice' },
  clinic: { ...shared, information: 'Answer question' },
}

// English greets by first name, without a title; German keeps the full name.
const firstNameOf = (name: string) =>
  name.split(/\s+/).find((part) => !/^(?:dr|prof|mrs?|ms)\.?$/i.test(part)) ?? name

/** The texts of the first page. */
export const homeEn = {
  greeting: {
    morning: (name: string) => `Good morning, ${firstNameOf(name)}`,
    day: (name: string) => `Hello, ${firstNameOf(name)}`,
    evening: (name: string) => `Good evening, ${firstNameOf(name)}`,
  },
  guideTitle: { lab: 'Set up your lab', clinic: 'Set up your practice' },
  tasks,
  skip: 'Skip',
  skipStep: (title: string) => `Skip: ${title}`,
  skipped: 'skipped',
  hide: 'Hide',
  guideHidden: 'Setup guide hidden. Find it again under Search.',
  ownerDoes: 'Owners only',
  nextStep: (title: string) => `Next: ${title}`,
  setupSteps: (passed: number, all: number) => `Setup guide: ${passed} of ${all} steps done`,
  stepsDone: (count: number) => (count === 1 ? '1 step done' : `${count} steps done`),
  dueInWeek: (isNext: boolean) => `Due ${isNext ? 'next' : 'this'} week`,
  until: (day: string) => `until ${day}`,
  late: 'Overdue',
  lateDetail: 'due date passed, not delivered',
  waitingForClinic: 'Waiting for practice',
  waitingForClinicDetail: 'waiting on a reply, approval or hold',
  newOrderText: 'Patient, teeth, product, scans – with live price and earliest date',
  todo: 'To do',
  nothingToDo: 'All caught up',
  allWaitingOnUs: (count: number) => `View all ${count}`,
  steps: { lab: stepsOfLab, clinic: stepsOfClinic } as Record<
    OrganizationType,
    Record<OrderStatus, string>
  >,
  reasons,
  answerBy: (day: string) => `answer by ${day}`,
  dueNext: 'Due next',
  nothingDue: (isNext: boolean) => `Nothing due ${isNext ? 'next' : 'this'} week.`,
  weekLoad: 'Team load, next 2 weeks',
  tightest: (stage: string, share: string) => `Busiest: ${stage} (${share})`,
  nothingPlanned: 'Nothing planned yet. Accepted orders appear here.',
  stock: {
    title: 'Stock',
    toOrder: (count: number) => `${count} to order`,
    expiring: (count: number, days: number) =>
      count === 1
        ? `1 lot expires within ${days} days`
        : `${count} lots expire within ${days} days`,
    toCount: (count: number) => `${count} to count`,
  },
  latest: 'Recent activity',
  pay: (amount: string) => `Pay ${amount}`,
  overdue: 'Overdue',
  arriving: (isNext: boolean) => `Arriving ${isNext ? 'next' : 'this'} week`,
  nothingArrives: (isNext: boolean) => `Nothing arriving ${isNext ? 'next' : 'this'} week`,
  appointment: (at: string) => `Appointment ${at}`,
  afterAppointment: (at: string) => `After appointment on ${at}`,
  promisedAfterAppointment: 'Due after the appointment',
  reservedUnanswered: 'Reserved, awaiting reply',
  seatedAt: (at: string) => `Appointment ${at}`,
  tomorrow: (total: number, here: number) =>
    `Tomorrow: ${total === 1 ? '1 patient' : `${total} patients`} with lab work, ${
      here === total ? 'all delivered.' : `${here} of ${total} delivered.`
    }`,
}
/** The texts of the first page in a language. */
export type HomeMessages = typeof homeEn
