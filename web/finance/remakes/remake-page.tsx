import { itemNameIn } from '#contract/catalog/product-name'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages, useSpeech } from '../../i18n/index.tsx'
import { placeOf } from '../../orders/order-detail/work-card.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/facts.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import type { Claim } from './claim.ts'
import { TermsText } from './policies.tsx'
import { ResolveDialog, AssessDialog, WithdrawDialog } from './remake-dialogs.tsx'
import { ClaimStatus } from './remakes-page.tsx'

function Verdict({ claim, side }: { claim: Claim; side: 'lab' | 'clinic' }) {
  const t = useMessages()
  const { organization } = useSession()
  const verdict = side === 'lab' ? claim.labVerdict : claim.clinicVerdict
  const percent = side === 'lab' ? claim.labChargePercent : claim.clinicChargePercent
  const comment = side === 'lab' ? claim.labComment : claim.clinicComment
  return (
    <section
      className={classNames(
        'min-w-0 rounded-lg border p-3',
        organization.type === side ? 'border-accent' : 'border-line',
      )}
    >
      <h3 className="text-sm text-ink-3">{t.remakes.verdictOf[side]}</h3>
      {verdict ? (
        <>
          <p className="text-lg font-semibold">{t.remakes.responsibility[verdict]}</p>
          <p className="text-ink-2">
            {t.remakes.pays(percent ?? claim.terms.chargePercents[verdict])}
          </p>
          {comment && <p className="mt-1 whitespace-pre-line">{comment}</p>}
        </>
      ) : (
        <p className="text-lg text-ink-3">{t.remakes.noVerdict}</p>
      )}
    </section>
  )
}

function useSentence(claim: Claim): string {
  const t = useMessages()
  const { status, outcome, agreedResponsibility, chargePercent } = claim
  if (status === 'resolved' && outcome) return t.remakes.resolvedAs(t.remakes.outcome[outcome])
  if (status === 'withdrawn') return t.remakes.withdrawnText
  if (status === 'agreed' && agreedResponsibility) {
    const percent = chargePercent ?? claim.terms.chargePercents[agreedResponsibility]
    return t.remakes.agreed(t.remakes.responsibility[agreedResponsibility], percent)
  }
  return status === 'disputed' ? t.remakes.disputed : t.remakes.waiting
}

const sentenceTones = {
  open: 'neutral',
  agreed: 'good',
  disputed: 'warn',
  resolved: 'neutral',
  withdrawn: 'neutral',
} as const

function Evidence({ claim }: { claim: Claim }) {
  const t = useMessages()
  const { evidence } = claim
  const words = t.remakes
  return (
    <Card title={words.evidence}>
      <p className="mb-2 text-sm text-ink-3">{words.evidenceText}</p>
      <Facts
        rows={[
          [words.rxVersion, words.version(evidence.rxVersion)],
          [
            words.filesFrozen,
            evidence.fileHashes.length > 0
              ? words.fileCount(evidence.fileHashes.length)
              : words.none,
          ],
          [words.approval, evidence.approvalId ? words.approvalKept : words.none],
          [words.quality, evidence.qcId ? words.qualityKept : words.none],
          evidence.eventHash !== null && [
            words.history,
            <span key="hash" title={evidence.eventHash}>
              {words.historyKept}
            </span>,
          ],
        ]}
      />
    </Card>
  )
}

