import type { OrganizationType } from '../platform/endpoint.ts'

/** The reports that there are. */
export const reportNames = [
  'on-time',
  'turnaround',
  'try-ins',
  'remakes',
  'remakes-by-product',
  'technician-load',
  'revenue',
  'spend',
] as const
export type ReportName = (typeof reportNames)[number]

/** How the time of a report can be cut. */
export const reportSteps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]

type ReportFilter = 'labConnectionId' | 'customerId' | 'productId'
type ReportRules = {
  /** Whose report it is; both sides' where it is not said. */
  only?: OrganizationType
  /** Only for members who may see money. */
  finance?: true
  /** How it is cut when nothing is said; absent: one row over all days. */
  usualStep?: ReportStep
  /** Whether it can be cut into days, weeks or months at all. */
  takesSteps: boolean
  filters: readonly ReportFilter[]
}

/** What each report is for, and what it can be asked for. */
export const reportRules: Readonly<Record<ReportName, ReportRules>> = {
  'on-time': {
    usualStep: 'month',
    takesSteps: true,
    filters: ['labConnectionId', 'customerId', 'productId'],
  },
  turnaround: { takesSteps: true, filters: ['labConnectionId', 'customerId', 'productId'] },
  'try-ins': { takesSteps: true, filters: ['labConnectionId', 'customerId', 'productId'] },
  remakes: { takesSteps: false, filters: ['labConnectionId'] },
  'remakes-by-product': { takesSteps: false, filters: ['labConnectionId'] },
  'technician-load': { only: 'lab', takesSteps: true, filters: ['productId'] },
  revenue: {
    only: 'lab',
    finance: true,
    usualStep: 'month',
    takesSteps: true,
    filters: ['labConnectionId', 'customerId', 'productId'],
  },
  spend: {
    only: 'clinic',
    finance: true,
    usualStep: 'month',
    takesSteps: true,
    filters: ['labConnectionId', 'productId'],
  },
}

/** The longest time that a report looks over, in days: three years. */
export const maximumReportDays = 1_096
/** The days that a report looks over when nothing is said. */
export const usualReportDays = 90
