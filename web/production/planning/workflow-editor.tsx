import { Archive, Plus } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { createWorkflow, updateWorkflow } from '../../api/body-rules/catalog/workflows.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Banner } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { WorkflowStageRow } from './workflow-stage-row.tsx'
import {
  minutesOfAll,
  moveTo,
  newStage,
  stageBodyOf,
  stageDraftOf,
  type StageDraft,
  type WorkflowForm,
} from './workflow-stages.ts'

type Workflow = Item<'listWorkflows'>

const valuesOf = (workflow: Workflow | null, firstStage: string) => ({
  name: workflow?.name ?? '',
  isDefault: workflow?.isDefault ?? false,
  stages: workflow?.stages.map(stageDraftOf) ?? [newStage('new-0', firstStage)],
})

function StageList({ form }: { form: WorkflowForm }) {
  const t = useMessages().workflow
  const { stages } = form.values
  const counter = useRef(1)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [spoken, setSpoken] = useState('')
  const put = (next: StageDraft[]) => form.set('stages', next)
  const move = (from: number, to: number) => {
    put(moveTo(stages, from, to))
    const stage = stages[from]
    if (stage && to >= 0 && to < stages.length)
      setSpoken(t.moved(stage.name, to + 1, stages.length))
  }
  const insert = (place: number, stage: StageDraft) => {
    put([...stages.slice(0, place), stage, ...stages.slice(place)])
    setOpenKey(stage.key)
  }
  const nextKey = () => `new-${counter.current++}`
  return (
    <Card
      title={t.stageList}
      actions={
        <span className="text-sm text-ink-3">{t.total(t.minutesOf(minutesOfAll(stages)))}</span>
      }
      isFlush
    >
      <ol className="border-t border-line">
        {stages.map((stage, place) => (
          <WorkflowStageRow
            key={stage.key}
            stage={stage}
            place={place}
            count={stages.length}
            isOpen={openKey === stage.key}
            isDragged={dragged === place}
            form={form}
            onToggle={() => setOpenKey(openKey === stage.key ? null : stage.key)}
            onMove={(to) => move(place, to)}
            onDuplicate={() => insert(place + 1, { ...stage, key: nextKey(), id: null })}
            onRemove={() => put(stages.filter((_, at) => at !== place))}
            onDragBegin={() => setDragged(place)}
            onDragOver={() => {
              if (dragged === null || dragged === place) return
              put(moveTo(stages, dragged, place))
              setDragged(place)
            }}
            onDragEnd={() => setDragged(null)}
          />
        ))}
      </ol>
      <div className="border-t border-line px-2 py-2">
        <Button
          variant="quiet"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => insert(stages.length, newStage(nextKey(), t.newStage))}
        >
          {t.addStage}
        </Button>
      </div>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
    </Card>
  )
}

function ArchiveStep({ workflow }: { workflow: Workflow }) {
  const t = useMessages().workflow
  const { change } = useAddress('/signed-in/workflows')
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy } = useCommand('archiveWorkflow', {
    onDone: () => {
      showNotice(t.archived(workflow.name))
      change({ workflow: undefined })
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        icon={<Archive aria-hidden className="size-4" />}
        onClick={() => setIsAsking(true)}
      >
        {t.archive}
      </Button>
      {isAsking && (
        <FormDialog
          title={t.archiveTitle(workflow.name)}
          submitLabel={t.archive}
          isDanger
          isBusy={isBusy}
          onSubmit={() => void run({ params: { id: workflow.id } })}
          onClose={() => setIsAsking(false)}
        >
          <p>{t.archiveText}</p>
        </FormDialog>
      )}
    </>
  )
}

function useSave(workflow: Workflow | null, form: WorkflowForm) {
  const t = useMessages().workflow
  const { change } = useAddress('/signed-in/workflows')
  const options = {
    onDone: ({ workflow: saved }: { workflow: Workflow }) => {
      form.reset(valuesOf(saved, t.newStage))
      showNotice(t.saved(saved.name))
      if (!workflow) change({ workflow: saved.id })
    },
    onProblem: form.take,
  }
  const create = useCommand('createWorkflow', options)
  const update = useCommand('updateWorkflow', options)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { name, isDefault } = form.values
    const stages = form.values.stages.map(stageBodyOf)
    const body = { name: name.trim(), ...(isDefault ? { isDefault } : {}), stages }
    if (workflow) void update.run({ params: { id: workflow.id }, body })
    else void create.run({ body: { ...body, stages: stages.map(({ id: _new, ...own }) => own) } })
  }
  return { save, isBusy: create.isBusy || update.isBusy }
}

/** Changes a workflow, or adds one (null): its name and its stages in their order. */
export function WorkflowEditor({ workflow }: { workflow: Workflow | null }) {
  const t = useMessages()
  const words = t.workflow
  const { isOwner } = useSession()
  const form: WorkflowForm = useForm(
    valuesOf(workflow, words.newStage),
    workflow ? updateWorkflow : createWorkflow,
  )
  const { save, isBusy } = useSave(workflow, form)
  const isTemplate = workflow !== null && workflow.savedByUserId === null
  const canSave = form.isChanged || isTemplate || workflow === null
  const formId = useId()
  return (
    <>
      {isTemplate && isOwner && <Banner>{words.templateText}</Banner>}
      {!isOwner && <p className="mb-3 text-ink-3">{words.readOnly}</p>}
      <form id={formId} onSubmit={save}>
        <fieldset disabled={!isOwner} className="flex flex-col gap-4">
          <Card>
            <div className="flex flex-col gap-3">
              <TextField label={words.name} {...form.field('name')} />
              <Check
                label={words.isDefault}
                isDisabled={workflow?.isDefault === true}
                {...form.check('isDefault')}
              />
            </div>
          </Card>
          <StageList form={form} />
        </fieldset>
      </form>
      {isOwner && (
        <FootBar>
          <div className="me-auto">{workflow && <ArchiveStep workflow={workflow} />}</div>
          <div className="flex items-center gap-2">
            {form.isChanged && (
              <Button onClick={() => form.reset(valuesOf(workflow, words.newStage))}>
                {t.ui.discard}
              </Button>
            )}
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isBusy={isBusy}
              disabled={!canSave}
            >
              {words.save}
            </Button>
          </div>
        </FootBar>
      )}
    </>
  )
}
