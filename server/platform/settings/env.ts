import { randomBytes } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { Ajv } from 'ajv'
import { Type, type Static } from 'typebox'
import { bytesOfKey, isPredictable } from '../auth/key-strength.ts'

const number = (description: string, fallback: number, minimum: number, maximum: number) =>
  Type.Integer({ description, default: fallback, minimum, maximum })
const optional = (description: string) => Type.Optional(Type.String({ description }))
const flag = (description: string, fallback = false) =>
  Type.Boolean({ description, default: fallback })
const plain = (description: string, fallback = '') =>
  Type.String({ description, default: fallback })
const addresses = (fallback: string) =>
  Type.String({
    default: fallback,
    description:
      'Addresses of its sign-in page, its token endpoint and its API, separated by commas',
  })

/**
 * Every setting of the service, its limits and its default: the one list. The table of
 * docs/operations.md is printed from it. All are environment variables of the same name.
 */
export const settings = Type.Object(
  {
    NODE_ENV: Type.Unsafe<'production' | 'development' | 'test'>({
      type: 'string',
      enum: ['production', 'development', 'test'],
      default: 'development',
      description: '`production` rejects settings that are only safe for trying out',
    }),
    HOST: plain('Address to listen on', '127.0.0.1'),
    PORT: number('Port to listen on; 0 picks a free one', 4700, 0, 65_535),
    BASE_URL: optional('Public address of the service, without a trailing slash'),
    ALLOWED_ORIGINS: plain(
      'Additional origins whose pages may write with the session cookie, separated by commas',
    ),
    TRUST_PROXY: flag(
      'Read the client address from X-Forwarded-For; only behind a proxy that sets it',
    ),
    DATA_DIR: plain('Folder for the embedded database and for files', './data'),
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
      'Time limit for one transaction; use the same value on all servers of a database, because `updatedSince` looks back this long. A pooler must pass it on (startup parameter `options`)',
      15_000,
      100,
      600_000,
    ),
    FILES_S3_BUCKET: optional(
      'Bucket of an S3-compatible store for files; if not set, files are in DATA_DIR',
    ),
    FILES_S3_ENDPOINT: optional('Address of that store; defaults to Amazon S3'),
    FILES_S3_REGION: plain('Region of that bucket', 'us-east-1'),
    FILES_S3_ACCESS_KEY_ID: optional(
      'Access key of that store; defaults to the role of the machine',
    ),
    FILES_S3_SECRET_ACCESS_KEY: optional('Secret of that access key'),
    FILES_S3_PATH_STYLE: flag(
      'Put the bucket name into the path; most stores other than Amazon need this',
    ),
    FILES_S3_PREFIX: plain('Prefix of object names in that bucket, such as `pontic/`'),
    SECRET_KEY: optional(
      '32 bytes in base64; encrypts stored secrets. Outside production, generated and saved in DATA_DIR if not set',
    ),
    STATEMENT_SIGNING_KEY: optional(
      '32 bytes in base64; signs device statements (Ed25519). Old statements stay valid when it changes. Outside production, derived from SECRET_KEY if not set',
    ),
    SEED_DEMO: Type.Optional(
      Type.Boolean({
        description:
          'Fill an empty database with the demo; on by default for the embedded database outside production',
      }),
    ),
    ALLOW_DEMO_ON_NETWORK: flag(
      'Let other computers reach the demo, whose password is public; rejected in production',
    ),
    LOG_LEVEL: Type.Unsafe<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'>({
      type: 'string',
      enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      default: 'info',
      description: 'Log level',
    }),
    JSON_BODY_LIMIT_BYTES: number('JSON body size limit', 1_048_576, 1_024, 104_857_600),
    PAYMENT_WEBHOOK_LIMIT_BYTES: number('Payment event size limit', 1_048_576, 1_024, 104_857_600),
    SCANNER_WEBHOOK_LIMIT_BYTES: number('Scanner event size limit', 262_144, 1_024, 104_857_600),
    SCAN_FILE_LIMIT_BYTES: number('Scan file size limit', 536_870_912, 1_024, 10_737_418_240),
    ORDER_FILES_LIMIT_BYTES: number(
      'Maximum total size of the files of an order',
      2_147_483_648,
      1_024,
      1_099_511_627_776,
    ),
    OPEN_UPLOADS_PER_ORGANIZATION: number('Maximum unfinished uploads', 100, 1, 100_000),
    UPLOAD_IDLE_TIMEOUT_MS: number(
      'Time limit between two bytes of an upload; received bytes are kept',
      60_000,
      100,
      600_000,
    ),
    DISK_RESERVE_BYTES: number(
      'Disk space that uploads leave free for the database and the system',
      268_435_456,
      0,
      9_007_199_254_740_991,
    ),
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
    SIGN_INS_PER_HOUR_PER_ADDRESS: number('Sign-in attempts', 60, 1, 1_000_000),
    SIGN_INS_PER_15_MINUTES_PER_ACCOUNT: number('Sign-in attempts', 10, 1, 1_000_000),
    UNVERIFIED_WEBHOOKS_PER_MINUTE: number(
      'Webhooks with an invalid signature per minute from one address',
      60,
      1,
      1_000_000,
    ),
    SESSION_DAYS: number('Days after which an unused session expires', 7, 1, 90),
    SESSION_MAXIMUM_DAYS: number('Days after which every session expires', 90, 1, 365),
    DEVICE_CREDENTIAL_DAYS: number('Days after which a device credential expires', 365, 1, 3_650),
    DEVICE_CREDENTIAL_IDLE_DAYS: number(
      'Days after which an unused device credential expires',
      90,
      1,
      3_650,
    ),
    AUDIT_EVENT_DAYS: number('Days for which audit events are kept', 730, 30, 36_500),
    STRIPE_SECRET_KEY: optional('Secret key of Stripe; if not set, online payments are off'),
    STRIPE_PUBLISHABLE_KEY: optional(
      'Publishable key of Stripe; needed to accept cards in the browser',
    ),
    STRIPE_WEBHOOK_SECRETS: plain(
      'Signing secrets of both webhook endpoints, current and previous ones, separated by commas',
    ),
    STRIPE_API_BASE: optional(
      'Address of a fake of Stripe, for trying out; rejected in production',
    ),
    STRIPE_APPLICATION_FEE_BASIS_POINTS: number(
      'Share of each online payment that the operator keeps, in basis points',
      0,
      0,
      5_000,
    ),
    STRIPE_REFUND_APPLICATION_FEE: flag(
      'Whether a refund also returns the operator’s share in proportion',
      true,
    ),
    WEBHOOK_SIGNATURE_MODE: Type.Unsafe<'required' | 'local-test'>({
      type: 'string',
      enum: ['required', 'local-test'],
      default: 'required',
      description:
        '`local-test` accepts unsigned webhooks; only on loopback and never in production',
    }),
    SCANNER_APP_SECRETS: plain(
      'Partner secrets of vendors that sign with one, as `type=secret`, separated by commas',
    ),
    SCAN_DOWNLOAD_HOSTS: plain('Hosts from which scans may be fetched, separated by commas'),
    SCANNER_POLL_MINUTES: number(
      'Minutes between two polls of each vendor with a sign-in; webhook events arrive immediately',
      10,
      1,
      1_440,
    ),
    SCANNER_MEDIT_CLIENT_ID: optional(
      'Client ID registered with Medit Link; if not set, Medit Link is off',
    ),
    SCANNER_MEDIT_CLIENT_SECRET: optional('Client secret for Medit Link'),
    SCANNER_MEDIT_ADDRESSES: addresses(
      'https://openapi-auth.meditlink.com/oauth/authorize, https://openapi-auth.meditlink.com/oauth/token, https://openapi-resources.meditlink.com',
    ),
    SCANNER_THREESHAPE_CLIENT_ID: optional(
      'Client ID registered with 3Shape for Communicate and Unite; if not set, both are off',
    ),
    SCANNER_THREESHAPE_CLIENT_SECRET: optional(
      'Client secret for 3Shape; a public client has none',
    ),
    SCANNER_THREESHAPE_ADDRESSES: addresses(
      'https://identity.3shape.com/connect/authorize, https://identity.3shape.com/connect/token, https://eumetadata.3shapecommunicate.com',
    ),
    SCANNER_ITERO_CLIENT_ID: optional('Client ID registered with iTero; if not set, iTero is off'),
    SCANNER_ITERO_CLIENT_SECRET: optional('Client secret for iTero'),
    SCANNER_ITERO_ADDRESSES: addresses(''),
    SCANNER_DSCORE_CLIENT_ID: optional(
      'Client ID registered with DS Core; if not set, DS Core is off',
    ),
    SCANNER_DSCORE_CLIENT_SECRET: optional('Client secret for DS Core; a public client has none'),
    SCANNER_DSCORE_ADDRESSES: addresses(
      'https://r2.dscore.com/secureLogin, https://api.dscore.com/v1beta/auth/token, https://api.r2.dscore.com',
    ),
    SMTP_URL: optional(
      'SMTP server; if not set, emails stay in the database for the operator to read',
    ),
    MAIL_FROM: plain('Sender of emails', 'Pontic <no-reply@localhost>'),
  },
  { additionalProperties: true },
)

