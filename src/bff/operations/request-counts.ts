/**
 * Answers by route and status, and the time to their heads, as a Prometheus counter and histogram.
 * Counted in plain numbers: every answer passes here, and a registry that looks its labels up by a
 * text made for each answer takes more than all else that we do for a page that is ready.
 */

/** Upper bounds of the histogram, in seconds. */
const bounds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface RouteCounts {
  /** Answers up to each bound and above the one before; the last one is above all. */
  buckets: number[]
  /** Seconds in all. */
  sum: number
  statuses: Map<number, number>
}

const escaped = (label: string) =>
  label
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', ' ')

/** Lines of one histogram: each bucket holds those below it, as the format wants. */
function* times(route: string, { buckets, sum }: RouteCounts) {
  let below = 0
  for (const [index, count] of buckets.entries()) {
    below += count
    const bound = bounds[index] ?? '+Inf'
    yield `portico_request_seconds_bucket{le="${bound}",route="${route}"} ${below}`
  }
  yield `portico_request_seconds_sum{route="${route}"} ${sum}`
  yield `portico_request_seconds_count{route="${route}"} ${below}`
}

export function createRequestCounts() {
  const routes = new Map<string, RouteCounts>()
  const of = (route: string): RouteCounts => {
    const known = routes.get(route)
    if (known) return known
    const counts = {
      buckets: Array.from({ length: bounds.length + 1 }, () => 0),
      sum: 0,
      statuses: new Map<number, number>(),
    }
    routes.set(route, counts)
    return counts
  }
  return {
    /** @param milliseconds to the head of the answer */
    count(route: string, status: number, milliseconds: number): void {
      const counts = of(route)
      const seconds = milliseconds / 1000
      let at = 0
      while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1
      counts.buckets[at] = (counts.buckets[at] ?? 0) + 1
      counts.sum += seconds
      counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
    },
    /** In the text format 0.0.4 of Prometheus. */
    text(): string {
      const lines = [
        '# HELP portico_request_seconds Time to the head of the answer',
        '# TYPE portico_request_seconds histogram',
      ]
      for (const [route, counts] of routes) lines.push(...times(escaped(route), counts))
      lines.push(
        '',
        '# HELP portico_answers_total Answers by route and status',
        '# TYPE portico_answers_total counter',
      )
      for (const [route, { statuses }] of routes)
        for (const [status, count] of statuses)
          lines.push(`portico_answers_total{route="${escaped(route)}",status="${status}"} ${count}`)
      return `${lines.join('\n')}\n`
    },
  }
}
