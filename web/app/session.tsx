import { redirect } from '@tanstack/react-router'
import type { SignedIn } from '#contract/session'
import { call } from '../api/client.ts'
import { keyOf, useRead } from '../api/hooks.ts'
import { asProblem } from '../api/problem.ts'
import { queryClient } from '../api/query-client.ts'

/** Who is signed in; only inside the pages that need it. */
export function useSession(): SignedIn & { isLab: boolean; isOwner: boolean } {
  const { data } = useRead('getSession', {}, { freshMs: 60_000 })
  if (!data) throw new Error('Nobody is signed in here.')
  return { ...data, isLab: data.organization.type === 'lab', isOwner: data.role === 'owner' }
}

/** Leads who is not signed in to the sign-in, and back afterwards. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  try {
    await queryClient.ensureQueryData({
      queryKey: keyOf('getSession', {}),
      queryFn: () => call('getSession', {}),
    })
  } catch (error) {
    if (asProblem(error).status !== 401) throw error
    throw redirect({ to: '/sign-in', search: { next: location.href } })
  }
}

/** Leaves nothing of the person in this browser: answers that were kept, and drafts. */
export function forgetPerson(): void {
  queryClient.clear()
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('pontic.draft.')) localStorage.removeItem(key)
  }
}
