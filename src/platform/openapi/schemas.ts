/** Converts the wire schemas to JSON Schema. Collects named schemas for `components`. */
import { z } from 'zod'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export const createSchemaCollector = () => {
  const named: JsonObject = {}
  return {
    named,
    /** `input` for requests, `output` for responses. They differ for defaults and transforms. */
    of(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
      const text = JSON.stringify(z.toJSONSchema(schema, { io }))
      // Safe to cast: a JSON Schema is a JSON object.
      const converted = JSON.parse(
        text.replaceAll('"#/$defs/', '"#/components/schemas/'),
      ) as JsonObject
      const { $schema: _, $defs: definitions = {}, ...rest } = converted
      Object.assign(named, definitions)
      return rest
    },
  }
}
export type SchemaCollector = ReturnType<typeof createSchemaCollector>
