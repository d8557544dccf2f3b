import { Link } from '@tanstack/react-router'
import type { SignedIn } from '#contract/identity/session'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { enterAs } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { BrokenLink } from './broken-link.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { TwoWays } from './two-ways.tsx'
import { useInvitation } from './use-invitation.ts'
import { SignedInAs, useCurrentAccount } from './current-account.tsx'

const enter = ({ user }: SignedIn) => void enterAs(user.id)

type Invitation = Answer<'previewInvitation'>['invitation']

function useTexts(invitation: Invitation | undefined) {
  const t = useMessages().accounts
  if (!invitation) return { title: t.invitedTitle, lead: t.invitedLead }
  const { organization, invitedBy, email, role } = invitation
  return {
    title: t.invitedTo(organization.name),
    lead: t.invitedAs[role](invitedBy ?? organization.name, email),
  }
}

type JoinAsProps = { who: SignedIn; token: string; invitation: Invitation | undefined }

function JoinAs({ who, token, invitation }: JoinAsProps) {
  const t = useMessages().accounts
  const texts = useTexts(invitation)
  const { run: activate } = useCommand('activateOrganization', { onDone: enter })
  const { run, isBusy } = useCommand('acceptInvitation', {
    onDone: ({ organization }) => void activate({ params: { id: organization.id } }),
  })
  return (
    <SignInLayout {...texts}>
      <Button variant="primary" isBusy={isBusy} onClick={() => void run({ body: { token } })}>
        {t.joinTeam}
      </Button>
      <SignedInAs who={who} />
    </SignInLayout>
  )
}

/** Follows an invitation to a team: with a new account, by signing in, or as who is signed in. */
export function AcceptInvitationPage() {
  const t = useMessages().accounts
  const { search } = useAddress('/invitations/accept')
  const token = search.token ?? ''
  const who = useCurrentAccount()
  const hasAccount = search.account === 'mine'
  const { invitation, problem, isKnown } = useInvitation('previewInvitation', token)
  const texts = useTexts(invitation)
  const ended = invitation && invitation.status !== 'pending' ? invitation.status : undefined
  if (token === '' || problem || ended) {
    return (
      <BrokenLink problem={problem} reason={ended && t.invitationEnded[ended]}>
        <Link to="/sign-in" className="text-accent underline">
          {t.backToSignIn}
        </Link>
      </BrokenLink>
    )
  }
  if (who === undefined || !isKnown) {
    return (
      <SignInLayout title={t.invitedTitle}>
        <Skeleton lines={3} />
      </SignInLayout>
    )
  }
  if (who) return <JoinAs who={who} token={token} invitation={invitation} />
  return (
    <SignInLayout {...texts}>
      <TwoWays
        label={t.waysIn}
        ways={[
          { label: t.iAmNew, search: { token }, isCurrent: !hasAccount },
          { label: t.iHaveAccount, search: { token, account: 'mine' }, isCurrent: hasAccount },
        ]}
      />
      {hasAccount ? (
        <SignInForm
          invitationToken={token}
          email={invitation?.email}
          submitLabel={t.signInAndJoin}
          onDone={enter}
        />
      ) : (
        <SignUpForm
          into={{ invitationToken: token }}
          email={invitation?.email}
          submitLabel={t.joinTeam}
          onDone={enter}
        />
      )}
    </SignInLayout>
  )
}
