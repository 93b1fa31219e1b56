import { Counter, type Registry } from 'prom-client'

/** Counts the provider's fields that are not known to be harmless: their names are data. */
export function countDroppedFields(metrics: Registry): (resource: string, count: number) => void {
  const dropped = new Counter({
    name: 'portico_dropped_fields_total',
    help: 'Provider fields that were read and not shown',
    labelNames: ['resource'] as const,
    registers: [metrics],
  })
  return (resource, count) => dropped.inc({ resource }, count)
}
