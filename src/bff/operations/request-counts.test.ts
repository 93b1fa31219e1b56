import { expect, test } from 'vitest'

import { createRequestCounts } from './request-counts.ts'

test('answers and their times as Prometheus reads them', () => {
  const counts = createRequestCounts()
  counts.count('GET /a', 200, 5)
  counts.count('GET /a', 200, 60)
  counts.count('GET /a', 503, 20_000)
  counts.count('say "so"', 200, 1)
  const lines = counts.text().split('\n')
  const ofA = (start: string) => lines.filter((line) => line.startsWith(start)).slice(0, 10)
  expect(
    ofA('portico_request_seconds_bucket').map((line) => line.replace(/.*le="|",route/g, '')),
  ).toEqual([
    '0.005="GET /a"} 1',
    '0.02="GET /a"} 1',
    '0.05="GET /a"} 1',
    '0.1="GET /a"} 2',
    '0.25="GET /a"} 2',
    '0.5="GET /a"} 2',
    '1="GET /a"} 2',
    '2.5="GET /a"} 2',
    '10="GET /a"} 2',
    '+Inf="GET /a"} 3',
  ])
  expect(lines).toContain('portico_request_seconds_sum{route="GET /a"} 20.065')
  expect(lines).toContain('portico_request_seconds_count{route="GET /a"} 3')
  expect(lines).toContain('portico_answers_total{route="GET /a",status="200"} 2')
  expect(lines).toContain('portico_answers_total{route="GET /a",status="503"} 1')
  expect(lines).toContain(String.raw`portico_answers_total{route="say \"so\"",status="200"} 1`)
  expect(lines.filter((line) => line.startsWith('# TYPE'))).toEqual([
    '# TYPE portico_request_seconds histogram',
    '# TYPE portico_answers_total counter',
  ])
})
