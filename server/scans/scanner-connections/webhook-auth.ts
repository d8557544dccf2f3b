import { receiveScannerEvent } from '#contract/system/webhooks'
import type { AppContext } from '#platform/app-context'
import { serveWebhook } from '#platform/events/webhooks'
import {
  readEnvelope,
  readEventHead,
  readHint,
  type EventHead,
  type WebhookProfile,
} from '#vendors/scanners'
import { openProving, type ScannerProof } from './proving.ts'
import { updateStatus } from './queries.ts'
import { scanSettings } from '../settings.ts'
import { cut, noteOf } from './state-texts.ts'

/** Whether events of a type are about a case, an order or a scan, and need its id. */
export const isOfCase = (type: string): boolean => /^(case|order|scan)\./.test(type)

/** What the content of a proven event lacks, in a sentence, before it is taken. */
function unfitOf(
  profile: WebhookProfile,
  payload: Record<string, unknown>,
  { type, caseId }: EventHead,
): string | undefined {
  if (profile === 'bearer' || profile === 'hint' || type === 'unknown') return undefined
  const reading = readEnvelope(profile, payload)
  if (!reading.ok) return reading.reason
  return isOfCase(type) && caseId === null
    ? 'The event names no case: case.externalId is missing.'
    : undefined
}

/**
 * Serves POST /webhooks/scanner: finds the connection, proves the delivery, stores it. Gives what takes
 * a delivery of our own in the same way.
 */
export const serveScannerWebhook = (app: AppContext) =>
  serveWebhook<ScannerProof>(app, receiveScannerEvent, {
    source: 'scanner',
    limitBytes: scanSettings.of(app.env).SCANNER_WEBHOOK_LIMIT_BYTES,
    ...openProving(app),

    read(payload, { connection }, { headers, rawBody, now, isOwn }) {
      const head = readEventHead(connection.profile, {
        headers,
        rawBody,
        payload,
        now,
        hintedCaseId: readHint(connection.scannerType, payload),
      })
      if (!head) return { unfit: 'type is required: a word such as scan.ready.' }
      const { eventId, type, occurredAt, caseId, accountId } = head
      const unfit = unfitOf(connection.profile, payload, head)
      if (unfit !== undefined) {
        return { unfit, type, providerEventId: eventId, objectId: caseId }
      }
      return {
        isLive: isOwn ? false : null,
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

    // The connection says so too, until an event fits.
    onUnfit: (reason, { connection }) =>
      app.db.acrossOrgs('an event that does not fit', (tx) =>
        updateStatus(tx, connection.id, {
          connectionStatus: 'error',
          stateNote: noteOf('event_unfit', { detail: cut(reason) }),
        }),
      ),
  })
