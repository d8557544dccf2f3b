import type { Item } from '../../../api/client.ts'

const bases: Record<Item<'listWorkCentres'>['basis'], string> = {
  starter: 'Starter values',
  derived: 'From earlier workflows',
  entered: 'Entered by your lab',
}

/** The texts about where the numbers of the plan come from. */
export const numbersEn = {
  basis: 'Source',
  bases,
  unconfirmed: 'Not confirmed',
  confirmText: (count: number) =>
    count === 1
      ? '1 work centre has values that your lab hasn’t confirmed. Until then, delivery dates use published turnarounds only.'
      : `${count} work centres have values that your lab hasn’t confirmed. Until then, delivery dates use published turnarounds only.`,
  confirm: 'Confirm values',
  review: 'Review work centres',
  confirmed: (count: number) =>
    count === 1 ? '1 work centre confirmed' : `${count} work centres confirmed`,
  minutesText: (count: number) =>
    count === 1
      ? '1 stage still has the times of an earlier starter workflow.'
      : `${count} stages still have the times of earlier starter workflows.`,
  minutesReview: 'Review new times …',
  minutesTitle: 'New starter times',
  minutesLead:
    'Current starter times, with waiting time such as curing and sintering. Stages that you changed aren’t listed. Orders in production keep their times.',
  stage: 'Stage',
  now: 'Now',
  later: 'New',
  perOrder: (time: string) => `${time} per order`,
  perPiece: (time: string) => `${time} per unit`,
  wait: (time: string) => `${time} waiting`,
  noTime: 'No time',
  apply: 'Apply new times',
  applied: (count: number) => (count === 1 ? '1 stage updated' : `${count} stages updated`),
  measured: {
    differ: (count: number, all: number) =>
      `${count} of ${all} measured stages ${count === 1 ? 'takes' : 'take'} longer or shorter than planned.`,
    allAsPlanned: (all: number) =>
      all === 1
        ? '1 measured stage takes as long as planned.'
        : `${all} measured stages take as long as planned.`,
    review: 'Review measured times …',
    title: 'Planned and measured times',
    lead: 'Work time in the last 180 days, for stages finished at least 20 times. Rework and breaks aren’t counted. Orders in production keep their times.',
    compared: (planned: string, measured: string, count: number) =>
      `Planned ${planned}, measured ${measured} over ${count} stages`,
    spread: (low: string, high: string) => `Half took ${low} to ${high}`,
    newPlan: (before: string, after: string) => `Now ${before}, then ${after}`,
    asPlanned: 'As planned',
    apply: (count: number) => (count === 1 ? 'Take over 1 stage' : `Take over ${count} stages`),
  },
}
/** The texts about the numbers of the plan in a language. */
export type NumbersMessages = typeof numbersEn
