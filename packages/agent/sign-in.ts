import { hostname, platform } from 'node:os'
import type { Body } from '#contract/platform/endpoint'
import type { signInDevice, signOutDevice } from '#contract/identity/auth'
import {
  readCredential,
  removeCredential,
  serverAddress,
  writeCredential,
  type Credential,
} from './credential.ts'
import { Refused, Stopped } from './problems.ts'
import type { Screen } from './screen.ts'
import { connect, type Server } from './server.ts'
import type { StateFolder } from './state-folder.ts'

type SignIn = Body<typeof signInDevice>

/** What was given on the command line; the rest is asked for. */
export type GivenSignIn = {
  server: string | undefined
  email: string | undefined
  organization: string | undefined
  deviceName: string | undefined
  isDryRun: boolean
}

async function need(screen: Screen, given: string | undefined, question: string, isSecret = false) {
  const answer = given ?? (await screen.ask(question, isSecret))
  if (!answer?.trim()) throw new Stopped(`Nothing was given for: ${question}`)
  return isSecret ? answer : answer.trim()
}

const issue = (server: Server, body: SignIn) =>
  server.call<typeof signInDevice>({ method: 'POST', path: '/auth/device/v1/sign-in', body })

// Whoever belongs to several organizations says for which this computer works.
async function issueForOne(
  server: Server,
  screen: Screen,
  body: SignIn,
  wanted: string | undefined,
) {
  try {
    return await issue(server, body)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'organization_required') throw error
    for (const [index, { name, type }] of error.choices.entries()) {
      screen.print(`  ${index + 1}  ${name} (${type})`)
    }
    const answer = await need(screen, wanted, 'Which organization does this computer work for? ')
    const chosen = error.choices.find(({ id, name }, index) =>
      [id, name, String(index + 1)].includes(answer),
    )
    if (!chosen) throw new Stopped(`"${answer}" is none of them.`)
    return await issue(server, { ...body, organizationId: chosen.id })
  }
}

async function endOld(old: Credential | undefined): Promise<void> {
  if (!old) return
  const server = connect(old.server, old)
  const path = '/auth/device/v1/sign-out'
  // It may have ended already, and the server may be another one.
  await server.call<typeof signOutDevice>({ method: 'POST', path }).catch(() => {})
}

/**
 * Signs this computer in and stores its credential. A credential from before is revoked.
 * @throws Stopped when something is missing, Refused when the server says no
 */
export async function signIn(
  folder: StateFolder,
  screen: Screen,
  given: GivenSignIn,
): Promise<void> {
  const address = serverAddress(await need(screen, given.server, 'Address of the server: '))
  const deviceName = (given.deviceName ?? hostname()).slice(0, 80)
  if (given.isDryRun) {
    screen.print(
      `Would sign in at ${address} as "${deviceName}" and store the credential in ${folder.credential}`,
    )
    return
  }
  const email = await need(screen, given.email, 'E-mail: ')
  const password = await need(screen, undefined, 'Password: ', true)
  const body = { email, password, deviceName, platform: platform() }
  const server = connect(address, null)
  const issued = await issueForOne(server, screen, body, given.organization)
  const old = await readCredential(folder).catch(() => undefined)
  await writeCredential(folder, {
    server: address,
    credential: issued.credential,
    deviceName: issued.device.name,
    organizationId: issued.organization.id,
    organizationName: issued.organization.name,
    userName: issued.user.name,
    expiresAt: issued.expiresAt,
  })
  await endOld(old)
  screen.print(`Signed in for ${issued.organization.name} until ${issued.expiresAt.slice(0, 10)}.`)
  screen.print(
    process.platform === 'win32'
      ? `The credential is in ${folder.credential}. Windows keeps other users out of this folder because it is in your profile: leave its permissions as they are.`
      : `The credential is in ${folder.credential}, which only you can read.`,
  )
}

/** Revokes the credential of this computer and forgets it. */
export async function signOut(
  folder: StateFolder,
  screen: Screen,
  isDryRun: boolean,
): Promise<void> {
  const credential = await readCredential(folder)
  if (!credential) {
    screen.print('Nobody is signed in here.')
    return
  }
  if (isDryRun) {
    screen.print(`Would revoke the credential at ${credential.server} and remove it here.`)
    return
  }
  await endOld(credential)
  await removeCredential(folder)
  screen.print('Signed out.')
}
