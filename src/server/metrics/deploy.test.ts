/** The dashboard and the alerts name only metrics that a server has. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createPlatform } from '#platform/platform.ts'
import { startBff } from '#testing/start.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
const dashboard = readFileSync(join(deploy, 'grafana/portico.json'), 'utf8')
const alerts = readFileSync(join(deploy, 'prometheus/alerts.yml'), 'utf8')

/** Names of ours and of Node's, without the suffixes of a histogram's series. */
const namesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\b(?:portico|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  )

test('every metric of the dashboard and of the alerts exists', async () => {
  const platform = createPlatform({ file: ':memory:', sample: true })
  const bff = await startBff((request) => platform.app.fetch(request))
  const text = await (await bff.operator.request('/metrics')).text()
  await bff.end()
  platform.close()
  const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
  const shown = namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n'))
  expect(shown.size).toBeGreaterThan(15)
  expect([...shown].filter((name) => !exported.has(name))).toEqual([])
  const watched = namesIn(alerts.replaceAll(/description: >-\n(?: {12}.*\n)+/g, ''))
  expect(watched.size).toBeGreaterThan(5)
  expect([...watched].filter((name) => !exported.has(name))).toEqual([])
  // Ours that nobody would look at.
  const own = [...exported].filter((name) => name.startsWith('portico_'))
  const elsewhere = new Set(['portico_dropped_fields_total', 'portico_embed_failures_total'])
  expect(own.filter((name) => !shown.has(name) && !elsewhere.has(name))).toEqual([])
})

test('every alert has a summary, a severity and a paragraph that says what to do', () => {
  const rules = alerts.split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThanOrEqual(7)
  for (const rule of rules) {
    expect(rule).toMatch(/severity: (?:critical|warning)/)
    expect(rule).toMatch(/summary: \S/)
    const [, paragraph = ''] = rule.split('description: >-')
    expect(paragraph.trim().length).toBeGreaterThan(150)
  }
})
