import { QueryCache, QueryClient } from '@tanstack/react-query'
import { asProblem } from './problem.ts'
import { canSignInAgain, sessionEnded } from './session-end.ts'

// Who asks who is signed in is not made to wait for the answer: the page says that the session is over.
function publishSessionEnd(error: unknown): void {
  const { status, session } = asProblem(error)
  if (status === 401 && canSignInAgain()) void sessionEnded(session)
}

/**
 * What is kept of the service's answers. A refusal is final; only what may pass on its own is tried
 * again. Without a network questions fail at once and are asked again when it is back; a change is never
 * kept for later: whoever asked for it is notified.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: publishSessionEnd }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) =>
        count < 2 &&
        navigator.onLine &&
        ['offline', 'unavailable', 'service_busy', 'retry'].includes(asProblem(error).code),
    },
    mutations: { networkMode: 'always' },
  },
})
