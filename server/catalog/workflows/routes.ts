import {
  adoptStarterWorkflows,
  archiveWorkflow,
  createWorkflow,
  getWorkflow,
  listWorkflows,
  updateWorkflow,
} from '#contract/catalog/workflows'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import {
  addWorkflow,
  adoptStarter,
  changeWorkflow,
  closeWorkflow,
  listWorkflowPage,
  readWorkflow,
} from './workflows.ts'

/** The ways of orders through a laboratory. */
export function workflows(house: House): void {
  serve(house, listWorkflows, ({ tx, session, query }) => listWorkflowPage(tx, session, query))

  serve(house, createWorkflow, async ({ tx, session, body }) => ({
    workflow: await addWorkflow(tx, session, body),
  }))

  serve(house, adoptStarterWorkflows, ({ tx, session, body }) => adoptStarter(tx, session, body))

  serve(house, getWorkflow, async ({ tx, session, params }) => ({
    workflow: await readWorkflow(tx, session, params.id),
  }))

  serve(house, updateWorkflow, async ({ tx, session, params, body }) => ({
    workflow: await changeWorkflow(tx, session, { ...body, id: params.id }),
  }))

  serve(house, archiveWorkflow, ({ tx, params }) => closeWorkflow(tx, params.id))
}
