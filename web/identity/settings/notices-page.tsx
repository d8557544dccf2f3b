import { Lock } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../api/client.ts'
import { keyOf, useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { showProblem } from '../../ui/toast.tsx'
import { groupNotices } from './notice-groups.ts'
import { SettingsFrame } from './settings-frame.tsx'

type Preferences = Answer<'getNotificationPreferences'>
type Row = Preferences['notificationPreferences']['kinds'][number]
type Change = { kind: Row['kind']; isInApp?: boolean; isMailed?: boolean }

// A switch answers at once; what the service refuses springs back.
function useSwitch() {
  const queries = useQueryClient()
  const key = keyOf('getNotificationPreferences', {})
  const { run } = useCommand('updateNotificationPreferences', {
    onProblem: (problem) => {
      void queries.invalidateQueries({ queryKey: key })
      showProblem(problem)
    },
  })
  return (change: Change) => {
    queries.setQueryData<Preferences>(
      key,
      (before) =>
        before && {
          notificationPreferences: {
            kinds: before.notificationPreferences.kinds.map((row) =>
              row.kind === change.kind ? { ...row, ...change } : row,
            ),
          },
        },
    )
    void run({ body: { kinds: [change] } })
  }
}

function ChannelCell({
  row,
  channel,
  onChange,
}: {
  row: Row
  channel: 'isInApp' | 'isMailed'
  onChange: (change: Change) => void
}) {
  const t = useMessages().settings.notices
  return (
    <td className="w-24 px-2 text-center">
      <label className="inline-flex size-8 items-center justify-center coarse:size-11">
        <input
          type="checkbox"
          className="size-4.5 accent-accent coarse:size-6"
          aria-label={t.label(t.kinds[row.kind], channel === 'isMailed' ? t.mail : t.app)}
          checked={row[channel]}
          disabled={!row.canSwitchOff}
          onChange={({ currentTarget }) =>
            onChange({ kind: row.kind, [channel]: currentTarget.checked })
          }
        />
      </label>
    </td>
  )
}

function GroupTable({
  title,
  rows,
  onChange,
}: {
  title: string
  rows: readonly Row[]
  onChange: (change: Change) => void
}) {
  const t = useMessages().settings.notices
  return (
    <Card title={title} isFlush>
      <table aria-label={title} className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="h-8 ps-4 text-start font-medium">
              {t.kind}
            </th>
            <th scope="col" className="w-24 px-2 font-medium">
              {t.app}
            </th>
            <th scope="col" className="w-24 px-2 font-medium">
              {t.mail}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.kind} className="border-t border-line hover:bg-sunken/60">
              <th scope="row" className="h-10 py-1 ps-4 text-start font-normal">
                {t.kinds[row.kind]}
                {!row.canSwitchOff && (
                  <span className="flex items-start gap-1 text-xs text-ink-3">
                    <Lock aria-hidden className="mt-0.5 size-3 shrink-0" />
                    {t.fixed}
                  </span>
                )}
              </th>
              <ChannelCell row={row} channel="isInApp" onChange={onChange} />
              <ChannelCell row={row} channel="isMailed" onChange={onChange} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** What one is notified of, by kind and channel; each switch works at once. */
export function NoticesPage() {
  const t = useMessages().settings.notices
  const session = useSession()
  const query = useRead('getNotificationPreferences', {})
  const change = useSwitch()
  return (
    <SettingsFrame title={t.title} subtitle={t.lead}>
      <Loaded query={query}>
        {({ notificationPreferences }) => (
          <div className="flex flex-col gap-4">
            {groupNotices(notificationPreferences.kinds, session).map(([group, rows]) => (
              <GroupTable key={group} title={t.groups[group]} rows={rows} onChange={change} />
            ))}
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  )
}
