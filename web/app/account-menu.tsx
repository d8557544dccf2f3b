import { useNavigate } from '@tanstack/react-router'
import { Building2, Languages, LogOut, Moon, Settings, Sun } from 'lucide-react'
import { useCommand, useRead } from '../api/hooks.ts'
import { useSpeech, locales, type Locale } from '../i18n/index.tsx'
import { MenuButton, type MenuItem } from '../ui/menu.tsx'
import { enterAs, useSession } from './session.tsx'
import { chooseTheme, useTheme } from './theme.ts'
import { useSignOut } from './use-sign-out.ts'

const iconClass = 'size-4 shrink-0'

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')

/** Who is signed in where; leads to other organizations, the settings and out. */
export function AccountMenu() {
  const { t, locale, speak } = useSpeech()
  const { user, organization } = useSession()
  const theme = useTheme()
  const navigate = useNavigate()
  const { data: organizations } = useRead('listOrganizations', {}, { freshMs: 60_000 })
  const signOut = useSignOut()
  const { run: activate } = useCommand('activateOrganization', {
    onDone: () => void enterAs(user.id),
  })
  const otherLocale: Locale = locale === 'en' ? 'de' : 'en'
  const items: MenuItem[] = [
    ...(organizations?.data ?? [])
      .filter(({ id }) => id !== organization.id)
      .map(({ id, name }) => ({
        label: name,
        icon: <Building2 aria-hidden className={iconClass} />,
        run: () => void activate({ params: { id } }),
      })),
    {
      label: t.app.settings,
      icon: <Settings aria-hidden className={iconClass} />,
      run: () => void navigate({ to: '/settings' }),
    },
    {
      label: theme === 'dark' ? t.app.themes.light : t.app.themes.dark,
      icon:
        theme === 'dark' ? (
          <Sun aria-hidden className={iconClass} />
        ) : (
          <Moon aria-hidden className={iconClass} />
        ),
      run: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    {
      label: locales[otherLocale],
      icon: <Languages aria-hidden className={iconClass} />,
      run: () => speak(otherLocale),
    },
    {
      label: t.app.signOut,
      icon: <LogOut aria-hidden className={iconClass} />,
      run: signOut,
    },
  ]
  return (
    <div className="-ms-1.5 flex min-w-0 font-semibold" title={t.app.signedInAs(user.name)}>
      <MenuButton
        label={organization.name}
        variant="quiet"
        mayWrap
        items={items}
        icon={
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-md bg-ink text-xs font-semibold text-surface"
          >
            {initialsOf(organization.name)}
          </span>
        }
      />
    </div>
  )
}
