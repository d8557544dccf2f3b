import type { Query } from '#contract/platform/endpoint'
import type { Board, getProductionBoard } from '#contract/production/production'
import type { Tx } from '#platform/db/db'
import { selectBoard, type BoardRow } from './board-queries.ts'

type Column = Board['columns'][number]

const cardOf = ({
  kind: _,
  name: __,
  department: ___,
  total: ____,
  clinicOrganizationId,
  customerId,
  clinicName,
  customerName,
  technicianUserId,
  technicianName,
  ...row
}: BoardRow): Column['cards'][number] => ({
  ...row,
  counterpart: {
    id: clinicOrganizationId ?? customerId,
    name: clinicName ?? customerName ?? '',
  },
  technician: technicianUserId === null ? null : { userId: technicianUserId, name: technicianName },
  blockers: row.blockers.filter((blocker) => blocker !== null),
})

/** The floor at a glance: what is at which stage, and what keeps it there. */
export async function readBoard(tx: Tx, query: Query<typeof getProductionBoard>): Promise<Board> {
  const rows = await selectBoard(tx, query)
  const columns = Map.groupBy(rows, ({ kind, department, name }) =>
    JSON.stringify([kind, department, name]),
  )
  return {
    columns: [...columns.values()].flatMap((cards) => {
      const [first] = cards
      if (!first) return []
      const { kind, name, department, total } = first
      return [{ kind, name, department, total, cards: cards.map(cardOf) }]
    }),
  }
}
