import { receiveScannerEvent } from '#contract/webhooks'
import { scannerTypes, type ScannerType } from '#contract/scanner-connections'
import type { Env } from '#platform/env'
import { entriesOf, SettingError } from '#platform/env'
import type { House } from '#platform/house'
import { serveWebhook, type Delivery, type Proof, type Verdict } from '#platform/webhooks'
import {
  checkScannerSignature,
  readAccountId,
  readEventHead,
  readHint,
  type WebhookProfile,
} from '#vendors/scanners'
import { selectByAccount, selectByKey, type DoorConnection } from './queries.ts'

type ScannerProof = Proof & {
  connection: {
    id: string
    organizationId: string
    profile: WebhookProfile
    scannerType: ScannerType
  }
}
type ScannerVerdict = Verdict<ScannerProof>

/** The partner secrets of vendors: `type=secret`, separated by commas. @throws SettingError */
function readAppSecrets({ SCANNER_APP_SECRETS }: Env): Map<ScannerType, string[]> {
  const secrets = new Map<ScannerType, string[]>()
  for (const entry of entriesOf(SCANNER_APP_SECRETS)) {
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

/** Serves POST /webhooks/scanner: finds the connection, proves the delivery, stores it. */
export function openDoor(house: House): void {
  const appSecrets = readAppSecrets(house.env)

  // The secrets that may have signed, with the index that the inbox keeps: 0 the present one, 1 the
  // one before it, from 2 on those of the vendor's partner app.
  function secretsOf(connection: DoorConnection, now: Date, hasKey: boolean) {
    const { secretCurrent, secretPrevious, previousExpiresAt } = connection
    const read = (stored: Buffer) => house.secrets.decrypt(stored).toString()
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

  async function findConnections(
    delivery: Delivery,
  ): Promise<{ found: DoorConnection[]; hasKey: boolean }> {
    const key = keyOf(delivery)
    const account = key === undefined ? accountOf(delivery) : null
    if (key === undefined && account === null) return { found: [], hasKey: false }
    const found = await house.db.acrossOrgs('the connection of a webhook', (tx) =>
      key === undefined ? selectByAccount(tx, account ?? '') : selectByKey(tx, key),
    )
    return { found, hasKey: key !== undefined }
  }

  const proofOf = ({ id, organizationId, webhookProfile, scannerType }: DoorConnection) => ({
    connection: { id, organizationId, profile: webhookProfile, scannerType },
  })

  function check(connection: DoorConnection, delivery: Delivery, hasKey: boolean): ScannerVerdict {
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

  // Takes the time of a check, so that an unknown key is no quicker than a wrong signature.
  function pretend({ rawBody, headers, now }: Delivery): ScannerVerdict {
    checkScannerSignature('standard', { rawBody, headers, now, secrets: ['whsec_'] })
    return { ok: false, reason: 'invalid' }
  }

  serveWebhook<ScannerProof>(house, receiveScannerEvent, {
    source: 'scanner',
    limitBytes: house.env.SCANNER_WEBHOOK_LIMIT_BYTES,

    async verify(delivery) {
      const { found, hasKey } = await findConnections(delivery)
      const verdicts = found.map((connection) => check(connection, delivery, hasKey))
      return (
        verdicts.find((verdict) => verdict.ok) ??
        verdicts.find((verdict) => !verdict.ok && verdict.reason === 'stale') ??
        verdicts[0] ??
        pretend(delivery)
      )
    },

    async verifyUnsigned(delivery) {
      const { found } = await findConnections(delivery)
      const [connection] = found
      return connection && found.length === 1
        ? { ok: true, keyIndex: null, ...proofOf(connection) }
        : { ok: false, reason: 'invalid' }
    },

    read(payload, { connection }, { headers, rawBody, now }) {
      const head = readEventHead(connection.profile, {
        headers,
        rawBody,
        payload,
        now,
        hintedCaseId: readHint(connection.scannerType, payload),
      })
      if (!head) return 'malformed'
      const { eventId, type, occurredAt, caseId, accountId } = head
      return {
        // A vendor's ids are its own affair: nobody can use up those of another connection.
        dedupeKey: `${connection.id}:${eventId}`,
        orderKey: `scanner:${connection.id}:${caseId ?? ''}`,
        providerEventId: eventId,
        type,
        occurredAt,
        externalAccount: accountId,
        objectType: caseId === null ? null : 'case',
        objectId: caseId,
      }
    },
  })
}
