import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import type { ApiProblem } from '../../api/problem.ts'

type Invitations = {
  previewInvitation: Answer<'previewInvitation'>['invitation']
  previewLabConnectionInvitation: Answer<'previewLabConnectionInvitation'>['invitation']
}

/**
 * What the mailed link of an invitation says, read once: accepting it on this page does not turn the
 * page into one that says it was used.
 */
export function useInvitation<O extends keyof Invitations>(
  operation: O,
  token: string,
): {
  /** Undefined until it is known, and when it cannot be. */
  invitation: Invitations[O] | undefined
  /** Why the link leads nowhere: nobody knows it. */
  problem: ApiProblem | null
  isKnown: boolean
} {
  const { data, error, isPending } = useRead<keyof Invitations>(
    operation,
    { body: { token } },
    { isEnabled: token !== '', freshMs: 'static' },
  )
  return {
    invitation: data?.invitation as Invitations[O] | undefined,
    // When it cannot be read now, the way in is open all the same: accepting says what is wrong.
    problem: error?.code === 'token_not_valid' ? error : null,
    isKnown: !isPending,
  }
}
