import { getSetupGuide, updateSetupGuide } from '#contract/workspace/setup-guide'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { changeGuide, readGuide } from './setup-guide.ts'

/** The setup guide of an organization. */
export function setupGuide(app: AppContext): void {
  serve(app, getSetupGuide, ({ tx }) => readGuide(tx))

  serve(app, updateSetupGuide, ({ tx, session, body }) => changeGuide(tx, session, body))
}
