import { defineConfig, devices } from '@playwright/test';
import { browserEnvironment } from './test/e2e/support/browser-fonts.ts';
import { journeyLocale, notTranslatedFiles } from './test/e2e/support/second-language/journey-locale.ts';
import { ownSiteFiles } from './test/e2e/support/site/own-site-files.ts';
import { leftOutFeatures } from './test/e2e/support/left-out-features.ts';

/** It measures time on a slowed processor: nothing runs beside it (scripts/test.ts). */
const measuringFile = '**/panel/acknowledged.spec.ts';

/** Browser journeys in the Chromium that is there; `npm test` finds or installs one and names it in CHROMIUM_PATH. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: process.env.E2E_OUTPUT ?? 'test-results',
  globalSetup: './test/setup/site-directory.ts',
  forbidOnly: Boolean(process.env.CI),
  projects: [
    // One worker: files with the same settings follow each other on one site and in one browser.
    { name: 'own-site', testMatch: ownSiteFiles, testIgnore: notTranslatedFiles, fullyParallel: false, workers: 1 },
    {
      name: 'shared-site',
      testMatch: '**/*.spec.ts',
      testIgnore: [...ownSiteFiles, ...notTranslatedFiles, measuringFile],
      fullyParallel: true,
    },
    { name: 'alone', testMatch: measuringFile, testIgnore: notTranslatedFiles, workers: 1 },
  ],
  // The full run takes the twins too: the same journeys at other sizes (test/e2e/support/fixtures.ts).
  grepInvert: [...(process.env.TESTS === 'full' ? [] : [/@full/]), ...(journeyLocale === 'en' ? [] : [/@english/])],
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    // A phone's own number of pixels costs Chromium a fifth of the run, and changes no layout.
    deviceScaleFactor: 1,
    locale: journeyLocale === 'en' ? 'en-GB' : journeyLocale,
    timezoneId: 'Europe/Berlin',
    // A trace costs a quarter of the run, and pictures a fifth: each page is photographed before it is known whether the test failed.
    // TRACE=1 keeps both of each failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: process.env.TRACE ? 'only-on-failure' : 'off',
    launchOptions: {
      env: browserEnvironment(),
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        leftOutFeatures,
      ],
    },
  },
});
