import { updateLabConnection } from '../../api/body-rules/partners/lab-connections.ts'
import type { Args } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, Select, TextField } from '../../ui/field.tsx'
import { WholeField } from '../../ui/money-field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import type { LabConnection } from './connection-data.ts'

type Billing = LabConnection['billingMode']

const termsOf = (connection: LabConnection) => ({
  accountNumber: connection.accountNumber ?? '',
  paymentTermsDays: connection.paymentTermsDays,
  billingMode: connection.billingMode,
  hasAutoAccept: connection.hasAutoAccept,
  defaultCourier: connection.defaultCourier ?? '',
  inboundTransitDays: connection.inboundTransitDays as number | null,
  outboundTransitDays: connection.outboundTransitDays as number | null,
  hasSaturdayDelivery: connection.hasSaturdayDelivery,
  completeAfterDays: connection.completeAfterDays,
  priceListId: connection.priceListId ?? '',
  remakePolicyId: connection.remakePolicyId ?? '',
})
type Terms = ReturnType<typeof termsOf>

const bodyOf = (terms: Terms): Args<'updateLabConnection'>['body'] => ({
  ...terms,
  accountNumber: terms.accountNumber.trim() || null,
  defaultCourier: terms.defaultCourier.trim() || null,
  inboundTransitDays: terms.inboundTransitDays ?? 0,
  outboundTransitDays: terms.outboundTransitDays ?? 0,
  priceListId: terms.priceListId || null,
  remakePolicyId: terms.remakePolicyId || null,
})

function DaysFields({ form }: { form: Form<Terms> }) {
  const t = useMessages().partners
  const days = [
    ['inboundTransitDays', 60, t.businessDays],
    ['outboundTransitDays', 60, t.businessDays],
    ['paymentTermsDays', 365, t.days],
    ['completeAfterDays', 365, t.days],
  ] as const
  const isNeeded = (name: string) => name.endsWith('TransitDays')
  return days.map(([name, most, unit]) => (
    <WholeField
      key={name}
      label={t.terms[name]}
      hint={t.termHints[name]}
      unit={unit}
      isOptional={!isNeeded(name)}
      required={isNeeded(name)}
      least={name === 'completeAfterDays' ? 1 : 0}
      most={most}
      value={form.values[name]}
      onChange={(value) => form.set(name, value)}
      error={form.errorOf(name)}
    />
  ))
}

function Switches({ form }: { form: Form<Terms> }) {
  const { terms, termHints } = useMessages().partners
  return (
    <>
      <Check
        kind="switch"
        label={terms.hasAutoAccept}
        hint={termHints.hasAutoAccept}
        {...form.check('hasAutoAccept')}
      />
      <Check
        kind="switch"
        label={terms.hasSaturdayDelivery}
        {...form.check('hasSaturdayDelivery')}
      />
    </>
  )
}

/** The laboratory's terms for a connected clinic. */
export function TermsDialog({
  connection,
  onClose,
}: {
  connection: LabConnection
  onClose: () => void
}) {
  const t = useMessages()
  const { canSeeFinance } = useSession()
  const form = useForm(termsOf(connection), updateLabConnection)
  const { data: priceLists = [] } = useAll('listPriceLists', {}, { isEnabled: canSeeFinance })
  const { data: policies = [] } = useAll('listRemakePolicies', {})
  const { run, isBusy } = useCommand('updateLabConnection', {
    onDone: () => {
      showNotice(t.ui.saved)
      onClose()
    },
    onProblem: form.take,
  })
  const choices = (records: readonly { id: string; name: string }[]) =>
    records.map(({ id, name }) => ({ value: id, label: name }))
  const { terms, termHints } = t.partners
  return (
    <FormDialog
      title={t.partners.termsTitle(connection.clinicName ?? '')}
      submitLabel={t.ui.save}
      size="large"
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: connection.id }, body: bodyOf(form.values) })}
    >
      <Switches form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        {canSeeFinance && (
          <Select
            label={terms.priceList}
            hint={termHints.priceList}
            placeholder={t.partners.usualPrices}
            options={choices(priceLists)}
            {...form.field('priceListId')}
          />
        )}
        <Select
          label={terms.remakePolicy}
          placeholder={t.partners.usualTerms}
          options={choices(policies)}
          {...form.field('remakePolicyId')}
        />
        <Select
          label={terms.billingMode}
          options={Object.entries(t.partners.billingModes).map(([value, label]) => ({
            value,
            label,
          }))}
          {...form.field('billingMode')}
          onChange={(value) => form.set('billingMode', value as Billing)}
        />
        <TextField label={terms.accountNumber} isOptional {...form.field('accountNumber')} />
        <DaysFields form={form} />
        <TextField label={terms.defaultCourier} isOptional {...form.field('defaultCourier')} />
      </div>
    </FormDialog>
  )
}
