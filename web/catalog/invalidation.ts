import type { InvalidationRules } from '../api/invalidation-rule.ts'

/** What makes the answer of each query of this area stale. */
export const catalogInvalidation = {
  listProducts: 'never',
  getProduct: 'never',
  listProductCategories: 'never',
  listWorkflows: 'never',
  getStarterMinutes: 'never',
  listWorkCentres: 'never',
  listAbsences: 'never',
  listWorkShifts: 'never',
  getPlanningSettings: 'never',
  listPriceLists: 'never',
  getPriceList: 'never',
  listSurcharges: 'never',
  listRxRules: 'never',
  listRxRuleVersions: 'any',
} as const satisfies InvalidationRules
