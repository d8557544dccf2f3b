import { useEffect, useId, useRef } from 'react'
import type { SignedIn } from '#contract/identity/session'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { sessionGoesOn } from '../../api/session-end.ts'
import { enterAs, signOutHere, useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { SignInForm } from './sign-in-form.tsx'

/**
 * The same person in the same organization goes on; anybody else begins again, and sees nothing of
 * it.
 */
function useGoingOn() {
  const { user, organization } = useSession()
  return (who: SignedIn) => {
    const isSame = who.user.id === user.id && who.organization.id === organization.id
    if (!isSame) return void enterAs(who.user.id)
    sessionGoesOn()
    void queryClient.invalidateQueries()
  }
}

/** Lies over the page of somebody whose session has ended: all that was typed is behind it. */
export function SignInAgain() {
  const t = useMessages().accounts
  const { user } = useSession()
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const goOn = useGoingOn()
  useEffect(() => {
    box.current?.showModal()
    // Another tab may have signed in meanwhile: the cookie is the same.
    const look = () => void call('getSession', {}).then(goOn, () => undefined)
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
    // eslint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-full max-w-sm rounded-xl border border-line bg-surface p-6 shadow-popup backdrop:bg-surface"
    >
      <h2 id={id} className="text-lg font-semibold">
        {t.sessionEnded}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{t.sessionEndedText}</p>
      <SignInForm email={user.email} submitLabel={t.signIn} onDone={goOn} />
      <button
        type="button"
        className="mt-4 text-sm text-accent underline"
        onClick={() => void signOutHere()}
      >
        {t.leaveInstead}
      </button>
    </dialog>
  )
}
