import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { signStandard } from '#test/fakes/scanner-cloud'
import { checkScannerSignature, readEnvelope, toInstant } from './scanners.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

test('Standard Webhooks: we say what the reference library says, to every way of spoiling a delivery', () => {
  for (let round = 0; round < 200; round++) {
    const secret = newSecret()
    const body = JSON.stringify({ type: 'case.created', text: `ü${round}`.repeat(round) })
    const now = new Date()
    const at = new Date(now.getTime() + ((round % 13) - 6) * 70_000)
    const headers: Record<string, string> = signStandard(secret, { id: `m${round}`, body, at })
    const spoils: (() => void)[] = [
      () => {},
      () => (headers['webhook-id'] = 'other'),
      () => (headers['webhook-timestamp'] = String(Number(headers['webhook-timestamp']) + 1)),
      () => (headers['webhook-signature'] = `${headers['webhook-signature']}A`),
      () => (headers['webhook-signature'] = `v1,AAAA ${headers['webhook-signature']}`),
      () => (headers['webhook-signature'] = headers['webhook-signature']?.slice(3) ?? ''),
      () => delete headers['webhook-signature'],
    ]
    spoils[round % spoils.length]?.()
    let expected = true
    try {
      new Webhook(secret).verify(body, headers)
    } catch (error) {
      assert.ok(error instanceof WebhookVerificationError)
      expected = false
    }
    const rawBody = Buffer.from(body)
    const verdict = checkScannerSignature('standard', { rawBody, headers, secrets: [secret], now })
    assert.equal(verdict.ok, expected, `round ${round}`)
  }
})

test('the secret that signed is reported, among many', () => {
  const secrets = Array.from({ length: 5 }, newSecret)
  for (const [place, secret] of secrets.entries()) {
    const headers = signStandard(secret, { id: 'm', body: 'x' })
    const verdict = checkScannerSignature('standard', {
      rawBody: Buffer.from('x'),
      headers,
      secrets,
      now: new Date(),
    })
    assert.deepEqual(verdict, { ok: true, secretIndex: place })
  }
})

test('Medit: the HMAC is over the bytes, in hexadecimal of either case, with the secret as text', () => {
  const rawBody = Buffer.from('{"dateIssued":"2026-11-20T10:00:00Z"}')
  const now = new Date('2026-11-21T10:00:00Z')
  const signature = createHmac('sha256', 'text secret').update(rawBody).digest('hex')
  const check = (given: string, secret: string, at = now) =>
    checkScannerSignature('medit', {
      rawBody,
      headers: { 'x-meditlink-signature': given },
      secrets: ['another', secret],
      now: at,
    })
  assert.deepEqual(check(signature, 'text secret'), { ok: true, secretIndex: 1 })
  assert.deepEqual(check(signature.toUpperCase(), 'text secret'), { ok: true, secretIndex: 1 })
  for (const given of ['', signature.slice(2), `${signature}00`, 'zz'.repeat(32)]) {
    assert.deepEqual(check(given, 'text secret'), { ok: false, reason: 'invalid' })
  }
  const stale = { ok: false, reason: 'stale' }
  assert.deepEqual(check(signature, 'text secret', new Date('2026-12-21T10:00:01Z')), stale)
  assert.deepEqual(check(signature, 'text secret', new Date('2026-11-19T09:00:00Z')), stale)
  assert.deepEqual(check(signature, 'wrong', new Date(0)), { ok: false, reason: 'invalid' })
})

test('instants of vendors are read in their ways, and nothing else is one', () => {
  assert.equal(toInstant('2026-11-20T10:00:00+02:00'), '2026-11-20T08:00:00.000Z')
  assert.equal(toInstant(1_763_632_800), '2025-11-20T10:00:00.000Z')
  for (const value of ['soon', '', null, {}, 0, 1e300, '0001-01-01', Number.NaN]) {
    assert.equal(toInstant(value), null)
  }
})

test('what vendors leave out or write as null is absent, what they add is left alone', () => {
  const reading = readEnvelope('standard', {
    type: 'scan.ready',
    data: { case: { externalId: 'c', patient: null, extra: 1 }, files: [null], more: {} },
  })
  assert.ok(reading.ok)
  assert.equal(reading.envelope.case?.externalId, 'c')
  assert.equal(reading.envelope.case.patient, undefined)
  assert.deepEqual(reading.envelope.files, [])
})
