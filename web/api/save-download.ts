import { addressOf, type OperationId } from './client.ts'
import { ApiProblem } from './problem.ts'
import { readerHeaders } from './reader-headers.ts'

const fileNameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/**
 * Saves the file that an operation answers with, in the words of this device: a link would have those
 * of the browser, and nobody would read a refusal. @throws ApiProblem
 */
export async function saveDownload<O extends OperationId>(
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
