import { sql } from 'kysely'
import { build, type Tx } from '#platform/db'
import { Refusal } from '#platform/errors'

// What the laboratory's floor says of an order; work without a workflow is made when the laboratory says so.
const selectFloor = (tx: Tx, orderId: string) =>
  tx.one(
    sql<{
      open: string[]
      isCheckAsked: boolean
      lastResult: 'passed' | 'failed' | 'conditional' | null
      isReworkedSince: boolean
    }>`select
        array(select format('"%s" of item %s', s.name, i.position + 1)
          from app.order_stages s join app.order_items i on i.id = s.order_item_id
          where s.order_id = o.id and s.workflow_id is not null and s.status not in ('done', 'skipped')
          order by i.position, s.sort_order) as open,
        exists (select from app.order_stages s
          where s.order_id = o.id and s.requires_quality_check) as is_check_asked,
        c.result as last_result,
        coalesce(c.created_at < (select max(s.reworked_at) from app.order_stages s
          where s.order_id = o.id), false) as is_reworked_since
      from app.orders o left join lateral (
        select q.result, q.created_at from app.quality_checks q
        where q.order_id = o.id order by q.id desc limit 1) as c on true
      where o.id = ${orderId}`.compile(build),
  )

const shownStages = 3

/**
 * Refuses to call an order made while a stage of its workflows is open, or without a good quality check
 * after the last rework where one of them asks for it. @throws Refusal 422
 */
export async function requireMade(tx: Tx, orderId: string): Promise<void> {
  const { open, isCheckAsked, lastResult, isReworkedSince } = await selectFloor(tx, orderId)
  if (open.length > 0) {
    const more = open.length - shownStages
    const stages = open.slice(0, shownStages).join(', ') + (more > 0 ? ` and ${more} more` : '')
    throw new Refusal('rule_violated', `Not every stage is done or skipped: ${stages}.`)
  }
  if (!isCheckAsked) return
  if (lastResult === null) {
    throw new Refusal('rule_violated', 'The workflow asks for a quality check, and there is none.')
  }
  if (lastResult === 'failed') {
    throw new Refusal('rule_violated', 'The last quality check failed. Check the order again.')
  }
  if (isReworkedSince) {
    throw new Refusal(
      'rule_violated',
      'Work was sent back after the last quality check. Check the order again.',
    )
  }
}
