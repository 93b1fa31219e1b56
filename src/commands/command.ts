/** A command of `bin/portico`: `docs/operating.md`, "Commands". */
export interface Command {
  /** Printed by `--help`: one line per form. */
  readonly usage: string
  /** @throws CommandRefused, ConfigError */
  run(args: string[]): Promise<void>
}

/** `message` says why the command cannot run. */
export class CommandRefused extends Error {}
