import { createTransport } from 'nodemailer'
import type { Db } from '#platform/db/db'
import type { Env } from '#platform/settings/env'
import type { Job, Queue } from '#platform/jobs/queue'
import { mailSettings } from './mail-settings.ts'
import { selectMail, updateMailState } from './mail-queries.ts'

type MailJob = Job<{ mailId: string }>

const sendTimeoutMs = 15_000

/**
 * The queue of mails. With SMTP_URL sending is tried 12 times within about an hour, as long as
 * most links in them live; a mail may arrive twice after a kill, with the same Message-ID. Without it they are kept in `app.mails`, where
 * the operator reads them.
 */
export function mailQueue(env: Env, db: Db): Queue<MailJob> {
  const { SMTP_URL: url, MAIL_FROM: from } = mailSettings.of(env)
  const transport = url
    ? createTransport(
        {
          url,
          connectionTimeout: sendTimeoutMs,
          greetingTimeout: sendTimeoutMs,
          socketTimeout: sendTimeoutMs,
          disableFileAccess: true,
          disableUrlAccess: true,
        },
        { from },
      )
    : undefined

  return {
    name: 'mails',
    module: 'vendors',
    maximumAttempts: 12,
    recordEnd: (tx, { payload }, { state }) => updateMailState(tx, payload.mailId, state),
    async process({ payload: { mailId } }) {
      if (!transport) return 'kept'
      const mail = await db.acrossOrgs('a mail to be sent', (tx) => selectMail(tx, mailId))
      if (!mail) return 'ignored'
      const { recipient, subject, body, attachmentName, attachment } = mail
      await transport.sendMail({
        // An object, because a string may hold several addresses.
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(attachment === null || attachmentName === null
          ? {}
          : { attachments: [{ filename: attachmentName, content: attachment }] }),
        messageId: `<${mailId}@pontic>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
      return 'sent'
    },
  }
}
