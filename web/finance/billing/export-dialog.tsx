import { Download } from 'lucide-react'
import { useState } from 'react'
import { addressOf, type Args } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/index.tsx'
import { AnchorButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select, TextField } from '../../ui/field.tsx'

type Query = NonNullable<Args<'exportFinance'>['query']>
type Program = NonNullable<Query['format']>
type Kind = NonNullable<Query['kind']>

const programs: readonly Program[] = ['xero', 'quickbooks', 'sage', 'ledger']

const lastMonth = () => {
  const toOn = addDays(`${todayHere().slice(0, 8)}01`, -1)
  return { fromOn: `${toOn.slice(0, 8)}01`, toOn }
}

type Days = ReturnType<typeof lastMonth>

/** The first and the last day of what is exported. */
function DayFields({
  days,
  isWrong,
  onChange,
}: {
  days: Days
  isWrong: boolean
  onChange: (days: Days) => void
}) {
  const t = useMessages()
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField
        label={t.finance.from}
        value={days.fromOn}
        onChange={(fromOn) => onChange({ ...days, fromOn })}
      />
      <DateField
        label={t.finance.to}
        value={days.toOn}
        {...(isWrong ? { error: t.finance.daysWrong } : {})}
        onChange={(toOn) => onChange({ ...days, toOn })}
      />
    </div>
  )
}

/** A file for an accountant: for which program, what is in it, and for which days. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const { isLab } = useSession()
  const [program, setProgram] = useState<Program>('xero')
  const [kind, setKind] = useState<Kind | ''>(isLab ? 'invoices' : 'bills')
  const [days, setDays] = useState(lastMonth)
  const [account, setAccount] = useState('')
  const kinds: Kind[] = [isLab ? 'invoices' : 'bills', 'credit-notes', 'payments']
  const isLedger = program === 'ledger'
  const isReady = days.fromOn !== '' && days.toOn !== '' && days.fromOn <= days.toOn
  const href = addressOf('exportFinance', {
    query: {
      format: program,
      ...(isLedger || kind === '' ? {} : { kind }),
      ...days,
      ...(account.trim() === '' || isLedger ? {} : { account: account.trim() }),
    },
  })
  return (
    <Dialog title={t.finance.export.title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Select
          label={t.finance.export.program}
          value={program}
          onChange={(value) => setProgram(programs.find((one) => one === value) ?? 'xero')}
          options={programs.map((value) => ({ value, label: t.finance.export.programs[value] }))}
        />
        {!isLedger && (
          <Select
            label={t.finance.export.what}
            value={kind}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? '')}
            options={kinds.map((value) => ({ value, label: t.finance.export.kinds[value] }))}
          />
        )}
        <DayFields days={days} isWrong={!isReady} onChange={setDays} />
        {!isLedger && (
          <TextField
            label={t.finance.export.account}
            hint={t.finance.export.accountHint}
            isOptional
            value={account}
            onChange={setAccount}
          />
        )}
        <p className="text-xs text-ink-3">{t.finance.export.text}</p>
        <div className="flex justify-end">
          {isReady && (
            <AnchorButton
              variant="primary"
              href={href}
              download
              icon={<Download aria-hidden className="size-4" />}
            >
              {t.finance.export.download}
            </AnchorButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}
