import type { Moment } from '../../server/orders/scheduling/floor.ts'

type Event = { at: Moment; order: number; run(): void }

/** Events that come in the order of their time, and of one moment in that of their making. */
export function openEvents() {
  const heap: Event[] = []
  let added = 0
  const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order)
  const swap = (a: number, b: number) => {
    const kept = heap[a] as Event
    heap[a] = heap[b] as Event
    heap[b] = kept
  }
  return {
    at(at: Moment, run: () => void): void {
      heap.push({ at, order: added++, run })
      for (let place = heap.length - 1; place > 0;) {
        const parent = (place - 1) >> 1
        if (!isBefore(heap[place] as Event, heap[parent] as Event)) return
        swap(place, parent)
        place = parent
      }
    },
    next(): Event | undefined {
      const [first] = heap
      const last = heap.pop()
      if (!first || !last || heap.length === 0) return first
      heap[0] = last
      for (let place = 0; ;) {
        let least = place
        for (const child of [2 * place + 1, 2 * place + 2]) {
          if (child < heap.length && isBefore(heap[child] as Event, heap[least] as Event)) {
            least = child
          }
        }
        if (least === place) return first
        swap(place, least)
        place = least
      }
    },
  }
}
