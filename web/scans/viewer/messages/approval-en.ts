import { drawingEn } from '../../drawing/messages/en.ts'
/** The texts of answering a design. */
export const approvalEn = {
  picture: 'Picture of the design',
  turn: 'Turn in 3D',
  drawing: drawingEn,
  today: 'today',
  tomorrow: 'tomorrow',
  answerBy: (day: string) => `Answer by ${day}`,
  toKeep: (day: string) => `to keep ${day}`,
  labWaits: (day: string, promised: string) => `The practice has until ${day} to keep ${promised}`,
  facts: {
    label: 'What to check',
    shade: 'Shade',
    stump: (value: string) => `stump ${value}`,
    pontic: 'Pontic',
    margin: 'Margin',
    contacts: 'Contacts',
    occlusion: 'Occlusion',
    appointment: 'Appointment',
    delivery: 'Delivery',
  },
  ask: {
    what: 'What should change',
    kinds: {
      contact: 'Contact',
      bite: 'Bite',
      shape: 'Shape',
      margin: 'Margin',
      pontic: 'Pontic',
      shade: 'Shade',
    },
    words: 'Details',
    needed: 'Mark the place in the picture, choose what should change, or describe it.',
    marked: 'See the marks in the picture.',
    send: (lab: string) => `Send to ${lab}`,
    pictureFailed: 'The picture couldn’t be sent. Check your connection and try again.',
    planning: 'Checking the delivery date …',
    design: (day: string) => `Next design: ${day}.`,
    stays: (day: string) => `${day} stays`,
    ifBy: (day: string) => `if you approve it by ${day}.`,
    staysAnyway: (day: string) => `${day} stays.`,
    moves: (promised: string, day: string) => `Delivery moves from ${promised} to ${day}.`,
    movesFar: (promised: string) => `${promised} can’t be kept, and no new date is free yet.`,
    unknown: 'No delivery date is promised for this order.',
  },
}
/** The texts of answering a design in a language. */
export type ApprovalMessages = typeof approvalEn
