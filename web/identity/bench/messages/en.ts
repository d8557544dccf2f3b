import { wallBoardEn } from '../../../production/wall-board/messages/en.ts'
import { benchWorkEn } from '../../../production/bench/messages/en.ts'
/** Texts of a shared device: who works, the PIN, and the frame afterwards. */
export const benchEn = {
  title: 'Who is working?',
  at: (device: string, organization: string) => `${device} · ${organization}`,
  nobody: 'Nobody has a PIN yet',
  nobodyText: 'Team members choose their PIN under Account in the settings.',
  pinOf: (name: string) => `PIN of ${name}`,
  digits: (count: number) => `${count} digits entered`,
  digit: (digit: string) => `Digit ${digit}`,
  remove: 'Delete last digit',
  submit: 'Sign in',
  another: 'Someone else',
  forgotten: 'Forgot your PIN? Choose a new one under Account in the settings.',
  notShared: "This browser isn't a shared device",
  notSharedText: 'It was revoked or never set up. An owner sets it up in the settings.',
  toSignIn: 'Sign in with email and password',
  navigation: 'Production',
  queue: 'My queue',
  done: 'Sign out',
  signsOutAfter: (minutes: number) => `Signs out after ${minutes} min without use`,
  work: benchWorkEn,
  wallBoard: wallBoardEn,
}
