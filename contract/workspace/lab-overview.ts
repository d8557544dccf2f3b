import { Type, type Static } from 'typebox'
import { remakeReasons } from '../finance/remake-reasons.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import {
  Currency,
  DateOnly,
  Id,
  Minor,
  named,
  nullable,
  oneOf,
  strict,
  Timestamp,
} from '../platform/values.ts'
import { lateCauses } from './late-causes.ts'

const tag = 'Reports'

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const count = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })
const minor = (description: string) => Type.Unsafe<number>({ ...Minor, description })

const targets = {
  onTimeBasisPoints: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'At least this part of the due orders arrives by the promised day',
      examples: [9500],
    }),
  ),
  remakesBasisPoints: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'At most this part of the delivered orders is claimed',
      examples: [400],
    }),
  ),
  turnaroundDays: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 250,
      description: 'Half of the orders leave after at most so many working days',
      examples: [5],
    }),
  ),
  ordersPerWeek: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'At least so many orders come in each week',
      examples: [80],
    }),
  ),
  revenuePerMonthMinor: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 9_000_000_000_000_000,
      description:
        'At least so much is invoiced each month, less credit notes, without tax, in minor units of the currency of its finance settings; hidden (null) from members who may not see money',
      examples: [8_400_000],
    }),
  ),
}

/** What an organization wants the figures of its overview to be. */
export const ReportTargets = named(
  'ReportTargets',
  { ...targets, updatedAt: nullable(Timestamp) },
  'What an organization wants the figures of its overview to be; null where it wants nothing in particular',
)
export type ReportTargets = Static<typeof ReportTargets>

const OneTargets = Type.Object({ targets: ReportTargets })

export const getReportTargets = endpoint({
  method: 'GET',
  path: '/report-targets',
  operationId: 'getReportTargets',
  tag,
  summary: 'What the organization wants its figures to be',
  description:
    'A clinic has targets of deliveries on time, remakes and turnaround, which are those of each of its laboratories; its other targets are null.',
  access: members({ needs: 'reports.read' }),
  reply: { status: 200, body: OneTargets },
})

export const updateReportTargets = endpoint({
  method: 'PATCH',
  path: '/report-targets',
  operationId: 'updateReportTargets',
  tag,
  summary: 'Change what the organization wants its figures to be',
  description:
    'Only the keys that are sent are replaced. `ordersPerWeek` and `revenuePerMonthMinor` are targets of laboratories: of a clinic they are refused.',
  access: members({ role: 'owner', credential: 'session' }),
  body: strict(
    Object.fromEntries(
      Object.entries(targets).map(([key, value]) => [key, Type.Optional(value)]),
    ) as { [Key in keyof typeof targets]: ReturnType<typeof Type.Optional<(typeof targets)[Key]>> },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneTargets },
})

/** A figure beside that of as many days before, and beside its target. */
export const OverviewFigure = named(
  'OverviewFigure',
  {
    value: nullable(Type.Integer({ description: 'The figure; null of nothing', examples: [9680] })),
    previous: nullable(
      Type.Integer({ description: 'The same for as many days before', examples: [9510] }),
    ),
    target: nullable(Type.Integer({ description: 'What it is to be', examples: [9500] })),
    orders: count('The orders that it counts', 312),
    previousOrders: count('Those of the days before', 302),
  },
  'A figure beside that of as many days before, and beside its target',
)
export type OverviewFigure = Static<typeof OverviewFigure>

const Revenue = named(
  'OverviewRevenue',
  {
    currency: Currency,
    netMinor: minor('Invoiced less credited since the first of the month, without tax'),
    previousMinor: minor('The same of the month before, up to the same day'),
    targetMinor: nullable(minor('What the whole month is to be')),
  },
  'Revenue of the running month',
)

const Month = named(
  'OverviewMonth',
  {
    startsOn: day('Its first day'),
    isRunning: Type.Boolean({ description: 'Whether it is the month of today' }),
    currency: Currency,
    netMinor: minor('Invoiced less credited, without tax'),
  },
  'Revenue of a month',
)

/** Deliveries of a week, beside those of thirteen weeks before it. */
export const OverviewWeek = named(
  'OverviewWeek',
  {
    startsOn: day('Its Monday'),
    isRunning: Type.Boolean({ description: 'Whether it is the week of today' }),
    orders: count('Orders that were due in it', 83),
    onTime: count('Those that arrived by the promised day', 80),
    previousOrders: count('Orders that were due thirteen weeks before it', 81),
    previousOnTime: count('Those of them that arrived by the promised day', 77),
  },
  'Deliveries of a week',
)

/** How a laboratory does. */
export const LabOverview = named(
  'LabOverview',
  {
    fromOn: day('The first day that is looked at'),
    toOn: day('The last: today where the laboratory is'),
    previousFromOn: day('The first of as many days before'),
    previousToOn: day('The last of them'),
    onTime: OverviewFigure,
    remakes: OverviewFigure,
    turnaround: OverviewFigure,
    received: OverviewFigure,
    revenue: nullable(
      Type.Array(Revenue, {
        description: 'By currency; null for members who may not see money',
      }),
    ),
    weeks: Type.Array(OverviewWeek, {
      description: 'The last thirteen weeks, the running one too',
    }),
    lateCauses: Type.Array(
      Type.Object({
        cause: oneOf(lateCauses, 'Why, as `/late-orders` says it'),
        workCentreId: nullable(
          Type.Unsafe<string>({
            ...Id,
            description: 'Where it waited, as `/late-orders` takes it',
          }),
        ),
        workCentre: nullable(Type.String({ description: 'Its name', examples: ['Ceramics'] })),
        orders: count('Orders that were late for it', 4),
        previousOrders: count('Those of the days before', 6),
      }),
      { description: 'Why orders were late, the most frequent first' },
    ),
    remakeReasons: Type.Array(
      Type.Object({
        reasonCode: oneOf(remakeReasons, 'Why'),
        claims: count('Claims that were not withdrawn', 4),
        previousClaims: count('Those of the days before', 5),
      }),
      { description: 'Why work was claimed, the most frequent first' },
    ),
    months: nullable(
      Type.Array(Month, {
        description: 'The last five months by currency; null for members who may not see money',
      }),
    ),
  },
  'How a laboratory does, beside the days before and what it wants',
)
export type LabOverview = Static<typeof LabOverview>

export const getLabOverview = endpoint({
  method: 'GET',
  path: '/lab-overview',
  operationId: 'getLabOverview',
  tag,
  summary: 'How the laboratory does, beside the time before and its targets',
  description: `Days are days where the laboratory is; the days before are as many, up to the day before \`fromOn\`. \`onTime\`, \`remakes\` and \`turnaround\` count as the reports of their names do: the first two in hundredths of a per cent, the third the median of working days from the acceptance. \`received\` counts orders that were sent to the laboratory or that it entered.`,
  access: members({ only: 'lab', needs: 'reports.read' }),
  query: strict({
    weeks: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 52,
        description: 'How many weeks; 4 without it',
        examples: [4],
      }),
    ),
  }),
  reply: { status: 200, body: Type.Object({ overview: LabOverview }) },
})
