import { Mail, Search } from 'lucide-react'
import { useSession } from '../app/session.tsx'
import { useAddress } from '../app/use-address.ts'
import { useMessages } from '../i18n/index.tsx'
import { Button } from '../ui/button.tsx'
import { DirectoryDialog } from './directory-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** The two ways to a new partner, directory and invitation; which is open is in the address. */
export function Connecting() {
  const t = useMessages().partners
  const { isOwner, organization } = useSession()
  const { search, change } = useAddress()
  const close = () => change({ open: undefined })
  const reason = isOwner ? undefined : t.ownerOnly
  return (
    <>
      <Button
        disabled={!isOwner}
        title={reason}
        look={organization.type === 'clinic' ? 'primary' : 'secondary'}
        icon={<Search aria-hidden className="size-4" />}
        onClick={() => change({ open: 'directory' })}
      >
        {t.findInDirectory[organization.type]}
      </Button>
      <Button
        disabled={!isOwner}
        title={reason}
        look={organization.type === 'lab' ? 'primary' : 'secondary'}
        icon={<Mail aria-hidden className="size-4" />}
        onClick={() => change({ open: 'invite' })}
      >
        {t.invite[organization.type]}
      </Button>
      {search['open'] === 'directory' && (
        <DirectoryDialog onClose={close} onInvite={() => change({ open: 'invite' })} />
      )}
      {search['open'] === 'invite' && <InviteDialog onClose={close} />}
    </>
  )
}
