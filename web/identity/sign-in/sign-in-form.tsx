import { useState, type FormEvent } from 'react'
import type { OrganizationType } from '#contract/platform/endpoint'
import { signInWithEmail } from '../../api/body-rules/identity/auth.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { customsHere } from '../../i18n/customs-here.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Banner } from '../../ui/states.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
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
  /** The address that the form begins with. */
  email?: string | undefined
  /** The invitation that the sign-in accepts. */
  invitationToken?: string
  submitLabel: string
  onDone: (answer: Answer<'signInWithEmail'>) => void
}

type Values = {
  email: string
  password: string
  organization: { name: string; type: string }
}

/** Which of several organizations the person signs in to. */
function OrganizationChoice({
  organizations,
  isBusy,
  onChoose,
}: {
  organizations: readonly Choice[]
  isBusy: boolean
  onChoose: (id: string) => void
}) {
  const t = useMessages()
  return (
    <ul aria-label={t.accounts.chooseOrganization} className="flex flex-col gap-2">
      {organizations.map(({ id, name, type }) => (
        <li key={id}>
          <Button
            className="h-auto w-full justify-between py-3"
            isBusy={isBusy}
            onClick={() => onChoose(id)}
          >
            {name}
            <span className="font-normal text-ink-3">{t.labels.organizationType[type]}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A new organization, for a person who is a member of none. */
function NewOrganizationFields({ form }: { form: Form<Values> }) {
  const t = useMessages()
  const { type } = form.values.organization
  return (
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
        label={t.accounts.organizationName[type as OrganizationType]}
        required
        {...form.field('organization.name')}
      />
    </>
  )
}

/** The form of a sign-in, and what the service asks for before it lets the person in. */
function useSignIn({ email: known = '', invitationToken, onDone }: SignInFormProps) {
  const { locale } = useSpeech()
  const [asked, setAsked] = useState<Asked>(null)
  const form = useForm<Values>(
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
  return { form, asked, signIn, isBusy }
}

/**
 * Email and password. A member of several organizations chooses one; a member of none creates one.
 */
export function SignInForm(props: SignInFormProps) {
  const t = useMessages()
  const { form, asked, signIn, isBusy } = useSignIn(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn()
  }
  if (asked && asked !== 'new-organization') {
    return (
      <OrganizationChoice
        organizations={asked.organizations}
        isBusy={isBusy}
        onChoose={(organizationId) => signIn({ organizationId })}
      />
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
      {asked === 'new-organization' && <NewOrganizationFields form={form} />}
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {props.submitLabel}
      </Button>
    </form>
  )
}
