// What is there before somebody is signed in.
import '../base.ts'
export { SignInPage } from '../accounts/sign-in-page.tsx'
export { SignUpPage } from '../accounts/sign-up-page.tsx'
export { ForgotPage } from '../accounts/forgot-page.tsx'
export { ResetPasswordPage } from '../accounts/reset-password-page.tsx'
export { VerifyEmailPage } from '../accounts/verify-email-page.tsx'
export { AcceptInvitationPage } from '../accounts/accept-invitation-page.tsx'
export { AcceptConnectionPage } from '../accounts/accept-connection-page.tsx'
