import { Link } from '@tanstack/react-router'
import { Handshake, Plus } from 'lucide-react'
import { useState } from 'react'
import type { SignedIn } from '#contract/identity/session'
import type { Answer } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { StandingWarnings } from '../../partners/connections/partner-warnings.tsx'
import { late } from '../../ui/late.tsx'
import { Banner, Skeleton } from '../../ui/states.tsx'
import { showProblem } from '../../ui/toast.tsx'
import { forgetInvitation, keepInvitation } from './kept-invitation.ts'
import { BrokenLink } from './broken-link.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { TwoWays } from './two-ways.tsx'
import { useInvitation } from './use-invitation.ts'
import { SignedInAs, useCurrentAccount } from './current-account.tsx'

// What a link says that was used, taken back or never was.
const endedCodes = new Set<string>([
  'token_not_valid',
  'connection_transition_not_allowed',
  'connection_transition_of_other_side',
  'connection_exists',
])

type Connection = Answer<'acceptLabConnectionInvitation'>['labConnection']

function Connected({ connection, isLab }: { connection: Connection; isLab: boolean }) {
  const t = useMessages()
  const { labName, clinicName, customerId, id } = connection
  return (
    <SignInLayout
      title={t.accounts.connectedTitle}
      lead={t.accounts.connectedLead((isLab ? clinicName : labName) ?? '')}
    >
      {isLab ? (
        <LinkButton
          to={customerId ? '/customers/$id' : '/customers'}
          params={{ id: customerId ?? '' }}
          variant="primary"
        >
          {t.accounts.openClinic}
        </LinkButton>
      ) : (
        <>
          <LinkButton
            to="/orders/new"
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
          >
            {t.app.newOrder}
          </LinkButton>
          <LinkButton to="/labs/$id" params={{ id }}>
            {t.accounts.seeTerms}
          </LinkButton>
        </>
      )}
      <p className="text-sm">
        <Link to="/" className="text-accent underline">
          {t.app.goHome}
        </Link>
      </p>
    </SignInLayout>
  )
}

type Invitation = Answer<'previewLabConnectionInvitation'>['invitation']

function useTexts(invitation: Invitation | undefined) {
  const t = useMessages().accounts
  if (!invitation) return { title: t.connectTitle, lead: t.connectLead }
  const { organization, invitedBy } = invitation
  return {
    title: t.connectWith(organization.name),
    lead: [t.connectInvitedBy[organization.type](organization.name, invitedBy), t.connectLead].join(
      ' ',
    ),
  }
}

// What this page says itself, with what to do about it.
const askedCodes = new Set<string>(['email_not_verified', 'invited_address_differs'])

type AcceptAsProps = {
  who: SignedIn
  isBusy: boolean
  accept: (allowsOtherAddress?: boolean) => void
  problem: ApiProblem | null
  invitation: Invitation | undefined
}

const ConfirmEmailBanner = late(() =>
  import('./confirm-email.tsx').then((part) => part.ConfirmEmailBanner),
)

function ConfirmFirst({ email }: { email: string }) {
  const t = useMessages().accounts
  const { data } = useRead('getProfile', {}, { freshMs: 60_000 })
  return (
    <ConfirmEmailBanner email={email} hasMailbox={data?.profile.hasMailbox === true}>
      {t.confirmFirst(email)}
    </ConfirmEmailBanner>
  )
}

/** Whom the invitation was sent to, and what the side that invites will see. */
function Addresses({ invitation, email }: { invitation: Invitation; email?: string }) {
  const t = useMessages().accounts
  const { invitedEmail, organization } = invitation
  return (
    <p className="text-sm text-ink-2">
      {t.invitationSentTo(invitedEmail)}
      {email !== undefined && ` ${t.seesYou(organization.name, email)}`}
    </p>
  )
}

