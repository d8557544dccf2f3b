import { useState } from 'react'
import { createScannerConnection } from '../../api/body-rules/scans/scanner-connections.ts'
import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { Check, Select, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { ScannerGuide } from './scanner-guide.tsx'
import type { Connection } from './connection.ts'

/** Adds a scanner by its type, and then shows the steps that connect it. */
export function AddScanner({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const words = t.scans.connections
  const [added, setAdded] = useState<Answer<'createScannerConnection'> | null>(null)
  const form = useForm<{
    scannerType: Connection['scannerType']
    name: string
    testMode: boolean
  }>({ scannerType: 'medit', name: '', testMode: false }, createScannerConnection)
  const { run, isBusy } = useCommand('createScannerConnection', {
    onDone: setAdded,
    onProblem: form.take,
  })
  if (added) {
    return (
      <Dialog title={added.connection.name} onClose={onClose}>
        <p role="status" className="mb-4 font-medium">
          {words.ready}
        </p>
        <ScannerGuide {...added} />
        <div className="mt-5 flex justify-end">
          <Button onClick={onClose}>{t.ui.close}</Button>
        </div>
      </Dialog>
    )
  }
  const { scannerType, name, testMode } = form.values
  return (
    <FormDialog
      title={words.addTitle}
      submitLabel={words.addSubmit}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void run({ body: { scannerType, name: name.trim(), testMode } })}
    >
      <Select
        label={words.type}
        {...form.field('scannerType')}
        options={Object.entries(t.scans.scannerTypes).map(([value, label]) => ({ value, label }))}
      />
      <TextField label={words.name} hint={words.nameHint} {...form.field('name')} />
      <Check label={words.testMode} hint={words.testModeHint} {...form.check('testMode')} />
    </FormDialog>
  )
}
