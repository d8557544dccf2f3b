import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { requestPasswordReset } from '../../api/body-rules/identity/auth.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Banner } from '../../ui/states.tsx'
import { useForm } from '../../ui/use-form.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Asks for a link that sets a new password. */
export function ForgotPage() {
  const t = useMessages().accounts
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ email: '' }, requestPasswordReset)
  const { run, isBusy } = useCommand('requestPasswordReset', {
    onDone: (_answer, { body }) => setSentTo(body.email),
    onProblem: form.take,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run({ body: form.values })
  }
  return (
    <SignInLayout title={t.forgotTitle} lead={t.forgotLead}>
      {sentTo && (
        <div role="status">
          <Banner tone="good" icon={<MailCheck aria-hidden className="size-4 shrink-0" />}>
            {t.forgotSent(sentTo)}
          </Banner>
        </div>
      )}
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField label={t.email} type="email" autoComplete="username" {...form.field('email')} />
        <Button type="submit" variant={sentTo ? 'secondary' : 'primary'} isBusy={isBusy}>
          {sentTo ? t.sendAgain : t.sendLink}
        </Button>
      </form>
      <p className="text-sm">
        <Link to="/sign-in" className="text-accent underline">
          {t.backToSignIn}
        </Link>
      </p>
    </SignInLayout>
  )
}
