import type { AppContext } from '#platform/app-context'
import { health } from './health/index.ts'
import { mailbox } from './mailbox/index.ts'
import { openapi } from './openapi/index.ts'
import { webApp } from './web-app/index.ts'

export { hasMailbox } from './mailbox/index.ts'

/** The service as such: whether it is ready, the description of its API, kept emails, the web app's files. */
export async function registerSystem(app: AppContext): Promise<void> {
  health(app)
  openapi(app)
  mailbox(app)
  await webApp(app)
}
