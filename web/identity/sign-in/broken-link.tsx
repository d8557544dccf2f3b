import type { ReactNode } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { useMessages } from '../../i18n/index.tsx'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** A mailed link that does not work (any more), why if that is known, and the way on. */
export function BrokenLink({
  problem,
  reason,
  children,
}: {
  problem: ApiProblem | null
  reason?: string | undefined
  children: ReactNode
}) {
  const t = useMessages()
  const problemText = useProblemText()
  return (
    <SignInLayout title={t.accounts.brokenLinkTitle} lead={reason ?? t.accounts.brokenLinkLead}>
      {problem && (
        <p role="alert" className="text-sm text-ink-3">
          {problemText(problem)}
          {problem.requestId && <> · {t.ui.requestId(problem.requestId)}</>}
        </p>
      )}
      <p className="text-sm">{children}</p>
    </SignInLayout>
  )
}
