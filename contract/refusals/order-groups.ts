import type { RefusalCode } from './index.ts'

/** What every operation may answer that prices the items of an order. */
export const whilePricing = [
  'product_not_offered',
  'option_not_offered',
  'quantity_differs_from_teeth',
  'order_currencies_mixed',
  'order_total_too_large',
] as const satisfies readonly RefusalCode[]

/** What every operation may answer that takes the patient and the dentist of an order. */
export const whileNamingPeople = [
  'patient_archived',
  'patient_of_other_customer',
  'dentist_inactive',
] as const satisfies readonly RefusalCode[]

/** What every operation may answer that checks for whom an order is and what it is made of. */
export const whilePlanning = [
  'not_found',
  'customer_archived',
  'customer_orders_online',
  'connection_not_active',
  ...whileNamingPeople,
  ...whilePricing,
] as const satisfies readonly RefusalCode[]

/** What every operation may answer that drafts an order. */
export const whileDrafting = [
  ...whilePlanning,
  'remake_of_other_parties',
  'draft_being_saved',
  'order_items_contradictory',
] as const satisfies readonly RefusalCode[]

/** What every operation may answer that puts an order into a tray. */
export const whileAssigningTrays = [
  'tray_in_use',
  'tray_retired',
  'tray_not_needed',
] as const satisfies readonly RefusalCode[]

/** What every step of an order may answer: an old version, another status, a text with a name. */
export const whileTransitioning = [
  'order_changed_meanwhile',
  'order_transition_not_allowed',
  'patient_named',
] as const satisfies readonly RefusalCode[]

/** What every operation may answer by which a clinic asks for rush. */
export const whileAskingForRush = [
  'rush_not_earlier',
  'rush_not_needed',
] as const satisfies readonly RefusalCode[]
