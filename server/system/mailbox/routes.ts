import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { formPageHeaders } from '#platform/http/html'
import type { Env } from '#platform/settings/env'
import { isLoopback } from '#platform/settings/setting'
import { mailSettings } from '#vendors/mail-settings'
import { drawMailbox } from './page.ts'
import { selectKeptMails } from './queries.ts'

const headers = { ...formPageHeaders, 'cache-control': 'no-store' }

/**
 * Whether emails are kept to be read in a browser: where this computer alone reaches the service, outside
 * production, with the embedded database and no mail server. They contain links that let people in.
 */
export const hasMailbox = (env: Env): boolean =>
  env.NODE_ENV !== 'production' &&
  env.DATABASE_URL === undefined &&
  env.BASE_URL === undefined &&
  isLoopback(env.HOST) &&
  mailSettings.of(env).SMTP_URL === undefined

// A page of another name that leads to this computer would read with the browser of who visits it.
function isFromHere({ hostname, ip }: FastifyRequest): boolean {
  return isLoopback(hostname) && isLoopback(ip)
}

/** The emails that are kept at `/app/mailbox`, for whoever tries Pontic on this computer. */
export function mailbox({ http, env, db }: Pick<AppContext, 'http' | 'env' | 'db'>): void {
  if (!hasMailbox(env)) return
  http.get<{ Querystring: { recipient?: unknown } }>('/app/mailbox', async (request, reply) => {
    if (!isFromHere(request)) throw new Refusal('route_not_found')
    const asked = request.query.recipient
    const recipient = typeof asked === 'string' ? asked.trim().slice(0, 320) : ''
    const mails = await db.acrossOrgs('emails that are kept', (tx) =>
      selectKeptMails(tx, recipient),
    )
    const acceptLanguage = request.headers['accept-language']
    return reply.headers(headers).send(drawMailbox(mails, { recipient, acceptLanguage }))
  })
}
