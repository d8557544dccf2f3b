import { setImmediate } from 'node:timers/promises'
import { scannerTypes, type ScannerType } from '#contract/scans/scanner-connections'
import { entriesOf, SettingError } from '#platform/settings/setting'
import type { AppContext } from '#platform/app-context'
import type { Delivery, Proof, Verdict } from '#platform/events/webhooks'
import { checkScannerSignature, readAccountId, type WebhookProfile } from '#vendors/scanners'
import {
  selectByAccount,
  selectByBareSender,
  selectByKey,
  selectForTrial,
  updateBareSender,
  type UnverifiedConnection,
} from './queries.ts'
import { openTrialLane, trialBounds } from './trial-lane.ts'
import { scanSettings } from '../settings.ts'

/** Whose a proven delivery is. */
export type ScannerProof = Proof & {
  connection: {
    id: string
    organizationId: string
    profile: WebhookProfile
    scannerType: ScannerType
  }
}
type ScannerVerdict = Verdict<ScannerProof>

/** The partner secrets of vendors: `type=secret`, separated by commas. @throws SettingError */
function readAppSecrets({ env }: AppContext): Map<ScannerType, string[]> {
  const secrets = new Map<ScannerType, string[]>()
  for (const entry of entriesOf(scanSettings.of(env).SCANNER_APP_SECRETS)) {
    const [, word = '', secret = ''] = /^(\w+)=(.+)$/.exec(entry) ?? []
    const type = scannerTypes.find((known) => known === word)
    if (!type) {
      throw new SettingError(
        `SCANNER_APP_SECRETS has an entry for "${word}". It is type=secret, the type one of ${scannerTypes.join(', ')}.`,
      )
    }
    secrets.set(type, [...(secrets.get(type) ?? []), secret])
  }
  return secrets
}

const headerName = 'x-scanner-connection'

function keyOf({ query, headers }: Delivery): string | undefined {
  const key = query['connection'] ?? headers[headerName]
  if (key === undefined) return undefined
  return typeof key === 'string' ? key.slice(0, 100) : ''
}

function accountOf({ rawBody }: Delivery): string | null {
  try {
    const payload: unknown = JSON.parse(rawBody.toString('utf8'))
    return readAccountId(payload as Record<string, unknown>)
  } catch {
    return null
  }
}

const isTextHeader = ({ headers }: Delivery, name: string) => typeof headers[name] === 'string'

// A profile whose signature names nobody: what it may have been signed by is tried.
function profileOf(delivery: Delivery): WebhookProfile | undefined {
  if (isTextHeader(delivery, 'webhook-signature') || isTextHeader(delivery, 'svix-signature')) {
    return 'standard'
  }
  return isTextHeader(delivery, 'x-meditlink-signature') ? 'medit' : undefined
}

const proofOf = ({ id, organizationId, webhookProfile, scannerType }: UnverifiedConnection) => ({
  connection: { id, organizationId, profile: webhookProfile, scannerType },
})

// Takes the time of a check, so that an unknown key is no quicker than a wrong signature.
function pretend({ rawBody, headers, now }: Delivery): ScannerVerdict {
  checkScannerSignature('standard', { rawBody, headers, now, secrets: ['whsec_'] })
  return { ok: false, reason: 'invalid' }
}

