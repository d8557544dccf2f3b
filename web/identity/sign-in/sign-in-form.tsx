import { useState, type FormEvent } from 'react'
import type { OrganizationType } from '#contract/platform/endpoint'
import { signInWithEmail } from '../../api/body-rules/identity/auth.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { useSpeech } from '../../i18n/index.tsx'
import { customsHere } from '../../i18n/regional.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Banner } from '../../ui/states.tsx'
import { useForm } from '../../ui/use-form.ts'
import { PasswordField } from './password-field.tsx'

type Choice = { id: string; name: string; type: OrganizationType }

/** What the service asks for after the password was right. */
type Asked = { organizations: readonly Choice[] } | 'new-organization' | null

function askedBy({ code, problem }: ApiProblem): Asked {
  if (code === 'organization_required') {
    return { organizations: (problem.choices ?? []) as readonly Choice[] }
  }
  return code === 'not_a_member' ? 'new-organization' : null
}

type SignInFormProps = {
  /** The address that is there from the start. */
  email?: string | undefined
  /** The invitation that is followed with the sign-in. */
  invitationToken?: string
  submitLabel: string
  onDone: (answer: Answer<'signInWithEmail'>) => void
}

/**
 * Email and password. Whoever belongs to several organizations chooses one; whoever belongs to none
 * any more founds one.
 */
export function SignInForm({
  email: known = '',
  invitationToken,
  submitLabel,
  onDone,
}: SignInFormProps) {
  const { t, locale } = useSpeech()
  const [asked, setAsked] = useState<Asked>(null)
  const form = useForm(
    { email: known, password: '', organization: { name: '', type: 'lab' } },
    signInWithEmail,
  )
  const { run, isBusy } = useCommand('signInWithEmail', {
    onDone,
    onProblem(problem) {
      const next = askedBy(problem)
      if (next) setAsked(next)
      else form.take(problem)
    },
  })
  const { email, password, organization } = form.values
  const signIn = (more: { organizationId?: string } = {}) => {
    const { name } = organization
    void run({
      body: {
        email,
        password,
        ...more,
        ...(invitationToken ? { invitationToken } : {}),
        ...(asked === 'new-organization' && name !== ''
          ? {
              organization: {
                type: organization.type as OrganizationType,
                name,
                ...customsHere(locale),
              },
            }
          : {}),
      },
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn()
  }
  if (asked && asked !== 'new-organization') {
    return (
      <ul aria-label={t.accounts.chooseOrganization} className="flex flex-col gap-2">
        {asked.organizations.map(({ id, name, type: kind }) => (
          <li key={id}>
            <Button
              className="h-auto w-full justify-between py-3"
              isBusy={isBusy}
              onClick={() => signIn({ organizationId: id })}
            >
              {name}
              <span className="font-normal text-ink-3">{t.labels.organizationType[kind]}</span>
            </Button>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t.accounts.email}
        type="email"
        autoComplete="username"
        {...form.field('email')}
      />
      <PasswordField label={t.accounts.password} {...form.field('password')} />
      {asked === 'new-organization' && (
        <>
          <Banner tone="warn">{t.accounts.noOrganization}</Banner>
          <Select
            label={t.accounts.kindOfOrganization}
            options={(['lab', 'clinic'] as const).map((value) => ({
              value,
              label: t.labels.organizationType[value],
            }))}
            {...form.field('organization.type')}
          />
          <TextField
            label={t.accounts.organizationName[organization.type as OrganizationType]}
            required
            {...form.field('organization.name')}
          />
        </>
      )}
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
