import type { AppContext } from '#platform/app-context'
import { health } from './health/index.ts'
import { openapi } from './openapi/index.ts'
import { webApp } from './web-app/index.ts'

/** The service as such: whether it is ready, the description of its API, the web app's files. */
export async function registerSystem(app: AppContext): Promise<void> {
  health(app)
  openapi(app)
  await webApp(app)
}