/** How a delivery is held against the secrets of connections. */
function openChecks(app: AppContext) {
  const appSecrets = readAppSecrets(app)

  // The secrets that may have signed, with the index that the inbox keeps: 0 the present one, 1 the
  // one before it, from 2 on those of the vendor's partner app.
  function secretsOf(connection: UnverifiedConnection, now: Date, hasKey: boolean) {
    const { secretCurrent, secretPrevious, previousExpiresAt } = connection
    const read = (stored: Buffer) => app.secrets.decrypt(stored).toString()
    const isPreviousGood =
      previousExpiresAt !== null && Date.parse(previousExpiresAt) > now.getTime()
    // An app's secret is the same for all customers of the vendor. It proves the vendor, and only the
    // key, which the customer gave to the vendor, says for whom: the account in a body is a claim.
    const ofApp = hasKey ? (appSecrets.get(connection.scannerType) ?? []) : []
    return [
      { keyIndex: 0, secret: read(secretCurrent) },
      ...(secretPrevious && isPreviousGood ? [{ keyIndex: 1, secret: read(secretPrevious) }] : []),
      ...ofApp.map((secret, index) => ({ keyIndex: index + 2, secret })),
    ]
  }

  function check(
    connection: UnverifiedConnection,
    delivery: Delivery,
    hasKey: boolean,
  ): ScannerVerdict {
    const { rawBody, headers, now } = delivery
    const secrets = secretsOf(connection, now, hasKey)
    const verdict = checkScannerSignature(connection.webhookProfile, {
      rawBody,
      headers,
      now,
      secrets: secrets.map(({ secret }) => secret),
    })
    if (!verdict.ok) return verdict
    const { keyIndex = 0 } = secrets[verdict.secretIndex] ?? {}
    return { ok: true, keyIndex, ...proofOf(connection) }
  }

  // The one that proves it, or else what may be reported.
  function judge(
    found: readonly UnverifiedConnection[],
    delivery: Delivery,
    hasKey: boolean,
  ): ScannerVerdict {
    const verdicts = found.map((connection) => check(connection, delivery, hasKey))
    return (
      verdicts.find((verdict) => verdict.ok) ??
      verdicts.find((verdict) => !verdict.ok && verdict.reason === 'stale') ??
      verdicts[0] ??
      pretend(delivery)
    )
  }

  return { check, judge }
}

/** Finds the connection of a delivery and proves it, or says that nobody here signed it. */
export function openProving(app: AppContext) {
  const { check, judge } = openChecks(app)
  const lane = openTrialLane(app.clock)

  const findByKey = (key: string) =>
    app.db.acrossOrgs('the connection of a webhook', (tx) => selectByKey(tx, key))

  const senderOf = ({ address }: Delivery) => app.secrets.fingerprint(`bare:${address}`)

  const findLikely = (delivery: Delivery) =>
    app.db.acrossOrgs('connections whose events came so before', async (tx) => {
      const account = accountOf(delivery)
      return [
        ...(await selectByBareSender(tx, senderOf(delivery))),
        ...(account === null ? [] : await selectByAccount(tx, account)),
      ]
    })

  // Whoever signed is not named: the secrets are tried one after another, within bounds.
  async function tryMany(delivery: Delivery, profile: WebhookProfile): Promise<ScannerVerdict> {
    const costBytes = delivery.rawBody.length + trialBounds.secretBytes
    const limit = Math.floor(trialBounds.budgetBytes / costBytes)
    const candidates = await app.db.acrossOrgs('connections whose secret may have signed', (tx) =>
      selectForTrial(tx, { profile, limit }),
    )
    let untilPause = trialBounds.pauseBytes
    for (const candidate of candidates) {
      const verdict = check(candidate, delivery, false)
      if (verdict.ok || verdict.reason === 'stale') return verdict
      untilPause -= costBytes
      if (untilPause > 0) continue
      untilPause = trialBounds.pauseBytes
      await setImmediate()
    }
    return pretend(delivery)
  }

  async function verifyBare(delivery: Delivery): Promise<ScannerVerdict> {
    const profile = profileOf(delivery)
    const likely = judge(await findLikely(delivery), delivery, false)
    if (likely.ok || likely.reason === 'stale' || profile === undefined) return likely
    const found = await lane.run(delivery.address, () => tryMany(delivery, profile))
    if (!found?.ok) return found ?? likely
    await app.db.acrossOrgs('who sends events without a key', (tx) =>
      updateBareSender(tx, found.connection.id, senderOf(delivery)),
    )
    return found
  }

  return {
    async verify(delivery: Delivery): Promise<ScannerVerdict> {
      const key = keyOf(delivery)
      if (key === undefined) return verifyBare(delivery)
      return judge(await findByKey(key), delivery, true)
    },

    async verifyUnsigned(delivery: Delivery): Promise<ScannerVerdict> {
      const key = keyOf(delivery)
      const found = key === undefined ? await findLikely(delivery) : await findByKey(key)
      const [connection] = found
      return connection && found.length === 1
        ? { ok: true, keyIndex: null, ...proofOf(connection) }
        : { ok: false, reason: 'invalid' }
    },
  }
}
