import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { InviteDialog, TeamInvitations } from './team-invitations.tsx'
import { TeamMembers } from './team-members.tsx'

/** The team: members, what they may do and see, and who was invited. */
export function TeamPage() {
  const t = useMessages().settings.team
  const { isOwner } = useSession()
  const [isInviting, setIsInviting] = useState(false)
  return (
    <SettingsFrame
      title={t.title}
      width="detail"
      actions={
        isOwner && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setIsInviting(true)}
          >
            {t.invite}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <TeamMembers />
        {isOwner && <TeamInvitations />}
      </div>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </SettingsFrame>
  )
}
