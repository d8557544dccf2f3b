import { useNavigate } from '@tanstack/react-router'
import type { Customer } from '#contract/partners/customers'
import { createCustomer, updateCustomer } from '../../api/body-rules/partners/customers.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { locales } from '../../i18n/locale.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { countriesIn } from '../../identity/settings/regions.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, Select, TextArea, TextField } from '../../ui/field.tsx'
import { PercentField } from '../../ui/money-field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import { bodyOfCustomer, formOfCustomer } from './customer-form.ts'

type CustomerForm = Form<ReturnType<typeof formOfCustomer>>

/** Name, account number, contact, address and terms, in two columns. */
function CustomerFields({ form, isOffline }: { form: CustomerForm; isOffline: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const { canSeeFinance } = useSession()
  const { fields } = t.partners
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={fields.name} {...form.field('name')} />
      <TextField label={fields.accountNumber} isOptional {...form.field('accountNumber')} />
      <TextField label={t.partners.email} type="email" isOptional {...form.field('email')} />
      <TextField label={fields.phone} type="tel" isOptional {...form.field('phone')} />
      <TextField label={fields.addressLine1} isOptional {...form.field('addressLine1')} />
      <TextField label={fields.addressLine2} isOptional {...form.field('addressLine2')} />
      <TextField label={fields.postalCode} isOptional {...form.field('postalCode')} />
      <TextField label={fields.city} isOptional {...form.field('city')} />
      <TextField label={fields.region} isOptional {...form.field('region')} />
      <Select
        label={fields.country}
        isOptional
        placeholder={t.ui.none}
        options={countriesIn(format.locale)}
        {...form.field('country')}
      />
      {isOffline && (
        <Select
          label={fields.documentLanguage}
          isOptional
          placeholder={t.partners.asFinanceSettings}
          options={Object.entries(locales).map(([value, label]) => ({ value, label }))}
          {...form.field('documentLanguage')}
        />
      )}
      <TextField label={fields.tags} isOptional hint={fields.tagsHint} {...form.field('tags')} />
      {canSeeFinance && (
        <PercentField
          label={fields.deposit}
          isOptional
          hint={fields.depositHint}
          most={10_000}
          {...form.control('depositBasisPoints')}
        />
      )}
    </div>
  )
}

/** Adds an offline customer, or changes any customer. */
export function CustomerDialog({
  customer = null,
  onClose,
}: {
  /** Null for a new one. */
  customer?: Customer | null
  onClose: () => void
}) {
  const t = useMessages()
  const navigate = useNavigate()
  const form = useForm(formOfCustomer(customer), customer ? updateCustomer : createCustomer)
  const create = useCommand('createCustomer', {
    onDone: ({ customer: made }) => {
      onClose()
      void navigate({ to: '/customers/$id', params: { id: made.id } })
    },
    onProblem: form.take,
  })
  const update = useCommand('updateCustomer', {
    onDone: () => {
      showNotice(t.ui.saved)
      onClose()
    },
    onProblem: form.take,
  })
  const body = bodyOfCustomer(form.values)
  const { fields } = t.partners
  return (
    <FormDialog
      title={customer ? t.partners.editCustomer : t.partners.addOffline}
      submitLabel={customer ? t.ui.save : t.ui.add}
      size="large"
      isBusy={create.isBusy || update.isBusy}
      onClose={onClose}
      onSubmit={() =>
        void (customer ? update.run({ params: { id: customer.id }, body }) : create.run({ body }))
      }
    >
      {!customer && <p className="text-ink-2">{t.partners.offlineText}</p>}
      <CustomerFields form={form} isOffline={!customer?.labConnectionId} />
      <TextArea label={fields.notes} isOptional {...form.field('notes')} />
      <Check
        label={fields.isOnCreditHold}
        hint={fields.creditHoldHint}
        {...form.check('isOnCreditHold')}
      />
      <Check label={fields.isChargedLateFees} {...form.check('isChargedLateFees')} />
    </FormDialog>
  )
}
