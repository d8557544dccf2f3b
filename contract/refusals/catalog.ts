import { refusal } from './refusal.ts'

/** Refusals of products, prices, order requirements, workflows. */
export const catalogRefusals = {
  price_list_archived: refusal(
    422,
    () => 'This price list is archived. Use another one, or add a new one.',
  ),
}
