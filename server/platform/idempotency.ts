import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint'
import { build, type Db, type Tx } from './db.ts'
import { invalidInput, Refusal } from './errors.ts'
import type { Secrets } from './secrets.ts'
import type { Caller } from './session.ts'

/** The key of a repeatable request, or undefined. @throws Refusal 400 when it has no usable form */
export function idempotencyKeyOf(request: {
  headers: Readonly<Record<string, string | string[] | undefined>>
}): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidInput({
      in: 'header',
      pointer: '/idempotency-key',
      code: 'pattern',
      message: 'must be 1 to 255 visible characters',
    })
  }
  return key
}

/** A request that may come again: what it is, from whom, and what hides its answer. */
type Repeatable = {
  key: string
  endpoint: Endpoint
  request: FastifyRequest
  caller: Caller
  secrets: Secrets
}

/**
 * Runs `act` once for a key: the key is written in the transaction of the work, so a twin that
 * arrives meanwhile waits for it and then gets the first answer, and work that fails leaves no key.
 * The answer is kept encrypted: it may show a secret that is shown once.
 * @throws Refusal 422 when the key was used for another request
 */
export async function answerOnce<T>(
  tx: Tx,
  { key, endpoint, request, caller, secrets }: Repeatable,
  act: () => Promise<T>,
): Promise<T> {
  const { organizationId, membershipId, canSeeFinance } = caller.principal
  // The first answer is for the member who got it, with the eyes of that moment: another may see less.
  const asked = [
    endpoint.operationId,
    request.url,
    request.body ?? null,
    membershipId,
    canSeeFinance,
  ]
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest()
  const isFirst = await tx.run(
    build
      .insertInto('idempotencyKeys')
      .values({ organizationId, key, operation: endpoint.operationId, fingerprint })
      .onConflict((conflict) => conflict.doNothing()),
  )
  if (!isFirst) {
    const first = await tx.one(
      build.selectFrom('idempotencyKeys').select(['fingerprint', 'reply']).where('key', '=', key),
    )
    if (!first.fingerprint.equals(fingerprint)) {
      throw new Refusal(
        'idempotency_key_reused',
        'This Idempotency-Key was used for another request. Take a new key.',
      )
    }
    if (!first.reply) throw new Error('a committed idempotency key has no answer')
    return JSON.parse(secrets.decrypt(first.reply).toString()) as T
  }
  const reply = await act()
  await tx.run(
    build
      .updateTable('idempotencyKeys')
      .set({
        status: endpoint.reply.status,
        reply: secrets.encrypt(Buffer.from(JSON.stringify(reply ?? null))),
      })
      .where('key', '=', key),
  )
  return reply
}

const keptHours = 24

/** Forgets answers that are older than a day, once an hour; any server may, and twice is once. */
export const idempotencySweep = (db: Db) => ({
  name: 'forget idempotency keys',
  everyMs: 3_600_000,
  run: () =>
    db.acrossOrgs('old idempotency keys', async (tx) => {
      await tx.run(
        build
          .deleteFrom('idempotencyKeys')
          .where('createdAt', '<', sql<string>`now() - make_interval(hours => ${keptHours})`),
      )
    }),
})
