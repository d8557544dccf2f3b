import { normalizeIP } from '@fastify/rate-limit'
import type { Tx } from '#platform/db/db'
import { rateLimited } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { countAttempt, uncountAttempt } from './queries.ts'
import { identitySettings } from '../settings.ts'

/** Who tries to sign in, as far as it can be reported before the password is looked at. */
export type Attempt = { ip: string; email: string }

// A whole IPv6 network of 64 bits belongs to one customer.
const networkOf = (ip: string) => normalizeIP(ip, 64)

/**
 * Takes an attempt back whose password was right: a practice whose computers share an address signs in
 * as often as it works. It was counted before the password was looked at, so that parallel guesses race
 * an exact limit.
 */
export const forgiveAttempt = (tx: Tx, { ip, email }: Attempt): Promise<void> =>
  uncountAttempt(tx, { address: networkOf(ip), email })

/**
 * Counts an attempt to sign in and does the work that comes with it in the same transaction. Sign-in
 * by browser and device, sign-up and forgotten passwords share the counters, which are exact under
 * parallel attempts and survive a restart. Who proves the password has it taken back (`forgiveAttempt`).
 * @throws Refusal 429 when the address or the account had too many
 */
export function withAttempt<T>(
  app: AppContext,
  { ip, email }: Attempt,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const settings = identitySettings.of(app.env)
  const count = {
    address: networkOf(ip),
    email,
    perAddress: settings.SIGN_INS_PER_HOUR_PER_ADDRESS,
    perAccount: settings.SIGN_INS_PER_15_MINUTES_PER_ACCOUNT,
  }
  return withCount(app, count, work)
}

/** Who tries a PIN, and at which shared device. */
type PinAttempt = { deviceId: string; memberId: string }

const pinKeysOf = ({ deviceId, memberId }: PinAttempt) => ({
  address: `shared device ${deviceId}`,
  email: `pin of ${memberId}`,
})

/** Takes an attempt back whose PIN was right. */
export const forgivePinAttempt = (tx: Tx, attempt: PinAttempt): Promise<void> =>
  uncountAttempt(tx, pinKeysOf(attempt))

/**
 * Counts an attempt with a PIN, for the member at all devices and for the device, and does the work
 * that comes with it in the same transaction.
 * @throws Refusal 429 when the member or the device had too many
 */
export function withPinAttempt<T>(
  app: AppContext,
  attempt: PinAttempt,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const settings = identitySettings.of(app.env)
  const count = {
    ...pinKeysOf(attempt),
    perAddress: settings.PINS_PER_HOUR_PER_DEVICE,
    perAccount: settings.PINS_PER_15_MINUTES_PER_MEMBER,
  }
  return withCount(app, count, work)
}

async function withCount<T>(
  { db }: AppContext,
  count: Parameters<typeof countAttempt>[1],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const outcome = await db.acrossOrgs('an attempt to sign in', async (tx) => {
    const waitSeconds = await countAttempt(tx, count)
    return waitSeconds === null ? { waitSeconds, value: await work(tx) } : { waitSeconds }
  })
  // Thrown outside of the transaction, which has kept the count.
  if (outcome.waitSeconds !== null) {
    throw rateLimited(outcome.waitSeconds)
  }
  return outcome.value
}
