import { platformSettings, settingsReader } from '#platform/settings/env'
import type { Env as PlatformEnv, SettingsOf } from '#platform/settings/env'
import { mailSettings } from '#vendors/mail-settings'
import { carrierSettings } from '#vendors/carriers/settings'
import { scannerSettings } from '#vendors/scanners/settings'
import { statementSettings } from './compliance/settings.ts'
import { demoSettings } from './demo-settings.ts'
import { paymentSettings } from './finance/settings.ts'
import { identitySettings } from './identity/settings.ts'
import { scanSettings } from './scans/settings.ts'

/** Every owner of settings, in the order of the table in docs/operations.md. */
export const settingGroups = [
  platformSettings,
  demoSettings,
  identitySettings,
  scanSettings,
  scannerSettings,
  carrierSettings,
  statementSettings,
  paymentSettings,
  mailSettings,
] as const

type All = (typeof settingGroups)[number]
type Joined<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never

/** Every setting of the service, checked. */
export type Env = PlatformEnv & Joined<SettingsOf<All>>

const read = settingsReader(settingGroups)

/**
 * The settings of the service from the environment; empty variables count as absent.
 * @throws SettingError naming the variable, what it is and what was wrong.
 */
export const readEnv = (source: Record<string, string | undefined>): Env => read(source) as Env

/** The settings as rows of a Markdown table: name, default, description. */
export const settingRows = (): string[] =>
  settingGroups
    .flatMap(({ properties }) => Object.entries(properties))
    .map(([name, schema]) => {
      const { default: fallback = '', description } = schema as {
        default?: string | number | boolean
        description?: string
      }
      return `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${description} |`
    })
