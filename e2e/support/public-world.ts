/** The product as a provider with a shop would configure it: tax rates, order links, site links. */
import { World } from './world.ts'

export const orderTemplate = 'https://shop.northmark.example/order?domain={tld}&action={action}'

export const startPublicWorld = (settings: Record<string, string> = {}): Promise<World> =>
  World.start({
    PORTICO_TAX_FILE: 'src/platform/sample/tax.json',
    PORTICO_LINKS: JSON.stringify({
      order: orderTemplate,
      imprint: 'https://northmark.example/imprint',
      contact: 'https://northmark.example/contact',
      'nav:Hosting': 'https://northmark.example/hosting',
    }),
    ...settings,
  })
