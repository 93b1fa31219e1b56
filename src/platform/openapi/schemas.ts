/** JSON Schema of the wire's schemas, with the named ones gathered under `components`. */
import { z } from 'zod'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export const createSchemaCollector = () => {
  const named: JsonObject = {}
  return {
    named,
    /** `input`: what a caller may send; `output`: what is answered. */
    of(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
      const text = JSON.stringify(z.toJSONSchema(schema, { io }))
      // A JSON Schema is JSON, whatever its class says.
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
