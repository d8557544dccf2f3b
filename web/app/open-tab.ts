/**
 * Brings the tab of the open page to the middle of its row where a narrow screen shows only some of
 * them; to be done when a page is there, after the router has given rows the place that the page
 * before left them at.
 */
export function bringOpenTabs(): void {
  for (const tab of document.querySelectorAll('main nav [aria-current]')) {
    const row = tab.closest('nav')
    if (!row || row.scrollWidth <= row.clientWidth) continue
    const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) })
  }
}