/** The settings, checked. */
export type Env = Static<typeof settings>

/** The settings as rows of a Markdown table: name, default, description. */
export function settingRows(): string[] {
  return Object.entries(settings.properties).map(([name, schema]) => {
    const { default: fallback = '', description } = schema as {
      default?: string | number | boolean
      description?: string
    }
    return `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${description} |`
  })
}

/** A setting that cannot be used; the message names it. */
export class SettingError extends Error {}

/** Whether an address to listen on is reached from this computer alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** Whether an empty database gets the demo. */
export const wantsDemo = (env: Env): boolean =>
  env.SEED_DEMO ?? (env.DATABASE_URL === undefined && env.NODE_ENV !== 'production')

/** A rule that is checked at startup, and the message where it is broken. */
type Rule = [isBroken: boolean, sentence: string]

/**
 * Refuses the demo, whose password is public, where others than this computer reach it.
 * @throws SettingError
 */
export function refuseDemoOnNetwork({ HOST, ALLOW_DEMO_ON_NETWORK }: Env): void {
  if (isLoopback(HOST) || ALLOW_DEMO_ON_NETWORK) return
  throw new SettingError(
    `HOST=${HOST} would open the demo, whose password is public, to the network. Set HOST=127.0.0.1, or ALLOW_DEMO_ON_NETWORK=true if everybody who reaches this computer may use the demo.`,
  )
}

