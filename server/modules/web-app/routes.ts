import { readFile } from 'node:fs/promises'
import type { House } from '#platform/house'

const folder = new URL('../../../web/', import.meta.url)

const files = [
  { path: '/app', file: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/app/app.css', file: 'app.css', type: 'text/css; charset=utf-8' },
  { path: '/app/icon.svg', file: 'icon.svg', type: 'image/svg+xml' },
]

const headers = {
  'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-cache',
}

/** The web app under `/app`, where `/` leads. */
export function webApp({ http }: House): void {
  for (const path of ['/', '/app/']) {
    http.get(path, async (_request, reply) => reply.redirect('/app', 302))
  }
  for (const { path, file, type } of files) {
    http.get(path, async (_request, reply) => {
      reply.headers({ ...headers, 'content-type': type })
      return readFile(new URL(file, folder))
    })
  }
}
