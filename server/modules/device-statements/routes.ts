import * as contract from '#contract/device-statements'
import type { House } from '#platform/house'
import { serve, servePublic } from '#platform/serve'
import { issueStatement, printStatement, readStatement } from './statements.ts'
import { listKeys, verifyToken } from './verification.ts'

/** Device statements: signed by the laboratory, verified by anyone. */
export function deviceStatements(house: House): void {
  serve(house, contract.getDeviceStatement, async ({ tx, params, query }) => ({
    deviceStatement: await readStatement(tx, house, {
      orderId: params.id,
      version: query.version,
    }),
  }))

  serve(house, contract.getDeviceStatementPaper, ({ tx, params, query }) =>
    printStatement(tx, house, { orderId: params.id, query }),
  )

  serve(house, contract.issueDeviceStatement, async ({ tx, session, params, body }) => ({
    deviceStatement: await issueStatement(tx, house, { session, orderId: params.id, body }),
  }))

  servePublic(house, contract.listVerifyKeys, () => listKeys(house))

  servePublic(house, contract.verifyStatement, ({ params }) => verifyToken(house, params.token))
}
