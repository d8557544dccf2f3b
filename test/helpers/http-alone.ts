import type { HttpDependencies } from '#platform/http/http'

/** What the HTTP server needs where it is tested without the service: it has no database to count in. */
export const alone = (): Pick<HttpDependencies, 'addRequests' | 'lifecycle'> => ({
  addRequests: () => Promise.reject(new Error('there is no database')),
  lifecycle: { isDraining: false },
})
