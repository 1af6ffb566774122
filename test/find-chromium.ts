import { execFileSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** Chromium without windows, also the name of Debian's package. */
const shell = 'chromium-headless-shell';

const places: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  linux: ['/usr/bin/chromium', '/usr/lib/chromium/chromium', '/snap/bin/chromium', '/opt/google/chrome/chrome'],
};

/** The machine that is searched; tests pass another one. */
export interface Machine {
  environment: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  isProgram: (path: string) => boolean;
  /** Runs a program with its output shown; false when it fails. */
  run: (program: string, ...given: string[]) => boolean;
  isRoot: boolean;
}

const thisMachine: Machine = {
  environment: process.env,
  platform: process.platform,
  isProgram,
  run,
  isRoot: process.getuid?.() === 0,
};

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, else one on the PATH or in a usual place, else Debian's
 * package, which is installed when that needs no password. Rejects with what to do when there is none.
 */
export async function findChromium(machine: Machine = thisMachine): Promise<string> {
  const given = machine.environment['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (machine.isProgram(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which is not an executable file.`);
  }
  const found = search(machine) ?? (installFromDebian(machine) ? search(machine) : undefined);
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium, and none was found. Install it (Debian and Ubuntu: sudo apt-get install chromium; ' +
      'macOS: brew install --cask chromium), or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

/**
 * Chromium without windows, which shows the same pages for three quarters of the processor's time but has no back/forward
 * cache; the complete one where there is none, or where CHROMIUM_PATH names the browser.
 */
export function findShell(complete: string, machine: Machine = thisMachine): string {
  if (complete === machine.environment['CHROMIUM_PATH']) return complete;
  return listOnPath(machine, [shell]).find((path) => machine.isProgram(path)) ?? complete;
}

function search(machine: Machine): string | undefined {
  return [...listOnPath(machine, names), ...(places[machine.platform] ?? [])].find((path) => machine.isProgram(path));
}

function listOnPath({ environment }: Machine, programs: string[]): string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** False where there is no apt-get, or no right to use it without a password. */
function installFromDebian(machine: Machine): boolean {
  if (machine.platform !== 'linux' || !machine.isProgram('/usr/bin/apt-get')) return false;
  const sudo = machine.isRoot ? [] : ['sudo', '-n'];
  if (!machine.isRoot && !machine.run('sudo', '-n', 'true')) return false;
  const apt = (...given: string[]): boolean => {
    const [program = 'env', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...given];
    return machine.run(program, ...rest);
  };
  const install = (...packages: string[]) => apt('install', '-y', '--no-install-recommends', ...packages);
  // Ubuntu has no package without windows.
  return apt('update') && (install('chromium', shell) || install('chromium'));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Output goes to stderr, because stdout contains the path only. */
function run(program: string, ...given: string[]): boolean {
  try {
    execFileSync(program, given, { stdio: ['ignore', process.stderr, process.stderr] });
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  try {
    console.log(await findChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
