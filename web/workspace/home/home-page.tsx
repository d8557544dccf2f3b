import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ClinicHome } from './clinic-home.tsx'
import { LabHome } from './lab-home.tsx'
import { SetupCard } from './setup-card.tsx'

// It is there in the first minutes alone.
const ConfirmEmail = late(() =>
  import('../../identity/sign-in/confirm-email.tsx').then((part) => part.ConfirmEmail),
)

const partOfDay = (hour: number) =>
  hour < 11 ? ('morning' as const) : hour < 18 ? ('day' as const) : ('evening' as const)

/** The first page: what is to set up, what needs somebody, what is due. */
export function HomePage() {
  const t = useMessages()
  const { user, isLab } = useSession()
  // The greeting of the moment in which the page was opened.
  const [part] = useState(() => partOfDay(new Date().getHours()))
  const { data: guide, isLoading } = useRead('getSetupGuide', {}, { freshMs: 60_000 })
  const Home = isLab ? LabHome : ClinicHome
  return (
    <Page title={t.home.greeting[part](user.name)} width="detail">
      <div className="flex flex-col gap-4">
        <ConfirmEmail />
        {guide && <SetupCard guide={guide} />}
        {/* What came above it later would push it down. */}
        {isLoading ? <Skeleton lines={10} /> : <Home />}
      </div>
    </Page>
  )
}
