/** The texts of drawing on a picture. */
export const drawingEn = {
  picture: 'Picture to draw on',
  tools: 'Drawing tools',
  pen: 'Pen',
  arrow: 'Arrow',
  undo: 'Undo',
  redo: 'Redo',
  keys: 'Draw with a finger, pen or mouse. By keyboard: arrow keys move the cross, Enter starts and ends a mark, Ctrl+Z takes it back.',
  begun: 'Mark started. Arrow keys draw, Enter ends it, Escape drops it.',
  marks: (count: number) => (count === 1 ? '1 mark' : `${count} marks`),
  loading: 'Loading picture …',
  unreadable: 'This picture can’t be displayed here. You can still download it.',
  add: 'Add to message',
  copyNote: 'A copy with your marks is attached to your next message. The original stays as it is.',
  private: 'Only your side sees this photo, so it can’t be added to a message.',
  snapshot: 'Snapshot',
  photos: 'Photos',
  showPhoto: (name: string) => `Show ${name} beside the scan`,
  closePhoto: 'Close photo',
}
/** The texts of drawing in a language. */
export type DrawingMessages = typeof drawingEn
