import { createTransport } from 'nodemailer'
import type { Env } from '#platform/settings/env'
import type { Job, Queue } from '#platform/jobs/worker'

type MailJob = Job & { recipient: string; subject: string; body: string }

const sendTimeoutMs = 15_000

/**
 * The queue of mails. With SMTP_URL sending is tried 12 times within about an hour, as long as
 * most links in them live; a mail may arrive twice after a kill, with the same Message-ID. Without it they are kept in `app.mails`, where
 * the operator reads them.
 */
export function mailQueue(env: Env): Queue<MailJob> {
  const transport = env.SMTP_URL
    ? createTransport(
        {
          url: env.SMTP_URL,
          connectionTimeout: sendTimeoutMs,
          greetingTimeout: sendTimeoutMs,
          socketTimeout: sendTimeoutMs,
          disableFileAccess: true,
          disableUrlAccess: true,
        },
        { from: env.MAIL_FROM },
      )
    : undefined

  return {
    table: 'mails',
    failedState: 'failed',
    maximumAttempts: 12,
    async work({ id, recipient, subject, body }) {
      if (!transport) return 'kept'
      await transport.sendMail({
        // An object, because a string may hold several addresses.
        to: { name: '', address: recipient },
        subject,
        text: body,
        messageId: `<${id}@pontic>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
      return 'sent'
    },
  }
}
