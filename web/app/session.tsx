import { redirect } from '@tanstack/react-router'
import type { Permission } from '#contract/platform/endpoint'
import type { SignedIn } from '#contract/identity/session'
import { call } from '../api/client.ts'
import { keyOf, useRead } from '../api/hooks.ts'
import { asProblem } from '../api/problem.ts'
import { queryClient } from '../api/query-client.ts'
import { closeSignIn } from '../api/session-end.ts'
import { beginRestore } from './restore-kept.ts'
import { isSharedDevice } from './shared-device.ts'

/** Who is signed in; only inside the pages that need it. */
export function useSession(): SignedIn & { isLab: boolean; isOwner: boolean } {
  const { data } = useRead('getSession', {}, { freshMs: 60_000 })
  if (!data) throw new Error('Nobody is signed in here.')
  return { ...data, isLab: data.organization.type === 'lab', isOwner: data.role === 'owner' }
}

/** Whether the role of whoever is signed in allows something. */
export const useAllows = (permission: Permission): boolean =>
  useSession().permissions.includes(permission)

/**
 * Leads who is not signed in to the sign-in, and back afterwards. What this browser kept of whoever is
 * signed in is shown until it is read again; without a network it is all there is.
 */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  const restore = beginRestore()
  try {
    const session = await queryClient.ensureQueryData({
      queryKey: keyOf('getSession', {}),
      queryFn: () => call('getSession', {}),
    })
    await restore(session)
  } catch (error) {
    const { status, code } = asProblem(error)
    if (code === 'offline' && (await restore('offline'))) return
    if (status !== 401) throw error
    await restore('nobody')
    if (isSharedDevice()) throw redirect({ to: '/bench' })
    throw redirect({ to: '/sign-in', search: { next: location.href } })
  }
}

/** Leaves nothing of anybody but one person in this browser, and loads another page of the app. */
export async function leave(keptFor: string | null, address: string): Promise<void> {
  closeSignIn()
  const { leaveTo } = await import('./forget-drafts.ts')
  await leaveTo(keptFor, address)
}

/** Leaves nothing of the person in this browser: answers that were kept, drafts and files. */
export const signOutHere = (): Promise<void> => leave(null, '/app/sign-in')

/** Begins again as somebody: what they left unsent is there, and nothing of anybody else. */
export const enterAs = (userId: string, address = '/app/'): Promise<void> => leave(userId, address)
