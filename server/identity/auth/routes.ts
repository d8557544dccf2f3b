import {
  endOtherSignIns,
  endOwnDevice,
  endSession,
  forgotPassword,
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
import { browserOf } from '#server/identity/organizations'
import type { House } from '#platform/app-context'
import { serve, serveOutside, servePublic } from '#platform/http/serve'
import { revokeDevice, signInOnDevice } from './devices.ts'
import { sweepLeftovers } from './jobs.ts'
import { confirmAddress, mailVerificationAgain, requestReset, setNewPassword } from './links.ts'
import { endOthers, endOwn } from './own-sign-ins.ts'
import { selectProfile } from './profile-queries.ts'
import { changeOwnPassword, changeProfile } from './profile.ts'
import {
  selectCredential,
  selectDeviceCredentials,
  selectOwnDevices,
  selectSessions,
  updateSessionEnded,
} from './queries.ts'
import { signIn, signUp } from './sign-in.ts'

const accepted = { accepted: true } as const

function sessions(house: House): void {
  servePublic(house, signUpWithEmail, async (input) => {
    const { token, signedIn } = await signUp(house, input.body, browserOf(input))
    input.setSession(token)
    return signedIn
  })

  servePublic(house, signInWithEmail, async (input) => {
    const { token, signedIn } = await signIn(house, input.body, browserOf(input))
    input.setSession(token)
    return signedIn
  })

  serve(house, signOut, async ({ tx, session, setSession }): Promise<undefined> => {
    await updateSessionEnded(tx, { id: session.credential.id, userId: session.userId })
    setSession(null)
  })

  serve(house, getSession, async ({ tx, session }) => {
    const { expiresAt, ...user } = await selectCredential(tx, session)
    const { role, canSeeFinance } = session
    const organization = {
      id: session.organizationId,
      type: session.organizationType,
      name: session.organizationName,
    }
    return { user, organization, role, canSeeFinance, expiresAt }
  })
}

// Of the person, in whichever organization they work.
function ownSignIns(house: House): void {
  const { db, env } = house

  serveOutside(house, listSessions, ({ session, query }) =>
    db.acrossOrgs('the sessions of a person', (tx) => selectSessions(tx, session, query)),
  )

  serveOutside(
    house,
    endSession,
    async ({ session, params, ip, setSession }): Promise<undefined> => {
      await endOwn(db, 'session', { session, id: params.id, ip })
      if (params.id === session.credential.id) setSession(null)
    },
  )

  serveOutside(house, listOwnDevices, ({ session, query }) =>
    db.acrossOrgs('the devices of a person', (tx) =>
      selectOwnDevices(tx, session.userId, query, env.DEVICE_CREDENTIAL_IDLE_DAYS),
    ),
  )

  serveOutside(house, endOwnDevice, ({ session, params, ip }) =>
    endOwn(db, 'device_credential', { session, id: params.id, ip }),
  )

  serveOutside(house, endOtherSignIns, ({ session, ip }) => endOthers(db, session, ip))
}

function mailedLinks(house: House): void {
  servePublic(house, forgotPassword, async ({ body, ip }) => {
    await requestReset(house, { ip, email: body.email })
    return accepted
  })

  servePublic(house, resetPassword, async ({ body, ip }) => {
    await setNewPassword(house, body, ip)
    return accepted
  })

  servePublic(house, verifyEmail, async ({ body }) => {
    await confirmAddress(house, body.token)
    return accepted
  })
}

function devices(house: House): void {
  servePublic(house, signInDevice, ({ body, ip }) => signInOnDevice(house, body, ip))

  serve(house, signOutDevice, ({ tx, session }) => revokeDevice(tx, session, session.credential.id))

  serve(house, listDeviceCredentials, ({ tx, query }) =>
    selectDeviceCredentials(tx, query, house.env.DEVICE_CREDENTIAL_IDLE_DAYS),
  )

  serve(house, revokeDeviceCredential, ({ tx, session, params }) =>
    revokeDevice(tx, session, params.id),
  )
}

function ownAccount(house: House): void {
  serveOutside(house, getProfile, async ({ session }) => ({
    profile: await house.db.acrossOrgs('the profile of a person', (tx) =>
      selectProfile(tx, session.userId),
    ),
  }))

  serveOutside(house, updateProfile, async ({ session, body, ip }) => ({
    profile: await changeProfile(house, session, body, ip),
  }))

  serveOutside(house, resendVerification, async ({ session }) => {
    await mailVerificationAgain(house, session.userId)
    return accepted
  })

  serveOutside(house, changePassword, ({ session, body, ip }) =>
    changeOwnPassword(house, session, body, ip),
  )
}

/** Signing in, by browser and by device, and everything that ends it. */
export function auth(house: House): void {
  sessions(house)
  mailedLinks(house)
  ownAccount(house)
  ownSignIns(house)
  devices(house)
  sweepLeftovers(house)
}
