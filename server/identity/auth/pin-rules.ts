const rows = [
  '01234567890',
  '09876543210',
  '2580',
  '0852',
  '147',
  '258',
  '369',
  '963',
  '852',
  '741',
]

/** Whether a PIN is one that guessers try first: repetitions, rows, lines of the pad, and years. */
export function isWeakPin(pin: string): boolean {
  const period = (pin + pin).indexOf(pin, 1)
  const isDoubled = /^(\d)\1(\d)\2$/.test(pin)
  const isYear = /^(19|20)\d\d$/.test(pin)
  return period < pin.length || isDoubled || isYear || rows.some((row) => row.includes(pin))
}
