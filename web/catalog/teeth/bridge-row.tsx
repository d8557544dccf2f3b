import type { RestorationType } from '#contract/catalog/restorations'
import { archOfTooth, sortAlongArch, writeTooth, type ToothNotation } from '#contract/catalog/teeth'
import { Fragment } from 'react'
import { changeRole, piecesOf, toggleJoint, unitRoles, type Bridge } from './bridge.ts'
import {
  bodyOf,
  markSignOf,
  markWork,
  type MarkHue,
  type ToothWork,
  type UnitRole,
} from './marks.ts'
import { Select } from '../../ui/field.tsx'
import type { TeethMessages } from './messages/en.ts'
import { writeTeeth } from '#contract/catalog/write-teeth'

/** A bridge as a row of units that can be changed. */
type BridgeRowProps = {
  restorationType: RestorationType
  value: Bridge
  onChange: (bridge: Bridge) => void
  notation: ToothNotation
  t: TeethMessages
}

type UnitProps = {
  tooth: string
  role: UnitRole
  hue: MarkHue
  onChange: (role: UnitRole) => void
  t: TeethMessages
}

function Unit({ tooth, role, hue, onChange, t }: UnitProps) {
  const isDashed = role === 'pontic' || role === 'missing'
  return (
    <div
      data-hue={hue}
      className={`flex h-9 items-center gap-1.5 rounded-lg border-2 border-(--hue) bg-raised ps-2.5 pe-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-11 ${isDashed ? 'border-dashed' : ''} ${role === 'missing' ? 'opacity-80' : ''}`}
    >
      <span className="text-[13px] font-semibold text-ink tabular-nums">{tooth}</span>
      <Select
        label={t.bridge.roleOf(tooth)}
        hidesLabel
        value={role}
        onChange={(value) => {
          const chosen = unitRoles.find((one) => one === value)
          if (chosen) onChange(chosen)
        }}
        options={unitRoles.map((one) => ({ value: one, label: t.role(one) }))}
        controlClass="field-sizing-content h-8 border-0 bg-transparent text-[13px] text-ink-2 outline-none pointer-coarse:h-10"
      />
    </div>
  )
}

type JointProps = { hue: MarkHue; isJoined: boolean; name: string; onToggle: () => void }

function Joint({ hue, isJoined, name, onToggle }: JointProps) {
  return (
    <button
      type="button"
      data-hue={hue}
      aria-label={name}
      aria-pressed={isJoined}
      title={name}
      onClick={onToggle}
      className="grid h-9 w-6 cursor-pointer place-items-center focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent pointer-coarse:h-11"
    >
      {isJoined ? (
        <span className="h-0 w-full border-t-[6px] border-(--hue)" />
      ) : (
        <span className="size-2.5 rounded-full border-2 border-(--hue)" />
      )}
    </button>
  )
}

/**
 * The units of a bridge in the order of the mouth, from the patient's right to left: the role of
 * each and the joints between them. Says into which pieces open joints part it.
 */
export function BridgeRow({ restorationType, value, onChange, notation, t }: BridgeRowProps) {
  const { hue } = markSignOf(restorationType)
  const { joints } = markWork([{ ...value, restorationType, arch: null } satisfies ToothWork])
  const roles = new Map(value.units.map(({ tooth, role }) => [tooth, role]))
  const pieces = piecesOf(value).map((piece) => writeTeeth(piece, notation))
  const body = bodyOf(value)
  return (
    <div className="grid gap-2">
      <div role="group" aria-label={t.bridge.label} dir="ltr" className="flex flex-wrap gap-y-2">
        {sortAlongArch([...new Set([...body, ...roles.keys()])]).map((tooth) => {
          const joint = joints.find(({ pair }) => pair[0] === tooth)
          const pair = joint?.pair
          return (
            <Fragment key={`${archOfTooth(tooth)} ${tooth}`}>
              <Unit
                tooth={writeTooth(tooth, notation)}
                role={roles.get(tooth) ?? 'abutment'}
                hue={hue}
                onChange={(role) => onChange(changeRole(value, tooth, role))}
                t={t}
              />
              {joint && pair && (
                <Joint
                  hue={hue}
                  isJoined={joint.isJoined}
                  name={t.bridge.join(pair.map((one) => writeTooth(one, notation)).join(' + '))}
                  onToggle={() => onChange(toggleJoint(value, pair))}
                />
              )}
            </Fragment>
          )
        })}
      </div>
      <p role="status" className="text-xs text-warn empty:hidden">
        {pieces.length > 1 && t.bridge.pieces(pieces)}
      </p>
    </div>
  )
}
