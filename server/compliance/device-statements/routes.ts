import * as contract from '#contract/compliance/device-statements'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { pageHeaders, prefersPage } from '#platform/http/html'
import { addRoute, inputOf, serve, servePublic } from '#platform/http/serve'
import { drawMissing, drawVerification } from './verification-page.ts'
import { issueStatement, printStatement, readStatement } from './statements.ts'
import { listKeys, verifyToken } from './verification.ts'

/** Device statements: signed by the laboratory, verified by anyone. */
export function deviceStatements(app: AppContext): void {
  serve(app, contract.getDeviceStatement, async ({ tx, params, query }) => ({
    deviceStatement: await readStatement(tx, app, {
      orderId: params.id,
      version: query.version,
    }),
  }))

  serve(app, contract.getDeviceStatementPaper, ({ tx, session, params, query }) =>
    printStatement(tx, app, { session, orderId: params.id, query }),
  )

  serve(app, contract.issueDeviceStatement, async ({ tx, session, params, body }) => ({
    deviceStatement: await issueStatement(tx, app, { session, orderId: params.id, body }),
  }))

  servePublic(app, contract.listVerifyKeys, () => listKeys(app))

  addRoute(app, contract.verifyStatement, async (request, reply) => {
    const { params } = inputOf<typeof contract.verifyStatement>(app, request, reply)
    const { accept, 'accept-language': languages } = request.headers
    reply.header('vary', 'Accept')
    const isPage = prefersPage(accept)
    try {
      const { verification, language } = await verifyToken(app, params.token)
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
