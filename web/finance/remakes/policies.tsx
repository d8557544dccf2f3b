import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  createRemakePolicy,
  updateRemakePolicy,
} from '../../api/body-rules/finance/remake-policies.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, EmptyState, Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

type Policy = Item<'listRemakePolicies'>
type Party = keyof Policy['chargePercents']

const parties: readonly Party[] = [
  'lab',
  'clinic',
  'shared',
  'patient',
  'material',
  'courier',
  'undetermined',
]

/** How long a claim can be made, and what the customer pays by who was responsible. */
export function TermsText({
  terms,
}: {
  terms: Pick<Policy, 'claimDays' | 'hasAutoResolve' | 'chargePercents'>
}) {
  const t = useMessages().remakes
  const format = useFormat()
  return (
    <>
      <p className="text-ink-2">
        {[`${t.claimDays} ${t.days(terms.claimDays)}`, terms.hasAutoResolve && t.auto]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h3 className="mt-3 mb-1.5 text-sm text-ink-3">{t.policies.paysWhere}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5">
        {parties.map((party) => (
          <div key={party} className="contents">
            <dt>{t.responsibility[party]}</dt>
            <dd className="text-end tabular-nums">
              {format.basisPoints(terms.chargePercents[party] * 100)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type PolicyDialogProps = {
  /** Null for a new one. */
  policy: Policy | null
  onClose: () => void
}

/** The form of a policy and what it sends; the percentages are typed beside it, by party. */
function usePolicyForm({ policy, onClose }: PolicyDialogProps) {
  const words = useMessages().remakes.policies
  const form = useForm(
    {
      name: policy?.name ?? '',
      claimDays: policy ? String(policy.claimDays) : '',
      isDefault: policy?.isDefault ?? false,
      hasAutoResolve: policy?.hasAutoResolve ?? false,
    },
    policy ? updateRemakePolicy : createRemakePolicy,
  )
  const [percents, setPercents] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      parties.map((party) => [party, policy ? String(policy.chargePercents[party]) : '']),
    ),
  )
  const done = { onDone: () => showNotice(words.saved), onProblem: form.take }
  const create = useCommand('createRemakePolicy', done)
  const update = useCommand('updateRemakePolicy', done)
  const { name, claimDays, isDefault, hasAutoResolve } = form.values
  const submit = async () => {
    const body = {
      name: name.trim(),
      claimDays: Number(claimDays),
      isDefault,
      hasAutoResolve,
      chargePercents: Object.fromEntries(
        parties.map((party) => [party, Number(percents[party])]),
      ) as Policy['chargePercents'],
    }
    const isSaved = policy
      ? await update.run({ params: { id: policy.id }, body })
      : await create.run({ body })
    if (isSaved) onClose()
  }
  return { form, percents, setPercents, submit, isBusy: create.isBusy || update.isBusy }
}

/** Adds terms for remakes, or changes them. */
function PolicyDialog(props: PolicyDialogProps) {
  const { policy, onClose } = props
  const t = useMessages()
  const words = t.remakes.policies
  const { form, percents, setPercents, submit, isBusy } = usePolicyForm(props)
  return (
    <FormDialog
      title={policy ? words.edit(policy.name) : words.add}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={words.name} {...form.field('name')} />
      <TextField
        label={words.claimDays}
        type="number"
        min={1}
        max={3650}
        {...form.field('claimDays')}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{words.paysBy}</legend>
        <div className="grid grid-cols-2 gap-3">
          {parties.map((party) => (
            <TextField
              key={party}
              label={t.remakes.responsibility[party]}
              type="number"
              min={0}
              max={100}
              value={percents[party] ?? ''}
              onChange={(value) => setPercents({ ...percents, [party]: value })}
              required
            />
          ))}
        </div>
      </fieldset>
      <Check label={words.isDefault} {...form.check('isDefault')} />
      <Check label={words.auto} {...form.check('hasAutoResolve')} />
    </FormDialog>
  )
}

function RemoveDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useMessages()
  const { run, isBusy } = useCommand('deleteRemakePolicy', {
    onDone: () => showNotice(t.remakes.policies.removed),
  })
  return (
    <FormDialog
      title={t.remakes.policies.remove}
      submitLabel={t.remakes.policies.remove}
      isDanger
      isBusy={isBusy}
      onSubmit={() => void run({ params: { id: policy.id } }).then((gone) => gone && onClose())}
      onClose={onClose}
    >
      <p>{t.remakes.policies.removeText}</p>
    </FormDialog>
  )
}

type Open = { kind: 'edit'; policy: Policy | null } | { kind: 'remove'; policy: Policy }

/** The terms of a laboratory for remakes; owners change them. */
export function Policies() {
  const t = useMessages()
  const { isOwner } = useSession()
  const query = useAll('listRemakePolicies', {})
  const [open, setOpen] = useState<Open | null>(null)
  const words = t.remakes.policies
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setOpen({ kind: 'edit', policy: null })}
    >
      {words.add}
    </Button>
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-3">{isOwner ? words.text : words.onlyOwners}</p>
        {isOwner && add}
      </div>
      <Loaded query={query}>
        {(policies) => (
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {policies.length === 0 && (
              <EmptyState title={t.remakes.emptyTitle}>{words.text}</EmptyState>
            )}
            {policies.map((policy) => (
              <Card
                key={policy.id}
                title={policy.name}
                actions={policy.isDefault && <Badge tone="accent">{words.default}</Badge>}
              >
                <TermsText terms={policy} />
                {isOwner && (
                  <div className="mt-3 flex gap-2">
                    <Button onClick={() => setOpen({ kind: 'edit', policy })}>{t.ui.edit}</Button>
                    <Button variant="quiet" onClick={() => setOpen({ kind: 'remove', policy })}>
                      {t.ui.remove}
                    </Button>
                  </div>
                )}
              </Card>
            ))}
          </div>
        )}
      </Loaded>
      {open?.kind === 'edit' && <PolicyDialog policy={open.policy} onClose={() => setOpen(null)} />}
      {open?.kind === 'remove' && (
        <RemoveDialog policy={open.policy} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
