import { Languages, Moon, Sun } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { chooseTheme, useTheme } from '../../app/theme.ts'
import { locales, useSpeech, type Locale } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'

const iconClass = 'size-4'

function Choices() {
  const { t, locale, speak } = useSpeech()
  const theme = useTheme()
  const otherLocale: Locale = locale === 'en' ? 'de' : 'en'
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  return (
    <footer className="mt-8 -mb-2 flex justify-between text-sm">
      <Button
        variant="quiet"
        lang={otherLocale}
        className="-ms-3"
        icon={<Languages aria-hidden className={iconClass} />}
        onClick={() => speak(otherLocale)}
      >
        {locales[otherLocale]}
      </Button>
      <Button
        variant="quiet"
        className="-me-3"
        icon={
          otherTheme === 'dark' ? (
            <Moon aria-hidden className={iconClass} />
          ) : (
            <Sun aria-hidden className={iconClass} />
          )
        }
        onClick={() => chooseTheme(otherTheme)}
      >
        {t.app.themes[otherTheme]}
      </Button>
    </footer>
  )
}

/** The frame of the pages before somebody is signed in: the sign, a title, a form. */
export function SignInLayout({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Pontic`
  }, [title])
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div className="w-full max-w-md rounded-xl border border-line bg-surface p-6 max-md:border-0 max-md:bg-transparent max-md:p-2 md:p-8">
        <p className="mb-6 flex items-center gap-2.5 text-xl font-semibold">
          <img src="/app/icon.svg" alt="" width={56} height={28} />
          Pontic
        </p>
        <h1 className="text-2xl font-semibold">{title}</h1>
        {lead && <p className="mt-1 text-ink-3">{lead}</p>}
        <div className="mt-6 flex flex-col gap-4">{children}</div>
        <Choices />
      </div>
    </main>
  )
}
