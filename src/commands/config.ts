import { resolve } from 'node:path'

/** A path among the arguments. `bin/portico` and npm change the folder, and say which it was. */
export const pathOf = (argument: string): string =>
  resolve(process.env.CALLED_FROM ?? process.env.INIT_CWD ?? '.', argument)
