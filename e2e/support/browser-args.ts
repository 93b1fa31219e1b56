/** How Chromium is started for the browser tests. */

/**
 * Chromium reads only the last list of features, so ours must hold Playwright's own
 * (`chromiumSwitches.ts` of 1.65; without those for Edge and Windows).
 */
const playwrightDisables = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Two hidden pages below each window's address bar: with them a test costs half as much again. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export const browserArgs = [
  '--no-sandbox',
  // Without a graphics card the GPU process only gets in the way.
  '--disable-gpu',
  // A page lives for seconds here: code made faster for longer runs costs more than it brings.
  '--js-flags=--no-opt --no-maglev',
  `--disable-features=${[...playwrightDisables, ...addressBarPages].join(',')}`,
]
