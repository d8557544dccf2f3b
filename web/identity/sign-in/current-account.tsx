import type { SignedIn } from '#contract/identity/session'
import { useCommand, useRead } from '../../api/hooks.ts'
import { forgetDrafts } from '../../app/forget-drafts.ts'
import { useMessages } from '../../i18n/index.tsx'

/** Who is signed in on a page that needs nobody: undefined while it is not known, null for nobody. */
export function useCurrentAccount(): SignedIn | null | undefined {
  const { data, error } = useRead('getSession', {}, { freshMs: 60_000 })
  return data ?? (error ? null : undefined)
}

/** Says as whom one acts, and lets somebody else sign in instead. */
export function SignedInAs({ who }: { who: SignedIn }) {
  const t = useMessages()
  const { run } = useCommand('signOut', {
    onDone: () => void forgetDrafts(null).finally(() => location.reload()),
  })
  return (
    <p className="text-sm text-ink-3">
      {t.app.signedInAs(`${who.user.name} (${who.user.email}, ${who.organization.name})`)}.{' '}
      <button type="button" className="text-accent underline" onClick={() => void run({})}>
        {t.accounts.somebodyElse}
      </button>
    </p>
  )
}
