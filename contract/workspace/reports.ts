import { productNames } from '../catalog/product-names.ts'
import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { remakeReasons } from '../finance/remake-reasons.ts'
import { responsibility } from '../finance/remake-policies.ts'
import { maximumReportDays, reportNames, reportSteps, usualReportDays } from './report-rules.ts'
import {
  Currency,
  DateOnly,
  Id,
  Minor,
  named,
  nullable,
  oneOf,
  strict,
} from '../platform/values.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const count = (description: string, example: number) =>
  nullable(Type.Integer({ description, examples: [example] }))
const money = (description: string) => nullable(Type.Unsafe<number>({ ...Minor, description }))
const name = (description: string, example: string) =>
  Type.String({ description, examples: [example] })

/** A row of a report; keys of other reports are null. */
const ReportRow = named(
  'ReportRow',
  {
    periodStartsOn: nullable(day('The first day of the day, week (Monday) or month')),
    counterpart: nullable(
      Type.Object(
        {
          id: id('The customer for a laboratory, the laboratory for a clinic'),
          name: name('Its name', 'North Dental Lab'),
        },
        { description: 'On time, money: with whom' },
      ),
    ),
    product: nullable(
      Type.Object(
        {
          id: id('The product'),
          name: name('As it was called last', 'Zirconia crown'),
          names: productNames,
        },
        {
          description:
            'Turnaround, try-ins, remakes by product, money: of what; null for what has no product',
        },
      ),
    ),
    technician: nullable(
      Type.Object(
        { userId: id('The member'), name: name('Their name', 'Jo Example') },
        { description: 'Technician load: whose' },
      ),
    ),
    stage: nullable(name('Technician load: the stage', 'Design')),
    reasonCode: nullable(oneOf(remakeReasons, 'Remakes: why')),
    responsibility: nullable(
      responsibility('Remakes: whose fault, once both sides agreed; else null'),
    ),
    orders: count('On time: due orders; turnaround: shipped ones; remakes: delivered ones', 40),
    onTime: count(
      'On time: those that arrived by the promised day, or the one agreed on instead',
      38,
    ),
    late: count('On time: those that arrived later, or are still missing after it', 2),
    shareBasisPoints: count(
      'On time: `onTime` of `orders`; try-ins: `wentOn` of those that were answered; remakes: `claims` of the delivered orders; remakes by product: `claimedItems` of `items`; null of none',
      9500,
    ),
    medianDays: count(
      'Turnaround: working days from the acceptance, half took no more; try-ins: days at the clinic',
      5,
    ),
    p90Days: count('Turnaround: working days from the acceptance, nine in ten took no more', 8),
    medianDaysFromSubmit: count('Turnaround: as `medianDays`, from the submit', 6),
    p90DaysFromSubmit: count('Turnaround: as `p90Days`, from the submit', 9),
    tryIns: count('Try-ins: parcels that arrived for one', 20),
    wentOn: count('Try-ins: those after which work went on as it was', 15),
    withFindings: count('Try-ins: those with findings', 4),
    claims: count('Remakes: claims that were not withdrawn', 3),
    items: count('Remakes by product: items of the orders that were delivered', 120),
    claimedItems: count('Remakes by product: items that were claimed, each once', 4),
    previousItems: count('Remakes by product: `items` of as many days before', 110),
    previousClaimedItems: count('Remakes by product: `claimedItems` of as many days before', 5),
    previousShareBasisPoints: count(
      'Remakes by product: `shareBasisPoints` of as many days before',
      455,
    ),
    minutes: count('Technician load: minutes of finished sittings', 480),
    pieces: count(
      'Technician load: pieces of stages that were done, and that they worked on last',
      12,
    ),
    currency: nullable(Currency),
    invoicedMinor: money('Money: lines of issued invoices, without tax, minor units'),
    creditedMinor: money('Money: lines of credit notes, without tax, minor units'),
    netMinor: money('Money: `invoicedMinor` less `creditedMinor`, minor units'),
  },
  'A row of a report; keys that are not of this report are null',
)

/** A row of a report; keys of other reports are null. */
export type ReportRow = Static<typeof ReportRow>

const step = oneOf(reportSteps, 'How the time is cut')

const Report = named(
  'Report',
  {
    name: oneOf(reportNames, 'Which report'),
    fromOn: day('First day'),
    toOn: day('Last day'),
    timezone: name('Whose days they are: the time zone of the caller', 'Europe/Berlin'),
    groupBy: nullable(step),
    rows: Type.Array(ReportRow, { description: 'By time, then by name' }),
    totals: Type.Array(ReportRow, {
      description:
        'Over everything that was asked for: one row, with money one for each currency, none for nothing',
    }),
  },
  'Numbers of a time',
)

/** A report with its rows, for the period that was asked for. */
export type Report = Static<typeof Report>

export const getReport = endpoint({
  method: 'GET',
  path: '/reports/{name}',
  operationId: 'getReport',
  tag: 'Reports',
  summary: 'Numbers of a time: deliveries, turnaround, try-ins, remakes, load, money',
  description: `Days are days in the time zone of the caller. Without days the last ${usualReportDays}; at most ${maximumReportDays}.

- \`on-time\`: orders promised for these days, by \`groupBy\` (months) and counterpart: \`onTime\` where the order arrived by the promised day; while the clinic has not confirmed another one, by the day that it reserved, or that it is asked for since its case came late. What was shipped and not confirmed yet arrives on \`expectedOn\` of its parcel, without one after the transit days of the connection, weekdays without holidays. What is not due yet is not counted.
- \`turnaround\`: orders that left the laboratory for the first time on these days (a parcel that was taken back has not left), by product: working days (Monday to Friday) after the day of acceptance, and of the submit, up to that day. An order with several products counts with each, and once in the totals.
- \`try-ins\`: parcels that arrived for a try-in on these days, by product: how many went on at once, had findings, and how many working days the clinic had them. As in \`turnaround\`, an order counts with each product.
- \`remakes\`: claims of these days by reason and agreed responsibility, as \`/remakes/reasons\`.
- \`remakes-by-product\`: items of orders that were delivered on these days, and items that were claimed on these days by claims that were not withdrawn, by product, beside the same of as many days before; the most claimed first.
- \`technician-load\` (laboratory): minutes of sittings that ended, and pieces of stages that were done on these days, by technician and stage. The pieces are those of who worked on the stage last; where nobody did, they count for nobody.
- \`revenue\` (laboratory), \`spend\` (clinic), for members who may see money: lines of issued invoices less lines of credit notes by their days of issue, by \`groupBy\` (months), counterpart and product, each line without its tax.

A filter that a report does not take is refused.`,
  access: members({ needs: 'reports.read' }),
  params: strict({ name: oneOf(reportNames, 'Which report') }),
  query: strict({
    fromOn: Type.Optional(day('First day')),
    toOn: Type.Optional(day('Last day; today without it')),
    groupBy: Type.Optional(step),
    labConnectionId: Type.Optional(id('Only over this connection')),
    customerId: Type.Optional(id('Only for this customer (laboratory)')),
    productId: Type.Optional(id('Only of this product')),
  }),
  reply: { status: 200, body: Type.Object({ report: Report }) },
  refuses: ['organization_type_required', 'finance_access_required'],
})
