import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/platform/endpoint'
import { build, orgScope, type Db, type Tx } from '../db/db.ts'
import { inputError, invalidInput, Refusal } from '../errors.ts'
import type { Secrets } from '../auth/secrets.ts'
import type { Caller } from '../auth/session.ts'

/** The key of a repeatable request, or undefined. @throws Refusal 400 when it has no usable form */
export function idempotencyKeyOf(request: {
  headers: Readonly<Record<string, string | string[] | undefined>>
}): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidInput(inputError('header', '/idempotency-key', 'not_a_key', { maximum: 255 }))
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

// The first answer is for the member who got it, with the rights of that moment: another may see
// less. With the key of the service: a body may hold a password, which a bare hash would let guess.
function fingerprintOf({ endpoint, request, caller, secrets }: Repeatable): Buffer {
  const { membershipId, canSeeFinance } = caller.principal
  const { operationId } = endpoint
  const headers = Object.keys(endpoint.headers?.properties ?? {}).map(
    (name) => request.headers[name.toLowerCase()] ?? null,
  )
  const { url, body = null } = request
  const asked = [operationId, url, body, membershipId, canSeeFinance, ...headers]
  return secrets.fingerprint(JSON.stringify(asked))
}

/** Writes the key of a first request; gives its first answer, or nothing yet, to a repetition. */
async function claim(
  tx: Tx,
  repeatable: Repeatable,
): Promise<{ isFirst: true } | { isFirst: false; answer?: { reply: unknown } }> {
  const { key, endpoint, caller, secrets } = repeatable
  const { organizationId } = caller.principal
  const fingerprint = fingerprintOf(repeatable)
  const inserted = await tx.run(
    build
      .insertInto('idempotencyKeys')
      .values({ organizationId, key, operation: endpoint.operationId, fingerprint })
      .onConflict((conflict) => conflict.doNothing()),
  )
  if (inserted) return { isFirst: true }
  const first = await tx.one(
    build.selectFrom('idempotencyKeys').select(['fingerprint', 'reply']).where('key', '=', key),
  )
  if (!first.fingerprint.equals(fingerprint)) {
    throw new Refusal('idempotency_key_reused')
  }
  if (!first.reply) return { isFirst: false }
  // A transaction that writes ends when a synchronous standby has all that came before it, the first
  // request's work too.
  await tx.leave(
    build
      .updateTable('idempotencyKeys')
      .set({ createdAt: sql<string>`created_at` })
      .where('key', '=', key),
  )
  const reply: unknown = JSON.parse(secrets.decrypt(first.reply).toString())
  return { isFirst: false, answer: { reply } }
}

async function keep(tx: Tx, { key, endpoint, secrets }: Repeatable, reply: unknown): Promise<void> {
  await tx.leave(
    build
      .updateTable('idempotencyKeys')
      .set({
        status: endpoint.reply.status,
        reply: secrets.encrypt(Buffer.from(JSON.stringify(reply ?? null))),
      })
      .where('key', '=', key),
  )
}

/**
 * Runs `act` once for a key: the key is written in the transaction of the work, so a twin that
 * arrives meanwhile waits for it and then gets the first answer, and work that fails leaves no key.
 * The answer is kept encrypted: it may show a secret that is shown once.
 * @throws Refusal 422 when the key was used for another request
 */
export async function answerOnce<T>(
  tx: Tx,
  repeatable: Repeatable,
  command: () => Promise<T>,
): Promise<T> {
  const claimed = await claim(tx, repeatable)
  if (!claimed.isFirst) {
    if (!claimed.answer) throw new Error('a committed idempotency key has no answer')
    return claimed.answer.reply as T
  }
  const reply = await command()
  await keep(tx, repeatable, reply)
  return reply
}

const abandonedAfterSeconds = 60
const twinWaitMs = 5_000
const twinLookMs = 100

/** As `claim`; a first request that was killed long ago counts as none. Undefined while one is at work. */
async function claimAlone(tx: Tx, repeatable: Repeatable) {
  const claimed = await claim(tx, repeatable)
  if (claimed.isFirst || claimed.answer) return claimed
  const isAbandoned = await tx.run(
    build
      .updateTable('idempotencyKeys')
      .set({ createdAt: sql<string>`now()` })
      .where('key', '=', repeatable.key)
      .where('reply', 'is', null)
      .where(
        'createdAt',
        '<',
        sql<string>`now() - make_interval(secs => ${abandonedAfterSeconds})`,
      ),
  )
  return isAbandoned ? { isFirst: true as const } : undefined
}

/**
 * As `answerOnce`, for work that is no single transaction. Work that was killed may be done again
 * after a minute, so it must bear that on its own.
 * @throws Refusal 409 retry when the first request takes long, 422 when the key was used for
 * another
 */
export async function answerOnceOutside<T>(
  db: Db,
  repeatable: Repeatable,
  command: () => Promise<T>,
): Promise<T> {
  const { organizationId: id, organizationType: type } = repeatable.caller.principal
  // The command may move the session elsewhere; the key stays where it was.
  const scope = orgScope({ id, type })
  const claimNow = () => db.write(scope, (tx) => claimAlone(tx, repeatable))
  let claimed = await claimNow()
  // A twin waits without holding a connection that the first may need.
  for (let waitedMs = 0; !claimed && waitedMs < twinWaitMs; waitedMs += twinLookMs) {
    await setTimeout(twinLookMs)
    claimed = await claimNow()
  }
  if (!claimed) throw new Refusal('request_in_progress')
  if (!claimed.isFirst && claimed.answer) return claimed.answer.reply as T
  try {
    const reply = await command()
    await db.write(scope, (tx) => keep(tx, repeatable, reply))
    return reply
  } catch (error) {
    await db.write(scope, (tx) =>
      tx.run(
        build
          .deleteFrom('idempotencyKeys')
          .where('key', '=', repeatable.key)
          .where('reply', 'is', null),
      ),
    )
    throw error
  }
}

const keptHours = 24

/** Forgets answers that are older than a day, once an hour; any server may, and twice is once. */
export const idempotencySweep = (db: Db) => ({
  name: 'delete idempotency keys of yesterday',
  module: 'platform',
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
