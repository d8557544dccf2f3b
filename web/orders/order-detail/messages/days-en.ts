/** Texts about how the day of an order is found and how safe it is. */
export const orderDaysEn = {
  fullCentre: (full: { name: string; days: readonly string[]; daysGained: number }) =>
    [
      full.days.length === 0
        ? `${full.name} is busy with other work`
        : `${full.name} is full on ${full.days.join(', ')}`,
      full.daysGained === 1 ? 'costs 1 day' : `costs ${full.daysGained} days`,
    ].join(' · '),
  due: (day: string) => `due ${day}`,
  priorities: (standardOn: string, rushOn: string) =>
    `Earliest without rush ${standardOn} · with rush ${rushOn}`,
  plan: {
    label: 'Planned',
    noDay: 'No free day within two years',
    ships: (day: string) => `ships ${day}`,
    slack: (days: number) =>
      days < 0
        ? `${-days === 1 ? '1 day' : `${-days} days`} too late`
        : `${days === 1 ? '1 day' : `${days} days`} to spare`,
    chance: (percent: number) => `${percent}% chance of being late`,
  },
}
/** Texts about the day of an order in a language. */
export type OrderDaysMessages = typeof orderDaysEn
