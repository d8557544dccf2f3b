// What comes after the first view: files on their way, and the sign-in of whose session has ended.
import '../base.ts'
export { Afterwards } from './afterwards.tsx'
export { leaveTo } from './forget-typed.ts'
export { openStream } from '../api/stream.ts'
export { signOut } from './sign-out.ts'
