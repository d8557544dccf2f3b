import { Link } from '@tanstack/react-router'
import { Microscope, Stethoscope } from 'lucide-react'
import { useMessages } from '../../i18n/index.tsx'

const icons = { lab: Microscope, clinic: Stethoscope }

/** The first question of a sign-up as two large choices; each is an address. */
export function TypeChoice() {
  const t = useMessages().accounts
  return (
    <ul aria-label={t.whoAreYou} className="flex flex-col gap-3">
      {(['lab', 'clinic'] as const).map((type) => {
        const Icon = icons[type]
        return (
          <li key={type}>
            <Link
              to="/sign-up"
              search={{ type }}
              className="flex items-center gap-4 rounded-xl border border-line bg-raised p-4 hover:border-accent hover:bg-accent-soft"
            >
              <span className="rounded-lg bg-accent-soft p-2.5 text-accent">
                <Icon aria-hidden className="size-6" />
              </span>
              <span className="min-w-0">
                <span className="block text-lg font-semibold">{t.types[type].title}</span>
                <span className="block text-sm text-ink-2">{t.types[type].text}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
