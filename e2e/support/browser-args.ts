/** Chromium's command line for the browser tests. */

/**
 * Chromium only reads the last `--disable-features`, so ours has to repeat Playwright's list
 * (`chromiumSwitches.ts` of 1.65, without the ones for Edge and Windows).
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

/** Two hidden pages per window for its address bar. They make a test take 50 % longer. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export const browserArgs = [
  '--no-sandbox',
  // Without a graphics card the GPU process only costs time.
  '--disable-gpu',
  // Pages live for seconds here, too short for optimised code to pay off.
  '--js-flags=--no-opt --no-maglev',
  `--disable-features=${[...playwrightDisables, ...addressBarPages].join(',')}`,
]
