import type { SignedIn } from '#contract/identity/session'
import { queryClient } from '../api/query-client.ts'
import { keptAnswersKey } from './storage-keys.ts'

type Restore = (who: SignedIn | 'offline' | 'nobody') => Promise<boolean>

const none: Restore = async () => false

/**
 * Begins to read what this browser kept for reading offline, once for each load of the page: what is
 * returned shows it to whoever it is of and resolves to whether there is something.
 */
export function beginRestore(): Restore {
  if (queryClient.getQueryCache().getAll().length > 0) return none
  if (localStorage.getItem(keptAnswersKey) === null) return none
  const reading = import('./kept-answers.ts').then(async (part) => {
    const kept = await part.readAnswers()
    return (who: Parameters<Restore>[0]) => part.restoreAnswers(queryClient, kept, who)
  })
  // Without its code there is nothing to read.
  return (who) => reading.then((restore) => restore(who)).catch(() => false)
}
