/** What a form has its values from. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Puts the focus on the first control of a form that the browser does not let through. */
export function focusFirstFault(control: Control): void {
  const first = [...(control.form?.elements ?? [])].find(
    (each) => 'validity' in each && !(each as Control).validity.valid,
  )
  if (first === control) control.focus()
}
