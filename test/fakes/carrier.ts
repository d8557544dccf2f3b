import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

type Fields = Record<string, any>
type Answer = { status: number; body: unknown }

/**
 * How the next answer goes wrong. `lost` does the work and breaks the connection before it answers;
 * `body` answers another shape; with `meanwhile` the answer comes when what it does has ended.
 */
export type CarrierFault =
  | 'lost'
  | 'redirect'
  | { status: number; message?: string }
  | { body: unknown }
  | { meanwhile: () => Promise<unknown> }

/** A label: one empty page. */
export const labelPdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]>>endobj
trailer<</Size 4/Root 1 0 R>>
%%EOF
`)

/** What the carrier has: labels by their keys, events by the numbers of parcels. */
function openCarrierBook() {
  const labels = new Map<string, Fields>()
  const events = new Map<string, Fields[]>()
  let format: 'pdf' | 'zpl' = 'pdf'

  function makeLabel({ key }: Fields): Fields {
    const known = labels.get(key)
    if (known) return known
    const number = labels.size + 1
    const content = format === 'pdf' ? labelPdf : Buffer.from('^XA^FDpontic^FS^XZ')
    const label = {
      reference: `B-${number}`,
      trackingNumber: `CC${String(number).padStart(8, '0')}`,
      trackingUrl: `https://courier.example/t/${number}`,
      label: { format, content: content.toString('base64') },
    }
    labels.set(key, label)
    return label
  }

  const works: Record<string, (data: Fields) => unknown> = {
    'connection.test': () => ({ isReady: true }),
    'label.create': makeLabel,
    'label.cancel': () => ({ isCancelled: true }),
    'tracking.read': ({ trackingNumber }) => ({ events: events.get(trackingNumber) ?? [] }),
  }
  return {
    labels,
    print: (next: 'pdf' | 'zpl') => void (format = next),
    report: (trackingNumber: string, ...of: Fields[]) => void events.set(trackingNumber, of),
    answer: (type: string, data: Fields) => works[type]?.(data),
  }
}

function isSigned(secret: string, raw: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(raw, headers)
    return true
  } catch {
    return false
  }
}

const write = (response: ServerResponse, { status, body }: Answer) =>
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))

type Taken = { id: string; raw: string; headers: Record<string, string> }

/** A server on a free port of 127.0.0.1 that gives whole messages to `take`. */
async function listen(take: (response: ServerResponse, taken: Taken) => Promise<void>) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const raw = Buffer.concat(chunks).toString('utf8')
      void take(response, { id: headers['webhook-id'] ?? '', raw, headers })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/**
 * A connector of a carrier, in the process, on a free port of 127.0.0.1. It checks signatures by the
 * reference library, makes one label for each key, and keeps its first answer to a message, a refusal
 * too, as payment providers do.
 */
export async function createCarrier() {
  const { answer: work, ...book } = openCarrierBook()
  const faults: CarrierFault[] = []
  const kept = new Map<string, Answer>()
  const messages: { id: string; type: string; data: Fields }[] = []
  let secret = ''

  function answerOf(id: string, raw: string, fault: CarrierFault | undefined): Answer {
    const known = kept.get(id)
    if (known) return known
    const { type, data } = JSON.parse(raw) as { type: string; data: Fields }
    messages.push({ id, type, data })
    const answer: Answer =
      typeof fault === 'object' && 'status' in fault
        ? { status: fault.status, body: { message: fault.message } }
        : { status: 200, body: work(type, data) }
    if (answer.status < 500) kept.set(id, answer)
    return typeof fault === 'object' && 'body' in fault ? { status: 200, body: fault.body } : answer
  }

  async function take(response: ServerResponse, { id, raw, headers }: Taken): Promise<void> {
    if (!isSigned(secret, raw, headers)) return void write(response, { status: 401, body: {} })
    const fault = faults.shift()
    const answer = answerOf(id, raw, fault)
    if (fault === 'lost') return void response.destroy()
    if (fault === 'redirect') {
      return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    }
    if (typeof fault === 'object' && 'meanwhile' in fault) await fault.meanwhile()
    write(response, answer)
  }

  const server = await listen(take)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...book,
    url,
    /** Every message that was not a repetition, in the order of their arrival. */
    messages,
    /** Gives it the secret of a connection. */
    trust: (next: string) => void (secret = next),
    fail: (...next: CarrierFault[]) => void faults.push(...next),
    /** Forgets the answers that it keeps, as a connector does after a while. */
    forget: () => kept.clear(),
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
