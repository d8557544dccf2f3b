import { Mail, Search } from 'lucide-react'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { DirectoryDialog } from './directory-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const icons = {
  directory: <Search aria-hidden className="size-4" />,
  invite: <Mail aria-hidden className="size-4" />,
}

/** The two ways to a new partner, directory and invitation; which is open is in the address. */
export function ConnectButtons({ page }: { page: '/signed-in/customers' | '/signed-in/labs' }) {
  const t = useMessages().partners
  const { isOwner, organization } = useSession()
  const { search, change } = useAddress(page)
  const close = () => change({ open: undefined })
  // The usual way is last, where the main step of a page is.
  const ways: ('directory' | 'invite')[] =
    organization.type === 'clinic' ? ['invite', 'directory'] : ['directory', 'invite']
  return (
    <>
      {ways.map((way) => (
        <Button
          key={way}
          disabled={!isOwner}
          title={isOwner ? undefined : t.ownerOnly}
          variant={way === ways[1] ? 'primary' : 'secondary'}
          icon={icons[way]}
          onClick={() => change({ open: way })}
        >
          {way === 'directory' ? t.findInDirectory[organization.type] : t.invite[organization.type]}
        </Button>
      ))}
      {search.open === 'directory' && (
        <DirectoryDialog onClose={close} onInvite={() => change({ open: 'invite' })} />
      )}
      {search.open === 'invite' && <InviteDialog onClose={close} />}
    </>
  )
}
