import { createLabConnection } from '../../api/body-rules/partners/lab-connections.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

/** Invites the other side by email: whoever opens the link signs up and is connected. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages().partners
  const { organization } = useSession()
  const form = useForm({ invitedEmail: '', message: '' }, createLabConnection)
  const { run, isBusy } = useCommand('createLabConnection', {
    onDone: ({ labConnection }) => {
      showNotice(t.invited(labConnection.invitedEmail ?? form.values.invitedEmail))
      onClose()
    },
    onProblem: form.take,
  })
  const { invitedEmail, message } = form.values
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
