// One chunk: it comes when one of its pages is first opened.
export { SignInPage } from './sign-in-page.tsx'
export { SignUpPage } from './sign-up-page.tsx'
export { ForgotPage } from './forgot-page.tsx'
export { ResetPasswordPage } from './reset-password-page.tsx'
export { VerifyEmailPage } from './verify-email-page.tsx'
export { AcceptInvitationPage } from './accept-invitation-page.tsx'
export { AcceptConnectionPage } from './accept-connection-page.tsx'
