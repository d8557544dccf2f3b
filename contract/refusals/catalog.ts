import { CountParam, TextParam, TextsParam, refusal } from './refusal.ts'

/** Refusals of products, prices, order requirements, workflows. */
export const catalogRefusals = {
  catalogue_currency_missing: refusal(
    422,
    () => 'Products need a currency. Choose one, or set it in the finance settings first.',
  ),
  product_code_taken: refusal(
    409,
    () => 'Another product already has this code. Choose another code.',
  ),
  product_archived: refusal(422, () => 'This product is archived. Choose another one.'),
  product_priced_in_other_currency: refusal(
    422,
    () =>
      'Price lists contain this product in another currency. Remove it from these price lists first.',
  ),
  category_name_taken: refusal(
    409,
    () => 'Another category already has this name. Choose another name.',
  ),
  category_archived: refusal(422, () => 'This category is archived. Choose another one.'),
  category_in_itself: refusal(
    422,
    () => "A category can't be placed in itself or in one of its subcategories. Choose another.",
  ),
  category_not_empty: refusal(
    422,
    () => "This category isn't empty. Move or archive its products and subcategories first.",
  ),
  surcharge_archived: refusal(
    422,
    () => "This surcharge is archived and can't be changed. Add a new one instead.",
  ),
  surcharge_percentage_not_allowed: refusal(
    422,
    () => 'Only rush and other surcharges can be a percentage. Enter a price instead.',
  ),
  price_list_archived: refusal(
    422,
    () => 'This price list is archived. Use another one, or add a new one.',
  ),

  price_list_ends_before_start: refusal(
    422,
    () => 'The price list ends before it starts. Check its dates.',
  ),
  default_price_list_with_tag: refusal(
    422,
    () => "A default price list applies to all customers, so it can't have a customer tag.",
  ),
  price_list_currency_differs: refusal(
    422,
    ({ productCurrency, listCurrency }) =>
      `The price list is in ${listCurrency}, but one of the products is priced in ${productCurrency}. Remove it from the list.`,
    { productCurrency: TextParam, listCurrency: TextParam },
  ),
  order_requirement_archived: refusal(
    422,
    () => "This order requirement is archived and can't be changed. Add a new one instead.",
  ),
  order_requirement_incomplete: refusal(
    422,
    () => 'Choose what the order needs: a field or an attachment.',
  ),
  workflow_archived: refusal(
    422,
    () => 'This workflow is archived. Use another one, or add a new one.',
  ),
  stage_material_twice: refusal(
    422,
    () => 'A stage names each material once. Remove the second one.',
  ),
  workflow_in_use: refusal(
    422,
    () => 'Products still use this workflow. Assign them another workflow first.',
  ),
  work_centre_name_taken: refusal(
    409,
    () => 'Another work centre already has this name. Choose another name.',
  ),
  work_centre_archived: refusal(
    422,
    () => "This work centre is archived and can't be changed. Use another one, or add a new one.",
  ),
  work_centre_in_use: refusal(
    422,
    ({ names }, { list }) =>
      `This work centre is still used by ${list(names)}. Choose another work centre there first.`,
    { names: TextsParam },
  ),
  work_centre_kind_in_use: refusal(
    422,
    ({ names }, { list }) =>
      `The work centre can't be of this kind because ${list(names)} needs the present one. Choose another work centre there first.`,
    { names: TextsParam },
  ),
  member_share_exceeded: refusal(
    422,
    ({ name, freePercent }) =>
      `${name} has only ${freePercent} % of their working time left. Reduce the share here or at another work centre.`,
    { name: TextParam, freePercent: CountParam },
  ),
}
