import { lookup, type LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { entriesOf } from '../settings/setting.ts'
import { Refusal } from '../errors.ts'

/** A download that no repetition makes right, with a refusal that names no secrets. */
export class FetchRefused extends Error {
  readonly refusal: Refusal
  /** What the other side answered; undefined where it was not asked. */
  readonly status: number | undefined

  constructor(refusal: Refusal, status?: number) {
    super(refusal.message)
    this.refusal = refusal
    this.status = status
  }
}

/** Where files may be fetched from. */
export type DownloadRules = {
  /** Hosts for https, with their port when it is not 443; `*` is every one. */
  hosts: ReadonlySet<string>
  /** Origins of this machine for plain http, for trying out: `http://127.0.0.1:4000`. */
  loopbackOrigins: ReadonlySet<string>
}

const loopbackOrigin = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+$/

// As the list has them: a host for https, the whole origin for anything else.
const entryOf = (address: string): string => {
  const { protocol, host, origin } = new URL(address)
  return protocol === 'https:' ? host : origin
}

/**
 * The rules from a setting's `hosts`, separated by commas, and from further addresses that the
 * operator set; plain http counts on loopback and outside production alone.
 */
export function readDownloadRules({
  hosts,
  addresses = [],
  isProduction,
}: {
  hosts: string
  addresses?: readonly string[]
  isProduction: boolean
}): DownloadRules {
  const entries = [...entriesOf(hosts.toLowerCase()), ...addresses.map(entryOf)]
  const isLoopback = (entry: string) => loopbackOrigin.test(entry)
  return {
    hosts: new Set(entries.filter((entry) => !isLoopback(entry))),
    loopbackOrigins: new Set(isProduction ? [] : entries.filter(isLoopback)),
  }
}

// IANA's special-purpose registries: what is not on the open internet, or reaches back into it.
const closedNetworks: readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
]
const closed = new BlockList()
for (const network of closedNetworks) closed.addSubnet(...network)
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the open internet: not this machine, not its network, not a way back in. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  if (family !== 6) return false
  // Outside 2000::/3 are loopback, link-local, private and IPv4 in other clothes.
  return globalUnicast.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

const notPublic = (host: string) =>
  new FetchRefused(new Refusal('host_in_private_network', { host }))

// The addresses that are checked are the ones that are connected to: a name cannot change in between.
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) {
      callback(error ?? new Error(`${hostname} has no address`), '')
    } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      callback(notPublic(hostname), '')
    } else if (options.all) {
      callback(null, addresses)
    } else {
      callback(null, first.address, first.family)
    }
  })
}

/** The address, where the rules let it be asked at all. @throws FetchRefused with the reason */
export function checkListed(text: string, { hosts, loopbackOrigins }: DownloadRules): URL {
  const url = URL.parse(text)
  if (!url) throw new FetchRefused(new Refusal('file_link_invalid'))
  if (url.username !== '' || url.password !== '') {
    throw new FetchRefused(new Refusal('file_link_with_password'))
  }
  if (loopbackOrigins.has(url.origin)) return url
  if (url.protocol !== 'https:') throw new FetchRefused(new Refusal('file_link_not_https'))
  if (!hosts.has(url.host) && !hosts.has('*')) {
    throw new FetchRefused(new Refusal('host_not_allowed', { host: url.host }))
  }
  // A host that is an address is connected to without a lookup.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw notPublic(url.host)
  return url
}

/** What is asked of the other side: a GET without a body unless asked. */
export type Question = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

function ask(
  url: URL,
  { method = 'GET', headers, body }: Question,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const options: RequestOptions = {
    // A connection of its own: one that is reused would not be looked up again.
    agent: false,
    method,
    signal,
    timeout: 20_000,
    headers: {
      accept: '*/*',
      'user-agent': 'pontic',
      ...headers,
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    ...(isSecure ? { lookup: lookupPublic } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestSecure : requestPlain)(url, options, resolve)
    request.on('timeout', () => {
      request.destroy(new Error(`${url.host} was silent for 20 seconds`))
    })
    request.on('error', reject)
    request.end(body)
  })
}

const isWorthRepeating = (status: number) => status >= 500 || [408, 425, 429].includes(status)

// What holds for every answer. What a status means beyond this is for whoever asked.
function checkAnswer({ statusCode: status = 0, headers }: IncomingMessage, host: string): void {
  if (isWorthRepeating(status)) throw new Error(`${host} answered ${status}`)
  if (status >= 300 && status < 400) {
    throw new FetchRefused(new Refusal('host_redirects', { host }), status)
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new FetchRefused(new Refusal('host_encoding_unexpected', { host }), status)
  }
}

type Bounds = { rules: DownloadRules; limitBytes: number; signal: AbortSignal }

/**
 * The bytes behind a link that came from outside: https only, from hosts on the list only, never from
 * a private network, no redirects. The stream breaks with an error when the file is cut short or the
 * signal fires. @throws FetchRefused when asking again cannot help, any other error when it may
 */
export async function fetchFile(
  link: string,
  { rules, limitBytes, signal, headers = {} }: Bounds & { headers?: Record<string, string> },
): Promise<AsyncIterable<Buffer>> {
  const url = checkListed(link, rules)
  const response = await ask(url, { headers }, signal)
  try {
    checkAnswer(response, url.host)
    const { statusCode: status } = response
    if (status !== 200) {
      throw new FetchRefused(
        new Refusal('host_answer_unexpected', { host: url.host, status: status ?? 0 }),
        status,
      )
    }
    if (Number(response.headers['content-length']) > limitBytes) {
      throw new FetchRefused(new Refusal('file_too_large', { limit: limitBytes }), status)
    }
  } catch (error) {
    response.destroy()
    throw error
  }
  return response
}

/**
 * The whole answer to a question to an outside party, under the rules of `fetchFile`; 4xx is an answer
 * too. @throws FetchRefused when asking again cannot help, any other error when it may
 */
export async function askOutside(
  address: string,
  question: Question,
  { rules, limitBytes, signal }: Bounds,
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  const url = checkListed(address, rules)
  const response = await ask(url, question, signal)
  try {
    checkAnswer(response, url.host)
    const chunks: Buffer[] = []
    let sizeBytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length
      if (sizeBytes > limitBytes) {
        throw new FetchRefused(
          new Refusal('host_answer_too_large', { host: url.host, limit: limitBytes }),
        )
      }
      chunks.push(chunk)
    }
    const headers = Object.entries(response.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    )
    return {
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(headers),
      body: Buffer.concat(chunks),
    }
  } finally {
    response.destroy()
  }
}
