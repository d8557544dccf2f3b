import {
  endOtherSignIns,
  endOwnDevice,
  endSession,
  requestPasswordReset,
  getSession,
  listDeviceCredentials,
  listOwnDevices,
  listSessions,
  resetPassword,
  revokeDeviceCredential,
  signInDevice,
  signInWithEmail,
  signOut,
  signOutDevice,
  signUpWithEmail,
  resendVerification,
  verifyEmail,
} from '#contract/identity/auth'
import { changePassword, getProfile, updateProfile } from '#contract/identity/profile'
import * as contract from '#contract/identity/shared-devices'
import { browserOf } from '#server/identity/organizations'
import type { AppContext } from '#platform/app-context'
import { sharedDeviceTokenOf } from '#platform/auth/session'
import { serve, serveOutside, servePublic } from '#platform/http/serve'
import { revokeDevice, signInOnDevice } from './devices.ts'
import { sweepLeftovers } from './jobs.ts'
import { confirmAddress, mailVerificationAgain, requestReset, setNewPassword } from './links.ts'
import { endOthers, endOwn } from './own-sign-ins.ts'
import { changeOwnPassword, changeProfile, readProfile } from './profile.ts'
import { selectDeviceCredentials, selectOwnDevices } from './device-queries.ts'
import { selectCredential, selectSessions, updateSessionEnded } from './queries.ts'
import {
  addSharedDevice,
  changeSharedDevice,
  choosePin,
  endSharedDevice,
  readScreen,
  resetPin,
  sharedDeviceDays,
  signInByPin,
} from './shared-devices.ts'
import { selectPinSetAt, selectSharedDevices } from './shared-device-queries.ts'
import { signIn, signUp } from './sign-in.ts'

const accepted = { isAccepted: true } as const

function sessions(app: AppContext): void {
  servePublic(app, signUpWithEmail, async (input) => {
    const { token, signedIn } = await signUp(app, input.body, browserOf(input))
    input.setSession(token)
    return signedIn
  })

  servePublic(app, signInWithEmail, async (input) => {
    const { token, signedIn } = await signIn(app, input.body, browserOf(input))
    input.setSession(token)
    return signedIn
  })

  serve(app, signOut, async ({ tx, session, setSession }): Promise<undefined> => {
    await updateSessionEnded(tx, { id: session.credential.id, userId: session.userId })
    setSession(null)
  })

  serve(app, getSession, async ({ tx, session }) => {
    const { expiresAt, sharedDevice, ...user } = await selectCredential(tx, session)
    const { role, canSeeFinance } = session
    const permissions = [...session.permissions]
    const organization = {
      id: session.organizationId,
      type: session.organizationType,
      name: session.organizationName,
    }
    return { user, organization, role, canSeeFinance, permissions, sharedDevice, expiresAt }
  })
}

// Of the person, in whichever organization they work.
function ownSignIns(app: AppContext): void {
  const { db, env } = app

  serveOutside(app, listSessions, ({ session, query }) =>
    db.acrossOrgs('the sessions of a person', (tx) => selectSessions(tx, session, query)),
  )

  serveOutside(app, endSession, async ({ session, params, ip, setSession }): Promise<undefined> => {
    await endOwn(db, 'session', { session, id: params.id, ip })
    if (params.id === session.credential.id) setSession(null)
  })

  serveOutside(app, listOwnDevices, ({ session, query }) =>
    db.acrossOrgs('the devices of a person', (tx) =>
      selectOwnDevices(tx, session.userId, query, env.DEVICE_CREDENTIAL_IDLE_DAYS),
    ),
  )

  serveOutside(app, endOwnDevice, ({ session, params, ip }) =>
    endOwn(db, 'device_credential', { session, id: params.id, ip }),
  )

  serveOutside(app, endOtherSignIns, ({ session, ip }) => endOthers(db, session, ip))
}

function mailedLinks(app: AppContext): void {
  servePublic(app, requestPasswordReset, async ({ body, ip }) => {
    await requestReset(app, { ip, email: body.email })
    return accepted
  })

  servePublic(app, resetPassword, async ({ body, ip }) => {
    await setNewPassword(app, body, ip)
    return accepted
  })

  servePublic(app, verifyEmail, async ({ body }) => {
    await confirmAddress(app, body.token)
    return accepted
  })
}

function devices(app: AppContext): void {
  servePublic(app, signInDevice, ({ body, ip }) => signInOnDevice(app, body, ip))

  serve(app, signOutDevice, ({ tx, session }) => revokeDevice(tx, session, session.credential.id))

  serve(app, listDeviceCredentials, ({ tx, query }) =>
    selectDeviceCredentials(tx, query, app.env.DEVICE_CREDENTIAL_IDLE_DAYS),
  )

  serve(app, revokeDeviceCredential, ({ tx, session, params }) =>
    revokeDevice(tx, session, params.id),
  )
}

function ownAccount(app: AppContext): void {
  serveOutside(app, getProfile, async ({ session }) => ({
    profile: await app.db.acrossOrgs('the profile of a person', (tx) =>
      readProfile(app, tx, session.userId),
    ),
  }))

  serveOutside(app, updateProfile, async ({ session, body, ip }) => ({
    profile: await changeProfile(app, session, body, ip),
  }))

  serveOutside(app, resendVerification, async ({ session }) => {
    await mailVerificationAgain(app, session.userId)
    return accepted
  })

  serveOutside(app, changePassword, ({ session, body, ip }) =>
    changeOwnPassword(app, session, body, ip),
  )
}

function sharedDevices(app: AppContext): void {
  serve(app, contract.listSharedDevices, ({ tx, query }) => selectSharedDevices(tx, query))

  serve(app, contract.createSharedDevice, async (call) => {
    const { token, sharedDevice } = await addSharedDevice(call.tx, call.session, call.body)
    call.setSession(null)
    call.setSharedDevice(token, sharedDeviceDays)
    return { sharedDevice }
  })

  serve(app, contract.updateSharedDevice, async ({ tx, params, body }) => ({
    sharedDevice: await changeSharedDevice(tx, params.id, body),
  }))

  serve(app, contract.revokeSharedDevice, ({ tx, params }) => endSharedDevice(tx, params.id))

  servePublic(app, contract.getSharedDeviceScreen, ({ headers }) =>
    readScreen(app, headers['cookie']?.toString()),
  )

  servePublic(app, contract.signInWithPin, async (input): Promise<undefined> => {
    const cookie = input.headers['cookie']?.toString()
    input.setSession(await signInByPin(app, input.body, { cookie, browser: browserOf(input) }))
    input.setSharedDevice(sharedDeviceTokenOf(cookie) ?? '', sharedDeviceDays)
  })
}

function pins(app: AppContext): void {
  const { db } = app

  serveOutside(app, contract.getOwnPin, async ({ session }) => {
    const pin = await db.acrossOrgs('the PIN of a member', (tx) => selectPinSetAt(tx, session))
    return { setAt: pin?.setAt ?? null }
  })

  serveOutside(app, contract.changeOwnPin, ({ session, body, ip }) =>
    choosePin(app, session, body, ip),
  )

  serveOutside(app, contract.resetMemberPin, async ({ session, params }): Promise<undefined> => {
    await db.acrossOrgs('an owner takes a PIN away', (tx) =>
      resetPin(tx, session.organizationId, params.id),
    )
  })
}

/** Signing in, by browser and by device, and everything that ends it. */
export function auth(app: AppContext): void {
  sessions(app)
  mailedLinks(app)
  ownAccount(app)
  ownSignIns(app)
  devices(app)
  sharedDevices(app)
  pins(app)
  sweepLeftovers(app)
}
