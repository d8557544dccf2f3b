import { Download } from 'lucide-react'
import { useState } from 'react'
import { addressOf, type Args } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/index.tsx'
import { AnchorButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'

type Query = NonNullable<Args<'exportFinance'>['query']>
type Program = NonNullable<Query['format']>
type Kind = NonNullable<Query['kind']>

const programs: readonly Program[] = ['xero', 'quickbooks', 'sage', 'ledger']

const lastMonth = () => {
  const toOn = addDays(`${todayHere().slice(0, 8)}01`, -1)
  return { fromOn: `${toOn.slice(0, 8)}01`, toOn }
}

/** What an accountant needs, as a file: the program, what, and for which days. */
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
    <Dialog title={t.money.export.title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Select
          label={t.money.export.program}
          value={program}
          onChange={(value) => setProgram(programs.find((one) => one === value) ?? 'xero')}
          options={programs.map((value) => ({ value, label: t.money.export.programs[value] }))}
        />
        {!isLedger && (
          <Select
            label={t.money.export.what}
            value={kind}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? '')}
            options={kinds.map((value) => ({ value, label: t.money.export.kinds[value] }))}
          />
        )}
        <div className="grid grid-cols-2 gap-3">
          <TextField
            type="date"
            label={t.money.from}
            value={days.fromOn}
            onChange={(fromOn) => setDays((before) => ({ ...before, fromOn }))}
          />
          <TextField
            type="date"
            label={t.money.to}
            value={days.toOn}
            {...(isReady ? {} : { error: t.money.daysWrong })}
            onChange={(toOn) => setDays((before) => ({ ...before, toOn }))}
          />
        </div>
        {!isLedger && (
          <TextField
            label={t.money.export.account}
            hint={t.money.export.accountHint}
            isOptional
            value={account}
            onChange={setAccount}
          />
        )}
        <p className="text-xs text-ink-3">{t.money.export.text}</p>
        <div className="flex justify-end">
          {isReady && (
            <AnchorButton
              variant="primary"
              href={href}
              download
              icon={<Download aria-hidden className="size-4" />}
            >
              {t.money.export.download}
            </AnchorButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}
