import type { documentsRefusals } from '../documents.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of PDF documents, in German. */
export const documentsRefusalsDe: Translation<typeof documentsRefusals> = {}
