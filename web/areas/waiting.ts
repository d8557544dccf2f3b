// What comes after the first view: files on their way, and the sign-in of whose session has ended.
import '../base.ts'
export { Afterwards } from '../app/afterwards.tsx'
export { leaveTo } from '../app/forget-typed.ts'
export { openStream } from '../api/stream.ts'
export { signOut } from '../app/sign-out.ts'
