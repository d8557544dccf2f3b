import { Type, type TSchema } from 'typebox'
import {
  fileKinds,
  materialClasses,
  restorationTypes,
  shadeSystems,
} from '../catalog/catalog-terms.ts'
import { Problem } from './error.ts'
import { Tooth } from '../orders/order-items.ts'
import { orderEventActions, orderStatuses } from '../orders/order-transitions.ts'
import { remakeReasons } from '../finance/remake-reasons.ts'
import {
  Country,
  Currency,
  DateOnly,
  Email,
  Id,
  linePattern,
  Minor,
  namePattern,
  oneOf,
  PositiveMinor,
  Timestamp,
} from './values.ts'

/**
 * The kinds of values that stand in many places of the contract, by the names that the description
 * gives them: a field of such a kind is a reference and what it says beside.
 */
export const sharedSchemas: Readonly<Record<string, TSchema>> = {
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
  Tooth,
  OrderStatus: oneOf(orderStatuses, 'Where an order stands'),
  OrderEventAction: oneOf(orderEventActions, 'What happened to an order'),
  RestorationType: oneOf(restorationTypes, 'What is made'),
  MaterialClass: oneOf(materialClasses, 'What it is made of'),
  ShadeSystem: oneOf(shadeSystems, 'Shade guide'),
  FileKind: oneOf(fileKinds, 'What a file shows'),
  RemakeReason: oneOf(remakeReasons, 'What is wrong; `/reference/remake-reasons` has the words'),
  Words: Type.String({
    minLength: 1,
    maxLength: 2_000,
    pattern: '\\S',
    description: 'A few words, not only white space',
  }),
}
