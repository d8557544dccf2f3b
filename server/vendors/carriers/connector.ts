import { randomUUID } from 'node:crypto'
import type { Static, TObject } from 'typebox'
import {
  CarrierCancellation,
  CarrierLabel,
  CarrierReadiness,
  CarrierTracking,
} from '#contract/logistics/carrier-messages'
import type { AppContext } from '#platform/app-context'
import { signStandard } from '#platform/events/standard-signature'
import {
  askOutside,
  checkListed,
  FetchRefused,
  readDownloadRules,
  type DownloadRules,
} from '#platform/files/fetch-file'
import { inputChecker } from '#platform/http/input'
import type { Env } from '#platform/settings/env'
import { CarrierRefused, type Carrier, type MadeLabel } from './carrier.ts'
import { carrierSettings } from './settings.ts'

const timeoutMs = 20_000
// A label of 512 KiB as base64, with what is beside it.
const answerLimitBytes = 1_048_576
const labelLimitBytes = 524_288

const rulesOf = (env: Env): DownloadRules =>
  readDownloadRules({
    hosts: carrierSettings.of(env).CARRIER_CONNECTOR_HOSTS,
    isProduction: env.NODE_ENV === 'production',
  })

/** Whether a connector may run at an address, as far as the address alone says. */
export function checkConnectorUrl(env: Env, url: string): boolean {
  try {
    checkListed(url, rulesOf(env))
    return true
  } catch (error) {
    if (error instanceof FetchRefused) return false
    throw error
  }
}

// The other side answered, but not as it was agreed.
const answerFaults: readonly string[] = [
  'host_redirects',
  'host_encoding_unexpected',
  'host_answer_too_large',
]

function refusedOf(error: unknown): unknown {
  if (!(error instanceof FetchRefused)) return error
  const isOfAnswer = answerFaults.includes(error.refusal.code)
  return new CarrierRefused(isOfAnswer ? 'answer_not_understood' : 'address_not_allowed')
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Below.
  }
  return {}
}

// What a stranger's program says is shown to people: one short line of it.
const lineOf = (message: unknown): string | null =>
  typeof message === 'string'
    ? message
        .toWellFormed()
        .replaceAll(/\p{C}+/gu, ' ')
        .trim()
        .slice(0, 300) || null
    : null

/** Reads an answer by its schema. @throws CarrierRefused where it does not fit */
function readerOf<Schema extends TObject>(schema: Schema): (body: Buffer) => Static<Schema> {
  const check = inputChecker({ ...(schema as TObject) }, 'body')
  return (body) => {
    const { value, error } = check(parse(body))
    if (error) throw new CarrierRefused('answer_not_understood', lineOf(error.message))
    return value as Static<Schema>
  }
}

const readReadiness = readerOf(CarrierReadiness)
const readLabel = readerOf(CarrierLabel)
const readCancellation = readerOf(CarrierCancellation)
const readTracking = readerOf(CarrierTracking)

function labelOf({ label: { format, content }, ...rest }: CarrierLabel): MadeLabel {
  const bytes = Buffer.from(content, 'base64')
  const isOfFormat =
    format === 'pdf' ? bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) : bytes.includes('^XA')
  if (bytes.length > labelLimitBytes || !isOfFormat) {
    throw new CarrierRefused('answer_not_understood', `The label is no ${format.toUpperCase()}.`)
  }
  return { ...rest, label: { format, bytes } }
}

type Message = { type: string; id: string; data: object }

/**
 * A carrier behind a connector: a program of the laboratory that takes signed messages over HTTPS and
 * answers in JSON (docs/carrier-connectors.md). Messages are signed with each of the secrets.
 */
export function openConnector(
  { env, clock }: AppContext,
  { serviceUrl, secrets }: { serviceUrl: string; secrets: readonly string[] },
): Carrier {
  async function send({ type, id, data }: Message) {
    const body = JSON.stringify({ type, data })
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...signStandard({ id, rawBody: Buffer.from(body), secrets, now: clock() }),
    }
    const bounds = {
      rules: rulesOf(env),
      limitBytes: answerLimitBytes,
      signal: AbortSignal.timeout(timeoutMs),
    }
    return askOutside(serviceUrl, { method: 'POST', headers, body }, bounds).catch(
      (error: unknown) => {
        throw refusedOf(error)
      },
    )
  }

  async function ask<T>(message: Message, read: (body: Buffer) => T): Promise<T> {
    const { status, body } = await send(message)
    if (status === 401 || status === 403) throw new CarrierRefused('signature_refused')
    if (status >= 400) throw new CarrierRefused('refused', lineOf(parse(body)['message']))
    return read(body)
  }

  return {
    async test() {
      const message = { type: 'connection.test', id: randomUUID(), data: {} }
      const { isReady, message: why } = await ask(message, readReadiness)
      if (!isReady) throw new CarrierRefused('refused', lineOf(why))
    },

    async bookLabel(key, parcel) {
      const data = { key, ...parcel }
      return labelOf(
        await ask({ type: 'label.create', id: `label.create:${key}`, data }, readLabel),
      )
    },

    async cancelLabel(key, reference) {
      const data = { key, ...(reference === null ? {} : { reference }) }
      const message = { type: 'label.cancel', id: `label.cancel:${key}`, data }
      const { isCancelled, message: why } = await ask(message, readCancellation)
      if (!isCancelled) throw new CarrierRefused('refused', lineOf(why))
    },

    async readEvents(trackingNumber) {
      const data = { trackingNumber }
      const { events } = await ask({ type: 'tracking.read', id: randomUUID(), data }, readTracking)
      return events.filter((event) => event.trackingNumber === trackingNumber)
    },
  }
}
