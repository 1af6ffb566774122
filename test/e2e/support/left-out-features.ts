/**
 * What Chromium leaves out. The pages that it loads into the address bar's own popups cost each new window as much as the
 * page under test: without them the run takes three quarters of the time. The rest is what Playwright turns off, whose
 * argument this one takes the place of.
 */
const features = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** The argument of Chromium. */
export const leftOutFeatures = `--disable-features=${features.join(',')}`;
