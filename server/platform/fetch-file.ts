import { lookup, type LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { entriesOf, type Env } from './env.ts'

/** A download that no repetition makes right. The message is a sentence for people, without secrets. */
export class FetchRefused extends Error {}

/** Where files may be fetched from. */
export type DownloadRules = {
  /** Hosts for https, with their port when it is not 443. */
  hosts: ReadonlySet<string>
  /** Origins of this machine for plain http, for trying out: `http://127.0.0.1:4000`. */
  loopbackOrigins: ReadonlySet<string>
}

const loopbackOrigin = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+$/

/** The rules of SCAN_DOWNLOAD_HOSTS; plain http counts on loopback and outside production alone. */
export function readDownloadRules(env: Env): DownloadRules {
  const entries = entriesOf(env.SCAN_DOWNLOAD_HOSTS.toLowerCase())
  const isLoopback = (entry: string) => loopbackOrigin.test(entry)
  return {
    hosts: new Set(entries.filter((entry) => !isLoopback(entry))),
    loopbackOrigins: new Set(env.NODE_ENV === 'production' ? [] : entries.filter(isLoopback)),
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
  new FetchRefused(`${host} is an address of a private network; nothing is fetched from there.`)

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

function checkAddress(text: string, { hosts, loopbackOrigins }: DownloadRules): URL {
  const url = URL.parse(text)
  if (!url) throw new FetchRefused('The link to the file is not an address.')
  if (url.username !== '' || url.password !== '') {
    throw new FetchRefused('The link to the file carries a password in its address.')
  }
  if (loopbackOrigins.has(url.origin)) return url
  if (url.protocol !== 'https:') throw new FetchRefused('The link to the file is not https.')
  if (!hosts.has(url.host)) {
    throw new FetchRefused(`${url.host} is not a host that scans may be fetched from.`)
  }
  // A host that is an address is connected to without a lookup.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw notPublic(url.host)
  return url
}

function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const options: RequestOptions = {
    // A connection of its own: one that is reused would not be looked up again.
    agent: false,
    signal,
    timeout: 20_000,
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'pontic' },
    ...(isSecure ? { lookup: lookupPublic } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestSecure : requestPlain)(url, options, resolve)
    request.on('timeout', () => {
      request.destroy(new Error(`${url.host} was silent for 20 seconds`))
    })
    request.on('error', reject)
    request.end()
  })
}

const isWorthRepeating = (status: number) => status >= 500 || [408, 425, 429].includes(status)

function checkAnswer(response: IncomingMessage, host: string, limitBytes: number): void {
  const { statusCode: status = 0, headers } = response
  if (isWorthRepeating(status)) throw new Error(`${host} answered ${status}`)
  if (status >= 300 && status < 400) {
    throw new FetchRefused(`${host} sent us on to another address, which is not followed.`)
  }
  if (status !== 200) throw new FetchRefused(`${host} answered ${status} instead of the file.`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new FetchRefused(`${host} sent the file in an encoding that was not asked for.`)
  }
  if (Number(headers['content-length']) > limitBytes) {
    throw new FetchRefused(`The file is larger than ${limitBytes} bytes.`)
  }
}

/**
 * The bytes behind a link that came from outside: https only, from hosts on the list only, never from
 * a private network, no redirects. The stream breaks with an error when the file is cut short or the
 * signal fires. @throws FetchRefused when asking again cannot help, any other error when it may
 */
export async function fetchFile(
  link: string,
  { rules, limitBytes, signal }: { rules: DownloadRules; limitBytes: number; signal: AbortSignal },
): Promise<AsyncIterable<Buffer>> {
  const url = checkAddress(link, rules)
  const response = await ask(url, signal)
  try {
    checkAnswer(response, url.host, limitBytes)
  } catch (error) {
    response.destroy()
    throw error
  }
  return response
}
