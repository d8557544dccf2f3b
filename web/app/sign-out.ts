import { call } from '../api/client.ts'
import { asProblem } from '../api/problem.ts'
import { loadMessages } from '../i18n/index.tsx'
import type { Messages } from '../i18n/en.ts'
import { showNotice, showProblem } from '../ui/toast.tsx'
import { draftPrefix, keptFilesKey } from './storage-keys.ts'
import { signOutHere } from './session.tsx'

/** Whether a change or a file of somebody is still on its way from this browser. */
const hasUnsent = (): boolean =>
  localStorage.getItem(keptFilesKey) !== null ||
  Object.keys(localStorage).some(
    (key) =>
      key.startsWith(draftPrefix) && (localStorage.getItem(key) ?? '').includes('"sending":{'),
  )

/** What was chosen for this device, whoever uses it. */
const choices = ['pontic.theme', 'pontic.locale', 'pontic.notation', 'pontic.sharedDevice'] as const

async function leave(): Promise<void> {
  const chosen = choices.map((key) => [key, localStorage.getItem(key)] as const)
  try {
    await call('signOut', {})
  } catch (error) {
    showProblem(asProblem(error))
    return
  }
  // The answer empties the storage of this browser.
  for (const [key, value] of chosen) if (value !== null) localStorage.setItem(key, value)
  await signOutHere()
}

/** Signs out and leaves nothing behind; whoever would lose what has not arrived yet is asked first. */
export async function signOut(messages: Messages): Promise<void> {
  if (!hasUnsent()) return leave()
  await loadMessages()
  const { unsent, signOutAnyway } = messages.accounts
  showNotice(unsent, { label: signOutAnyway, run: () => void leave() })
}
