/** The shape of a page before it is there. */
export type FrameShape = 'plain' | 'cards' | 'record' | 'rows'

/** Shows the frame of the app in the shape of the page, until the page itself is there. */
export function showFrame(shape: FrameShape): void {
  document.documentElement.dataset.frame = shape
  new MutationObserver((_, observer) => {
    if (!document.querySelector('#app :is(main, h1)')) return
    observer.disconnect()
    document.getElementById('frame')?.remove()
  }).observe(document, { childList: true, subtree: true })
}
