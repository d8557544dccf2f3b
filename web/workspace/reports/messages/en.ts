import type { Answer, Args } from '../../../api/client.ts'

type Name = Answer<'getReport'>['report']['name']
type Step = NonNullable<NonNullable<Args<'getReport'>['query']>['groupBy']>
type Responsibility = NonNullable<Answer<'getReport'>['report']['rows'][number]['responsibility']>

const names: Record<Name, string> = {
  'on-time': 'On-time delivery',
  turnaround: 'Turnaround',
  'try-ins': 'Try-ins',
  remakes: 'Remakes',
  'technician-load': 'Technician workload',
  revenue: 'Revenue',
  spend: 'Spend',
}
const about: Record<Name, string> = {
  'on-time': 'Orders due in this period, and whether they were delivered on time.',
  turnaround: 'Working days from acceptance to dispatch.',
  'try-ins': 'Work delivered for try-in, its results and its days at the practice.',
  remakes: 'Remake requests in this period by reason and agreed responsibility.',
  'technician-load': 'Logged minutes and completed units.',
  revenue: 'Issued invoices less credit notes, before tax.',
  spend: 'Issued invoices less credit notes, before tax.',
}
const steps: Record<Step, string> = { day: 'Day', week: 'Week', month: 'Month' }
const responsibility: Record<Responsibility, string> = {
  lab: 'Lab',
  clinic: 'Practice',
  patient: 'Patient',
  material: 'Material',
  courier: 'Courier',
  shared: 'Shared',
  undetermined: 'Undetermined',
}

/** The texts of the reports. */
export const reportsEn = {
  title: 'Reports',
  overview: 'How is my lab',
  labsOverview: 'How are my labs',
  names,
  about,
  steps,
  responsibility,
  step: 'Group by',
  usualStep: 'Automatic',
  period: 'Period',
  periods: { d30: '30 days', d90: '90 days', year: '12 months', own: 'Custom' },
  from: 'From',
  to: 'To',
  daysWrong: 'The end date is before the start date.',
  with: { lab: 'Practice', clinic: 'Lab' },
  product: 'Product',
  noProduct: 'Other lines',
  technician: 'Technician',
  nobody: 'Unassigned',
  stage: 'Stage',
  reason: 'Reason',
  fault: 'Responsible party',
  notAgreed: 'Not agreed',
  everything: 'All',
  download: 'CSV',
  chart: 'Chart',
  total: 'Total',
  table: 'Data',
  showTable: 'Show data',
  empty: 'No data for this period',
  emptyText: 'Choose a longer period or fewer filters.',
  others: (count: number) => `${count} more`,
  days: (value: string) => `${value} days`,
  columns: {
    period: 'Period',
    orders: 'Orders',
    onTime: 'On time',
    late: 'Late',
    share: 'On-time rate',
    median: 'Median days',
    p90: '90th percentile',
    medianFromSubmit: 'Median from submission',
    p90FromSubmit: '90th pct. from submission',
    tryIns: 'Try-ins',
    wentOn: 'Continued',
    withFindings: 'With findings',
    wentOnShare: 'Continued at once',
    clinicDays: 'Median days at practice',
    claims: 'Requests',
    hours: 'Hours',
    pieces: 'Units',
    invoiced: 'Invoiced',
    credited: 'Credited',
    net: 'Net',
  },
  charts: {
    share: 'On-time rate',
    median: 'Median working days by product',
    findings: 'Try-ins with findings by product',
    claims: 'Remake requests by reason',
    hours: 'Hours by technician',
    pieces: 'Units by technician',
    net: (currency: string) => `Net by period, ${currency}`,
    netBy: (currency: string) => `Net by product, ${currency}`,
  },
  pointHint: 'Use the arrow keys to move between points.',
}
/** The texts of the reports in a language. */
export type ReportsMessages = typeof reportsEn
