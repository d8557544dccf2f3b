import { Type, type TSchema } from 'typebox'
import { Problem } from './error.ts'
import {
  Country,
  Currency,
  DateOnly,
  Email,
  Id,
  linePattern,
  Minor,
  namePattern,
  PositiveMinor,
  Timestamp,
} from './values.ts'

/**
 * The kinds of values that every area uses, by the names that the description gives them. A field
 * of such a kind is described as a reference, with what it says beside.
 */
export const commonKinds: Readonly<Record<string, TSchema>> = {
  Id,
  Instant: Timestamp,
  Day: DateOnly,
  Email,
  Amount: Minor,
  AmountFromZero: PositiveMinor,
  Currency,
  Country,
  Line: Type.String({
    minLength: 1,
    pattern: linePattern,
    description: 'One line that is not empty and neither begins nor ends with white space',
  }),
  NameLine: Type.String({
    minLength: 1,
    pattern: namePattern,
    description: 'One line as `Line`, in which every character is seen',
  }),
  RefusalCode: Problem.properties.code,
  Words: Type.String({
    minLength: 1,
    maxLength: 2_000,
    pattern: '\\S',
    description: 'A few words, not only white space',
  }),
}
