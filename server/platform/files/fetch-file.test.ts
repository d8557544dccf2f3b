import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { RefusalCode } from '#contract/refusals'
import { fetchFile, FetchRefused, isPublicAddress, readDownloadRules } from './fetch-file.ts'

const server = createServer((_request, response) => response.end('bytes'))
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
after(() => server.close())
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`

const rulesOf = (hosts: string, environment = 'test') =>
  readDownloadRules({ hosts, isProduction: environment === 'production' })

async function fetchAll(link: string, hosts: string, environment?: string): Promise<string> {
  const bytes = await fetchFile(link, {
    rules: rulesOf(hosts, environment),
    limitBytes: 100,
    signal: AbortSignal.timeout(5_000),
  })
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const refusalOf = (code: RefusalCode) => (error: unknown) => {
  assert.ok(error instanceof FetchRefused, String(error))
  assert.equal(error.refusal.code, code)
  return true
}

test('addresses of this machine, of private networks and of transitions into them are not public', () => {
  const closed = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1
    172.31.255.255 192.0.0.1 192.168.1.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1
    ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::a00:1 fc00::1 fd12::1 fe80::1 ff02::1 2002:7f00:1::
    2001:0:1:: 2001:db8::1 localhost nonsense`.split(/\s+/)
  for (const address of closed) assert.equal(isPublicAddress(address), false, address)
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00::1']) {
    assert.equal(isPublicAddress(address), true, address)
  }
})

test('plain http is for a loopback origin that is listed to the letter, outside production', async () => {
  assert.equal(await fetchAll(`${origin}/a.stl`, origin), 'bytes')
  for (const [link, hosts, environment] of [
    [origin, '', 'test'],
    [origin, '127.0.0.1', 'test'],
    [origin, `127.0.0.1:${port}`, 'test'],
    [origin, `http://127.0.0.1:${port + 1}`, 'test'],
    [origin, origin, 'production'],
    ['http://files.example/a', 'http://files.example', 'test'],
    ['http://files.example/a', 'files.example', 'test'],
  ] as const) {
    await assert.rejects(fetchAll(link, hosts, environment), refusalOf('file_link_not_https'))
  }
})

test('a host that is an address of a private network is refused although it is listed', async () => {
  for (const host of ['10.0.0.1', '127.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '169.254.169.254']) {
    const listed = new URL(`https://${host}/`).host
    await assert.rejects(
      fetchAll(`https://${host}/a`, listed),
      refusalOf('host_in_private_network'),
    )
  }
})

test('a listed name that leads into a private network is refused when it is looked up', async () => {
  const link = `https://localhost:${port}/a.stl`
  await assert.rejects(fetchAll(link, `localhost:${port}`), refusalOf('host_in_private_network'))
})

test('only the listed host, with its port, is asked', async () => {
  for (const link of [
    'https://other.example/a',
    'https://files.example.other.example/a',
    'https://files.example:8443/a',
    'https://files.example./a',
    'https://xfiles.example/a',
  ]) {
    await assert.rejects(
      fetchAll(link, 'files.example, Cdn.Example'),
      refusalOf('host_not_allowed'),
    )
  }
})

test('a host without an address may be asked again', async () => {
  await assert.rejects(
    fetchAll('https://nowhere.invalid/a', 'nowhere.invalid'),
    (error: unknown) => {
      assert.ok(!(error instanceof FetchRefused))
      return true
    },
  )
})
