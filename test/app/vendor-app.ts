import assert from 'node:assert/strict'
import { after } from 'node:test'
import { sql } from 'kysely'
import type { ScannerConnection, ScannerType } from '#contract/scans/scanner-connections'
import { createDsCoreCloud } from '../fakes/scanner-clouds/dscore.ts'
import { createIteroCloud } from '../fakes/scanner-clouds/itero.ts'
import { createMeditCloud } from '../fakes/scanner-clouds/medit.ts'
import { createThreeShapeCloud } from '../fakes/scanner-clouds/threeshape.ts'
import { scanApp, type MadeConnection } from './scan-app.ts'
import type { Organization } from './test-app.ts'

/** A test app with the clouds of four vendors, where this server is registered as an app. */
export async function vendorApp(settings: Record<string, string> = {}) {
  const clouds = {
    medit: await createMeditCloud(),
    threeshape: await createThreeShapeCloud(),
    itero: await createIteroCloud(),
    dscore: await createDsCoreCloud(),
  }
  after(() => Promise.all(Object.values(clouds).map((cloud) => cloud.close())))
  const clientOf = (vendor: string, { addresses, tokens }: (typeof clouds)['dscore']) => ({
    [`SCANNER_${vendor}_CLIENT_ID`]: tokens.settings.clientId,
    [`SCANNER_${vendor}_ADDRESSES`]: addresses,
  })
  const w = await scanApp({
    ...clientOf('MEDIT', clouds.medit),
    ...clientOf('THREESHAPE', clouds.threeshape),
    ...clientOf('ITERO', clouds.itero),
    ...clientOf('DSCORE', clouds.dscore),
    SCANNER_MEDIT_CLIENT_SECRET: clouds.medit.tokens.settings.clientSecret,
    SCANNER_ITERO_CLIENT_SECRET: clouds.itero.tokens.settings.clientSecret,
    // The regions of iTero and a Unite in a practice are further addresses.
    SCAN_DOWNLOAD_HOSTS: Object.values(clouds)
      .map(({ url }) => url)
      .join(','),
    ...settings,
  })

  const cloudOf: Partial<Record<ScannerType, keyof typeof clouds>> = {
    medit: 'medit',
    threeshape: 'threeshape',
    itero: 'itero',
    dentsply_sirona: 'dscore',
  }

  /** A member goes to the vendor's page, says yes, and comes back. */
  async function signIn(
    { owner }: Organization,
    { connection }: MadeConnection,
    body: { serviceUrl?: string } = {},
  ): Promise<ScannerConnection> {
    const page = await owner.post(`/scanner-connections/${connection.id}/authorize`, body)
    assert.equal(page.status, 200, page.text)
    const cloud = clouds[cloudOf[connection.scannerType] ?? 'medit']
    const back = await owner.get(cloud.tokens.approve(page.body.url))
    assert.equal(back.status, 200, back.text)
    return back.body.connection
  }

  /** A connection of an organization that is signed in at its vendor. */
  async function signedIn(
    organization: Organization,
    scannerType: ScannerType,
    body: { serviceUrl?: string } = {},
  ): Promise<MadeConnection> {
    const made = await w.addConnection(organization, { scannerType })
    await signIn(organization, made, body)
    return made
  }

  const statusOf = async (
    { owner }: Organization,
    { connection }: MadeConnection,
  ): Promise<ScannerConnection> =>
    (await owner.get(`/scanner-connections/${connection.id}`)).body.connection

  /** Looks at the vendor, and processes what that found. */
  async function sync({ owner }: Organization, { connection }: MadeConnection) {
    const answer = await owner.post(`/scanner-connections/${connection.id}/sync`)
    await w.settle()
    return answer
  }

  /** Posts the body of an unproven event, and processes it. */
  async function knock({ webhook }: MadeConnection, body: object): Promise<void> {
    const headers: Record<string, string> =
      webhook.secret === null ? {} : { authorization: `Bearer ${webhook.secret}` }
    const answer = await w.send(w.pathOf(webhook.key), JSON.stringify(body), headers)
    assert.equal(answer.status, 200, answer.text)
    await w.settle()
  }

  /** The sign-in of a connection as it is stored. */
  const stored = ({ connection }: MadeConnection) =>
    w.across((tx) =>
      tx.maybe(
        sql<{
          tokenVersion: number
          endedAt: string | null
          nextSyncAt: string
          failedSyncs: number
          accessToken: Buffer | null
        }>`select * from app.scanner_sign_ins where scanner_connection_id = ${connection.id}`,
      ),
    )

  return { ...w, clouds, signIn, signedIn, statusOf, sync, knock, stored }
}
