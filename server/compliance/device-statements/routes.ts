import * as contract from '#contract/compliance/device-statements'
import { Refusal } from '#platform/errors'
import type { House } from '#platform/app-context'
import { pageHeaders, prefersPage } from '#platform/http/html'
import { addRoute, inputOf, serve, servePublic } from '#platform/http/serve'
import { drawMissing, drawVerification } from './verification-page.ts'
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

  serve(house, contract.getDeviceStatementPaper, ({ tx, session, params, query }) =>
    printStatement(tx, house, { session, orderId: params.id, query }),
  )

  serve(house, contract.issueDeviceStatement, async ({ tx, session, params, body }) => ({
    deviceStatement: await issueStatement(tx, house, { session, orderId: params.id, body }),
  }))

  servePublic(house, contract.listVerifyKeys, () => listKeys(house))

  addRoute(house, contract.verifyStatement, async (request, reply) => {
    const { params } = inputOf<typeof contract.verifyStatement>(house, request, reply)
    const { accept, 'accept-language': languages } = request.headers
    reply.header('vary', 'Accept')
    const isPage = prefersPage(accept)
    try {
      const { verification, language } = await verifyToken(house, params.token)
      if (!isPage) return { verification }
      reply.headers(pageHeaders)
      return drawVerification(verification, language)
    } catch (error) {
      if (!isPage || !(error instanceof Refusal && error.code === 'not_found')) throw error
      reply.code(error.status).headers(pageHeaders)
      return drawMissing(languages)
    }
  })
}
