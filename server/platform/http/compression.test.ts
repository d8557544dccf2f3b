import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readEnv } from '#server/settings'
import { buildHttp } from '#platform/http/http'
import { createLog } from '#platform/log'
import { alone } from '#test/helpers/http-alone'

const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const http = await buildHttp({ env, log: createLog(env.LOG_LEVEL), ...alone() })
after(() => http.close())

const long = { data: Array.from({ length: 100 }, (_, place) => ({ name: `Order ${place}` })) }
http.get('/long', async () => long)
http.get('/short', async () => ({ name: 'Order 1' }))
http.get('/bytes', async (_request, reply) =>
  reply.type('application/pdf').send(Buffer.alloc(5_000, 'a')),
)

const encodingOf = async (url: string, accepted: string) => {
  const answer = await http.inject({ url, headers: { 'accept-encoding': accepted } })
  assert.equal(answer.statusCode, 200, url)
  return answer.headers['content-encoding']
}

test('long JSON travels compressed as the caller can read it, and says what it depends on', async () => {
  assert.equal(await encodingOf('/long', 'gzip, deflate, br'), 'br')
  assert.equal(await encodingOf('/long', 'gzip'), 'gzip')
  assert.equal(await encodingOf('/long', 'identity'), undefined)
  const plain = await http.inject({ url: '/long' })
  assert.deepEqual(plain.json(), long)
  const { headers, rawPayload } = await http.inject({
    url: '/long',
    headers: { 'accept-encoding': 'br' },
  })
  assert.match(String(headers['vary']), /accept-encoding/i)
  assert.ok(rawPayload.length < plain.rawPayload.length / 4)
})

test('what is short or no JSON is sent as it is', async () => {
  assert.equal(await encodingOf('/short', 'br'), undefined)
  assert.equal(await encodingOf('/bytes', 'br'), undefined)
})