function Claimed({ claim }: { claim: Claim }) {
  const { t, locale } = useSpeech()
  const format = useFormat()
  const notation = useNotation()
  const { data } = useRead('getOrder', { params: { id: claim.orderId } })
  const items = (data?.order.items ?? []).filter(({ id }) => claim.itemIds.includes(id))
  return (
    <Card title={t.remakes.items}>
      <ul className="flex flex-col gap-1">
        {items.map((item) => (
          <li key={item.id}>
            <span className="font-medium">{itemNameIn(locale, item)}</span>
            <span className="text-ink-2"> · {placeOf(item, t, notation)}</span>
          </li>
        ))}
      </ul>
      {claim.terms.warrantyEndsOn && (
        <p className="mt-2 text-sm text-ink-2">
          {t.remakes.underWarranty(format.fullDay(claim.terms.warrantyEndsOn))}
        </p>
      )}
      {claim.description && <p className="mt-2 whitespace-pre-line">{claim.description}</p>}
      {claim.photoFileIds.length > 0 && (
        <ul aria-label={t.remakes.photos} className="mt-3 grid grid-cols-3 gap-2 md:grid-cols-4">
          {claim.photoFileIds.map((id, index) => (
            <li key={id}>
              <a href={addressOf('getFileContent', { params: { id } })}>
                <img
                  src={addressOf('getFileThumbnail', { params: { id } })}
                  alt={t.remakes.photo(index + 1)}
                  className="aspect-square w-full rounded-lg object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function OrderLink({ id, number }: { id: string; number: string | null }) {
  return (
    <Link to="/orders/$id" params={{ id }} className="text-accent tabular-nums underline">
      {number}
    </Link>
  )
}

function Side({ claim }: { claim: Claim }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.remakes
  const { terms, orderId, orderNumber, newOrderId, newOrderNumber, creditNoteIds } = claim
  return (
    <div className="flex flex-col gap-4">
      <Card title={t.order.details.title}>
        <Facts
          rows={[
            [words.order, <OrderLink key="order" id={orderId} number={orderNumber} />],
            newOrderId !== null && [
              words.newOrder,
              <OrderLink key="new" id={newOrderId} number={newOrderNumber} />,
            ],
            [words.columns.counterpart, claim.counterpartName],
            [words.what, words.whatFor[claim.kind]],
            [
              words.columns.made,
              `${format.instant(claim.createdAt)}, ${words.claimedBy[claim.claimedBy]}`,
            ],
            creditNoteIds.length > 0 && [
              t.order.money.title,
              words.creditNotes(creditNoteIds.length),
            ],
          ]}
        />
      </Card>
      <Card title={words.terms}>
        <TermsText terms={terms} />
      </Card>
      {claim.earlierClaims.length > 0 && (
        <Card title={words.earlier}>
          <ul>
            {claim.earlierClaims.map(({ id, outcome, chargePercent }) => (
              <li key={id}>
                <Link to="/remakes/$id" params={{ id }} className="text-accent underline">
                  {words.outcome[outcome]}
                </Link>{' '}
                {words.pays(chargePercent)}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

type Open = 'verdict' | 'resolve' | 'withdraw'

function Steps({ claim, open }: { claim: Claim; open: (dialog: Open) => void }) {
  const t = useMessages()
  const { isLab } = useSession()
  const { can, status } = claim
  const hasVerdict = (isLab ? claim.labVerdict : claim.clinicVerdict) !== null
  return (
    <>
      {can.withdraw && <Button onClick={() => open('withdraw')}>{t.remakes.withdraw}</Button>}
      {can.giveVerdict && (
        <Button
          variant={can.resolve && hasVerdict ? 'secondary' : 'primary'}
          onClick={() => open('verdict')}
        >
          {hasVerdict ? t.remakes.changeVerdict : t.remakes.giveVerdict}
        </Button>
      )}
      {can.resolve && (
        <Button
          variant={status === 'agreed' || hasVerdict ? 'primary' : 'secondary'}
          onClick={() => open('resolve')}
        >
          {t.remakes.resolve}
        </Button>
      )}
    </>
  )
}

function ClaimBody({ claim }: { claim: Claim }) {
  const t = useMessages()
  const sentence = useSentence(claim)
  const waitsForVerdict = claim.status === 'open' || claim.status === 'disputed'
  return (
    <>
      <Banner tone={sentenceTones[claim.status]}>{sentence}</Banner>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t.remakes.verdicts}>
            <div className="grid gap-3 md:grid-cols-2">
              <Verdict claim={claim} side="lab" />
              {claim.clinicOrganizationId !== null && <Verdict claim={claim} side="clinic" />}
            </div>
            {waitsForVerdict && !claim.can.giveVerdict && (
              <p className="mt-2 text-sm text-ink-3">{t.remakes.ownersGive}</p>
            )}
          </Card>
          <Claimed claim={claim} />
          <Evidence claim={claim} />
        </div>
        <Side claim={claim} />
      </div>
    </>
  )
}

/** One claim: both assessments beside each other, the evidence, the terms, and its outcome. */
export function RemakePage() {
  const t = useMessages()
  const { id } = useParams({ from: '/signed-in/remakes/$id' })
  const query = useRead('getRemake', { params: { id } })
  const [open, setOpen] = useState<Open | null>(null)
  const claim = query.data?.remakeClaim
  const close = () => setOpen(null)
  return (
    <Page
      title={claim ? t.remakes.reason[claim.reasonCode] : t.remakes.columns.claim}
      parent={{ to: '/remakes', label: t.remakes.title }}
      width="detail"
      subtitle={
        claim && (
          <span className="inline-flex flex-wrap items-center gap-2">
            {t.remakes.claimOf(claim.orderNumber ?? '')} <ClaimStatus status={claim.status} />
          </span>
        )
      }
      actions={claim && <Steps claim={claim} open={setOpen} />}
    >
      <Loaded query={query}>{({ remakeClaim }) => <ClaimBody claim={remakeClaim} />}</Loaded>
      {claim && open === 'verdict' && <AssessDialog claim={claim} onClose={close} />}
      {claim && open === 'resolve' && <ResolveDialog claim={claim} onClose={close} />}
      {claim && open === 'withdraw' && <WithdrawDialog claim={claim} onClose={close} />}
    </Page>
  )
}
