import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMemoryFolder } from '../../scripts/test-run/memory-folder.ts';
import { runCommand } from '../../scripts/test-run/run-command.ts';

/*
 * `npm run test:machines`: all Vitest tests and all journeys on machines elsewhere, whose midnight passes while they run and
 * whose browser has other fonts. Takes half an hour each; a zone as argument runs one. The clock of every process is
 * moved, PostgreSQL and Chromium included, by Debian's package faketime; fonts: test/e2e/support/browser-fonts.ts.
 */

const root = join(import.meta.dirname, '../..');
const machines = [
  { zone: 'Europe/Berlin', fonts: 'liberation' },
  { zone: 'America/New_York', fonts: 'noto' },
  // No fallback is measured for Lato: as on a machine with none of the fonts that we know.
  { zone: 'Australia/Sydney', fonts: 'lato' },
];
/** Before midnight, in minutes: a third of the way through each of the two. */
const headStart = { vitest: 3, playwright: 5 };

function findFaketime(): string {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (library === undefined) throw new Error('There is no libfaketime: apt-get install faketime');
  return library;
}

/** Seconds from now to the next time that a clock on the wall in `zone` shows `minutes` before midnight. */
function secondsUntil(zone: string, minutes: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(new Date());
  const [hour = 0, minute = 0, second = 0] = parts.split(':').map(Number);
  const day = 86_400;
  return (day - minutes * 60 - (hour * 3600 + minute * 60 + second) + day) % day;
}

/** The environment of a machine in `zone`, `minutes` before its midnight. */
function shortlyBeforeMidnight(zone: string, minutes: number): Record<string, string> {
  return { TZ: zone, LD_PRELOAD: findFaketime(), FAKETIME: `+${secondsUntil(zone, minutes)}` };
}

const failed: string[] = [];
process.env['TMPDIR'] = findMemoryFolder() ?? tmpdir();
const temporary = mkdtempSync(join(tmpdir(), 'sunset-machines-'));
try {
  for (const { zone, fonts } of machines) {
    if (process.argv[2] !== undefined && process.argv[2] !== zone) continue;
    const runs = [
      { program: 'vitest', given: ['run'] },
      { program: 'playwright', given: ['test', `--output=${join(temporary, 'playwright')}`] },
    ] as const;
    for (const { program, given } of runs) {
      const environment = shortlyBeforeMidnight(zone, headStart[program]);
      const compiled = { NODE_COMPILE_CACHE: join(temporary, 'compiled') };
      const code = await runCommand(
        root,
        { program, given: [...given] },
        { ...environment, ...compiled, BROWSER_FONTS: fonts },
      );
      console.log(`${program} in ${zone} with ${fonts}: ${code === 0 ? 'passed' : 'FAILED'}`);
      if (code !== 0) failed.push(`${program} in ${zone}`);
    }
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
