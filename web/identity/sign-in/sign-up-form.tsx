import { useState, type FormEvent } from 'react'
import { currencyOfCountry } from '#contract/identity/country-customs'
import type { OrganizationType } from '#contract/platform/endpoint'
import { signUpWithEmail } from '../../api/body-rules/identity/auth.ts'
import type { Answer, Args } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { countryHere, customsHere } from '../../i18n/customs-here.ts'
import { useSpeech } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { countriesIn, countryCodes } from '../settings/regions.ts'
import { PasswordField } from './password-field.tsx'
import { atField, weakPasswordAt } from './weak-password.ts'

type SignUpFormProps = {
  /** The address that is there from the start. */
  email?: string | undefined
  /** Into what: an organization of this kind is made, or the invitation is followed. */
  into: { type: OrganizationType } | { invitationToken: string }
  submitLabel: string
  onDone: (answer: Answer<'signUpWithEmail'>) => void
}

const bodyOf = (
  values: Record<'name' | 'email' | 'password', string> & { organization: { name: string } },
  into: SignUpFormProps['into'],
  customs: ReturnType<typeof customsHere>,
): Args<'signUpWithEmail'>['body'] => {
  const { name, email, password } = values
  return 'type' in into
    ? {
        name,
        email,
        password,
        organization: { type: into.type, name: values.organization.name, ...customs },
      }
    : { name, email, password, invitationToken: into.invitationToken }
}

/** Who signs up: the organization when it is made with them, the person, and a password. */
export function SignUpForm({ email = '', into, submitLabel, onDone }: SignUpFormProps) {
  const { t: all, locale } = useSpeech()
  const t = all.accounts
  const [country] = useState(() => countryHere(countryCodes))
  const form = useForm(
    { organization: { name: '', country }, name: '', email, password: '' },
    signUpWithEmail,
  )
  const { run, isBusy } = useCommand('signUpWithEmail', {
    onDone,
    onProblem(problem) {
      if (problem.code === 'weak_password') form.take(weakPasswordAt(problem, '/password', t.flaws))
      else if (problem.code === 'email_address_taken') form.take(atField(problem, '/email'))
      else form.take(problem)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const customs = customsHere(locale, form.values.organization.country)
    void run({ body: bodyOf(form.values, into, customs) })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {'type' in into && (
        <>
          <TextField
            label={t.organizationName[into.type]}
            autoComplete="organization"
            required
            {...form.field('organization.name')}
          />
          <Select
            label={t.country}
            hint={t.countryHint(currencyOfCountry(form.values.organization.country))}
            required
            autoComplete="country"
            placeholder={t.chooseCountry}
            options={countriesIn(locale)}
            {...form.field('organization.country')}
          />
        </>
      )}
      <TextField label={t.yourName} autoComplete="name" {...form.field('name')} />
      <TextField label={t.email} type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField
        label={t.password}
        isNew
        personal={[form.values.name, form.values.email]}
        {...form.field('password')}
      />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
