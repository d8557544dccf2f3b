import { randomBytes } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { Ajv } from 'ajv'
import { Type, type Static } from 'typebox'
import { bytesOfKey, isPredictable } from '../auth/key-strength.ts'

const number = (description: string, fallback: number, minimum: number, maximum: number) =>
  Type.Integer({ description, default: fallback, minimum, maximum })
const optional = (description: string) => Type.Optional(Type.String({ description }))
const flag = (description: string) => Type.Boolean({ description, default: false })
const addresses = (fallback: string) =>
  Type.String({
    default: fallback,
    description: 'Its pages to sign in, its tokens and its API, separated by commas',
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
      description: 'production refuses what is only safe for trying out',
    }),
    HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on' }),
    PORT: number('Port to listen on; 0 takes a free one', 4700, 0, 65_535),
    BASE_URL: optional(
      'Address that people and providers reach the service at, without a slash at the end',
    ),
    ALLOWED_ORIGINS: Type.String({
      default: '',
      description:
        'Further origins, separated by commas, whose pages may write with the session cookie',
    }),
    TRUST_PROXY: flag(
      'Take the client address from X-Forwarded-For; only behind a proxy that sets it',
    ),
    DATA_DIR: Type.String({
      default: './data',
      description: 'Folder of the embedded database and of files',
    }),
    DATABASE_URL: optional('An external PostgreSQL 18; without it the embedded one is started'),
    DATABASE_ACROSS_URL: optional(
      'The same database as the login that works across organizations; with DATABASE_URL in production',
    ),
    DATABASE_MIGRATION_URL: optional(
      'The same database as its owner, for migrations; DATABASE_URL when absent',
    ),
    ALLOW_EMBEDDED_DATABASE: flag('Let production use the embedded PostgreSQL'),
    DATABASE_READERS: number('Shared connections for reads', 8, 1, 100),
    DATABASE_WRITERS: number(
      'Connections for transactions of tenants, and as many across organizations',
      8,
      1,
      100,
    ),
    DATABASE_NAMED_STATEMENTS: Type.Boolean({
      default: true,
      description: 'Off for poolers that mix up named statements (PgBouncer before 1.21)',
    }),
    DATABASE_STATEMENT_TIMEOUT_MS: number('Longest time of one statement', 10_000, 100, 600_000),
    DATABASE_TRANSACTION_TIMEOUT_MS: number(
      'Longest time of one transaction, the same for all servers of a database: `updatedSince` looks back so far. A pooler must pass it on (startup parameter `options`)',
      15_000,
      100,
      600_000,
    ),
    FILES_S3_BUCKET: optional(
      'Bucket of an S3-compatible store for files; without it they are in DATA_DIR',
    ),
    FILES_S3_ENDPOINT: optional('Address of that store; Amazon when absent'),
    FILES_S3_REGION: Type.String({ default: 'us-east-1', description: 'Region of that bucket' }),
    FILES_S3_ACCESS_KEY_ID: optional('Key of that store; the role of the machine when absent'),
    FILES_S3_SECRET_ACCESS_KEY: optional('Secret of that key'),
    FILES_S3_PATH_STYLE: flag('Put the bucket into the path; most stores but Amazon want it'),
    FILES_S3_PREFIX: Type.String({
      default: '',
      description: 'Begins the names of objects in that bucket, such as `pontic/`',
    }),
    SECRET_KEY: optional(
      '32 bytes in base64: encrypts stored secrets. Made and kept in DATA_DIR when absent outside production',
    ),
    STATEMENT_SIGNING_KEY: optional(
      '32 bytes in base64: signs device statements (Ed25519). A new one leaves old statements valid. Derived from SECRET_KEY when absent outside production',
    ),
    SEED_DEMO: Type.Optional(
      Type.Boolean({
        description:
          'Fill an empty database with the demo; on by default with the embedded database outside production',
      }),
    ),
    ALLOW_DEMO_ON_NETWORK: flag(
      'Let others than this computer reach the demo, whose password is public; refused in production',
    ),
    LOG_LEVEL: Type.Unsafe<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'>({
      type: 'string',
      enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      default: 'info',
      description: 'How much is logged',
    }),
    JSON_BODY_LIMIT_BYTES: number('Largest JSON body', 1_048_576, 1_024, 104_857_600),
    PAYMENT_WEBHOOK_LIMIT_BYTES: number('Largest payment event', 1_048_576, 1_024, 104_857_600),
    SCANNER_WEBHOOK_LIMIT_BYTES: number('Largest scanner event', 262_144, 1_024, 104_857_600),
    SCAN_FILE_LIMIT_BYTES: number('Largest scan file', 536_870_912, 1_024, 10_737_418_240),
    ORDER_FILES_LIMIT_BYTES: number(
      'Largest sum of the files of an order',
      2_147_483_648,
      1_024,
      1_099_511_627_776,
    ),
    OPEN_UPLOADS_PER_ORGANIZATION: number('Uploads on their way at once', 100, 1, 100_000),
    UPLOAD_IDLE_TIMEOUT_MS: number(
      'Longest wait for the next byte of an upload; what came stays',
      60_000,
      100,
      600_000,
    ),
    DISK_RESERVE_BYTES: number(
      'Room that uploads leave on the disk, for the database and the system',
      268_435_456,
      0,
      9_007_199_254_740_991,
    ),
    // A slow client is cut within 20 s: connections are looked through every 2 s.
    REQUEST_TIMEOUT_MS: number('Longest time to receive a request', 18_000, 100, 600_000),
    HEADERS_TIMEOUT_MS: number('Longest time to receive the headers', 15_000, 100, 600_000),
    CONNECTION_IDLE_TIMEOUT_MS: number(
      'Longest silence of a connection whose answer is not read',
      120_000,
      100,
      3_600_000,
    ),
    CONNECTIONS: number('Open connections at once; more are turned away', 4_000, 1, 1_000_000),
    CONNECTIONS_PER_ADDRESS: number(
      'Open connections at once of one address; with TRUST_PROXY the proxy limits them',
      500,
      1,
      1_000_000,
    ),
    DRAIN_DELAY_MS: number('Wait at shutdown while a balancer notices', 0, 0, 120_000),
    REQUESTS_PER_MINUTE: number(
      'Requests a minute for each credential, or address without one',
      600,
      1,
      1_000_000,
    ),
    SIGN_INS_PER_HOUR_PER_ADDRESS: number('Attempts to sign in', 60, 1, 1_000_000),
    SIGN_INS_PER_15_MINUTES_PER_ACCOUNT: number('Attempts to sign in', 10, 1, 1_000_000),
    UNVERIFIED_WEBHOOKS_PER_MINUTE: number(
      'Webhooks that do not verify, for each address',
      60,
      1,
      1_000_000,
    ),
    SESSION_DAYS: number('Life of a session that is not used', 7, 1, 90),
    SESSION_MAXIMUM_DAYS: number('Life of a session at most', 90, 1, 365),
    DEVICE_CREDENTIAL_DAYS: number('Life of a device credential', 365, 1, 3_650),
    DEVICE_CREDENTIAL_IDLE_DAYS: number(
      'Life of a device credential that is not used',
      90,
      1,
      3_650,
    ),
    AUDIT_EVENT_DAYS: number('Days that events of the audit log are kept', 730, 30, 36_500),
    STRIPE_SECRET_KEY: optional('Key of the payment platform; without it paying online is off'),
    STRIPE_PUBLISHABLE_KEY: optional(
      'Public key of the payment platform: with it cards are taken in the browser',
    ),
    STRIPE_WEBHOOK_SECRETS: Type.String({
      default: '',
      description:
        'Signing secrets of the platform and connect endpoints, current and previous, separated by commas',
    }),
    STRIPE_API_BASE: optional(
      'Another address of the payment platform, for trying out; refused in production',
    ),
    STRIPE_APPLICATION_FEE_BASIS_POINTS: number(
      'Share of each online payment for the operator',
      0,
      0,
      5_000,
    ),
    STRIPE_REFUND_APPLICATION_FEE: Type.Boolean({
      default: true,
      description: 'A refund also gives back the operator’s share, in proportion; false keeps it',
    }),
    WEBHOOK_SIGNATURE_MODE: Type.Unsafe<'required' | 'local-test'>({
      type: 'string',
      enum: ['required', 'local-test'],
      default: 'required',
      description: 'local-test takes unsigned webhooks: only on loopback and never in production',
    }),
    SCANNER_APP_SECRETS: Type.String({
      default: '',
      description:
        'Secrets of vendors that sign with a partner secret: type=secret, separated by commas',
    }),
    SCAN_DOWNLOAD_HOSTS: Type.String({
      default: '',
      description: 'Hosts that scans may be fetched from, separated by commas',
    }),
    SCANNER_POLL_MINUTES: number(
      'Minutes between looks for what changed at each vendor with a sign-in; events come at once',
      10,
      1,
      1_440,
    ),
    SCANNER_MEDIT_CLIENT_ID: optional('The app that is registered at Medit Link; without it off'),
    SCANNER_MEDIT_CLIENT_SECRET: optional('Its secret'),
    SCANNER_MEDIT_ADDRESSES: addresses(
      'https://openapi-auth.meditlink.com/oauth/authorize, https://openapi-auth.meditlink.com/oauth/token, https://openapi-resources.meditlink.com',
    ),
    SCANNER_THREESHAPE_CLIENT_ID: optional(
      'The app that is registered at 3Shape, for Communicate and Unite; without it off',
    ),
    SCANNER_THREESHAPE_CLIENT_SECRET: optional('Its secret; none for a public client'),
    SCANNER_THREESHAPE_ADDRESSES: addresses(
      'https://identity.3shape.com/connect/authorize, https://identity.3shape.com/connect/token, https://eumetadata.3shapecommunicate.com',
    ),
    SCANNER_ITERO_CLIENT_ID: optional('The app that is registered at iTero; without it off'),
    SCANNER_ITERO_CLIENT_SECRET: optional('Its secret'),
    SCANNER_ITERO_ADDRESSES: addresses(''),
    SCANNER_DSCORE_CLIENT_ID: optional('The app that is registered at DS Core; without it off'),
    SCANNER_DSCORE_CLIENT_SECRET: optional('Its secret; none for a public client'),
    SCANNER_DSCORE_ADDRESSES: addresses(
      'https://r2.dscore.com/secureLogin, https://api.dscore.com/v1beta/auth/token, https://api.r2.dscore.com',
    ),
    SMTP_URL: optional('Mail server; without it mails are kept for the operator to read'),
    MAIL_FROM: Type.String({
      default: 'Pontic <no-reply@localhost>',
      description: 'Sender of mails',
    }),
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

