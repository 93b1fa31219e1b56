import patterns from './secret-names.json' with { type: 'json' }

const secretName = new RegExp(patterns.join('|'))

/** Whether a field's name (`bare`) says that it holds a secret: specification §1. */
export const isSecretName = (bareName: string): boolean => secretName.test(bareName)
