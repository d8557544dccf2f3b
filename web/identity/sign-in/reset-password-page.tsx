import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { resetPassword } from '../../api/body-rules/identity/auth.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useForm } from '../../ui/use-form.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { BrokenLink } from './broken-link.tsx'
import { PasswordField } from './password-field.tsx'
import { weakPasswordAt } from './weak-password.ts'

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordPage() {
  const t = useMessages().accounts
  const { search } = useAddress('/reset-password')
  const token = search.token ?? ''
  const [isDone, setIsDone] = useState(false)
  const form = useForm({ password: '' }, resetPassword)
  const { run, isBusy, problem } = useCommand('resetPassword', {
    onDone: () => setIsDone(true),
    onProblem(refusal) {
      if (refusal.code === 'weak_password') form.take(weakPasswordAt(refusal, '/password', t.flaws))
      else if (refusal.code !== 'token_not_valid') form.take(refusal)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run({ body: { token, password: form.values.password } })
  }
  if (token === '' || problem?.code === 'token_not_valid') {
    return (
      <BrokenLink problem={problem}>
        <Link to="/forgot" className="text-accent underline">
          {t.askForNewLink}
        </Link>
      </BrokenLink>
    )
  }
  if (isDone) {
    return (
      <SignInLayout title={t.resetDoneTitle} lead={t.resetDoneLead}>
        <LinkButton to="/sign-in" variant="primary">
          {t.signIn}
        </LinkButton>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title={t.resetTitle} lead={t.resetLead}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <PasswordField label={t.newPassword} isNew {...form.field('password')} />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t.setPassword}
        </Button>
      </form>
    </SignInLayout>
  )
}
