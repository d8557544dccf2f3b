import { authorizeScannerConnection } from '../../api/body-rules/scans/scanner-connections.ts'
import type { Answer } from '../../api/client.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { CopiedText } from '../../ui/copied-text.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useCommand } from '../../api/hooks.ts'
import { wayOf } from './scan-labels.ts'
import type { Connection } from './connection.ts'

/** The address of a scanner's webhook, and its secret while it is shown. */
export type Webhook = Answer<'createScannerConnection'>['webhook']

/** What the vendor's dashboard asks for; the secret is shown only here. */
export function WebhookPart({ webhook: { url, secret } }: { webhook: Webhook }) {
  const t = useMessages()
  const words = t.scans.connections
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{words.webhookTitle}</h3>
      <p className="text-ink-2">{words.webhookText}</p>
      <CopiedText name={words.url} text={url} words={words} />
      {secret ? (
        <>
          <CopiedText name={words.secret} text={secret} words={words} />
          <p className="font-medium text-warn">{words.secretOnce}</p>
        </>
      ) : (
        <p className="text-ink-2">{words.noSecret}</p>
      )}
    </section>
  )
}

/** How the agent is set up on the computer of a scanner. */
export function AgentPart({ connection }: { connection: Connection }) {
  const t = useMessages()
  const { agentText, agentSteps, agentFile, agentFolder, agentNumber } = t.scans.connections
  const commands = [
    null,
    `node pontic-agent.mjs login --server ${location.origin}`,
    `node pontic-agent.mjs add "<${agentFolder}>" --connection ${connection.id}`,
    'node pontic-agent.mjs run',
  ]
  return (
    <section className="flex flex-col gap-3">
      <p className="font-medium">{agentText}</p>
      <ol className="flex list-decimal flex-col gap-3 ps-5">
        {agentSteps.map((text, index) => (
          <li key={text}>
            {text}
            {index === 0 && (
              <a
                href="/app/pontic-agent.mjs"
                download
                className="reach block text-accent underline"
              >
                {agentFile}
              </a>
            )}
            {commands[index] && (
              <code className="mt-1 block rounded-lg bg-sunken px-2.5 py-1.5 font-mono text-sm break-all">
                {commands[index]}
              </code>
            )}
          </li>
        ))}
      </ol>
      <p className="text-ink-2">{agentNumber}</p>
    </section>
  )
}

/** Leads to the sign-in at the vendor, which leads back here. */
export function SignInPart({ connection }: { connection: Connection }) {
  const t = useMessages()
  const words = t.scans.connections
  const form = useForm({ serviceUrl: '' }, authorizeScannerConnection)
  const { run, isBusy } = useCommand('authorizeScannerConnection', {
    onDone: ({ url }) => location.assign(url),
    onProblem: form.take,
  })
  const serviceUrl = form.values.serviceUrl.trim()
  return (
    <section className="flex flex-col items-start gap-3">
      <p className="text-ink-2">{words.oauthText}</p>
      {connection.scannerType === 'threeshape' && (
        <TextField
          type="url"
          label={words.unite}
          hint={words.uniteHint}
          isOptional
          className="w-full"
          {...form.field('serviceUrl')}
        />
      )}
      <Button
        variant="primary"
        isBusy={isBusy}
        onClick={() =>
          void run({ params: { id: connection.id }, body: serviceUrl ? { serviceUrl } : {} })
        }
      >
        {words.signIn}
      </Button>
    </section>
  )
}

/** The next steps of a scanner that was added, by the way that its type is connected. */
export function ScannerGuide({
  connection,
  webhook,
}: {
  connection: Connection
  webhook: Webhook
}) {
  const way = wayOf(connection.scannerType)
  return (
    <div className="flex flex-col gap-5">
      {way === 'oauth' && <SignInPart connection={connection} />}
      {way === 'agent' && <AgentPart connection={connection} />}
      {way !== 'agent' && <WebhookPart webhook={webhook} />}
    </div>
  )
}
