import { useState } from 'react'
import { showProblem } from '../ui/toast.tsx'
import { addressOf, type OperationId } from './client.ts'
import { ApiProblem } from './problem.ts'
import { readerHeaders } from './reader-headers.ts'

const fileNameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

// A link would have the words of the browser instead of this device's, and nobody would read a refusal.
async function saveDownload<O extends OperationId>(
  operation: O,
  args: Parameters<typeof addressOf<O>>[1],
): Promise<void> {
  const response = await fetch(addressOf(operation, args), { headers: readerHeaders() }).catch(
    () => {
      throw new ApiProblem({ code: 'offline' }, null)
    },
  )
  if (!response.ok) {
    const problem = (await response.json()) as ApiProblem['problem'] & { code: 'retry' }
    throw new ApiProblem(problem, response.headers.get('x-request-id'))
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = fileNameOf(response) ?? ''
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Saves the file that an operation answers with, in the words of this device, and shows why it cannot. */
export function useDownload<O extends OperationId>(operation: O) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async (args: Parameters<typeof addressOf<O>>[1]): Promise<void> => {
    setIsBusy(true)
    await saveDownload(operation, args).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
      showProblem(error)
    })
    setIsBusy(false)
  }
  return { save, isBusy }
}
