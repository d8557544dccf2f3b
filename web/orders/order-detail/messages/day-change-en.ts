/** Texts about another day than the promised or reserved one. */
export const dayChangeEn = {
  asked: (promised: string, reserved: string) =>
    `New due date ${promised} instead of the reserved ${reserved}.`,
  awaitsPractice: 'Awaiting confirmation from the practice.',
  answerPlease: 'Please confirm or decline the date.',
  declined: (promised: string, reserved: string) =>
    `You declined ${promised} instead of ${reserved}. The lab will suggest another date.`,
  declinedLab: (promised: string, reserved: string) =>
    `The practice declined ${promised} instead of ${reserved}. Change the due date or cancel the order.`,
  lateCase: (proposed: string, promised: string) =>
    `The case is late, so ${promised} can't be kept. Earliest date: ${proposed}.`,
  lateCaseHint:
    'Decline the date to discuss other options with the lab, such as rush production or a faster courier.',
  arrivedOn: (day: string) => `Case received on ${day}.`,
  expectedOn: (day: string) => `Case expected on ${day}.`,
  confirm: 'Confirm date',
  decline: 'Decline date',
  answered: 'Answer sent',
  because: (reason: string) => `Reason: ${reason}`,
  reason: 'Reason for the later date',
  reasonHint: 'Shown to the practice, who can confirm or decline the date.',
}

/** Texts about promises that a rush order endangers. */
export const endangeredEn = {
  title: 'This rush order affects other promised dates',
  order: (number: string, customer: string) => `Order ${number} (${customer})`,
  late: (order: string, days: number, promised: string) =>
    `${order} would be ${days} ${days === 1 ? 'day' : 'days'} late for ${promised}.`,
  atRisk: (order: string, promised: string) => `${order} would be at risk for ${promised}.`,
  noDay: (order: string) => `${order} couldn't be scheduled.`,
  chance: (before: number, after: number) =>
    `Chance of being late: ${before}% now, ${after}% then.`,
  more: (count: number) => `${count} more`,
  agree: 'Accept anyway',
}
