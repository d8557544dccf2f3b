import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Connection } from '#database/connection'
import { newId } from '#platform/clock'
import { rowsOf } from '#test/helpers/answers'
import { alternatingProxy } from '#test/helpers/alternating-proxy'
import { severalServers } from '#test/app/several-servers'
import { inTurn } from '#test/runner/turns'
import { actorOf, until } from '#test/app/test-app'

const callerCount = 3
// Whoever asked just before the drain has sent its request within the delay.
const { w, start } = await severalServers({
  DRAIN_DELAY_MS: '1000',
  DATABASE_STATEMENT_TIMEOUT_MS: '60000',
})

test('a rolling restart under load fails no request, and a request that waits for the database is finished', async () => {
  const servers = await Promise.all([start(), start()])
  const proxy = await alternatingProxy(servers)
  const clinic = await w.org('clinic')
  const caller = actorOf(proxy, clinic.owner.credentials)

  const statuses = new Map<number, number>()
  const created: string[] = []
  let isDone = false
  // While a server starts, one caller asks: all of them would take the processor that it starts with.
  let started: Promise<unknown> = Promise.resolve()
  async function load(place: number): Promise<void> {
    for (let step = 0; !isDone; step++) {
      if (place > 0) await started
      const lastName = `Sample ${place} ${step}`
      const headers = { 'idempotency-key': newId() }
      const answer =
        step % 2 === 0
          ? await caller.post('/patients', { firstName: 'Nora', lastName }, { headers })
          : await caller.get('/patients?limit=20')
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 201) created.push(lastName)
    }
  }
  const loads = Array.from({ length: callerCount }, (_, place) => load(place))
  const countOf = () => statuses.values().reduce((sum, count) => sum + count, 0)
  const more = async () => {
    const enough = countOf() + 20 * callerCount
    await until(() => countOf() >= enough, 'requests are answered')
  }

  const [holder, watcher] = [new Connection(w.connection), new Connection(w.connection)]
  await Promise.all([holder.connect(), watcher.connect()])
  const isWaiting = async () => {
    const { rowCount } = await watcher.query(`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`)
    return rowCount === 1
  }
  // Either of the two comes by turns: a restart costs a start.
  for (const [place, server] of inTurn([...servers.entries()], 2)) {
    await more()
    // Somebody else holds the row that this request changes.
    const lab = await w.org('lab')
    await holder.query('begin')
    await holder.query('select from app.organizations where id = $1 for update', [lab.id])
    const waiting = actorOf(server.url, lab.owner.credentials).patch('/organization', {
      name: 'Renamed while it waited',
    })
    await until(isWaiting, 'it waits')

    const stopped = server.stop()
    await until(
      () =>
        fetch(`${server.url}/health`).then(
          () => false,
          () => true,
        ),
      'it takes no more connections',
    )
    await more()
    await holder.query('rollback')
    assert.equal((await waiting).status, 200)
    assert.equal(await stopped, 0)
    const next = start()
    started = next
    servers[place] = Object.assign(server, await next)
  }
  await more()
  isDone = true
  await Promise.all(loads)
  await Promise.all([holder.end(), watcher.end()])

  assert.deepEqual(new Set(statuses.keys()), new Set([200, 201]), JSON.stringify([...statuses]))
  const kept = await rowsOf<{ lastName: string }>(w, sql`select last_name from app.patients`)
  assert.deepEqual(kept.map(({ lastName }) => lastName).toSorted(), created.toSorted())
})
