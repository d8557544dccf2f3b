import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { nameOf } from '../../partners/patients/person.ts'
import type { Patient } from '../../partners/patients/patient-dialog.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { PatientDialog } from './late-parts.ts'

type PatientFieldProps = {
  patientId: string | null
  onChange: (patientId: string | null) => void
  /** For a laboratory: whose patients. */
  customerId: string
  error?: string | undefined
}

/** Finds the patient of an order, or adds one without leaving the order. */
export function PatientField({ patientId, onChange, customerId, error }: PatientFieldProps) {
  const t = useMessages().newOrder
  const format = useFormat()
  const { isLab } = useSession()
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState<string | null>(null)
  const chosen = useRead(
    'getPatient',
    { params: { id: patientId ?? '' } },
    { isEnabled: patientId !== null },
  )
  const found = useRead(
    'listPatients',
    { query: { limit: 20, ...(search ? { search } : {}) } },
    { keepsPrevious: true },
  )
  const choiceOf = (patient: Patient) => ({
    value: patient.id,
    label: nameOf(patient),
    detail: [patient.bornOn && format.fullDay(patient.bornOn), patient.code]
      .filter(Boolean)
      .join(' · '),
  })
  const patient = patientId === null ? undefined : chosen.data?.patient
  const fitting = (found.data?.data ?? []).filter((one) => !isLab || one.customerId === customerId)
  return (
    <>
      <Combobox
        label={t.patient}
        placeholder={t.findPatient}
        value={patient ? choiceOf(patient) : null}
        onChange={(choice) => onChange(choice?.value ?? null)}
        choices={fitting.map(choiceOf)}
        onSearch={setSearch}
        isLoading={found.isFetching}
        onCreate={setAdding}
        createLabel={t.addPatient}
        error={error}
      />
      {adding !== null && (
        <PatientDialog
          typed={adding}
          customerId={customerId}
          onClose={() => setAdding(null)}
          onDone={({ id }) => {
            setAdding(null)
            onChange(id)
          }}
        />
      )}
    </>
  )
}
