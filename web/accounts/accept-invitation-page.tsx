import { Link } from '@tanstack/react-router'
import type { SignedIn } from '#contract/session'
import { useAct } from '../api/hooks.ts'
import { forgetPerson } from '../app/session.tsx'
import { useAddress } from '../app/use-address.ts'
import { useMessages } from '../i18n/index.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/states.tsx'
import { BrokenLink } from './broken-link.tsx'
import { Entrance } from './entrance.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { TwoWays } from './two-ways.tsx'
import { SignedInAs, useWhoIsHere } from './who-is-here.tsx'

const enter = () => {
  forgetPerson()
  location.assign('/app/')
}

function JoinAs({ who, token }: { who: SignedIn; token: string }) {
  const t = useMessages().accounts
  const { act: activate } = useAct('activateOrganization', { onDone: enter })
  const { act, isBusy } = useAct('acceptInvitation', {
    onDone: ({ organization }) => void activate({ params: { id: organization.id } }),
  })
  return (
    <Entrance title={t.invitedTitle} lead={t.invitedLead}>
      <Button look="primary" isBusy={isBusy} onClick={() => void act({ body: { token } })}>
        {t.joinTeam}
      </Button>
      <SignedInAs who={who} />
    </Entrance>
  )
}

/** Follows an invitation to a team: with a new account, by signing in, or as who is signed in. */
export function AcceptInvitationPage() {
  const t = useMessages().accounts
  const { search } = useAddress()
  const token = String(search['token'] ?? '')
  const who = useWhoIsHere()
  const hasAccount = search['account'] === 'mine'
  if (token === '') {
    return (
      <BrokenLink problem={null}>
        <Link to="/sign-in" className="text-accent underline">
          {t.backToSignIn}
        </Link>
      </BrokenLink>
    )
  }
  if (who) return <JoinAs who={who} token={token} />
  if (who === undefined) {
    return (
      <Entrance title={t.invitedTitle}>
        <Skeleton lines={3} />
      </Entrance>
    )
  }
  return (
    <Entrance title={t.invitedTitle} lead={t.invitedLead}>
      <TwoWays
        label={t.waysIn}
        ways={[
          { label: t.iAmNew, search: { token }, isCurrent: !hasAccount },
          { label: t.iHaveAccount, search: { token, account: 'mine' }, isCurrent: hasAccount },
        ]}
      />
      {hasAccount ? (
        <SignInForm invitationToken={token} submitLabel={t.signInAndJoin} onDone={enter} />
      ) : (
        <SignUpForm into={{ invitationToken: token }} submitLabel={t.joinTeam} onDone={enter} />
      )}
    </Entrance>
  )
}
