import { mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { pictureDifference } from '../../test/screenshots/picture-difference.ts';

const root = join(import.meta.dirname, '../..');

const sizes = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] } as const;
type Size = keyof typeof sizes;

interface Line {
  mbit: number;
  /** The round trip in milliseconds. */
  latency: number;
}

const slowest: Line = { mbit: 1.5, latency: 150 };
const faster: readonly Line[] = [
  { mbit: 10, latency: 50 },
  { mbit: 100, latency: 10 },
];
const lines = [slowest, ...faster];

/** How long a picture waits for the brand's fonts; a page without them is photographed too. */
const fontsWithinMs = 20_000;

/**
 * Photographs first visits at three sizes on lines of three speeds, and says where a page looks different on another line. The letters have
 * to be the same; countdowns differ.
 */
export async function photograph(
  browser: Browser,
  origin: string,
  paths: readonly string[],
  to: string,
): Promise<void> {
  const folder = resolve(to);
  if (!relative(root, folder).startsWith('..')) throw new Error('Photographs do not belong into the repository.');
  mkdirSync(folder, { recursive: true });
  const views = paths.flatMap((path) => (Object.keys(sizes) as Size[]).map((size) => ({ path, size })));
  for (const view of views) await photographView(browser, origin, { ...view, folder });
  console.log(`${views.length * lines.length} photographs in ${folder}`);
}

/** One page at one size on each line. */
async function photographView(
  browser: Browser,
  origin: string,
  { path, size, folder }: { path: string; size: Size; folder: string },
): Promise<void> {
  const fileOf = ({ mbit }: Line) => join(folder, `${nameOf(path)}-${size}-${mbit}-mbit.png`);
  for (const line of lines) {
    const hasFonts = await visit(browser, origin + path, { size, line, file: fileOf(line) });
    if (!hasFonts) console.log(`${path}, ${size}, ${line.mbit} Mbit/s: without the brand's fonts`);
  }
  for (const line of faster) {
    const percent = 100 * (await pictureDifference(fileOf(slowest), fileOf(line)));
    const where = `${path}, ${size}, between ${slowest.mbit} and ${line.mbit} Mbit/s`;
    if (percent > 0) console.log(`${where}: ${percent.toFixed(3)} % differ`);
  }
}

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'home';

interface Photograph {
  size: Size;
  line: Line;
  file: string;
}

/** A first visit; whether it has the brand's fonts. */
async function visit(browser: Browser, url: string, { size, line, file }: Photograph): Promise<boolean> {
  const [width, height] = sizes[size];
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const throughput = (line.mbit * 1_000_000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.goto(url, { waitUntil: 'load' });
  const hasFonts = await page
    .locator('html[data-fonts]')
    .waitFor({ timeout: fontsWithinMs })
    .then(
      () => true,
      () => false,
    );
  await page.screenshot({ path: file, animations: 'disabled' });
  await context.close();
  return hasFonts;
}
