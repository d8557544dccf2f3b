const classes = [
  'h-8 w-full rounded-lg border border-control bg-raised px-2.5 text-ink',
  'outline-offset-1 focus-visible:outline-2 focus-visible:outline-accent',
  // Less than 16 px makes phones zoom into a field.
  'pointer-coarse:h-11 pointer-coarse:text-base',
]

/** The classes of an input or a select among teeth. */
export const fieldClasses = classes.join(' ')
