import { Link } from '@tanstack/react-router'
import { setupTasksOf } from '../workspace/home/setup-tasks.ts'
import { useRead } from '../api/hooks.ts'
import { useMessages } from '../i18n/index.tsx'
import { Progress } from '../ui/states.tsx'
import { useSession } from './session.tsx'

/** How far the setup is, until it is done or hidden. */
export function SetupMeter() {
  const t = useMessages()
  const { organization } = useSession()
  const { data } = useRead('getSetupGuide', {}, { freshMs: 60_000 })
  if (!data || data.state.hiddenAt !== null) return null
  const tasks = setupTasksOf(organization.type, data)
  const passed = tasks.filter(({ isPassed }) => isPassed).length
  if (passed === tasks.length) return null
  return (
    <Link to="/" className="rounded-lg border border-line bg-raised p-2.5 text-sm hover:bg-sunken">
      <span className="mb-1.5 flex justify-between gap-2">
        <span className="font-medium">{t.app.setupGuide}</span>
        <span className="text-ink-3 tabular-nums">
          {passed}/{tasks.length}
        </span>
      </span>
      <Progress value={passed / tasks.length} label={t.app.setupLeft(tasks.length - passed)} />
    </Link>
  )
}
