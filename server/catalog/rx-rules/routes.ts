import {
  archiveRxRule,
  createRxRule,
  getRxRule,
  listRxRules,
  listRxRuleVersions,
  updateRxRule,
} from '#contract/catalog/rx-rules'
import { requireCatalog } from '#server/catalog/products'
import { instant } from '#platform/clock'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectRxRules, selectVersions } from './queries.ts'
import { addRule, changeRule, closeRule, readRule } from './rx-rules.ts'

/** What a laboratory needs before it can begin, which connected clinics read before they order. */
export function rxRules(app: AppContext): void {
  serve(app, listRxRules, async ({ tx, session, query }) => {
    const now = instant(app.clock())
    await requireCatalog({ tx, session, now }, query.labConnectionId)
    return selectRxRules(tx, query)
  })

  serve(app, createRxRule, async ({ tx, session, body }) => ({
    rxRule: await addRule(tx, session, body),
  }))

  serve(app, getRxRule, async ({ tx, params }) => ({ rxRule: await readRule(tx, params.id) }))

  serve(app, listRxRuleVersions, async ({ tx, params, query }) => {
    await readRule(tx, params.id)
    return selectVersions(tx, { ...query, ruleId: params.id })
  })

  serve(app, updateRxRule, async ({ tx, session, params, body }) => ({
    rxRule: await changeRule(tx, session, { ...body, id: params.id }),
  }))

  serve(app, archiveRxRule, ({ tx, session, params }) => closeRule(tx, session, params.id))
}
