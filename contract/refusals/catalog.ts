/** Refusals of products, prices, order requirements, workflows. */
export const catalogRefusals = {}
