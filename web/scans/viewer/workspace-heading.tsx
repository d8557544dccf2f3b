import { X } from 'lucide-react'
import { Choice, ViewerButton } from './controls.tsx'
import type { ViewerMessages } from './messages/en.ts'
import type { Workspace } from './use-workspace.ts'

type HeadingProps = {
  title: string
  subtitle: string
  t: ViewerMessages
  onClose: () => void
  workspace?: Workspace
}

/** The head of the workspace: whose scans they are, one view or two compared, and the way out. */
export function Heading(props: HeadingProps) {
  const { title, subtitle, workspace, t, onClose } = props
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
      <ViewerButton label={t.close} icon={X} onPress={onClose} />
      <h2 className="min-w-0 truncate text-lg font-semibold">{title}</h2>
      <p className="min-w-0 flex-1 truncate text-sm text-ink-3">{subtitle}</p>
      {workspace ? (
        <Choice
          label={t.mode}
          options={[
            { value: 'view', label: t.modeView },
            { value: 'compare', label: t.modeCompare },
          ]}
          value={workspace.isComparing ? 'compare' : 'view'}
          onChoose={(mode) => workspace.setComparing(mode === 'compare')}
        />
      ) : null}
    </header>
  )
}
