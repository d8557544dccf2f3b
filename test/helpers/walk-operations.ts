import { sql } from 'kysely'
import { endpoints } from '#contract'
import type { Endpoint, OrganizationType } from '#contract/platform/endpoint'
import { orgScope } from '#platform/db/db'
import { drawCount } from '../runner/random-sizes.ts'
import { tableOf } from './callers.ts'
import type { TestApp } from '../app/test-app.ts'

/** Operations that a side may call and that end: a stream's own tests hold what it may say. */
export const operationsOf = (type: OrganizationType): Endpoint[] =>
  endpoints.filter(
    ({ access, reply }) =>
      access.by === 'member' &&
      access.organizationTypes.includes(type) &&
      reply.contentType !== 'text/event-stream',
  )

/** The addresses of an operation with the newest records that the side sees, or all closed words. */
export async function addressesOf(
  w: TestApp,
  {
    endpoint,
    side,
    most = drawCount(4, 12),
  }: {
    endpoint: Endpoint
    side: { id: string; type: OrganizationType }
    most?: number
  },
): Promise<string[]> {
  const { path, params } = endpoint
  if (!params) return [path]
  const [[name, parameter] = ['', {}]] = Object.entries(params.properties)
  if ('enum' in parameter) {
    return (parameter.enum as string[]).map((word) => path.replace(`{${name}}`, word))
  }
  const table = tableOf(endpoint)
  if (table === undefined) return []
  const rows = await w.db
    .read(orgScope(side))
    .all(sql<{ id: string }>`select id from ${sql.id('app', table)} order by id desc limit ${most}`)
  return rows.map(({ id }) => path.replace(`{${name}}`, id))
}

type Filter = { type?: string; enum?: string[] }

/** The queries that show other records of an operation than it does on its own. */
export function queriesOf({ query }: Endpoint): string[] {
  const { page: _, limit, ...filters } = (query?.properties ?? {}) as Record<string, Filter>
  const most = limit ? 'limit=100' : ''
  const others = Object.entries(filters).flatMap(([name, filter]) => {
    const values = filter.enum ?? { boolean: ['true'], integer: ['1'] }[filter.type ?? ''] ?? []
    return values.map((value) => `${most}&${name}=${value}`)
  })
  return [most, ...others]
}
