import { useSpeech } from '../../i18n/index.tsx'
import { Choice } from './controls.tsx'
import { deviationBoundsMm, distanceBoundsMm, type ScaleName } from './color-scale.ts'
import { scaleOf, type MapChoice, type MapLayer } from './map-jobs.ts'
import { Select } from '../../ui/field.tsx'
import type { ViewerMessages } from './messages/en.ts'
import type { MeasuredMap } from './map-figures.ts'

/** The colours of a scale with what they mean; it is the same for every map. */
export function MapLegend({ scale, t }: { scale: ScaleName; t: ViewerMessages }) {
  const { locale } = useSpeech()
  const write = new Intl.NumberFormat(locale, {
    signDisplay: scale === 'deviation' ? 'exceptZero' : 'auto',
  })
  const bounds = scale === 'distance' ? distanceBoundsMm : deviationBoundsMm
  const tokens = bounds.map((_, place) => `var(--scan-${scale}-${place})`)
  return (
    <figure aria-label={t.legend(scale)} className="text-xs text-ink-2">
      <div
        aria-hidden
        className="h-2 rounded-sm"
        style={{
          background: `linear-gradient(to right, ${tokens.join(', ')})`,
          forcedColorAdjust: 'none',
        }}
      />
      <ol className="mt-0.5 flex justify-between tabular-nums">
        {bounds.map((bound) => (
          <li key={bound}>{write.format(bound)}</li>
        ))}
      </ol>
      <p className="mt-0.5 text-ink-3">{t.legendFar(scale)}</p>
    </figure>
  )
}

type NamedLayer = MapLayer & { name: string }

function LayerSelect(props: {
  label: string
  value: string
  layers: readonly NamedLayer[]
  onChange: (id: string) => void
}) {
  return (
    <Select
      label={props.label}
      className="flex-1"
      value={props.value}
      onChange={props.onChange}
      options={props.layers.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

type MapPanelProps = {
  choice: MapChoice
  layers: readonly NamedLayer[]
  maps: ReadonlyMap<string, MeasuredMap>
  /** Whether the layers allow this map. */
  isPossible: boolean
  t: ViewerMessages
  onChoose: (choice: MapChoice) => void
}

const kinds = ['bite', 'thickness', 'between'] as const

/** Which distances colour the scans, what the colours mean, and what the map says in figures. */
export function MapPanel({ choice, layers, maps, isPossible, t, onChoose }: MapPanelProps) {
  const [first, second] = layers
  function choose(kind: (typeof kinds)[number]) {
    if (kind !== 'between') onChoose({ kind })
    else if (first && second) onChoose({ kind, from: first.id, to: second.id })
  }
  const offered = kinds.filter((kind) => kind !== 'between' || layers.length > 1)
  return (
    <div className="flex flex-col gap-2 text-sm">
      <Choice
        label={t.map}
        options={offered.map((value) => ({ value, label: t.mapKind(value) }))}
        value={choice.kind === 'deviation' ? null : choice.kind}
        onChoose={choose}
      />
      {choice.kind === 'between' ? (
        <div className="flex gap-2">
          <LayerSelect
            label={t.mapFrom}
            value={choice.from}
            layers={layers}
            onChange={(from) => onChoose({ ...choice, from })}
          />
          <LayerSelect
            label={t.mapTo}
            value={choice.to}
            layers={layers}
            onChange={(to) => onChoose({ ...choice, to })}
          />
        </div>
      ) : null}
      {isPossible ? null : <p className="text-ink-2">{t.mapMissing(choice.kind)}</p>}
      <MapLegend scale={scaleOf(choice)} t={t} />
      <ul aria-label={t.mapFigures} className="flex flex-col gap-1">
        {layers.map(({ id, name }) => {
          const measured = maps.get(id)
          return measured ? (
            <li key={id}>
              <span className="font-medium">{name}</span>
              {': '}
              {t.figures(choice.kind, measured.figures)}
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
