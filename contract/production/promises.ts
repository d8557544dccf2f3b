import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { DateOnly, idParams, named, nullable } from '../platform/values.ts'

const tag = 'Production'

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const count = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })
const byLab = members({ only: 'lab' })

/** For how many days figures of promises look back. */
export const promiseDays = 90

/** What became of the promises of a laboratory, and what becomes of those that are open. */
export const PromiseFigures = named(
  'PromiseFigures',
  {
    due: count(
      `Orders that were promised for one of the last ${promiseDays} days, today among them, and arrived or should have`,
      425,
    ),
    kept: count('Those of them that were delivered by the day that both sides agreed on', 412),
    formerDue: count(`Orders that were promised for the ${promiseDays} days before`, 390),
    formerKept: count(
      'Those of them that were delivered by the day that both sides agreed on',
      371,
    ),
    atRisk: count('Open orders whose promise is at risk', 4),
    reservedUnanswered: count(
      'Orders of clinics that hold a day and wait for the answer of the laboratory',
      3,
    ),
    promisedAfterAppointment: count(
      'Open orders that are promised for a day after the appointment that they are for',
      2,
    ),
    medianDays: nullable(
      count(
        'Working days from the acceptance until an order left: half of them took no longer; null: none left',
        5,
      ),
    ),
  },
  'What became of the promises of a laboratory, and what becomes of those that are open',
)
export type PromiseFigures = Static<typeof PromiseFigures>

export const getPromiseFigures = endpoint({
  method: 'GET',
  path: '/production/promises',
  operationId: 'getPromiseFigures',
  tag,
  summary: 'How many promises were kept, and how many are at risk',
  description:
    'Days are those of the laboratory. What was kept is what the report `on-time` counts, the working days what `turnaround` does. Orders at risk are listed by `/worklist` (`atRisk`), those that wait for an answer too (`reservedUnanswered`) or are promised after the appointment (`promisedAfterAppointment`).',
  access: { ...byLab, floor: true },
  reply: { status: 200, body: Type.Object({ promises: PromiseFigures }) },
})

/** When an order will be done, as it was planned last. */
export const OrderPlan = named(
  'OrderPlan',
  {
    startOn: nullable(day('The day on which work begins, or goes on')),
    shipOn: nullable(day('The day on which it can leave; null: none within two years')),
    deliveryOn: nullable(day('The day on which it can be at the clinic')),
    slackDays: nullable(
      Type.Integer({
        description:
          'Working days that the plan can slip before the promise breaks; below zero: it is broken; null without a promise, or a day',
        examples: [2],
      }),
    ),
    chanceLatePercent: nullable(
      Type.Integer({
        description:
          'In how many of a hundred cases it leaves too late, as measured of former work; null: too little was measured, or no work is left',
        examples: [12],
      }),
    ),
    isAtRisk: Type.Boolean({
      description:
        'Whether the laboratory is to look at the promise: the plan breaks it, or in 15 of 100 cases it would be late',
      examples: [false],
    }),
    plannedOn: day("The laboratory's day of the plan"),
  },
  'When an order will be done, as it was planned last',
)
export type OrderPlan = Static<typeof OrderPlan>

export const getOrderPlan = endpoint({
  method: 'GET',
  path: '/orders/{id}/plan',
  operationId: 'getOrderPlan',
  tag,
  summary: 'When an order will be done, and how safe its promise is',
  description:
    'Moments after each change, the laboratory is planned again. Null for an order that is not accepted, is on hold or has left.',
  access: { ...byLab, floor: true },
  params: idParams,
  reply: { status: 200, body: Type.Object({ plan: nullable(OrderPlan) }) },
  refuses: ['not_found'],
})
