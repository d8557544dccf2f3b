import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const server = fileURLToPath(new URL('../../server', import.meta.url))
const { queues, tasks } = await w.app.worker.report()
const registered = new Set(queues.map(({ name }) => name))

test('each queue and each task belongs to a module that is there', () => {
  assert.ok(queues.length >= 10 && tasks.length >= 20)
  for (const { name, module } of [...queues, ...tasks]) {
    assert.ok(existsSync(join(server, module)), `${name}: there is no server/${module}`)
  }
})

test('no queue and no task is registered but by its own module', () => {
  const registering = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const modules = new Set([...queues, ...tasks].map(({ module }) => module))
  for (const module of modules) {
    const own = registering.filter((path) => path.startsWith(join(module, '/')))
    const text = own.map((path) => readFileSync(join(server, path), 'utf8')).join('\n')
    for (const { name } of [...queues, ...tasks].filter((one) => one.module === module)) {
      assert.ok(text.includes(`'${name}'`), `server/${module} does not name "${name}"`)
    }
  }
})

// Jobs are made by functions of the database and by statements of modules: both say the queue's name.
test('a job is made for no queue that nobody registered, and every queue gets jobs from somewhere', async () => {
  const functions = await w.across((tx) =>
    tx.all(
      sql<{ source: string }>`select prosrc as source from pg_proc
        where pronamespace = 'app'::regnamespace and prosrc like '%insert into app.jobs%'`,
    ),
  )
  const statements = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('queries.ts'))
    .map((path) => readFileSync(join(server, path), 'utf8'))
  const texts = [...functions.map(({ source }) => source), ...statements]
  const named = texts.flatMap((text) =>
    [
      ...text.matchAll(
        /insert into app\.jobs[\s\S]*?(?:values \(|select )[\s\S]*?'([a-z]+(?:-[a-z]+)*)'/g,
      ),
    ].map(([, name = '']) => name),
  )
  const made = new Set(named)
  assert.deepEqual(
    [...made].filter((name) => !registered.has(name)),
    [],
    'Register it by `worker.addQueue` in jobs.ts of its module, which routes.ts calls.',
  )
  assert.deepEqual(
    [...registered].filter((name) => name !== 'webhook-events' && !made.has(name)),
    [],
    'Nothing inserts its rows: a function in database/functions does, or queries.ts of a module.',
  )
})
