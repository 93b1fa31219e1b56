import type { z } from 'zod'

import type { ReplyContext, ToolCall } from '#platform/assistant/reply-context.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'

export interface ToolResult {
  /** For the model. */
  text: string
  /** Changes to propose to the customer. */
  calls?: readonly ToolCall[]
  /** To cite. */
  articles?: readonly HelpArticle[]
}

export interface Tool {
  description: string
  input: z.ZodObject
  run: (context: ReplyContext, input: Record<string, unknown>) => ToolResult
}

/** Checks that `run` fits `input`. */
export const tool = <Input extends z.ZodObject>(
  description: string,
  input: Input,
  run: (context: ReplyContext, input: z.infer<Input>) => ToolResult,
): Tool =>
  // Safe to cast: `callTool` runs it only with what `input` has parsed.
  ({ description, input, run: run as Tool['run'] })
