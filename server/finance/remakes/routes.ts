import * as policies from '#contract/finance/remake-policies'
import * as contract from '#contract/finance/remakes'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { createClaim } from './create-claim.ts'
import { resolutionQueue } from './jobs.ts'
import { addPolicy, changePolicy, readPolicy, removePolicy } from './policies.ts'
import { selectPolicies } from './policy-queries.ts'
import { selectClaims } from './queries.ts'
import { countReasons } from './reasons.ts'
import { readClaim } from './remakes.ts'
import { resolveClaim } from './resolve-claim.ts'
import { giveVerdict } from './verdicts.ts'
import { withdrawClaim } from './withdraw-claim.ts'

/** Remakes: claims with frozen evidence, the verdicts of both sides, and who pays. */
export function remakes(app: AppContext): void {
  app.worker.addQueue(resolutionQueue(app))

  serve(app, contract.claimRemake, async ({ tx, session, params, body }) => ({
    remakeClaim: await createClaim(tx, session, { orderId: params.id, now: app.clock(), body }),
  }))

  serve(app, contract.listRemakes, ({ tx, query }) => selectClaims(tx, query))

  serve(app, contract.countRemakeReasons, async ({ tx, query }) => ({
    remakeReasons: await countReasons(tx, query),
  }))

  serve(app, contract.getRemake, async ({ tx, params }) => ({
    remakeClaim: await readClaim(tx, params.id),
  }))

  serve(app, contract.withdrawRemake, async ({ tx, session, params, body }) => ({
    remakeClaim: await withdrawClaim(tx, session, params.id, body),
  }))

  serve(app, contract.giveRemakeVerdict, async ({ tx, session, params, body }) => ({
    remakeClaim: await giveVerdict(tx, session, params.id, body),
  }))

  serve(app, contract.resolveRemake, async ({ tx, session, params, body }) => ({
    remakeClaim: await resolveClaim(tx, session, {
      id: params.id,
      now: app.clock(),
      body,
    }),
  }))

  serve(app, policies.listRemakePolicies, ({ tx, query }) => selectPolicies(tx, query))

  serve(app, policies.getRemakePolicy, async ({ tx, params }) => ({
    remakePolicy: await readPolicy(tx, params.id),
  }))

  serve(app, policies.createRemakePolicy, async ({ tx, body }) => ({
    remakePolicy: await addPolicy(tx, body),
  }))

  serve(app, policies.updateRemakePolicy, async ({ tx, params, body }) => ({
    remakePolicy: await changePolicy(tx, params.id, body),
  }))

  serve(app, policies.deleteRemakePolicy, ({ tx, params }) => removePolicy(tx, params.id))
}
