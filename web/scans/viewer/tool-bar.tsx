import {
  Camera,
  MessageSquarePlus,
  Palette as PaletteIcon,
  Ruler,
  ScanSearch,
  Slice,
  Spline,
} from 'lucide-react'
import { Choice, ViewerButton } from './controls.tsx'
import type { KeyCommand, PointingTool } from './keys.ts'
import type { ViewerMessages } from './messages/en.ts'
import { viewSides, type ViewSide } from './pose.ts'
import type { ViewerState } from './use-viewer.ts'

type ToolBarProps = {
  state: ViewerState
  t: ViewerMessages
  /** Whether there is something to measure distances to. */
  canMap: boolean
  canComment: boolean
  /** Whether margins of preparations can be drawn. */
  canDraw?: boolean
  /** Whether a scan has colours of its own. */
  hasColors: boolean
  /** Whether a picture can be taken for the conversation. */
  canTakePicture?: boolean
  onCommand: (command: KeyCommand) => void
  onColors: () => void
}

const shortcuts: Record<PointingTool, string> = { measure: 'M', comment: 'A', margin: 'L' }

/** The buttons of the choice of sides. */
function SideChoice(props: {
  side: ViewSide | null
  t: ViewerMessages
  onChoose: (side: ViewSide) => void
}) {
  const { side, t, onChoose } = props
  return (
    <Choice
      label={t.sides}
      options={viewSides.map((value, place) => ({
        value,
        label: t.side(value),
        shortcut: String(place + 1),
      }))}
      value={side}
      onChoose={onChoose}
    />
  )
}

/** All tools of the viewer; each has a key as well. */
export function ToolBar(props: ToolBarProps) {
  const { state, t, canMap, canComment, hasColors, onCommand, onColors } = props
  const toolButton = (tool: PointingTool, label: string, icon: typeof Ruler) => (
    <ViewerButton
      label={label}
      icon={icon}
      isLabelled
      isPressed={state.tool === tool}
      shortcut={shortcuts[tool]}
      onPress={() => onCommand({ command: 'tool', tool })}
    />
  )
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-line py-1.5">
      <SideChoice
        side={state.side}
        t={t}
        onChoose={(side) => onCommand({ command: 'side', side })}
      />
      <div role="group" aria-label={t.tools} className="flex flex-wrap items-center gap-0.5">
        {toolButton('measure', t.measure, Ruler)}
        <ViewerButton
          label={t.section}
          icon={Slice}
          isLabelled
          isPressed={state.section !== null}
          shortcut="S"
          onPress={() => onCommand({ command: 'section' })}
        />
        {canMap ? (
          <ViewerButton
            label={t.map}
            hint={t.mapHint}
            icon={ScanSearch}
            isLabelled
            isPressed={state.map !== null}
            shortcut="D"
            onPress={() => onCommand({ command: 'map' })}
          />
        ) : null}
        {props.canDraw ? toolButton('margin', t.margin.tool, Spline) : null}
        {hasColors ? (
          <ViewerButton
            label={t.colors}
            icon={PaletteIcon}
            isLabelled
            isPressed={state.isColored}
            onPress={onColors}
          />
        ) : null}
        {canComment ? toolButton('comment', t.comment, MessageSquarePlus) : null}
        {props.canTakePicture ? (
          <ViewerButton
            label={t.snapshot}
            hint={t.snapshotHint}
            icon={Camera}
            isLabelled
            shortcut="P"
            onPress={() => onCommand({ command: 'snapshot' })}
          />
        ) : null}
      </div>
    </div>
  )
}
