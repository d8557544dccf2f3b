import { Link } from '@tanstack/react-router'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { TypeChoice } from './type-choice.tsx'

/** Makes an account: first laboratory or clinic, then who; leads into the setup guide. */
export function SignUpPage() {
  const t = useMessages().accounts
  const { search } = useAddress('/sign-up')
  const { type } = search
  return (
    <SignInLayout
      title={type ? t.signUpAs[type] : t.signUp}
      lead={
        type ? (
          <>
            {t.signUpFree}
            <Link to="." search={{}} className="block text-sm text-accent underline">
              {t.notThis[type]}
            </Link>
          </>
        ) : (
          t.whoAreYou
        )
      }
    >
      {type ? (
        <SignUpForm
          key={type}
          into={{ type }}
          submitLabel={t.createAccount}
          onDone={() => location.assign('/app/')}
        />
      ) : (
        <TypeChoice />
      )}
      <p className="text-sm">
        {t.haveAccount}{' '}
        <Link to="/sign-in" className="text-accent underline">
          {t.signIn}
        </Link>
      </p>
    </SignInLayout>
  )
}
