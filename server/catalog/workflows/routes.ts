import {
  adoptStarterWorkflows,
  adoptStarterMinutes,
  archiveWorkflow,
  createWorkflow,
  getStarterMinutes,
  getWorkflow,
  listWorkflows,
  updateWorkflow,
} from '#contract/catalog/workflows'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { applyMinutes, readMinutes } from './starter-minutes.ts'
import {
  addWorkflow,
  adoptStarter,
  changeWorkflow,
  closeWorkflow,
  listWorkflowPage,
  readWorkflow,
} from './workflows.ts'

/** The ways of orders through a laboratory. */
export function workflows(app: AppContext): void {
  serve(app, listWorkflows, ({ tx, session, query }) => listWorkflowPage(tx, session, query))

  serve(app, createWorkflow, async ({ tx, session, body }) => ({
    workflow: await addWorkflow(tx, session, body),
  }))

  serve(app, adoptStarterWorkflows, ({ tx, session, body }) => adoptStarter(tx, session, body))

  serve(app, getStarterMinutes, async ({ tx }) => ({ starterMinutes: await readMinutes(tx) }))

  serve(app, adoptStarterMinutes, ({ tx, session, body }) => applyMinutes(tx, session, body))

  serve(app, getWorkflow, async ({ tx, session, params }) => ({
    workflow: await readWorkflow(tx, session, params.id),
  }))

  serve(app, updateWorkflow, async ({ tx, session, params, body }) => ({
    workflow: await changeWorkflow(tx, session, { ...body, id: params.id }),
  }))

  serve(app, archiveWorkflow, ({ tx, params }) => closeWorkflow(tx, params.id))
}
