import { Link } from '@tanstack/react-router'
import { Handshake, Plus } from 'lucide-react'
import { useState } from 'react'
import type { SignedIn } from '#contract/session'
import type { Answer } from '../api/client.ts'
import { useAct } from '../api/hooks.ts'
import { useAddress } from '../app/use-address.ts'
import { useMessages } from '../i18n/index.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Banner, Skeleton } from '../ui/states.tsx'
import { BrokenLink } from './broken-link.tsx'
import { Entrance } from './entrance.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { TwoWays } from './two-ways.tsx'
import { typeOf } from './type-choice.tsx'
import { useInvitation } from './use-invitation.ts'
import { SignedInAs, useWhoIsHere } from './who-is-here.tsx'

// What a link says that was used, taken back or never was.
const endedCodes = new Set<string>(['token_not_valid', 'connection_move_not_allowed', 'conflict'])

type Connection = Answer<'acceptLabConnectionInvitation'>['labConnection']

function Connected({ connection, isLab }: { connection: Connection; isLab: boolean }) {
  const t = useMessages()
  const { labName, clinicName, customerId, id } = connection
  return (
    <Entrance
      title={t.accounts.connectedTitle}
      lead={t.accounts.connectedLead((isLab ? clinicName : labName) ?? '')}
    >
      {isLab ? (
        <LinkButton
          to={customerId ? '/customers/$id' : '/customers'}
          params={{ id: customerId ?? '' }}
          look="primary"
        >
          {t.accounts.openClinic}
        </LinkButton>
      ) : (
        <>
          <LinkButton
            to="/orders/new"
            look="primary"
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
    </Entrance>
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

type AcceptAsProps = {
  who: SignedIn
  isBusy: boolean
  accept: () => void
  invitation: Invitation | undefined
}

function AcceptAs({ who, isBusy, accept, invitation }: AcceptAsProps) {
  const t = useMessages().accounts
  const texts = useTexts(invitation)
  const isOtherSide = !invitation || invitation.invitedType === who.organization.type
  const isOwner = who.role === 'owner'
  return (
    <Entrance {...texts}>
      {!isOtherSide && <Banner tone="warn">{t.forOtherSide[invitation.invitedType]}</Banner>}
      {isOtherSide && !isOwner && <Banner tone="warn">{t.ownerAccepts}</Banner>}
      <Button
        look="primary"
        isBusy={isBusy}
        disabled={!isOwner || !isOtherSide}
        icon={<Handshake aria-hidden className="size-4" />}
        onClick={accept}
      >
        {t.connectAs(who.organization.name)}
      </Button>
      <SignedInAs who={who} />
    </Entrance>
  )
}

type WaysInProps = { token: string; invitation: Invitation | undefined; accept: () => void }

function WaysIn({ token, invitation, accept }: WaysInProps) {
  const t = useMessages().accounts
  const { search } = useAddress()
  // Where it cannot be read: laboratories invite clinics far more often than the other way round.
  const type = invitation?.invitedType ?? typeOf(search['type']) ?? 'clinic'
  const other = type === 'lab' ? 'clinic' : 'lab'
  const hasAccount = search['account'] === 'mine'
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
      {hasAccount ? (
        <SignInForm email={invitation?.email} submitLabel={t.signInAndConnect} onDone={accept} />
      ) : (
        <>
          <SignUpForm
            key={type}
            email={invitation?.email}
            into={{ type }}
            submitLabel={t.signUpAndConnect}
            onDone={accept}
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
  const { search } = useAddress()
  const token = String(search['token'] ?? '')
  const {
    invitation,
    problem: unreadable,
    isKnown,
  } = useInvitation('previewLabConnectionInvitation', token)
  const texts = useTexts(invitation)
  const who = useWhoIsHere()
  const [connection, setConnection] = useState<Connection | null>(null)
  const { act, isBusy, problem } = useAct('acceptLabConnectionInvitation', {
    onDone: ({ labConnection }) => setConnection(labConnection),
  })
  const accept = () => void act({ body: { token } })
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
      <Entrance title={t.connectTitle}>
        <Skeleton lines={3} />
      </Entrance>
    )
  }
  if (who) {
    return <AcceptAs who={who} isBusy={isBusy} accept={accept} invitation={invitation} />
  }
  return (
    <Entrance {...texts}>
      <WaysIn token={token} invitation={invitation} accept={accept} />
    </Entrance>
  )
}
