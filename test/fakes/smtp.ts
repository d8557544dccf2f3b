import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail as the server got it: who it is for, and its text with headers. */
type ReceivedMail = { recipients: string[]; text: string }

/**
 * A mail server on a free port of loopback that keeps what it gets. `refuseNext` makes it answer so
 * many mails with a temporary failure.
 */
export async function startSmtp() {
  const received: ReceivedMail[] = []
  let refusals = 0

  const server = createServer((socket) => {
    let recipients: string[] = []
    let lines: string[] | undefined
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 mail.sample.example')

    function endMail(text: string): void {
      if (refusals > 0) {
        refusals--
        reply('451 Try again later')
      } else {
        received.push({ recipients, text })
        reply('250 Kept')
      }
      recipients = []
    }

    createInterface(socket).on('line', (line) => {
      if (lines) {
        if (line === '.') {
          endMail(lines.join('\n'))
          lines = undefined
        } else lines.push(line)
        return
      }
      const recipient = /^RCPT TO:<(.+)>/i.exec(line)?.[1]
      if (recipient !== undefined) recipients.push(recipient)
      if (/^DATA/i.test(line)) {
        lines = []
        reply('354 Go on')
      } else if (/^QUIT/i.test(line)) {
        reply('221 Bye')
        socket.end()
      } else reply('250 OK')
    })
    socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseNext(count: number) {
      refusals = count
    },
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}
