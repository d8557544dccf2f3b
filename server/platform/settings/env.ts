import { randomBytes } from 'node:crypto'
import { Ajv } from 'ajv'
import { Type, type Static, type TObject, type TProperties } from 'typebox'
import {
  flag,
  isLoopback,
  keyRules,
  number,
  optional,
  SettingError,
  text,
  type SettingRule,
} from './setting.ts'

// The platform's own settings. What an area reads alone is defined by the area, in its settings.ts.
const properties = {
  NODE_ENV: Type.Unsafe<'production' | 'development' | 'test'>({
    type: 'string',
    enum: ['production', 'development', 'test'],
    default: 'development',
    description: '`production` rejects settings that are only safe for trying out',
  }),
  HOST: text('Address to listen on', '127.0.0.1'),
  PORT: number('Port to listen on; 0 picks a free one', 4700, 0, 65_535),
  BASE_URL: optional('Public address of the service, without a trailing slash'),
  ALLOWED_ORIGINS: text(
    'Additional origins whose pages may write with the session cookie, separated by commas',
  ),
  TRUST_PROXY: flag(
    'Read the client address from X-Forwarded-For; only behind a proxy that sets it',
  ),
  DATA_DIR: text('Folder for the embedded database and for files', './data'),
  DATABASE_URL: optional(
    'Address of an external PostgreSQL 18; if not set, the embedded one is started',
  ),
  DATABASE_ACROSS_URL: optional(
    'The same database with the login for work across organizations; required with DATABASE_URL in production',
  ),
  DATABASE_MIGRATION_URL: optional(
    'The same database with the owner login, for migrations; defaults to DATABASE_URL',
  ),
  ALLOW_EMBEDDED_DATABASE: flag('Allow the embedded PostgreSQL in production'),
  DATABASE_READERS: number('Shared connections for reads', 8, 1, 100),
  DATABASE_WRITERS: number(
    'Connections for tenant transactions; the login across organizations has as many',
    8,
    1,
    100,
  ),
  DATABASE_NAMED_STATEMENTS: flag(
    'Set to false for poolers that mix up named statements (PgBouncer before 1.21)',
    true,
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: number('Time limit for one statement', 10_000, 100, 600_000),
  DATABASE_TRANSACTION_TIMEOUT_MS: number(
    'Time limit for one transaction; use the same value on all servers of a database, because `updatedSinceAt` looks back this long. A pooler must pass it on (startup parameter `options`)',
    15_000,
    100,
    600_000,
  ),
  FILES_S3_BUCKET: optional(
    'Bucket of an S3-compatible store for files; if not set, files are in DATA_DIR',
  ),
  FILES_S3_ENDPOINT: optional('Address of that store; defaults to Amazon S3'),
  FILES_S3_REGION: text('Region of that bucket', 'us-east-1'),
  FILES_S3_ACCESS_KEY_ID: optional('Access key of that store; defaults to the role of the machine'),
  FILES_S3_SECRET_ACCESS_KEY: optional('Secret of that access key'),
  FILES_S3_PATH_STYLE: flag(
    'Put the bucket name into the path; most stores other than Amazon need this',
  ),
  FILES_S3_PREFIX: text('Prefix of object names in that bucket, such as `pontic/`'),
  SECRET_KEY: optional(
    '32 bytes in base64; encrypts stored secrets. Outside production, generated and saved in DATA_DIR if not set',
  ),
  WEB_APP_WORKER: flag(
    'Let browsers keep the web app so that it starts without a network; `false` removes what they keep',
    true,
  ),
  LOG_LEVEL: Type.Unsafe<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'>({
    type: 'string',
    enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
    description: 'Log level',
  }),
  JSON_BODY_LIMIT_BYTES: number('JSON body size limit', 1_048_576, 1_024, 104_857_600),
  // A slow client is cut within 20 s: connections are looked through every 2 s.
  REQUEST_TIMEOUT_MS: number('Time limit for receiving a request', 18_000, 100, 600_000),
  HEADERS_TIMEOUT_MS: number('Time limit for receiving the headers', 15_000, 100, 600_000),
  CONNECTION_IDLE_TIMEOUT_MS: number(
    'Time limit for a client that does not read its response',
    120_000,
    100,
    3_600_000,
  ),
  CONNECTIONS: number('Maximum open connections; further ones are rejected', 4_000, 1, 1_000_000),
  CONNECTIONS_PER_ADDRESS: number(
    'Maximum open connections per client address; with TRUST_PROXY the proxy must limit them',
    500,
    1,
    1_000_000,
  ),
  DRAIN_DELAY_MS: number('Delay at shutdown for load balancers', 0, 0, 120_000),
  REQUESTS_PER_MINUTE: number(
    'Requests per minute for each credential, or for each address without a credential',
    600,
    1,
    1_000_000,
  ),
  UNVERIFIED_WEBHOOKS_PER_MINUTE: number(
    'Webhooks with an invalid signature per minute from one address',
    60,
    1,
    1_000_000,
  ),
  SESSION_DAYS: number('Days after which an unused session expires', 7, 1, 90),
  SESSION_MAXIMUM_DAYS: number('Days after which every session expires', 90, 1, 365),
  DEVICE_CREDENTIAL_IDLE_DAYS: number(
    'Days after which an unused device credential expires',
    90,
    1,
    3_650,
  ),
  WEBHOOK_SIGNATURE_MODE: Type.Unsafe<'required' | 'local-test'>({
    type: 'string',
    enum: ['required', 'local-test'],
    default: 'required',
    description: '`local-test` accepts unsigned webhooks; only on loopback and never in production',
  }),
}

