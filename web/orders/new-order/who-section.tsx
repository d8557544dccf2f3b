import { useEffect, useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { dentistName, type Dentist } from '../../partners/dentists/dentist-name.ts'
import { useMessages } from '../../i18n/index.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FormSection } from './form-section.tsx'
import type { FormPart } from './form-context.ts'
import { DentistDialog } from './late-parts.ts'
import { PatientField } from './patient-field.tsx'
import { useErrorOf } from './use-error-of.ts'

/** The dentists of the clinic and the connections that orders can go by. */
function useParties(): {
  labs: Item<'listLabConnections'>[] | undefined
  customers: Item<'listCustomers'>[] | undefined
  dentists: Dentist[]
} {
  const { isLab } = useSession()
  const labs = useAll('listLabConnections', { query: { status: 'active' } }, { isEnabled: !isLab })
  const customers = useAll('listCustomers', { query: {} }, { isEnabled: isLab })
  const dentists = useAll('listDentists', { query: {} }, { isEnabled: !isLab })
  return {
    labs: labs.data,
    customers: customers.data?.filter(({ labConnectionId }) => labConnectionId === null),
    dentists: dentists.data ?? [],
  }
}

// The only laboratory, customer or dentist there is need not be chosen.
function useOnlyChoice(
  choices: readonly { id: string }[] | undefined,
  isChosen: boolean,
  choose: (id: string) => void,
) {
  const only = choices?.length === 1 ? choices[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined && !isChosen) choose(only)
    // eslint-disable-next-line react/exhaustive-deps
  }, [only, isChosen])
}

function PartyChoice({ draft, change, isFixed, check, showsMissing }: FormPart) {
  const t = useMessages().newOrder
  const { isLab } = useSession()
  const errorOf = useErrorOf(check, showsMissing)
  const { labs, customers } = useParties()
  const chosen = isLab ? draft.customerId : draft.labConnectionId
  // The catalogue is another's: what was chosen of the one before means nothing there.
  const choose = (id: string) =>
    change((before) => ({
      ...(isLab ? { customerId: id, patientId: null } : { labConnectionId: id }),
      items: before.items.map((item) => ({ ...item, productId: null, options: [] })),
    }))
  useOnlyChoice(isLab ? customers : labs, chosen !== '', choose)
  const options = isLab
    ? (customers ?? []).map(({ id, name }) => ({ value: id, label: name }))
    : (labs ?? []).map(({ id, labName }) => ({ value: id, label: labName ?? '' }))
  const connection = labs?.find(({ id }) => id === draft.labConnectionId)
  return (
    <Select
      label={isLab ? t.customer : t.lab}
      value={chosen}
      required
      disabled={isFixed}
      placeholder={isLab ? t.chooseCustomer : t.chooseLab}
      options={options.sort((one, other) => one.label.localeCompare(other.label))}
      onChange={choose}
      hint={isLab ? t.onPaper : connection && t.seenAs[connection.privacyMode]}
      error={errorOf(isLab ? 'customerId' : 'labConnectionId')}
    />
  )
}

// No id: the entry that adds one.
const addsOne = 'add'

function DentistChoice({ draft, change, check, showsMissing }: FormPart) {
  const t = useMessages().newOrder
  const { user } = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const errorOf = useErrorOf(check, showsMissing)
  const { dentists } = useParties()
  const choose = (id: string) => change({ dentistId: id || null })
  const own = dentists.filter(({ email }) => email === user.email)
  useOnlyChoice(own.length === 1 ? own : dentists, draft.dentistId !== null, choose)
  const options = dentists.map((dentist) => ({ value: dentist.id, label: dentistName(dentist) }))
  return (
    <>
      <Select
        label={t.dentist}
        value={draft.dentistId ?? ''}
        required
        placeholder={t.chooseDentist}
        options={[...options, { value: addsOne, label: t.addDentist }]}
        onChange={(value) => (value === addsOne ? setIsAdding(true) : choose(value))}
        error={errorOf('dentistId')}
      />
      {isAdding && (
        <DentistDialog
          dentist={null}
          onClose={() => setIsAdding(false)}
          onSaved={({ id }) => choose(id)}
        />
      )}
    </>
  )
}

/** Between whom the order is, for which patient, and who prescribes. */
export function WhoSection(part: FormPart) {
  const t = useMessages().newOrder
  const { isLab } = useSession()
  const errorOf = useErrorOf(part.check, part.showsMissing)
  const { labs, customers } = useParties()
  const isAlone = isLab ? customers?.length === 0 : labs?.length === 0
  if (isAlone) {
    return (
      <EmptyState
        title={isLab ? t.noCustomerTitle : t.noLabTitle}
        action={
          <LinkButton to={isLab ? '/customers' : '/labs'} variant="primary">
            {isLab ? t.addCustomer : t.findLab}
          </LinkButton>
        }
      >
        {isLab ? t.noCustomerText : t.noLabText}
      </EmptyState>
    )
  }
  return (
    <FormSection section="who" leavesOut={() => true} {...part}>
      <div className={`grid gap-4 md:grid-cols-2 ${isLab ? '' : 'lg:grid-cols-3'}`}>
        <PartyChoice {...part} />
        <PatientField
          patientId={part.draft.patientId}
          customerId={part.draft.customerId ?? ''}
          onChange={(patientId) => part.change({ patientId })}
          error={errorOf('patientId')}
        />
        {!isLab && <DentistChoice {...part} />}
      </div>
    </FormSection>
  )
}