function AcceptAs({ who, isBusy, accept, problem, invitation }: AcceptAsProps) {
  const t = useMessages().accounts
  const { email } = who.user
  const isOther = problem?.code === 'invited_address_differs'
  const texts = useTexts(invitation)
  const isOtherSide = !invitation || invitation.invitedType === who.organization.type
  const isOwner = who.role === 'owner'
  return (
    <SignInLayout {...texts}>
      {!isOtherSide && <Banner tone="warn">{t.forOtherSide[invitation.invitedType]}</Banner>}
      {isOtherSide && !isOwner && <Banner tone="warn">{t.ownerAccepts}</Banner>}
      {invitation && (
        <>
          <StandingWarnings
            name={invitation.organization.name}
            standing={invitation.partnerStanding}
          />
          <Addresses invitation={invitation} email={email} />
        </>
      )}
      {problem?.code === 'email_not_verified' && <ConfirmFirst email={email} />}
      {isOther && (
        <Banner tone="warn">{t.otherAddress(email, invitation?.organization.name ?? '')}</Banner>
      )}
      <Button
        variant="primary"
        isBusy={isBusy}
        disabled={!isOwner || !isOtherSide}
        icon={<Handshake aria-hidden className="size-4" />}
        onClick={() => accept(isOther)}
      >
        {isOther ? t.acceptWith(email) : t.connectAs(who.organization.name)}
      </Button>
      <SignedInAs who={who} />
    </SignInLayout>
  )
}

type WaysInProps = { token: string; invitation: Invitation | undefined; accept: () => void }

function WaysIn({ token, invitation, accept }: WaysInProps) {
  const t = useMessages().accounts
  const { search } = useAddress('/lab-connections/accept')
  // Where it cannot be read: laboratories invite clinics far more often than the other way round.
  const type = invitation?.invitedType ?? search.type ?? 'clinic'
  const other = type === 'lab' ? 'clinic' : 'lab'
  const hasAccount = search.account === 'mine'
  return (
    <>
      <TwoWays
        label={t.waysIn}
        ways={[
          { label: t.iAmNew, search: { token, type }, isCurrent: !hasAccount },
          {
            label: t.iHaveAccount,
            search: { token, account: 'mine' },
            isCurrent: hasAccount,
          },
        ]}
      />
      {invitation && <Addresses invitation={invitation} />}
      {hasAccount ? (
        <SignInForm submitLabel={t.signInAndConnect} onDone={() => accept()} />
      ) : (
        <>
          <SignUpForm
            key={type}
            into={{ type }}
            submitLabel={t.signUpAndConnect}
            onDone={() => accept()}
          />
          {!invitation && (
            <p className="text-sm">
              <Link to="." search={{ token, type: other }} className="text-accent underline">
                {t.notThis[type]}
              </Link>
            </p>
          )}
        </>
      )}
    </>
  )
}

/** Follows an invitation to work together: a new clinic signs up, others sign in; then a first order. */
export function AcceptConnectionPage() {
  const t = useMessages().accounts
  const { search } = useAddress('/lab-connections/accept')
  const token = search.token ?? ''
  const {
    invitation,
    problem: unreadable,
    isKnown,
  } = useInvitation('previewLabConnectionInvitation', token)
  const texts = useTexts(invitation)
  const who = useCurrentAccount()
  const [connection, setConnection] = useState<Connection | null>(null)
  const { run, isBusy, problem } = useCommand('acceptLabConnectionInvitation', {
    onDone: ({ labConnection }) => {
      forgetInvitation()
      setConnection(labConnection)
    },
    onProblem: (refused) => {
      if (refused.code === 'email_not_verified') keepInvitation(token)
      else forgetInvitation()
      if (!askedCodes.has(refused.code)) showProblem(refused)
    },
  })
  const accept = (allowsOtherAddress = false) =>
    void run({ body: { token, ...(allowsOtherAddress ? { allowsOtherAddress } : {}) } })
  if (connection && who) {
    return <Connected connection={connection} isLab={who.organization.type === 'lab'} />
  }
  const ended = invitation && invitation.status !== 'pending' ? invitation.status : undefined
  const refusal = unreadable ?? (problem && endedCodes.has(problem.code) ? problem : null)
  if (token === '' || refusal || ended) {
    return (
      <BrokenLink problem={refusal} reason={ended && t.invitationEnded[ended]}>
        <Link to="/" className="text-accent underline">
          {t.goOn}
        </Link>
      </BrokenLink>
    )
  }
  if (who === undefined || !isKnown) {
    return (
      <SignInLayout title={t.connectTitle}>
        <Skeleton lines={3} />
      </SignInLayout>
    )
  }
  if (who) {
    return <AcceptAs {...{ who, isBusy, accept, problem, invitation }} />
  }
  return (
    <SignInLayout {...texts}>
      <WaysIn token={token} invitation={invitation} accept={accept} />
    </SignInLayout>
  )
}
