import { QueryCache, QueryClient } from '@tanstack/react-query'
import { asProblem } from './problem.ts'

const home = '/app/'

// A session can end under one's hands: on another device, or by an owner. What was typed is kept.
function leaveWhenSignedOut(error: unknown): void {
  const { pathname, search } = location
  if (asProblem(error).status !== 401 || pathname.startsWith(`${home}sign-`)) return
  location.assign(`${home}sign-in?next=${encodeURIComponent(pathname + search)}`)
}

/** What is kept of the service's answers. A refusal is final; only what may pass by itself is tried again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { state }) => {
      if (state.data !== undefined) leaveWhenSignedOut(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) =>
        count < 2 && ['offline', 'unavailable', 'retry'].includes(asProblem(error).code),
    },
  },
})
