import type { Answer, Args } from '../../../api/client.ts'

type Name = Answer<'getReport'>['report']['name']
type Step = NonNullable<NonNullable<Args<'getReport'>['query']>['groupBy']>
type Responsibility = NonNullable<Answer<'getReport'>['report']['rows'][number]['responsibility']>

const names: Record<Name, string> = {
  'on-time': 'On time',
  turnaround: 'Turnaround',
  remakes: 'Remakes',
  'technician-load': 'Technicians',
  revenue: 'Revenue',
  spend: 'Spend',
}
const about: Record<Name, string> = {
  'on-time': 'Orders promised for these days, and whether they arrived by then.',
  turnaround: 'Working days from the acceptance until the order left the laboratory.',
  remakes: 'Claims of these days by reason, and who both sides agreed was responsible.',
  'technician-load': 'Minutes of finished sittings, and pieces of finished stages.',
  revenue: 'Lines of issued invoices less credit notes, without tax.',
  spend: 'Lines of issued invoices less credit notes, without tax.',
}
const steps: Record<Step, string> = { day: 'Day', week: 'Week', month: 'Month' }
const responsibility: Record<Responsibility, string> = {
  lab: 'Laboratory',
  clinic: 'Clinic',
  patient: 'Patient',
  material: 'Material',
  courier: 'Courier',
  shared: 'Both sides',
  undetermined: 'Undetermined',
}

/** The texts of the reports. */
export const reportsEn = {
  title: 'Reports',
  names,
  about,
  steps,
  responsibility,
  step: 'Grouped by',
  usualStep: 'Automatic',
  period: 'Period',
  periods: { d30: '30 days', d90: '90 days', year: '12 months', own: 'Own days' },
  from: 'From',
  to: 'To',
  daysWrong: 'The last day is before the first.',
  with: { lab: 'Clinic', clinic: 'Laboratory' },
  product: 'Product',
  noProduct: 'Other lines',
  technician: 'Technician',
  nobody: 'Nobody',
  stage: 'Stage',
  reason: 'Reason',
  fault: 'Responsible',
  notAgreed: 'Not agreed',
  everything: 'All',
  download: 'CSV',
  chart: 'Chart',
  total: 'Total',
  table: 'All numbers',
  showTable: 'Numbers behind the chart',
  empty: 'Nothing in this period',
  emptyText: 'Choose a longer period or fewer filters.',
  others: (count: number) => `${count} more`,
  days: (value: string) => `${value} days`,
  columns: {
    period: 'Period',
    orders: 'Orders',
    onTime: 'On time',
    late: 'Late',
    share: 'Share',
    median: 'Median days',
    p90: '9 in 10 within',
    medianFromSubmit: 'Median from submit',
    p90FromSubmit: '9 in 10 from submit',
    claims: 'Claims',
    hours: 'Hours',
    pieces: 'Pieces',
    invoiced: 'Invoiced',
    credited: 'Credited',
    net: 'Net',
  },
  charts: {
    share: 'Share that arrived on time',
    median: 'Median working days by product',
    claims: 'Claims by reason',
    hours: 'Hours by technician',
    pieces: 'Pieces by technician',
    net: (currency: string) => `Net by period, ${currency}`,
    netBy: (currency: string) => `Net by product, ${currency}`,
  },
  pointHint: 'Arrow keys go from point to point.',
}
/** The texts of the reports in a language. */
export type ReportsMessages = typeof reportsEn
