import { defineSettings } from '#platform/settings/env'
import { optional, text } from '#platform/settings/setting'

/** Settings of outgoing mail. */
export const mailSettings = defineSettings({
  SMTP_URL: optional(
    'SMTP server; if not set, emails stay in the database for the operator to read',
  ),
  MAIL_FROM: text('Sender of emails', 'Pontic <no-reply@localhost>'),
})
