import { Link } from '@tanstack/react-router'
import { enterAs } from '../app/session.tsx'
import { useAddress } from '../app/use-address.ts'
import { useMessages } from '../i18n/index.tsx'
import { Entrance } from './entrance.tsx'
import { insideApp } from './inside-app.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Signs in with e-mail and password, and leads to where one wanted to go. */
export function SignInPage() {
  const t = useMessages().accounts
  const { search } = useAddress()
  return (
    <Entrance title={t.signIn} lead={t.signInLead}>
      <SignInForm
        submitLabel={t.signIn}
        onDone={({ user }) => void enterAs(user.id, insideApp(search['next']))}
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
    </Entrance>
  )
}
