import { signatureField } from './signature-path.ts'

/** A signature as it was drawn. */
export function SignatureImage({ path, label }: { path: string; label: string }) {
  const { width, height } = signatureField
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="w-full max-w-80 rounded-lg border border-line bg-surface"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth={4} strokeLinecap="round" />
    </svg>
  )
}
