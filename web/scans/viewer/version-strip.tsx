import { ViewerButton } from './controls.tsx'
import type { ViewerMessages } from './messages/en.ts'
import type { Workspace } from './use-workspace.ts'

type VersionStripProps = {
  workspace: Workspace
  writeInstant: (instant: string) => string
  t: ViewerMessages
}

/** The versions of scans and designs in the order in which they came, and the blink to the one before. */
export function VersionStrip({ workspace, writeInstant, t }: VersionStripProps) {
  const { steps, place, isBlinking, goTo, blink } = workspace
  const before = steps[place - 1]
  if (steps.length < 2) return null
  return (
    <footer className="flex items-center gap-3 overflow-x-auto border-t border-line px-4 py-2">
      <h3 className="text-sm font-semibold max-md:sr-only">{t.versions}</h3>
      <ol aria-label={t.versions} className="flex flex-none gap-1 md:flex-1">
        {steps.map((step, index) => (
          <li key={`${step.at} ${index}`}>
            <button
              type="button"
              aria-current={index === place ? 'step' : undefined}
              className={`rounded-lg border-t-2 px-3 py-1 text-start text-sm whitespace-nowrap coarse:min-h-11 ${
                index === place
                  ? 'border-accent bg-accent-soft font-medium text-accent'
                  : 'border-line text-ink-2 hover:bg-sunken'
              }`}
              onClick={() => goTo(index)}
            >
              {t.versionStep(step.isDesign, step.number)}
              <span className="block text-xs font-normal text-ink-3">{writeInstant(step.at)}</span>
            </button>
          </li>
        ))}
      </ol>
      {before ? (
        <ViewerButton label={t.blink} isPressed={isBlinking} shortcut="Space" onPress={blink} />
      ) : null}
      <p role="status" className="sr-only">
        {isBlinking && before ? t.blinking(t.versionStep(before.isDesign, before.number)) : ''}
      </p>
    </footer>
  )
}
