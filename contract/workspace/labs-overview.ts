import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { Currency, DateOnly, Id, Minor, named, nullable, strict } from '../platform/values.ts'
import { OverviewFigure, OverviewWeek } from './lab-overview.ts'

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const minor = (description: string) => Type.Unsafe<number>({ ...Minor, description })

const figures = {
  onTime: OverviewFigure,
  remakes: OverviewFigure,
  turnaround: OverviewFigure,
  spend: nullable(
    Type.Array(
      named(
        'OverviewSpend',
        {
          currency: Currency,
          netMinor: minor('Invoiced less credited on these days, without tax'),
          previousMinor: minor('The same of the days before'),
        },
        'What a laboratory was paid for',
      ),
      { description: 'By currency; null for members who may not see money' },
    ),
  ),
}

/** How the laboratories of a clinic do. */
export const LabsOverview = named(
  'LabsOverview',
  {
    fromOn: day('The first day that is looked at'),
    toOn: day('The last: today where the clinic is'),
    previousFromOn: day('The first of as many days before'),
    previousToOn: day('The last of them'),
    labs: Type.Array(
      named(
        'LabFigures',
        {
          labOrganizationId: Type.Unsafe<string>({ ...Id, description: 'The laboratory' }),
          labConnectionId: Type.Unsafe<string>({
            ...Id,
            description: 'The newest connection with it',
          }),
          name: Type.String({ description: 'Its name', examples: ['North Dental Lab'] }),
          ...figures,
          weeks: Type.Array(OverviewWeek, {
            description: 'The last thirteen weeks, the running one too',
          }),
        },
        'How a laboratory does for the clinic',
      ),
      { description: 'Those with figures on these days or before, the most due orders first' },
    ),
  },
  'How the laboratories of a clinic do, beside the days before',
)
export type LabsOverview = Static<typeof LabsOverview>

export const getLabsOverview = endpoint({
  method: 'GET',
  path: '/labs-overview',
  operationId: 'getLabsOverview',
  tag: 'Reports',
  summary: 'How the laboratories of the clinic do, beside the time before',
  description:
    'One entry for each laboratory with orders or invoices on these days or the days before, over all connections with it. Days are days where the clinic is. The figures count as the reports of their names do: on time and remakes in hundredths of a per cent, turnaround the median of working days from the acceptance, money as `spend`. The targets of `/report-targets` are the same for each laboratory.',
  access: members({ only: 'clinic', needs: 'reports.read' }),
  query: strict({
    weeks: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 52,
        description: 'How many weeks; 13 without it',
        examples: [13],
      }),
    ),
  }),
  reply: { status: 200, body: Type.Object({ overview: LabsOverview }) },
})
