import type { OrderDaysMessages } from './days-en.ts'

/** Texts about how the day of an order is found and how safe it is, in German. */
export const orderDaysDe: OrderDaysMessages = {
  fullCentre: ({ name, days, daysGained }) =>
    [
      days.length === 0
        ? `${name} ist mit anderer Arbeit belegt`
        : `${name} ist ausgelastet am ${days.join(', ')}`,
      daysGained === 1 ? 'kostet 1 Tag' : `kostet ${daysGained} Tage`,
    ].join(' · '),
  due: (day) => `fällig ${day}`,
  priorities: (standardOn, rushOn) => `Frühestens normal ${standardOn} · als Eilauftrag ${rushOn}`,
  plan: {
    label: 'Geplant',
    noDay: 'Kein freier Tag in den nächsten zwei Jahren',
    ships: (day) => `Versand ${day}`,
    slack: (days) =>
      days < 0
        ? `${-days === 1 ? '1 Tag' : `${-days} Tage`} zu spät`
        : `${days === 1 ? '1 Tag' : `${days} Tage`} Reserve`,
    chance: (percent) => `in ${percent} % der Fälle zu spät`,
  },
}
