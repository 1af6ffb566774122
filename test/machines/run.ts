import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMemoryFolder } from '../../scripts/test-run/memory-folder.ts';
import { runCommand } from '../../scripts/test-run/run-command.ts';
import type { Command } from '../../scripts/test-run/stages.ts';
import { requireFonts } from '../e2e/support/browser-fonts.ts';

/*
 * `npm run test:machines`: all Vitest tests and all journeys on machines elsewhere, whose midnight passes while they run and
 * whose browser has other fonts. Takes half an hour each; a zone as argument runs one. clock.c, which needs Debian's gcc, moves
 * the clock of every process, PostgreSQL and Chromium included: a mount namespace, which needs root, has it in its own /etc.
 * Programs in Go ask the kernel: the tests with Caddy, whose certificates would have expired, are left out.
 */

const root = join(import.meta.dirname, '../..');
const machines = [
  { zone: 'Europe/Berlin', fonts: 'liberation' },
  { zone: 'America/New_York', fonts: 'noto' },
  // No fallback is measured for Lato: as on a machine with none of the fonts that we know.
  { zone: 'Australia/Sydney', fonts: 'lato' },
];
/** How many minutes before midnight each begins: a third of the time that it takes. */
const headStart = { vitest: 3, playwright: 5, fonts: 1 };

/** Seconds from now to the next time that a clock on the wall in `zone` shows `minutes` before midnight. */
function secondsUntil(zone: string, minutes: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(new Date());
  const [hour = 0, minute = 0, second = 0] = parts.split(':').map(Number);
  const day = 86_400;
  return (day - minutes * 60 - (hour * 3600 + minute * 60 + second) + day) % day;
}

/** A command whose processes, whatever their environment, have a clock that stands `minutes` before midnight in `zone`. */
function shortlyBeforeMidnight(zone: string, minutes: number, line: string): Command {
  const etc = join(temporary, `etc-${randomUUID()}`);
  const script = [
    `mkdir -p ${etc}/own ${etc}/work`,
    `mount -t overlay overlay -o lowerdir=/etc,upperdir=${etc}/own,workdir=${etc}/work /etc`,
    `cc -O2 -shared -fPIC -DSHIFT=${secondsUntil(zone, minutes)} -o ${etc}/clock.so ${join(import.meta.dirname, 'clock.c')}`,
    `echo ${etc}/clock.so > /etc/ld.so.preload`,
    line,
  ].join(' && ');
  return { program: 'unshare', given: ['--mount', 'sh', '-c', script] };
}

interface Machine {
  zone: string;
  fonts: string;
}

/** Runs all three on one machine; returns which failed. */
async function runOn({ zone, fonts }: Machine): Promise<string[]> {
  const environment = {
    TZ: zone,
    CADDY_PATH: '',
    BROWSER_FONTS: fonts,
    NODE_COMPILE_CACHE: join(temporary, 'compiled'),
  };
  const failed: string[] = [];
  for (const program of ['vitest', 'playwright', 'fonts'] as const) {
    const command = shortlyBeforeMidnight(zone, headStart[program], lines[program]);
    const isPassed = (await runCommand(root, command, environment)) === 0;
    process.stdout.write(`${program} in ${zone} with ${fonts}: ${isPassed ? 'passed' : 'FAILED'}\n`);
    if (!isPassed) failed.push(`${program} in ${zone}`);
  }
  return failed;
}

process.env['TMPDIR'] = findMemoryFolder() ?? tmpdir();
const temporary = mkdtempSync(join(tmpdir(), 'sunset-machines-'));
// PostgreSQL runs as another user where root starts it.
chmodSync(temporary, 0o711);
const lines = {
  vitest: 'vitest run',
  playwright: `playwright test --output=${join(temporary, 'playwright')}`,
  // What wraps in other fonts, in all languages: most of it is left out of the usual journeys.
  fonts: `TESTS=full playwright test --output=${join(temporary, 'fonts')} walks/host-walks pages/fallback-fonts`,
};
const failed: string[] = [];
try {
  const [, , only] = process.argv;
  const chosen = machines.filter(({ zone }) => only === undefined || only === zone);
  // At once, not after the tests that need none.
  for (const { fonts } of chosen) requireFonts(fonts);
  for (const machine of chosen) failed.push(...(await runOn(machine)));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
