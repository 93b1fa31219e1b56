/** Pages of the platform's login: plain HTML, without scripts, fonts or images. */
import type { SampleKey } from '#platform/sample/keys.ts'

import type { SamplePerson } from './people.ts'

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 12vh auto; padding: 0 1rem;
    color: #16201f; background: #fff }
  @media (prefers-color-scheme: dark) { body { color: #e6eceb; background: #121817 } }
  h1 { font-size: 1.5rem }
  button { font: inherit; display: block; width: 100%; margin: .5rem 0; padding: .75rem 1rem;
    text-align: start; cursor: pointer }
  small { display: block; opacity: .75 }
  code { overflow-wrap: anywhere }`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<style>${style}</style><main><h1>${escape(title)}</h1>${body}</main></html>`

/** Asks who is signing in. Sample people have no passwords. */
export const choosePerson = (
  action: string,
  people: readonly SamplePerson[],
  keys: readonly SampleKey[],
): string => {
  const buttons = people.map(
    ({ subject, name, email, accounts }) =>
      `<button name="person" value="${escape(subject)}">${escape(name)}
       <small>${escape(email)} · ${escape(accounts.join(', '))}</small></button>`,
  )
  const rows = keys.map(
    ({ account, scopes, key }) =>
      `<li>${escape(account)}, ${scopes.every((scope) => scope.endsWith(':read')) ? 'read-only' : 'all scopes'}:
       <code>${escape(key)}</code></li>`,
  )
  return page(
    'Sign in to Northmark',
    `<form method="post" action="${escape(action)}">${buttons.join('')}
     <button name="person" value="">Cancel</button></form>
     <p>Sample people, without passwords. Their API keys:</p><ul>${rows.join('')}</ul>`,
  )
}

/** `form` is the login's own, with its protection against forged requests. */
export const confirmSignOut = (form: string): string =>
  page(
    'Sign out of Northmark too?',
    `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
     <button form="op.logoutForm">Stay signed in at Northmark</button>`,
  )

export const signedOut = (): string => page('You’re signed out of Northmark', '')

/** `code` is the protocol's error code. */
export const failed = (code: string): string =>
  page('This sign-in can’t go on', `<p>Go back and start again. <code>${escape(code)}</code></p>`)
