export { findRuleFaults, type RuleFault, type RuleInForce } from './check.ts'
export { selectRules } from './queries.ts'
export { rxRules } from './routes.ts'