/** A rule of a start: what is refused, and the sentence that says so. */
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

/** Says that the second login is missing, and how an operator makes it. */
export const acrossAdvice =
  "DATABASE_ACROSS_URL is missing. Work across organizations has a login of its own: create role pontic_service_across login password '…'; grant pontic_across to pontic_service_across with inherit false; (docs/operations.md, Two logins)."

function productionRules(env: Env): Rule[] {
  const { BASE_URL, SECRET_KEY } = env
  const onlyForTrial = ['SEED_DEMO', 'ALLOW_DEMO_ON_NETWORK', 'STRIPE_API_BASE'] as const
  return [
    [
      !env.DATABASE_URL && !env.ALLOW_EMBEDDED_DATABASE,
      'DATABASE_URL is missing. In production give an external PostgreSQL, or say ALLOW_EMBEDDED_DATABASE=true.',
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
      'BASE_URL is missing. In production give the address that people reach the service at, such as https://pontic.example.',
    ],
    [
      BASE_URL?.startsWith('http:') === true,
      `BASE_URL=${BASE_URL} is not encrypted. In production it begins with https: (docs/operations.md).`,
    ],
  ]
}

function refuseUnsafe(env: Env): void {
  const isProduction = env.NODE_ENV === 'production'
  const rules: Rule[] = [
    ...(isProduction ? productionRules(env) : keysRules(env)),
    [
      env.DATABASE_ACROSS_URL !== undefined && env.DATABASE_URL === undefined,
      'DATABASE_ACROSS_URL belongs to DATABASE_URL. Give both, or neither for the embedded database.',
    ],
    [
      env.WEBHOOK_SIGNATURE_MODE === 'local-test' && (isProduction || !isLoopback(env.HOST)),
      'WEBHOOK_SIGNATURE_MODE=local-test takes unsigned webhooks: only on loopback and never in production.',
    ],
    [
      !env.FILES_S3_ACCESS_KEY_ID !== !env.FILES_S3_SECRET_ACCESS_KEY,
      'FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY belong together. Give both.',
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
