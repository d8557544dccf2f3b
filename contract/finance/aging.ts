/** How what is owed is parted: what is not overdue, for up to 30 and 60 days, and for longer. */
export const agingParts = ['current', 'days30', 'days60', 'days90'] as const
/** A part of the ageing. */
export type AgingPart = (typeof agingParts)[number]
