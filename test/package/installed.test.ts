import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isBuildCurrent } from '../../scripts/pages/build.ts';
import { stagePackage } from '../../scripts/package/stage.ts';
import { freePort } from '../../server/http/connection/free-port.ts';
import { processesOf } from '../commands/npm-run.ts';
import { bookAsGuest } from './book-as-guest.ts';
import { addressOf, runProgram } from './package-run.ts';

/* `npm run test:package`: the packed package through the real npx, in an empty folder, with nothing of the checkout in reach. */

const minute = 60_000;
const maxInstalledBytes = 105_000_000;
const ordinaryUser = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const users = isRoot ? (['root', 'an ordinary user'] as const) : (['an ordinary user'] as const);
let packed: string;

/** An empty folder that belongs to the user, with a tarball of the package. */
function emptyFolder(user: (typeof users)[number]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sunset-npx-'));
  chmodSync(folder, 0o711);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, 'home');
  mkdirSync(home);
  cpSync(packed, join(folder, 'sunset-resorts.tgz'));
  // What npm has downloaded before; what npx installs stays in the folder.
  const cache = join(process.env.HOME ?? '', '.npm/_cacache');
  if (user === users[0] && existsSync(cache)) {
    mkdirSync(join(home, '.npm'));
    symlinkSync(cache, join(home, '.npm/_cacache'));
  }
  if (isRoot && user !== 'root') for (const path of [folder, home]) chownSync(path, ordinaryUser.uid, ordinaryUser.gid);
  return folder;
}

async function startWithNpx(user: (typeof users)[number], more: Record<string, string> = {}) {
  const folder = emptyFolder(user);
  const environment = {
    PATH: process.env.PATH?.replaceAll(/[^:]*node_modules[^:]*:?/g, '') ?? '',
    HOME: join(folder, 'home'),
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    npm_config_update_notifier: 'false',
    ...more,
  };
  onTestFinished(() => {
    for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
  });
  const account = isRoot && user !== 'root' ? ordinaryUser : {};
  const began = performance.now();
  const given = ['--yes', '--prefer-offline', './sunset-resorts.tgz'];
  const run = runProgram('npx', given, { cwd: folder, env: environment, detached: true, ...account });
  const url = await addressOf(run, 4 * minute);
  return { folder, run, url, seconds: (performance.now() - began) / 1000 };
}

/** Bytes of all that npx installed, without the Node that comes with it. */
function sizeBesidesNode(folder: string): number {
  return readdirSync(join(folder, 'home/.npm/_npx'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/node_modules/node-linux-'))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

async function expectAllGone(folder: string): Promise<void> {
  await vi.waitFor(() => expect(processesOf(folder)).toEqual([]), { timeout: 30_000, interval: 50 });
}

// reason: npm may have to download 90 MB, see CONTRIBUTING.md
describe.runIf(process.env.PACKAGE_INSTALLED === '1' && isBuildCurrent())('npx', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sunset-packed-'));
  beforeAll(async () => {
    const staged = join(directory, 'staged');
    await stagePackage(staged);
    const given = ['pack', '--ignore-scripts', '--silent', '--pack-destination', directory];
    packed = join(directory, execFileSync('npm', given, { cwd: staged, encoding: 'utf8', stdio: 'pipe' }).trim());
  }, 2 * minute);
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it.each(users)(
    'starts the site as %s with one command, up to a booking (OPS-26)',
    { timeout: 6 * minute },
    async (user) => {
      const { folder, run, url, seconds } = await startWithNpx(user);
      await bookAsGuest(url);
      expect(existsSync(join(folder, 'sunset-data/postgres'))).toBe(true);
      expect(sizeBesidesNode(folder)).toBeLessThanOrEqual(maxInstalledBytes);
      const own = processesOf(folder).map(({ command }) => command);
      // The Node of the package runs the server, whatever Node npm has.
      expect(
        own.some((command) => /node-linux-\w+\/bin\/node .*commands\/start\.js/.test(command)),
        own.join('\n'),
      ).toBe(true);
      process.kill(run.pid, 'SIGTERM');
      await expectAllGone(folder);
      process.stdout.write(`  ${user}: the address after ${seconds.toFixed(1)} s\n`);
    },
  );

  it('needs no install script (OPS-26)', { timeout: 6 * minute }, async () => {
    const { folder, run, url } = await startWithNpx(users[0], { npm_config_ignore_scripts: 'true' });
    await bookAsGuest(url);
    // Ctrl-C: the terminal signals every process of the group.
    process.kill(-run.pid, 'SIGINT');
    await expectAllGone(folder);
  });

  it('leaves nothing running when its command is killed (OPS-9)', { timeout: 6 * minute }, async () => {
    const { folder } = await startWithNpx(users[0]);
    const command = processesOf(folder).find((process) => /^node .*\/\.bin\/sunset-resorts/.test(process.command));
    process.kill(command?.pid ?? 0, 'SIGKILL');
    await expectAllGone(folder);
  });
});
