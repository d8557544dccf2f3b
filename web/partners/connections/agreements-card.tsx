import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  createCustomerAgreement,
  updateCustomerAgreement,
} from '../../api/body-rules/partners/customer-agreements.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useMessages } from '../../i18n/index.tsx'
import { dentistName } from '../dentists/dentist-name.ts'
import { PreferenceFacts } from '../dentists/preference-facts.tsx'
import {
  PreferenceFields,
  preferencesOf,
  preferenceValuesOf,
} from '../dentists/preference-fields.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { useForm } from '../../ui/use-form.ts'

type Agreement = Item<'listCustomerAgreements'>

type AgreementDialogProps = {
  customerId: string
  clinicId: string | null
  agreement: Agreement | null
  onClose: () => void
}

function Remove({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const t = useMessages().partners.agreements
  const { run, isBusy } = useCommand('deleteCustomerAgreement', { onDone: onClose })
  return (
    <div className="border-t border-line pt-3">
      <Button
        variant="danger"
        isBusy={isBusy}
        onClick={() => void run({ params: { id: agreement.id } })}
      >
        {t.remove}
      </Button>
    </div>
  )
}

function AgreementDialog({ customerId, clinicId, agreement, onClose }: AgreementDialogProps) {
  const t = useMessages()
  const words = t.partners.agreements
  const dentists = useAll('listDentists', { query: {} }, { isEnabled: clinicId !== null })
  const form = useForm(
    {
      dentistId: agreement?.dentistId ?? '',
      preferences: preferenceValuesOf(agreement?.preferences),
    },
    agreement ? updateCustomerAgreement : createCustomerAgreement,
  )
  const options = { onDone: onClose, onProblem: form.take }
  const create = useCommand('createCustomerAgreement', options)
  const update = useCommand('updateCustomerAgreement', options)
  const submit = () => {
    const preferences = preferencesOf(form.values.preferences)
    const dentistId = form.values.dentistId || null
    void (agreement
      ? update.run({ params: { id: agreement.id }, body: { preferences } })
      : create.run({ body: { customerId, dentistId, preferences } }))
  }
  const choices = (dentists.data ?? []).filter(
    ({ organizationId, isNameOnly }) => organizationId === clinicId && !isNameOnly,
  )
  return (
    <FormDialog
      title={agreement ? words.editTitle : words.addTitle}
      submitLabel={t.ui.save}
      isBusy={create.isBusy || update.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-ink-3">{words.hint}</p>
      {!agreement && clinicId !== null && (
        <Select
          label={words.dentist}
          placeholder={words.everyDentist}
          options={choices.map((one) => ({ value: one.id, label: dentistName(one) }))}
          {...form.field('dentistId')}
        />
      )}
      <PreferenceFields form={form} />
      {agreement && <Remove agreement={agreement} onClose={onClose} />}
    </FormDialog>
  )
}

/** How the laboratory makes work for a customer and for each of its dentists: its own notes. */
export function AgreementsCard({
  customerId,
  clinicId,
}: {
  customerId: string
  clinicId: string | null
}) {
  const t = useMessages().partners.agreements
  const [opened, setOpened] = useState<Agreement | 'new' | null>(null)
  const { data = [] } = useAll('listCustomerAgreements', { query: { customerId } })
  return (
    <Card
      title={t.title}
      actions={
        <IconButton
          label={t.addTitle}
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => setOpened('new')}
        />
      }
    >
      <p className="text-sm text-ink-3">{t.hint}</p>
      {data.map((agreement) => (
        <section key={agreement.id} className="mt-3 border-t border-line pt-3">
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-sm font-medium">{agreement.dentistName ?? t.everyDentist}</h3>
            <IconButton
              label={t.edit(agreement.dentistName ?? t.everyDentist)}
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={() => setOpened(agreement)}
            />
          </div>
          <PreferenceFacts preferences={agreement.preferences} />
        </section>
      ))}
      {opened !== null && (
        <AgreementDialog
          customerId={customerId}
          clinicId={clinicId}
          agreement={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}