/** The settings of the platform, checked. */
export type Env = Static<TObject<typeof properties>>

/**
 * The settings of one owner. All are environment variables of the same name; server/settings.ts lists
 * the owners.
 */
type SettingGroup<P extends TProperties = TProperties> = {
  properties: P
  /** What must hold at the start beyond each setting's own limits. */
  rules(env: Env & Static<TObject<P>>): SettingRule[]
  /** The owner's settings among those that were read. @throws Error where the owner is not listed */
  of(env: object): Static<TObject<P>>
}

/** Defines the settings of one owner, with the rules that are checked at the start. */
export function defineSettings<P extends TProperties>(
  properties: P,
  rules: SettingGroup<P>['rules'] = () => [],
): SettingGroup<P> {
  const { required = [] } = Type.Object(properties) as { required?: string[] }
  return {
    properties,
    rules,
    of(env) {
      const missing = required.find((name) => !(name in env))
      if (missing) throw new Error(`${missing} was not read: list its owner in server/settings.ts`)
      return env as Static<TObject<P>>
    },
  }
}

/** The settings of one owner, checked. */
export type SettingsOf<G> = G extends { of(env: object): infer Values } ? Values : never

/** The message about the missing second login, with the statements that create it. */
export const acrossAdvice =
  "DATABASE_ACROSS_URL is missing. Work across organizations needs its own login: create role pontic_service_across login password '…'; grant pontic_across to pontic_service_across with inherit false; (docs/operations.md, Two logins)."

const productionRules = (env: Env): SettingRule[] => [
  [
    !env.DATABASE_URL && !env.ALLOW_EMBEDDED_DATABASE,
    'DATABASE_URL is missing. In production set an external PostgreSQL, or ALLOW_EMBEDDED_DATABASE=true.',
  ],
  [env.DATABASE_URL !== undefined && !env.DATABASE_ACROSS_URL, acrossAdvice],
  [
    env.BASE_URL === undefined,
    'BASE_URL is missing. In production set the public address of the service, such as https://pontic.example.',
  ],
  [
    env.BASE_URL?.startsWith('http:') === true,
    `BASE_URL=${env.BASE_URL} is not encrypted. In production it must begin with https: (docs/operations.md).`,
  ],
]

/** The platform's own settings. */
export const platformSettings = defineSettings(properties, (env) => [
  ...(env.NODE_ENV === 'production' ? productionRules(env) : []),
  ...keyRules(env, 'SECRET_KEY', env.SECRET_KEY),
  [
    env.DATABASE_ACROSS_URL !== undefined && env.DATABASE_URL === undefined,
    'DATABASE_ACROSS_URL needs DATABASE_URL. Set both, or neither for the embedded database.',
  ],
  [
    env.WEBHOOK_SIGNATURE_MODE === 'local-test' &&
      (env.NODE_ENV === 'production' || !isLoopback(env.HOST)),
    'WEBHOOK_SIGNATURE_MODE=local-test accepts unsigned webhooks: only on loopback and never in production.',
  ],
  [
    !env.FILES_S3_ACCESS_KEY_ID !== !env.FILES_S3_SECRET_ACCESS_KEY,
    'FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY belong together. Set both.',
  ],
  [
    env.BASE_URL !== undefined && !/^https?:\/\/[^/\s]+$/.test(env.BASE_URL),
    'BASE_URL is not an address such as https://pontic.example, without a slash at the end.',
  ],
])

// Environment variables are text; Ajv turns them into the number or flag that the setting is.
function checkerOf(properties: TProperties) {
  const { required: _, ...schema } = Type.Object(properties, { additionalProperties: true })
  // Whether the schema is one is asked by a test: it takes a tenth of a second.
  const ajv = new Ajv({
    coerceTypes: true,
    useDefaults: true,
    allErrors: false,
    validateSchema: false,
  })
  return ajv.compile<Env>(schema)
}

/**
 * Makes the function that reads the settings of these owners from the environment; empty variables
 * count as absent. It throws a SettingError that names the variable, what it is and what was wrong.
 */
export function settingsReader(
  groups: readonly SettingGroup[],
): (source: Record<string, string | undefined>) => Env {
  const properties: TProperties = Object.assign({}, ...groups.map((group) => group.properties))
  let check: ReturnType<typeof checkerOf> | undefined
  return (source) => {
    check ??= checkerOf(properties)
    const values: Record<string, unknown> = {}
    for (const name of Object.keys(properties)) {
      if (source[name] !== undefined && source[name] !== '') values[name] = source[name]
    }
    if (!check(values)) {
      const [error] = check.errors ?? []
      const name = error?.instancePath.slice(1) ?? ''
      const about = (properties as Record<string, { description?: string }>)[name]
      const words: unknown = error?.params['allowedValues']
      const rule = Array.isArray(words) ? `must be one of ${words.join(', ')}` : error?.message
      throw new SettingError(`${name}=${source[name]} ${rule}. It is: ${about?.description}.`)
    }
    const broken = groups.flatMap((group) => group.rules(values)).find(([isBroken]) => isBroken)
    if (broken) throw new SettingError(broken[1])
    return values
  }
}

/** The platform's settings from the environment, for what needs no area. @throws SettingError */
export const readPlatformEnv = settingsReader([platformSettings])

/** A new secret for SECRET_KEY. */
export const newSecretKey = (): string => randomBytes(32).toString('base64')
