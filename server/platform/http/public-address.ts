import type { Env } from '../settings/env.ts'

// What a service that listens everywhere, or on this computer only, is called on it.
const localHosts: readonly string[] = ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost']

/**
 * The address that people reach the service at, without a slash at the end: what the start says,
 * what mails link to, what documents and providers are given. Without BASE_URL it is this
 * computer's.
 */
export function publicAddress({ BASE_URL, HOST, PORT }: Env): string {
  if (BASE_URL !== undefined) return BASE_URL
  const host = localHosts.includes(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${PORT}`
}
