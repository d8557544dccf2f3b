import type { financeRefusals } from '../finance.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of invoices, payments, credit notes, statements, remakes, in German. */
export const financeRefusalsDe: Translation<typeof financeRefusals> = {}
