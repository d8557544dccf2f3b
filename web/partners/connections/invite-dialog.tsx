import { useState } from 'react'
import { createLabConnection } from '../../api/body-rules/partners/lab-connections.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { CopiedText } from '../../ui/copied-text.tsx'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'

/** The invitation was sent: its link, to pass on in another way too. */
function SentDialog({
  email,
  link,
  onClose,
}: {
  email: string
  link: string
  onClose: () => void
}) {
  const t = useMessages().partners
  return (
    <Dialog title={t.invitedTitle} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{t.invitedText(email)}</p>
        <CopiedText
          name={t.invitationLink}
          text={link}
          words={{ copy: t.copyLink, copied: t.linkCopied }}
        />
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {t.invitedDone}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Invites the other side by email: whoever opens the link signs up and is connected. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages().partners
  const { organization } = useSession()
  const form = useForm({ invitedEmail: '', message: '' }, createLabConnection)
  const [link, setLink] = useState<string | null>(null)
  const { run, isBusy } = useCommand('createLabConnection', {
    onDone: ({ invitationLink }) => setLink(invitationLink),
    onProblem: form.take,
  })
  const { invitedEmail, message } = form.values
  if (link !== null) return <SentDialog email={invitedEmail} link={link} onClose={onClose} />
  return (
    <FormDialog
      title={t.inviteTitle[organization.type]}
      submitLabel={t.sendInvitation}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() =>
        void run({ body: { invitedEmail, ...(message.trim() ? { message: message.trim() } : {}) } })
      }
    >
      <p className="text-ink-2">{t.inviteText[organization.type]}</p>
      <TextField
        label={t.email}
        type="email"
        required
        autoComplete="off"
        {...form.field('invitedEmail')}
      />
      <TextArea
        label={t.message}
        isOptional
        placeholder={t.messageExample[organization.type]}
        {...form.field('message')}
      />
    </FormDialog>
  )
}
