import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SettingError } from '#platform/settings/setting'
import { readEnv } from '#server/settings'
import { readVendorClients, vendorServices } from './clients.ts'
import { connectVendors } from './clouds.ts'

const clientsOf = (settings: Record<string, string>) => readVendorClients(readEnv(settings))
const addresses = 'https://a.example/authorize, https://a.example/token, https://api.example/'

test('a vendor is off until its app is registered, and 3Shape’s app serves both its services', () => {
  assert.equal(clientsOf({}).size, 0)
  const clients = clientsOf({
    SCANNER_MEDIT_CLIENT_ID: 'app',
    SCANNER_THREESHAPE_CLIENT_ID: 'app',
    SCANNER_ITERO_CLIENT_ID: 'app',
    SCANNER_ITERO_ADDRESSES: addresses,
    SCANNER_DSCORE_CLIENT_ID: 'app',
  })
  assert.deepEqual([...clients.keys()], [...vendorServices])
  assert.equal(clients.get('itero')?.apiUrl, 'https://api.example')
  assert.equal(clients.get('medit')?.tokenUrl, 'https://openapi-auth.meditlink.com/oauth/token')
})

test('addresses that are missing, not https, or not three stop the start with a sentence', () => {
  const bad = [
    '',
    'https://a.example/authorize',
    `${addresses}, https://more.example`,
    addresses.replace('https://api', 'http://api'),
    addresses.replace('https://api.example/', 'https://api.example/?key=1'),
    addresses.replace('https://api.example/', 'nonsense'),
  ]
  for (const list of bad) {
    const settings = { SCANNER_ITERO_CLIENT_ID: 'app', SCANNER_ITERO_ADDRESSES: list }
    assert.throws(
      () => clientsOf(settings),
      (error: unknown) => {
        assert.ok(error instanceof SettingError)
        assert.match(error.message, /SCANNER_ITERO_ADDRESSES/)
        return true
      },
      list,
    )
  }
})

test('plain http is for this machine alone, and never in production', () => {
  const settings = {
    SCANNER_ITERO_CLIENT_ID: 'app',
    SCANNER_ITERO_ADDRESSES: 'http://127.0.0.1:9/a, http://127.0.0.1:9/t, http://127.0.0.1:9',
  }
  assert.equal(clientsOf(settings).get('itero')?.apiUrl, 'http://127.0.0.1:9')
  const env = { ...readEnv(settings), NODE_ENV: 'production' as const }
  assert.throws(() => readVendorClients(env), /plain http/)
})

test('a region is the vendor’s by its name alone, and any other address only when it is listed', () => {
  const env = readEnv({
    SCANNER_ITERO_CLIENT_ID: 'app',
    SCANNER_ITERO_ADDRESSES: addresses,
    SCAN_DOWNLOAD_HOSTS: 'unite.practice.example:5492',
  })
  const vendors = connectVendors(env)
  assert.equal(
    vendors.checkPlace('itero', 'https://eu.iterocloud.com/'),
    'https://eu.iterocloud.com',
  )
  assert.equal(
    vendors.checkPlace('unite', 'https://unite.practice.example:5492'),
    'https://unite.practice.example:5492',
  )
  for (const [service, address] of [
    ['itero', 'http://eu.iterocloud.com'],
    ['itero', 'https://iterocloud.com.evil.example'],
    ['itero', 'https://eviliterocloud.com'],
    ['unite', 'https://eu.iterocloud.com'],
    ['unite', 'https://unite.practice.example'],
    ['unite', 'https://127.0.0.1:5492'],
  ] as const) {
    assert.throws(() => vendors.checkPlace(service, address), /SCAN_DOWNLOAD_HOSTS/, address)
  }
})
