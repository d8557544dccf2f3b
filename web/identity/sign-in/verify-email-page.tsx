import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { BrokenLink } from './broken-link.tsx'
import { readInvitation } from './kept-invitation.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Confirms the email address with the token of a mailed link, at once. */
export function VerifyEmailPage() {
  const t = useMessages().accounts
  const { search } = useAddress('/verify-email')
  const token = search.token ?? ''
  const [isDone, setIsDone] = useState(false)
  const [invitation] = useState(readInvitation)
  const { run, problem } = useCommand('verifyEmail', {
    onDone: () => setIsDone(true),
    onProblem: () => undefined,
  })
  // The link works once: it must not be used a second time by a second rendering.
  const wasAsked = useRef(false)
  useEffect(() => {
    if (token === '' || wasAsked.current) return
    wasAsked.current = true
    void run({ body: { token } })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [token])
  if (token === '' || problem) {
    return (
      <BrokenLink problem={problem}>
        <Link to="/" className="text-accent underline">
          {t.goOn}
        </Link>
      </BrokenLink>
    )
  }
  return isDone ? (
    <SignInLayout title={t.verifiedTitle} lead={t.verifiedLead}>
      {invitation === null ? (
        <LinkButton to="/" variant="primary">
          {t.goOn}
        </LinkButton>
      ) : (
        <LinkButton to="/lab-connections/accept" search={{ token: invitation }} variant="primary">
          {t.backToInvitation}
        </LinkButton>
      )}
    </SignInLayout>
  ) : (
    <SignInLayout title={t.verifyingTitle}>
      <Skeleton lines={2} />
    </SignInLayout>
  )
}
