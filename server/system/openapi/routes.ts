import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { endpoints } from '#contract'
import { getDescription } from '#contract/system/description'
import { describe, type Description } from '#contract/platform/openapi'
import type { AppContext } from '#platform/app-context'
import { servePublic } from '#platform/http/serve'
import { version } from '#platform/version'

// Nothing from elsewhere and no inline script; the pages draw their icons as data.
const contentSecurityPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const css = `
  .swagger-ui .topbar { display: none }
  .swagger-ui .info { margin: 32px 0 16px }
`

/** The description at `/openapi.json`, and pages to read it at `/docs` that ask nobody else for anything. */
export function description(app: AppContext): void {
  // Made at the first request: the start does not wait for it.
  let made: { document: Description; json: Buffer } | undefined
  function make() {
    if (!made) {
      const baseUrl = app.env.BASE_URL
      const document = describe(endpoints, { version, ...(baseUrl ? { baseUrl } : {}) })
      made = { document, json: Buffer.from(JSON.stringify(document)) }
    }
    return made
  }

  servePublic(app, getDescription, async () => ({
    contentType: 'application/json',
    stream: make().json,
  }))

  app.http.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: {} as never } })
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: contentSecurityPolicy,
      transformSpecification: () => make().document,
      transformSpecificationClone: false,
      uiConfig: { docExpansion: 'none', displayOperationId: true, tryItOutEnabled: false },
      theme: { title: 'Pontic API', css: [{ filename: 'pontic.css', content: css }] },
    })
  })
}
