import type { TSchema } from 'typebox'

/** What an area contributes to the contract: `contract/<area>/index.ts` lists it. */
export type Area = {
  /** Its nouns, each with its operations and records, in the order of the reference. */
  nouns: readonly object[]
  /** What each chapter of the reference is about, by its tag. */
  tags: Readonly<Record<string, string>>
  /** Kinds of values that are in many places, by the names that the description gives them. */
  kinds?: Readonly<Record<string, TSchema>>
}