const make = 'Make one with: openssl rand -base64 32'

function keyRules(env: Env, name: 'SECRET_KEY' | 'STATEMENT_SIGNING_KEY'): Rule[] {
  const key = env[name]
  const bytes = key === undefined ? undefined : bytesOfKey(key)
  const isProduction = env.NODE_ENV === 'production'
  return [
    [isProduction && key === undefined, `${name} is missing. ${make}`],
    [key !== undefined && bytes === undefined, `${name} is not 32 bytes in base64. ${make}`],
    [
      isProduction && bytes !== undefined && isPredictable(bytes),
      `${name} is predictable. ${make}`,
    ],
  ]
}

const keysRules = (env: Env): Rule[] => [
  ...keyRules(env, 'SECRET_KEY'),
  ...keyRules(env, 'STATEMENT_SIGNING_KEY'),
]

/** The message about the missing second login, with the statements that create it. */
export const acrossAdvice =
  "DATABASE_ACROSS_URL is missing. Work across organizations needs its own login: create role pontic_service_across login password '…'; grant pontic_across to pontic_service_across with inherit false; (docs/operations.md, Two logins)."

function productionRules(env: Env): Rule[] {
  const { BASE_URL, SECRET_KEY } = env
  const onlyForTrial = ['SEED_DEMO', 'ALLOW_DEMO_ON_NETWORK', 'STRIPE_API_BASE'] as const
  return [
    [
      !env.DATABASE_URL && !env.ALLOW_EMBEDDED_DATABASE,
      'DATABASE_URL is missing. In production set an external PostgreSQL, or ALLOW_EMBEDDED_DATABASE=true.',
    ],
    [env.DATABASE_URL !== undefined && !env.DATABASE_ACROSS_URL, acrossAdvice],
    ...onlyForTrial.map((name): Rule => [
      Boolean(env[name]),
      `${name} is not for production. Remove it.`,
    ]),
    ...keysRules(env),
    [
      SECRET_KEY !== undefined && SECRET_KEY === env.STATEMENT_SIGNING_KEY,
      `STATEMENT_SIGNING_KEY is the same as SECRET_KEY. ${make}`,
    ],
    [
      BASE_URL === undefined,
      'BASE_URL is missing. In production set the public address of the service, such as https://pontic.example.',
    ],
    [
      BASE_URL?.startsWith('http:') === true,
      `BASE_URL=${BASE_URL} is not encrypted. In production it must begin with https: (docs/operations.md).`,
    ],
  ]
}

function refuseUnsafe(env: Env): void {
  const isProduction = env.NODE_ENV === 'production'
  const rules: Rule[] = [
    ...(isProduction ? productionRules(env) : keysRules(env)),
    [
      env.DATABASE_ACROSS_URL !== undefined && env.DATABASE_URL === undefined,
      'DATABASE_ACROSS_URL needs DATABASE_URL. Set both, or neither for the embedded database.',
    ],
    [
      env.WEBHOOK_SIGNATURE_MODE === 'local-test' && (isProduction || !isLoopback(env.HOST)),
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
  ]
  const broken = rules.find(([isBroken]) => isBroken)
  if (broken) throw new SettingError(broken[1])
  if (wantsDemo(env)) refuseDemoOnNetwork(env)
}

/** The entries of a setting that is a list separated by commas, without white space and gaps. */
export const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

// Environment variables are text; Ajv turns them into the number or flag that the setting is.
const checkSettings = (() => {
  const { required: _, ...schema } = settings
  return new Ajv({ coerceTypes: true, useDefaults: true, allErrors: false }).compile<Env>(schema)
})()

/**
 * The settings of the service from the environment; empty variables count as absent.
 * @throws SettingError naming the variable, what it is and what was wrong.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(settings.properties)) {
    if (source[name] !== undefined && source[name] !== '') values[name] = source[name]
  }
  if (!checkSettings(values)) {
    const [error] = checkSettings.errors ?? []
    const name = error?.instancePath.slice(1) ?? ''
    const about = (settings.properties as Record<string, { description?: string }>)[name]
    const words: unknown = error?.params['allowedValues']
    const rule = Array.isArray(words) ? `must be one of ${words.join(', ')}` : error?.message
    throw new SettingError(`${name}=${source[name]} ${rule}. It is: ${about?.description}.`)
  }
  refuseUnsafe(values)
  return values
}

/** A new secret for SECRET_KEY. */
export const newSecretKey = (): string => randomBytes(32).toString('base64')
