import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { Agent, request as openRequest } from 'node:http'
import { after, test } from 'node:test'
import { newId } from '#platform/clock'
import { serveOnOwnPostgres } from '#test/app/own-postgres'
import { until } from '#test/app/test-app'

type Answer = { status: number; body: any; cookie: string; retryAfter: string; seconds: number }
type Options = { body?: object; headers?: Record<string, string>; abort?: boolean }

/** Asks over connections that are counted: all of them end with the agent. */
function callerOf(url: string, agent: Agent) {
  return (method: string, path: string, { body, headers, abort }: Options = {}) => {
    const startedAtMs = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const request = openRequest(`${url}${path}`, {
      agent,
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({
          status: response.statusCode ?? 0,
          body: text === '' ? undefined : JSON.parse(text),
          cookie: response.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '',
          retryAfter: String(response.headers['retry-after']),
          seconds: (performance.now() - startedAtMs) / 1000,
        })
      })
    })
    request.end(body && JSON.stringify(body), () => {
      if (abort) request.destroy()
    })
    return promise
  }
}

type Call = ReturnType<typeof callerOf>

async function signUp(call: Call, name: string) {
  const { status, cookie } = await call('POST', '/auth/sign-up/email', {
    body: {
      name: 'Ada Sample',
      email: `${name}@practice.example`,
      password: 'a-long-walk-by-the-sea',
      organization: { type: 'clinic', name },
    },
  })
  assert.equal(status, 201)
  return { name, headers: { cookie } }
}

const patient = (lastName: string) => ({ firstName: 'Nora', lastName })

const product = await serveOnOwnPostgres({ after })

const stepsOfEach = 20
const callers = 8
// The ways in which a session ends: in the middle of work, while it opens, and all of them at once.
const harms = ['terminate', 'cancel', 'terminate', 'storm', 'cancel', 'restart'] as const

test('whatever happens to the sessions of the database, the service lives, loses nothing and mixes nothing up', async (t) => {
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const call = callerOf(product.url, agent)
  const openFiles = async () => (await readdir(`/proc/${product.child.pid}/fd`)).length
  const filesBefore = await openFiles()
  const clinics = [await signUp(call, 'harbour'), await signUp(call, 'meadow')] as const
  const read = ({ headers }: (typeof clinics)[number], path: string) =>
    call('GET', path, { headers })

  const sessions = `pg_stat_activity where usename like 'pontic\\_app%'`
  // Whatever comes back is ended again, until some of it ends while it opens.
  const storm = `do $$ begin for turn in 1..40 loop
    perform pg_stat_clear_snapshot(), pg_terminate_backend(pid) from ${sessions};
    perform pg_sleep(0.002);
  end loop; end $$`
  async function harm(kind: (typeof harms)[number]): Promise<void> {
    if (kind === 'restart') await product.restart()
    else if (kind === 'storm') await product.query(storm)
    else await product.query(`select pg_${kind}_backend(pid) from ${sessions} and random() < 0.5`)
  }
  let finished = 0
  let harming = Promise.resolve()
  let harmed = 0
  const statuses = new Map<number, number>()
  const kept: { id: string; lastName: string; place: number }[] = []

  /** One request, again while it is answered 503. */
  async function persist(ask: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await ask()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (++finished % 12 === 0) {
        const kind = harms[harmed++ % harms.length] ?? 'cancel'
        harming = harming.then(() => harm(kind))
      }
      if (answer.status !== 503) return answer
      assert.ok(attempt < 200, 'it is never served again')
      await harming
    }
  }

  async function command(place: number, step: number): Promise<void> {
    const clinic = clinics[place % 2] ?? clinics[0]
    const { headers } = clinic
    const lastName = `${clinic.name} ${place} ${step}`
    const mine = kept.filter((one) => one.place === place)
    const one = mine[step % Math.max(1, mine.length)]
    if (step % 3 === 0 || !one) {
      const key = { ...headers, 'idempotency-key': newId() }
      const { status, body } = await persist(() =>
        call('POST', '/patients', { headers: key, body: patient(lastName) }),
      )
      assert.equal(status, 201)
      kept.push({ id: body.patient.id, lastName, place })
    } else if (step % 3 === 1) {
      const { status, body } = await persist(() => read(clinic, `/patients/${one.id}`))
      assert.deepEqual([status, body.patient?.lastName], [200, one.lastName])
      const options = { headers, body: patient(`${clinic.name} broken off`), abort: true }
      await call('POST', '/patients', options).catch(() => undefined)
    } else {
      const { status, body } = await persist(() => read(clinic, '/patients?limit=20'))
      assert.equal(status, 200)
      for (const found of body.data) assert.ok(found.lastName.startsWith(clinic.name))
    }
  }

  await Promise.all(
    Array.from({ length: callers }, async (_, place) => {
      for (let step = 0; step < stepsOfEach; step++) await command(place, step)
    }),
  )
  await harming

  assert.equal(product.child.exitCode, null, 'the process lives')
  const seen = [...statuses.keys()].toSorted((a, b) => a - b)
  assert.deepEqual(seen, [200, 201, 503], JSON.stringify([...statuses]))
  assert.ok(harmed >= 2 * harms.length, `${harmed} harms`)
  for (const { id, lastName, place } of kept) {
    const { body } = await read(clinics[place % 2] ?? clinics[0], `/patients/${id}`)
    assert.equal(body.patient.lastName, lastName)
  }
  const doubled = await product.query(`select last_name from app.patients
    where last_name not like '%broken off' group by last_name having count(*) > 1`)
  assert.deepEqual(doubled, [])
  agent.destroy()
  // Two readers, eight writers of each login, and the one that asks whether the database is there.
  const sessionCount = (await product.sessions()).length
  assert.ok(sessionCount <= 19, `${sessionCount} sessions are open`)
  const leftOver = async () => (await openFiles()) - filesBefore - sessionCount
  await until(async () => (await leftOver()) <= 0, 'no descriptor is left over')
})

