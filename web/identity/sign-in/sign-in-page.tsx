import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { enterAs } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { AnchorButton } from '../../ui/button.tsx'
import { insideApp, isFile } from './inside-app.ts'
import { SignInForm } from './sign-in-form.tsx'

function FileOpens({ address }: { address: string }) {
  const t = useMessages().accounts
  return (
    <SignInLayout title={t.fileOpens} lead={t.fileOpensLead}>
      <p className="flex flex-wrap gap-2">
        <AnchorButton href={address}>{t.openFileAgain}</AnchorButton>
        <AnchorButton href="/app/" variant="primary">
          {t.goToApp}
        </AnchorButton>
      </p>
    </SignInLayout>
  )
}

/** Signs in with email and password, and leads to where one wanted to go. */
export function SignInPage() {
  const t = useMessages().accounts
  const { search } = useAddress('/sign-in')
  const [isSignedIn, setIsSignedIn] = useState(false)
  const next = insideApp(search.next)
  // A file that is saved leaves the page where it is.
  if (isSignedIn && isFile(next)) return <FileOpens address={next} />
  return (
    <SignInLayout title={t.signIn} lead={t.signInLead}>
      <SignInForm
        submitLabel={t.signIn}
        onDone={({ user }) => {
          setIsSignedIn(true)
          void enterAs(user.id, next)
        }}
      />
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <Link to="/forgot" className="text-accent underline">
          {t.forgot}
        </Link>
        <span>
          {t.noAccount}{' '}
          <Link to="/sign-up" className="text-accent underline">
            {t.createAccount}
          </Link>
        </span>
      </p>
    </SignInLayout>
  )
}
