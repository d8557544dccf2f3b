import { CircleAlert, CircleX, ClipboardCheck, Ellipsis, History, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useAllows } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, EmptyState, Loaded } from '../../ui/states.tsx'
import { Pager } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { CatalogFrame } from './catalog-frame.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { useRuleSentence, type Names } from './rule-sentence.ts'

type Rule = Item<'listRxRules'>

function VersionsDialog({
  rule,
  names,
  onClose,
}: {
  rule: Rule
  names: Names
  onClose: () => void
}) {
  const t = useMessages().catalog.rules
  const format = useFormat()
  const sentenceOf = useRuleSentence(names)
  const query = useAll('listRxRuleVersions', { params: { id: rule.id } })
  return (
    <Dialog title={t.history} onClose={onClose}>
      <Loaded query={query}>
        {(versions) => (
          <ol className="flex flex-col gap-3">
            {versions.map(({ version, rule: former, createdAt }) => (
              <li key={version}>
                <p className="text-xs text-ink-3">
                  {t.version(version)} · {format.instant(createdAt)}
                </p>
                <p>{sentenceOf(former)}</p>
                <p className="text-sm text-ink-3">{t.severities[former.severity]}</p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}

function RuleRow({
  rule,
  names,
  onEdit,
  onHistory,
}: {
  rule: Rule
  names: Names
  onEdit: () => void
  onHistory: () => void
}) {
  const t = useMessages()
  const words = t.catalog.rules
  const format = useFormat()
  const canWrite = useAllows('catalog.write')
  const sentenceOf = useRuleSentence(names)
  const { run } = useCommand('archiveRxRule', { onDone: () => showNotice(words.archived) })
  const isBlocking = rule.severity === 'block'
  const Icon = isBlocking ? CircleX : CircleAlert
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <Icon aria-hidden className={`size-4 shrink-0 ${isBlocking ? 'text-ink-2' : 'text-warn'}`} />
      <div className="flex min-w-0 flex-1 items-center justify-between gap-x-3 gap-y-1 max-md:flex-col max-md:items-start">
        <div className="min-w-0">
          <p className="font-medium">{sentenceOf(rule)}</p>
          {rule.message && (
            <p className="text-ink-2">
              <q>{rule.message}</q>
            </p>
          )}
        </div>
        <p className="flex shrink-0 flex-wrap gap-1.5">
          {rule.startsOn && <Badge>{words.from(format.fullDay(rule.startsOn))}</Badge>}
          <Badge tone={isBlocking ? 'neutral' : 'warn'}>
            {isBlocking ? words.blocks : words.warns}
          </Badge>
        </p>
      </div>
      <MenuButton
        isIcon
        label={words.more}
        icon={<Ellipsis aria-hidden className="size-4" />}
        items={[
          ...(canWrite ? [{ label: t.ui.edit, run: onEdit }] : []),
          {
            label: words.history,
            icon: <History aria-hidden className="size-4" />,
            run: onHistory,
          },
          ...(canWrite
            ? [
                {
                  label: words.archive,
                  isDanger: true,
                  run: () => void run({ params: { id: rule.id } }),
                },
              ]
            : []),
        ]}
      />
    </li>
  )
}

function useNames(): Names & { isLoaded: boolean } {
  const products = useAll('listProducts', { query: { isArchived: false } })
  const categories = useAll('listProductCategories', { query: { isArchived: false } })
  return {
    products: products.data ?? [],
    categories: categories.data ?? [],
    isLoaded: products.data !== undefined && categories.data !== undefined,
  }
}

/** What the laboratory requires of an order, each rule as a sentence. */
export function RxRulesPage() {
  const t = useMessages().catalog.rules
  const canWrite = useAllows('catalog.write')
  const { search, change } = useAddress('/signed-in/catalog/rules')
  const names = useNames()
  const [edited, setEdited] = useState<Rule | 'new' | null>(null)
  const [shown, setShown] = useState<Rule | null>(null)
  const query = useRead(
    'listRxRules',
    { query: { page: search.page ?? 1, limit: 50, isArchived: false } },
    { keepsPrevious: true, isEnabled: names.isLoaded },
  )
  const addButton = canWrite && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setEdited('new')}
    >
      {t.add}
    </Button>
  )
  return (
    <CatalogFrame
      title={t.title}
      count={query.data?.pagination.total}
      subtitle={t.lead}
      actions={addButton}
    >
      <Card isFlush>
        <Loaded query={query}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <EmptyState
                icon={<ClipboardCheck aria-hidden className="size-6" />}
                title={t.emptyTitle}
              >
                {t.emptyText}
              </EmptyState>
            ) : (
              <>
                <ul aria-label={t.title} className="divide-y divide-line">
                  {data.map((rule) => (
                    <RuleRow
                      key={rule.id}
                      rule={rule}
                      names={names}
                      onEdit={() => setEdited(rule)}
                      onHistory={() => setShown(rule)}
                    />
                  ))}
                </ul>
                <Pager pagination={pagination} onPage={(page) => change({ page })} />
              </>
            )
          }
        </Loaded>
      </Card>
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          names={names}
          onClose={() => setEdited(null)}
        />
      )}
      {shown && <VersionsDialog rule={shown} names={names} onClose={() => setShown(null)} />}
    </CatalogFrame>
  )
}
