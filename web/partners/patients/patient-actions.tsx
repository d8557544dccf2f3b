import { useNavigate } from '@tanstack/react-router'
import { Archive, Ellipsis, FileDown, GitMerge, Pencil, UserX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { asProblem } from '../../api/problem.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox, type Choice } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { showNotice, showProblem } from '../../ui/toast.tsx'
import { PatientDialog, type Patient } from './patient-dialog.tsx'
import { nameOf } from './person.ts'

type DialogProps = { patient: Patient; onClose: () => void }

function MergeDialog({ patient, onClose }: DialogProps) {
  const t = useMessages().patients
  const format = useFormat()
  const navigate = useNavigate()
  const [search, setSearch] = useState(patient.lastName ?? '')
  const [kept, setKept] = useState<Choice | null>(null)
  const { data, isFetching } = useRead('listPatients', {
    query: { limit: 20, ...(search ? { search } : {}) },
  })
  const { run, isBusy } = useCommand('mergePatient', {
    onDone: (answer) => {
      onClose()
      showNotice(t.merged)
      void navigate({ to: '/patients/$id', params: { id: answer.patient.id } })
    },
  })
  const choices = (data?.data ?? [])
    .filter(({ id }) => id !== patient.id)
    .map((one) => ({
      value: one.id,
      label: nameOf(one),
      detail: [one.bornOn && format.fullDay(one.bornOn), one.code].filter(Boolean).join(' · '),
    }))
  return (
    <FormDialog
      title={t.mergeTitle}
      submitLabel={t.mergeAction}
      isDanger
      isBusy={isBusy}
      isDisabled={kept === null}
      onClose={onClose}
      onSubmit={() =>
        kept && void run({ params: { id: patient.id }, body: { intoPatientId: kept.value } })
      }
    >
      <p>{t.mergeText(nameOf(patient))}</p>
      <Combobox
        label={t.mergeInto}
        placeholder={t.search}
        value={kept}
        onChange={setKept}
        choices={choices}
        onSearch={setSearch}
        isLoading={isFetching}
      />
    </FormDialog>
  )
}

function EraseDialog({ patient, onClose }: DialogProps) {
  const t = useMessages().patients
  const [typed, setTyped] = useState('')
  const { run, isBusy } = useCommand('erasePatient', {
    onDone: () => {
      onClose()
      showNotice(t.erased)
    },
  })
  return (
    <FormDialog
      title={t.eraseTitle}
      submitLabel={t.eraseAction}
      isDanger
      isBusy={isBusy}
      isDisabled={typed.trim() !== patient.code}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: patient.id } })}
    >
      <p>{t.eraseText(patient.code)}</p>
      <TextField
        label={t.eraseConfirm(patient.code)}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  )
}

async function saveExport({ id, code }: Patient): Promise<void> {
  const { patientExport } = await call('exportPatient', { params: { id } })
  const bytes = new Blob([JSON.stringify(patientExport, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = `${code}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

function useSteps(patient: Patient, open: (dialog: 'merge' | 'erase') => void): MenuItem[] {
  const t = useMessages().patients
  const { isLab, isOwner } = useSession()
  const navigate = useNavigate()
  const archive = useCommand('archivePatient', {
    onDone: () => {
      showNotice(t.archived(nameOf(patient)))
      void navigate({ to: '/patients' })
    },
  })
  const icon = 'size-4'
  const items: MenuItem[] = []
  const { can } = patient
  if (can.merge) {
    items.push({
      label: t.merge,
      icon: <GitMerge aria-hidden className={icon} />,
      run: () => open('merge'),
    })
  }
  if (isOwner && !isLab) {
    items.push({
      label: t.export,
      icon: <FileDown aria-hidden className={icon} />,
      run: () =>
        void saveExport(patient).then(
          () => showNotice(t.exported),
          (error: unknown) => showProblem(asProblem(error)),
        ),
    })
  }
  // Both change nothing where they are done already.
  if (can.archive && patient.archivedAt === null) {
    items.push({
      label: t.archive,
      icon: <Archive aria-hidden className={icon} />,
      run: () => void archive.run({ params: { id: patient.id } }),
    })
  }
  if (can.erase && patient.anonymizedAt === null) {
    items.push({
      label: t.erase,
      icon: <UserX aria-hidden className={icon} />,
      isDanger: true,
      run: () => open('erase'),
    })
  }
  return items
}

/** What can be done with the record of a patient: change it, and for owners merge, hand out, forget. */
export function PatientActions({ patient }: { patient: Patient }) {
  const t = useMessages()
  const [dialog, setDialog] = useState<'edit' | 'merge' | 'erase' | null>(null)
  const close = () => setDialog(null)
  const steps = useSteps(patient, setDialog)
  return (
    <>
      {steps.length > 0 && (
        <MenuButton
          isIcon
          label={t.ui.actions}
          icon={<Ellipsis aria-hidden className="size-4" />}
          items={steps}
        />
      )}
      {patient.can.update && (
        <Button icon={<Pencil aria-hidden className="size-4" />} onClick={() => setDialog('edit')}>
          {t.patients.edit}
        </Button>
      )}
      {dialog === 'edit' && (
        <PatientDialog
          patient={patient}
          onClose={close}
          onDone={() => {
            close()
            showNotice(t.patients.saved)
          }}
        />
      )}
      {dialog === 'merge' && <MergeDialog patient={patient} onClose={close} />}
      {dialog === 'erase' && <EraseDialog patient={patient} onClose={close} />}
    </>
  )
}
