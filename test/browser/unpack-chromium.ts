import { inflate, default as packed } from '@sparticuz/chromium'
import { fileURLToPath } from 'node:url'

// Lays out the packaged Chromium in the folder that TMPDIR names: the package knows no other way to
// say where. Run by `packed-chromium.ts`.
await packed.executablePath()
// Libraries that bare systems lack; the package takes them out only where it believes to be at home.
await inflate(
  fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))),
)