test('a database that is silent is reported from one that is slow', async (t) => {
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const call = callerOf(product.url, agent)
  const { headers } = await signUp(call, 'orchard')
  const ask = () =>
    Promise.all([
      call('GET', '/health/ready'),
      call('GET', '/patients', { headers }),
      call('POST', '/patients', { headers, body: patient('Sample') }),
    ])
  assert.deepEqual(
    (await ask()).map(({ status }) => status),
    [200, 200, 201],
  )

  async function assertAway() {
    const answers = await ask()
    for (const [place, { status, body, retryAfter, seconds }] of answers.entries()) {
      assert.deepEqual([status, body.code, retryAfter], [503, 'unavailable', '2'])
      const limit = place === 0 ? 1 : 3
      assert.ok(seconds < limit, `${['ready', 'a read', 'a write'][place]} took ${seconds} s`)
    }
  }
  const isBack = async () => (await ask()).every(({ status }) => status < 300)

  await t.test('where nothing of it answers, every caller is answered so soon', async () => {
    await product.signal('SIGSTOP', 'all')
    try {
      await assertAway()
      await assertAway()
    } finally {
      await product.signal('SIGCONT', 'all')
    }
    await until(isBack, 'it serves again')
  })

  await t.test('where only the old sessions hang, new ones take their place', async () => {
    const stopped = await product.sessions()
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    try {
      await assertAway()
      await until(isBack, 'it serves on new sessions')
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
    }
  })

  await t.test('a long statement is left to end', async () => {
    // The table is held for longer than a silent database is waited for.
    const held = product.query('begin; lock table app.patients; select pg_sleep(3); commit')
    await until(
      async () =>
        (
          await product.query(`select from pg_locks where mode = 'AccessExclusiveLock' and granted
          and relation = 'app.patients'::regclass`)
        ).length > 0,
      'the table is held',
    )
    const slow = await call('GET', '/patients', { headers })
    await held
    assert.equal(slow.status, 200)
    assert.ok(slow.seconds > 2.3, `it waited only ${slow.seconds} s`)
  })
})
