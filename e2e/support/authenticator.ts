/** Chromium's virtual authenticator, over CDP. */
import type { CDPSession, Page } from 'playwright/test'

export interface VirtualAuthenticator {
  /** Whether it responds at once, like a customer holding a finger on it. */
  setPresent(isPresent: boolean): Promise<void>
  clear(): Promise<void>
}

/** Adds a device that keeps passkeys and verifies the customer. */
export async function addAuthenticator(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setPresent: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    clear: async () => {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}
