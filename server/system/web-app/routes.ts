import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { Refusal } from '#platform/errors'
import { permissionsPolicy } from '#platform/http/permissions-policy'
import type { AppContext } from '#platform/app-context'

const builtFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

// Stripe's own script takes the card, in a frame of Stripe's; nothing else comes from elsewhere. Its own
// frames show previews of documents. What the page has inside itself runs by its hash alone.
const policyOf = ({ scripts, styles }: { scripts: string[]; styles: string[] }) =>
  [
    `default-src 'self'`,
    ['script-src', `'self'`, `'wasm-unsafe-eval'`, 'https://js.stripe.com', ...scripts].join(' '),
    ['style-src', `'self'`, ...styles].join(' '),
    `frame-src 'self' https://js.stripe.com https://hooks.stripe.com`,
    `connect-src 'self' https://api.stripe.com`,
    `img-src 'self' data: blob:`,
    `worker-src 'self' blob:`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** The hashes of what a page has inside itself, as a policy names them. */
function hashesOf(page: string, element: 'script' | 'style'): string[] {
  const inside = page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))
  return [...inside].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

// Of a worker's script it is the policy of the worker.
const filePolicy = policyOf({ scripts: [], styles: [] })
// What a page is made of has the page's policy, and runs nothing where it is opened itself. On a slow line
// what a header weighs counts for each of its files.
const partPolicy = `default-src 'none'; frame-ancestors 'none'`

// A new build is served at once, with the policy of its own page.
function pagePolicyReader(page: string): () => string {
  let known = { changedAtMs: 0, policy: filePolicy }
  return () => {
    const changedAtMs = statSync(page).mtimeMs
    if (changedAtMs !== known.changedAtMs) {
      const text = readFileSync(page, 'utf8')
      const policy = policyOf({
        scripts: hashesOf(text, 'script'),
        styles: hashesOf(text, 'style'),
      })
      known = { changedAtMs, policy }
    }
    return known.policy
  }
}

// The payment page takes cards in frames of Stripe; nothing else of the app asks a browser for these.
const permissions = permissionsPolicy(['https://js.stripe.com', 'https://hooks.stripe.com'], {
  readsTickets: true,
})

const yearSeconds = 31_536_000

// What is served beside the page; what the build says of itself is not.
const filePattern =
  /^(?:assets\/[\w.-]+|[\w-]+\.(?:css|svg|png|webmanifest|wasm)|worker\.js|pontic-agent\.mjs)$/

/**
 * The web app under `/app`, where `/` leads: the built files of `web/dist`, and its one page for every
 * address that is none of them. What has its hash in its name is kept by browsers for a year. A new
 * build is served at once; where nothing is built, `/app` says how to. Where the worker of the app is
 * switched off, browsers get one that removes what it kept.
 */
export async function webApp(
  { http, env }: Pick<AppContext, 'http' | 'env'>,
  folder: string = builtFolder,
): Promise<void> {
  const assets = join(folder, 'assets') + sep
  const page = join(folder, 'index.html')
  const readPagePolicy = pagePolicyReader(page)
  await http.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    // Nothing here is read in parts, and a range that is none would be thrown as an error.
    acceptRanges: false,
    setHeaders(reply, path) {
      const isNamedByHash = path.startsWith(assets)
      const isPage = path.startsWith(page)
      const isPart = isNamedByHash && !basename(path).includes('worker')
      const policy = isPage ? readPagePolicy() : isPart ? partPolicy : filePolicy
      reply.header('content-security-policy', policy)
      if (!isPart) reply.header('permissions-policy', permissions)
      reply.header(
        'cache-control',
        isNamedByHash ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      )
    },
  })
  http.get('/', async (_request, reply) => reply.redirect('/app/', 302))
  http.get('/app', async (_request, reply) => reply.redirect('/app/', 302))
  http.get<{ Params: { '*': string } }>('/app/*', async ({ params }, reply) => {
    if (!existsSync(page)) {
      throw new Refusal('web_app_not_built')
    }
    const name = params['*']
    if (name === 'worker.js' && !env.WEB_APP_WORKER) return reply.sendFile('worker-off.js')
    if (filePattern.test(name) && existsSync(join(folder, name))) return reply.sendFile(name)
    if (name.startsWith('assets/')) {
      throw new Refusal('route_not_found')
    }
    return reply.sendFile('index.html')
  })
}
