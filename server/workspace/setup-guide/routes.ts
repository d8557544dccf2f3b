import { getSetupGuide, updateSetupGuide } from '#contract/workspace/setup-guide'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { changeGuide, readGuide } from './setup-guide.ts'

/** The setup guide of an organization. */
export function setupGuide(house: House): void {
  serve(house, getSetupGuide, ({ tx }) => readGuide(tx))

  serve(house, updateSetupGuide, ({ tx, session, body }) => changeGuide(tx, session, body))
}
