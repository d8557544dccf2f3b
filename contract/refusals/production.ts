/** Refusals of stages, quality checks, scheduling, materials. */
export const productionRefusals = {}
