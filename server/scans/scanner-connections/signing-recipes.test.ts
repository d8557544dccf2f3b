import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { receiveScannerEvent } from '#contract/system/webhooks'
import { signingRecipes } from '#contract/system/webhook-recipes'
import { scanApp } from '#test/app/scan-app'

// Each recipe of the description runs as it is printed: what it sends is verified by the reference
// library, and then by the service.
const w = await scanApp()
const clinic = await w.org('clinic')
const scanner = await w.addConnection(clinic)
const secret = scanner.webhook.secret ?? ''

const folder = await mkdtemp(join(tmpdir(), 'pontic-recipes-'))
after(() => rm(folder, { recursive: true, force: true }))
await cp(new URL('../../../test/fakes/curl', import.meta.url), join(folder, 'curl'))

const verified: string[] = []
const gate = createServer((request, response) => {
  void (async () => {
    const raw = await text(request)
    const headers = request.headers as Record<string, string>
    new Webhook(secret).verify(raw, headers)
    verified.push(headers['webhook-id'] ?? '')
    const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers
    const signature = headers['webhook-signature'] ?? ''
    const signed = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    }
    const answer = await w.send(w.pathOf(scanner.webhook.key), raw, signed)
    response.writeHead(answer.status).end(answer.text)
  })().catch((error: unknown) => response.writeHead(500).end(String(error)))
})
await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
after(() => gate.close())
const { port } = gate.address() as AddressInfo

const canRun = (program: string, ...words: string[]) => {
  try {
    execFileSync(program, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

type Way = { file: string; program: string; words: string[]; isHere: boolean }

// C# takes a compiler, which is no part of the project: a test below compares its text with Node's.
const ways: Record<Exclude<keyof typeof signingRecipes, 'csharp'>, Way> = {
  curl: { file: 'recipe.sh', program: 'sh', words: [], isHere: canRun('openssl', 'version') },
  node: { file: 'recipe.mjs', program: process.execPath, words: [], isHere: true },
  python: {
    file: 'recipe.py',
    program: 'python3',
    words: [],
    // `removeprefix` came with 3.9.
    isHere: canRun('python3', '-c', '"".removeprefix("")'),
  },
}

for (const [name, { file, program, words, isHere }] of Object.entries(ways)) {
  const { source } = signingRecipes[name as keyof typeof ways]
  test(
    `the recipe for ${name} signs what the reference library and the service verify`,
    {
      skip: isHere ? false : `this machine cannot run ${name}`,
    },
    async () => {
      const path = join(folder, file)
      await writeFile(path, source)
      const env = {
        ...process.env,
        PATH: [folder, process.env['PATH']].join(delimiter),
        WEBHOOK_URL: `http://127.0.0.1:${port}`,
        WEBHOOK_SECRET: secret,
      }
      const before = verified.length
      const { stdout } = await promisify(execFile)(program, [...words, path], { env })
      assert.deepEqual(JSON.parse(stdout), { received: true })
      assert.equal(verified.length, before + 1)
      await w.settle()
      const row = (await w.inbox()).at(-1)
      assert.deepEqual([row?.type, row?.state], ['connection.test', 'done'])
    },
  )
}

/** What a recipe sends, from its text: the event, the names of its headers, marks of its values. */
function sentBy(source: string) {
  const event = /\{ ?"?type"?: ?["']connection\.test["'].*?\} ?\}/.exec(source)?.[0] ?? ''
  return {
    event: event.replaceAll(/["' ]/g, ''),
    headers: [...new Set(source.match(/webhook-[a-z]+/g))],
    signed: /"?(\\?`)?\$?\{(id)\}\.\$?\{(timestamp)\}\.\$?\{(body)\}/.exec(source)?.slice(2),
    marks: ['application/json', 'evt_', 'v1,', 'whsec_'].filter((mark) => source.includes(mark)),
  }
}

test('the recipe for C#, which no test can run, sends what the one for Node sends', () => {
  const { csharp, node } = signingRecipes
  assert.deepEqual(sentBy(csharp.source), sentBy(node.source))
  assert.equal(sentBy(node.source).event, '{type:connection.test,data:{message:Hello}}')
  assert.deepEqual(sentBy(node.source).signed, ['id', 'timestamp', 'body'])
  assert.match(csharp.source, /HMACSHA256\.HashData\(key, signed\)/)
})

test('the description has each recipe', () => {
  const labels = receiveScannerEvent.event.recipes.map(({ label }) => label)
  assert.deepEqual(labels, ['curl', 'Node', 'Python', 'C#'])
})
