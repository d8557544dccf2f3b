import { Link } from '@tanstack/react-router'
import { Plus, Workflow as WorkflowIcon } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { CatalogFrame } from '../../catalog/products/catalog-frame.tsx'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, EmptyState, Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { MeasuredMinutes } from '../numbers/measured-minutes.tsx'
import { StarterMinutes } from '../numbers/starter-minutes.tsx'
import { WorkflowEditor } from './workflow-editor.tsx'
import { minutesOfAll } from './workflow-stages.ts'

type Workflow = Item<'listWorkflows'>

function WorkflowLink({ workflow, isCurrent }: { workflow: Workflow; isCurrent: boolean }) {
  const t = useMessages().workflow
  const { id, name, isDefault, savedByUserId, stages } = workflow
  return (
    <Link
      to="/workflows"
      search={{ workflow: id }}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames('block rounded-lg px-3 py-2 hover:bg-sunken', isCurrent && 'bg-sunken')}
    >
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {name}
        {isDefault && <Badge tone="accent">{t.usual}</Badge>}
        {savedByUserId === null && <Badge>{t.template}</Badge>}
      </span>
      <span className="text-sm text-ink-3">
        {t.stages(stages.length)} · {t.minutesOf(minutesOfAll(stages))}
      </span>
    </Link>
  )
}

function StarterButton({ isFirst }: { isFirst: boolean }) {
  const { t, locale } = useSpeech()
  const { run, isBusy } = useCommand('adoptStarterWorkflows', {
    onDone: ({ workflows }) => showNotice(t.workflow.starterDone(workflows)),
  })
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      isBusy={isBusy}
      onClick={() => void run({ body: { language: locale } })}
    >
      {t.workflow.starter}
    </Button>
  )
}

function Workflows({ workflows }: { workflows: readonly Workflow[] }) {
  const t = useMessages().workflow
  const { isOwner } = useSession()
  const { search, change } = useAddress('/signed-in/workflows')
  const opened = search.workflow
  // A workflow that was just added is in the address before it is in the list.
  const shown =
    opened === undefined
      ? (workflows.find(({ isDefault }) => isDefault) ?? workflows[0])
      : workflows.find(({ id }) => id === opened)
  if (workflows.length === 0 && opened !== 'new') {
    return (
      <Card>
        <EmptyState
          icon={<WorkflowIcon aria-hidden className="size-6" />}
          title={t.emptyTitle}
          action={isOwner && <StarterButton isFirst />}
        >
          {t.emptyText}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-4 md:flex-row">
      <Select
        label={t.list}
        hidesLabel
        className="md:hidden"
        options={workflows.map(({ id, name }) => ({ value: id, label: name }))}
        {...(opened === 'new' ? { placeholder: t.add } : {})}
        value={shown?.id ?? ''}
        onChange={(workflow) => change({ workflow })}
      />
      <nav aria-label={t.list} className="max-md:hidden md:w-64 md:shrink-0">
        <ul className="flex flex-col gap-0.5">
          {workflows.map((workflow) => (
            <li key={workflow.id}>
              <WorkflowLink workflow={workflow} isCurrent={workflow.id === shown?.id} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 flex-1">
        {(shown || opened === 'new') && (
          <WorkflowEditor key={shown?.id ?? 'new'} workflow={shown ?? null} />
        )}
      </div>
    </div>
  )
}

/** The ways of work through the laboratory, and the stages of the one that is chosen. */
export function WorkflowsPage() {
  const t = useMessages().workflow
  const { isOwner } = useSession()
  const { change } = useAddress('/signed-in/workflows')
  const query = useAll('listWorkflows', { query: { isArchived: false } })
  return (
    <CatalogFrame
      title={t.title}
      count={query.data?.length}
      subtitle={t.lead}
      actions={
        isOwner && (
          <>
            {(query.data?.length ?? 0) > 0 && <StarterButton isFirst={false} />}
            <Button
              variant="primary"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => change({ workflow: 'new' })}
            >
              {t.add}
            </Button>
          </>
        )
      }
    >
      {isOwner && <StarterMinutes />}
      {isOwner && <MeasuredMinutes />}
      <Loaded query={query}>
        {(all) => <Workflows workflows={all.toSorted((a, b) => a.name.localeCompare(b.name))} />}
      </Loaded>
    </CatalogFrame>
  )
}
