import { reasonFacts } from '#contract/finance/remake-reasons'
import {
  giveRemakeVerdict,
  resolveRemake,
  withdrawRemake,
} from '../../api/body-rules/finance/remakes.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Claim } from './claim.ts'

type DialogProps = { claim: Claim; onClose: () => void }
type Responsibility = keyof Claim['terms']['chargePercents']
type Outcome = NonNullable<Claim['outcome']>

/**
 * Assesses for the own side who was responsible; what the customer pays follows the terms unless
 * typed.
 */
export function AssessDialog({ claim, onClose }: DialogProps) {
  const t = useMessages()
  const { isLab } = useSession()
  const before = isLab ? claim.labVerdict : claim.clinicVerdict
  const percent = isLab ? claim.labChargePercent : claim.clinicChargePercent
  const form = useForm(
    {
      responsibility: before ?? reasonFacts[claim.reasonCode].usualSide,
      chargePercent: percent === null ? '' : String(percent),
      comment: (isLab ? claim.labComment : claim.clinicComment) ?? '',
    },
    giveRemakeVerdict,
  )
  const { run, isBusy } = useCommand('giveRemakeVerdict', {
    onDone: () => showNotice(t.remakes.verdictGiven),
    onProblem: form.take,
  })
  const { responsibility, chargePercent, comment } = form.values
  const { chargePercents } = claim.terms
  const submit = async () => {
    const body = {
      responsibility: responsibility,
      ...(chargePercent === '' ? {} : { chargePercent: Number(chargePercent) }),
      ...(comment.trim() ? { comment: comment.trim() } : {}),
    }
    if (await run({ params: { id: claim.id }, body })) onClose()
  }
  const label = before ? t.remakes.changeVerdict : t.remakes.giveVerdict
  return (
    <FormDialog
      title={label}
      submitLabel={label}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t.remakes.verdictLabel}
        {...form.field('responsibility')}
        options={(Object.keys(chargePercents) as Responsibility[]).map((value) => ({
          value,
          label: t.remakes.responsibility[value],
        }))}
      />
      <TextField
        label={t.remakes.chargeLabel}
        hint={t.remakes.chargeHint(chargePercents[responsibility])}
        type="number"
        min={0}
        max={100}
        {...form.field('chargePercent')}
        isOptional
      />
      <TextArea label={t.remakes.comment} {...form.field('comment')} isOptional />
    </FormDialog>
  )
}

const outcomes: readonly Outcome[] = ['new_order', 'credit', 'none']

/**
 * Resolves a claim: by its new order, by a credit at the agreed percentage or less, or by neither.
 */
export function ResolveDialog({ claim, onClose }: DialogProps) {
  const t = useMessages()
  const agreed = claim.status === 'agreed'
  const form = useForm<{ outcome: Outcome; chargePercent: string }>(
    {
      outcome: claim.newOrderId ? 'new_order' : 'credit',
      chargePercent: agreed ? String(claim.chargePercent ?? '') : '0',
    },
    resolveRemake,
  )
  const { run, isBusy } = useCommand('resolveRemake', {
    onDone: () => showNotice(t.remakes.resolved),
    onProblem: form.take,
  })
  const { outcome, chargePercent } = form.values
  const possible = outcomes.filter((one) => one !== 'new_order' || claim.newOrderId !== null)
  const submit = async () => {
    const body = {
      outcome,
      ...(outcome === 'none' || chargePercent === ''
        ? {}
        : { chargePercent: Number(chargePercent) }),
    }
    if (await run({ params: { id: claim.id }, body })) onClose()
  }
  return (
    <FormDialog
      title={t.remakes.resolveTitle}
      submitLabel={t.remakes.resolve}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t.remakes.howTo}
        hint={t.remakes.outcomeHint[outcome]}
        {...form.field('outcome')}
        options={possible.map((value) => ({ value, label: t.remakes.outcome[value] }))}
      />
      {outcome !== 'none' && (
        <TextField
          label={t.remakes.chargeLabel}
          type="number"
          min={0}
          max={100}
          {...form.field('chargePercent')}
        />
      )}
    </FormDialog>
  )
}

/** Withdraws the own claim. */
export function WithdrawDialog({ claim, onClose }: DialogProps) {
  const t = useMessages()
  const form = useForm({ reason: '' }, withdrawRemake)
  const { run, isBusy } = useCommand('withdrawRemake', {
    onDone: () => showNotice(t.remakes.withdrawn),
    onProblem: form.take,
  })
  const reason = form.values.reason.trim()
  const submit = async () => {
    if (await run({ params: { id: claim.id }, body: reason ? { reason } : {} })) onClose()
  }
  return (
    <FormDialog
      title={t.remakes.withdraw}
      submitLabel={t.remakes.withdraw}
      isDanger
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {claim.newOrderId && <p>{t.remakes.withdrawText}</p>}
      <TextArea label={t.remakes.comment} {...form.field('reason')} isOptional />
    </FormDialog>
  )
}
