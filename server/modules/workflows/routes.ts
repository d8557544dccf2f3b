import {
  archiveWorkflow,
  createWorkflow,
  getWorkflow,
  listWorkflows,
  updateWorkflow,
} from '#contract/workflows'
import type { House } from '#platform/house'
import { serve } from '#platform/serve'
import { selectWorkflows } from './queries.ts'
import { addWorkflow, changeWorkflow, closeWorkflow, readWorkflow } from './workflows.ts'

/** The ways of orders through a laboratory. */
export function workflows(house: House): void {
  serve(house, listWorkflows, ({ tx, query }) => selectWorkflows(tx, query))

  serve(house, createWorkflow, async ({ tx, session, body }) => ({
    workflow: await addWorkflow(tx, session, body),
  }))

  serve(house, getWorkflow, async ({ tx, params }) => ({
    workflow: await readWorkflow(tx, params.id),
  }))

  serve(house, updateWorkflow, async ({ tx, session, params, body }) => ({
    workflow: await changeWorkflow(tx, session, { ...body, id: params.id }),
  }))

  serve(house, archiveWorkflow, ({ tx, params }) => closeWorkflow(tx, params.id))
}
