import { demoPassword, demoSignIns } from '#demo/demo'
import type { SandboxOffer } from '#server/scans/scan-worker'
import type { EmbeddedPostgres } from '#embedded-postgres/embedded-postgres'

type Start = {
  version: string
  url: string
  /** Where the service listens, when that is not `url`: a proxy is between. */
  listensOn: string | undefined
  hasDemo: boolean
  /** Whether emails are kept, to be read in a browser of this computer. */
  hasMailbox: boolean
  /** Whether others than this computer reach the demo. */
  isDemoOnNetwork: boolean
  /** Where a visitor of the demo pays, with play money. */
  paymentsUrl: string | undefined
  database: EmbeddedPostgres | undefined
  /** Whether pictures are decoded in a sandbox of the system. */
  sandbox: SandboxOffer
  seconds: number
}

const recovered = {
  no: '',
  adopted: ' (was still running after the last start was killed; taken over)',
  restarted: ' (recovered after the last start was killed)',
}

const networkWarning = [
  '  !!  WARNING: the demo is open to the network, and its password is public.',
  '  !!  Everyone who can reach this computer can sign in. Enter no real data here.',
  '  !!  Remove ALLOW_DEMO_ON_NETWORK=true to limit the demo to this computer.',
]

const sandboxWarning = (reason: string) => [
  '  Pictures    WARNING: decoded without a sandbox, which this system does not provide:',
  `              ${reason} (docs/operations.md, Inspection of files)`,
]

/** What the operator reads once the service runs: where it is, who can sign in, what to try next. */
export function startPage(start: Start): string {
  const { version, url, listensOn, hasDemo, paymentsUrl, database, seconds } = start
  const lines = [
    '',
    `Pontic ${version} is running at ${url}   (${seconds.toFixed(1)} s)`,
    '',
    `  Web app     ${url}/app`,
    `  Reference   ${url}/docs`,
    ...(start.hasMailbox ? [`  Mailbox     ${url}/app/mailbox   (emails are kept there)`] : []),
    `  Database    ${
      database
        ? `PostgreSQL ${database.version}, embedded${recovered[database.wasRecovered]}`
        : 'external'
    }`,
  ]
  if (!start.sandbox.isThere) lines.push(...sandboxWarning(start.sandbox.reason))
  if (listensOn !== undefined) lines.push(`  Listens on  ${listensOn}`)
  if (paymentsUrl !== undefined) {
    lines.push(
      `  Payments    ${paymentsUrl}   (a fake of Stripe: no real money, never in production)`,
    )
  }
  if (hasDemo) {
    const [first] = demoSignIns
    if (start.isDemoOnNetwork) lines.push('', ...networkWarning)
    lines.push(
      '',
      `  Demo sign-ins, password ${demoPassword}`,
      ...demoSignIns.map(
        ({ email, role, organization, type }) =>
          `    ${email.padEnd(38)} ${role.padEnd(6)} ${type.padEnd(7)} ${organization}`,
      ),
      '',
      '  Try next',
      `    curl -c jar -H 'content-type: application/json' \\`,
      `      -d '{"email":"${first?.email}","password":"${demoPassword}"}' ${url}/auth/sign-in/email`,
      `    curl -b jar '${url}/orders?limit=2'`,
    )
  }
  if (!hasDemo) lines.push('', `  Begin       ${url}/app/sign-up`)
  lines.push('', 'Press Ctrl-C to stop.', '')
  return lines.join('\n')
}
