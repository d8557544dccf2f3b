import type { Scope } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import {
  renewTokens,
  SignInEnded,
  tokenTimeoutMs,
  vendorOf,
  type Access,
  type ScannerVendors,
  type SignInDesk,
  type Tokens,
  type VendorService,
  type VendorSession,
} from '#vendors/scanners'
import { updateStatus } from './queries.ts'
import { noteOfRefusal } from './state-texts.ts'
import {
  claimRenewal,
  endSignIn,
  releaseRenewal,
  selectSignIn,
  updateTokens,
  type SignIn,
} from './sign-in-queries.ts'

/** Where a sign-in is kept, and in whose name it is used. */
export type SignInPlace = { scope: Scope; connectionId: string; service: VendorService }

// A token that ends within this time is renewed before it is used: a download takes a while.
const aheadMs = 60_000
// The one who renews may take as long as the vendor's answer; then another may try.
const leaseMs = tokenTimeoutMs + 5_000
const lookAgainMs = 100

/** The columns of a pair of tokens, encrypted. */
export function storedTokens(
  { secrets, clock }: Pick<AppContext, 'secrets' | 'clock'>,
  { accessToken, refreshToken, validSeconds }: Tokens,
) {
  return {
    accessToken: secrets.encrypt(Buffer.from(accessToken)),
    refreshToken: refreshToken === null ? null : secrets.encrypt(Buffer.from(refreshToken)),
    accessExpiresAt: new Date(clock().getTime() + validSeconds * 1_000).toISOString(),
  }
}

const noSignIn = (service: VendorService) =>
  new SignInEnded(new Refusal('vendor_not_signed_in', { vendor: vendorOf(service).name }))

const endedSignIn = (service: VendorService) =>
  new SignInEnded(new Refusal('vendor_sign_in_ended', { vendor: vendorOf(service).name }))

async function readSignIn(app: AppContext, place: SignInPlace): Promise<SignIn> {
  const { scope, connectionId, service } = place
  const signIn = await app.db.write(scope, (tx) => selectSignIn(tx, connectionId))
  if (!signIn) throw noSignIn(service)
  if (signIn.endedAt !== null) throw endedSignIn(service)
  return signIn
}

/** Ends a sign-in that the vendor does not take any more, and says so with the connection. */
async function expireSignIn(
  app: AppContext,
  { scope, connectionId }: SignInPlace,
  { tokenVersion, refusal }: { tokenVersion: number; refusal: Refusal },
): Promise<void> {
  await app.db.write(scope, async (tx) => {
    const ended = await endSignIn(tx, connectionId, { tokenVersion, reason: refusal.message })
    if (ended === 0) return
    const stateNote = noteOfRefusal(refusal)
    await updateStatus(tx, connectionId, { connectionStatus: 'expired', stateNote })
  })
}

// Nothing runs inside a transaction while the vendor answers: a slow vendor would hold connections to
// the database that everybody needs.
async function renewClaimed(
  app: AppContext,
  place: SignInPlace,
  { signIn, desk }: { signIn: SignIn; desk: SignInDesk },
): Promise<void> {
  const { scope, connectionId } = place
  const { tokenVersion, refreshToken } = signIn
  try {
    if (refreshToken === null) throw endedSignIn(place.service)
    const tokens = await renewTokens(desk, app.secrets.decrypt(refreshToken).toString())
    await app.db.write(scope, (tx) =>
      updateTokens(tx, connectionId, { tokenVersion, ...storedTokens(app, tokens) }),
    )
  } catch (error) {
    if (error instanceof SignInEnded) {
      await expireSignIn(app, place, { tokenVersion, refusal: error.refusal })
    } else {
      await app.db.write(scope, (tx) => releaseRenewal(tx, connectionId, tokenVersion))
    }
    throw error
  }
}

/**
 * The access token of a connection, renewed when it ends soon or was refused. Of many that want a new
 * one at once, on whatever server, one asks the vendor: a refresh token is good once.
 */
function accessOf(app: AppContext, place: SignInPlace, vendors: ScannerVendors): Access {
  const { scope, connectionId, service } = place
  const tokenOf = ({ accessToken }: SignIn) => {
    if (!accessToken) throw noSignIn(service)
    return app.secrets.decrypt(accessToken).toString()
  }
  const isFresh = ({ accessExpiresAt }: SignIn) =>
    Date.parse(accessExpiresAt ?? '') - app.clock().getTime() > aheadMs

  // Whoever waited takes what another one got, however short it lives: asking for more never ends.
  async function obtain(isGood: (signIn: SignIn) => boolean): Promise<string> {
    const looks = Math.ceil(leaseMs / lookAgainMs)
    let seenVersion: number | undefined
    for (let look = 0; look < looks; look++) {
      const signIn = await readSignIn(app, place)
      const { tokenVersion, serviceUrl, regionUrl, accountId } = signIn
      seenVersion ??= tokenVersion
      if (isGood(signIn) || tokenVersion !== seenVersion) return tokenOf(signIn)
      const isMine = await app.db.write(scope, (tx) =>
        claimRenewal(tx, connectionId, { tokenVersion, leaseMs }),
      )
      if (isMine) {
        const desk = vendors.deskOf({ service, serviceUrl, regionUrl, accountId })
        await renewClaimed(app, place, { signIn, desk })
      } else {
        await new Promise((resolve) => {
          setTimeout(resolve, lookAgainMs)
        })
      }
    }
    throw new Error(`the sign-in at ${vendorOf(service).name} is being renewed for too long`)
  }

  return {
    token: () => obtain(isFresh),
    renew: (refused) => obtain((signIn) => tokenOf(signIn) !== refused),
    async end(refused, refusal) {
      const signIn = await readSignIn(app, place)
      if (tokenOf(signIn) !== refused) return
      await expireSignIn(app, place, { tokenVersion: signIn.tokenVersion, refusal })
    },
  }
}

/** A session at the vendor of a connection. @throws SignInEnded, VendorRefused */
export async function openConnectionSession(
  app: AppContext,
  place: SignInPlace,
  {
    vendors,
    signal,
    limitBytes,
  }: { vendors: ScannerVendors; signal: AbortSignal; limitBytes: number },
): Promise<VendorSession> {
  const { serviceUrl, regionUrl, accountId } = await readSignIn(app, place)
  return vendors.openSession(
    { service: place.service, serviceUrl, regionUrl, accountId },
    accessOf(app, place, vendors),
    { signal, limitBytes },
  )
}
