import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stagePackage } from '../../scripts/package/stage.ts';
import { isBuildCurrent } from '../../scripts/pages/build.ts';
import { processesOf } from '../commands/npm-run.ts';
import { bookAsGuest } from './book-as-guest.ts';
import { addressOf, runProgram } from './package-run.ts';
import { hasTaskset, shareCore } from './slow-core.ts';
import { isFullRun } from '../full-run.ts';

/* The folder that `npm run package` packs. It is below the checkout, so it finds its dependencies without an installation. */

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'dist/under-test');
const bin = join(folder, 'bin/sunset-resorts.js');
const slowMs = 120_000;
const maxPackedBytes = 6_000_000;

interface PackedFile {
  path: string;
}
const description = () =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'optionalDependencies',
    Record<string, string>
  >;
const countFiles = (pattern: string) => globSync(pattern, { cwd: root }).length;

function scratch(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sunset-package-'));
  chmodSync(directory, 0o711);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The environment of a site in a folder. All its processes end with the test. */
function siteIn(directory: string) {
  onTestFinished(() => {
    for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
  });
  return { PATH: process.env.PATH ?? '', LOG_LEVEL: 'error', DATA_DIR: join(directory, 'data') };
}

// reason: the package contains the built pages; the test command builds first
describe.runIf(isBuildCurrent())('the package', () => {
  beforeAll(() => stagePackage(folder), slowMs);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('contains server, pages and SQL, and no other file of the checkout (OPS-25)', { timeout: slowMs }, () => {
    const given = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const [packed] = JSON.parse(execFileSync('npm', given, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })) as [
      { size: number; files: PackedFile[] },
    ];
    const paths = packed.files.map(({ path }) => path);
    const expected = [
      /^(?:package\.json|README\.md|LICENSE|THIRD-PARTY-NOTICES\.txt|bin\/sunset-resorts\.js)$/,
      /^(?:commands|server)\/[\w-]+\.js$/,
      /^server\/database\/(?:(?:migrations\/|functions\/(?:[\w-]+\/)+)[\w-]+\.sql|functions\/history\.json)$/,
      /^server\/messages\/[\w-]+\/[\w-]+\.json$/,
      /^web\/build\/server\/(?:[\w-]+\/)?[\w.-]+\.js$/,
      /^web\/build\/client\/(?:\.vite\/manifest(?:\.[\w-]+)?\.json|[\w./-]+\.(?:js|css|svg|png|woff2|txt)(?:\.br)?)$/,
    ];
    expect(paths.filter((path) => !expected.some((pattern) => pattern.test(path)))).toEqual([]);
    const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length;
    expect(count(/\/migrations\/.*\.sql$/)).toBe(countFiles('server/database/migrations/*.sql'));
    expect(count(/\/functions\/.*\.sql$/)).toBe(countFiles('server/database/functions/**/*.sql'));
    expect(count(/^web\/build\/client\/pictures\//)).toBeGreaterThan(10);
    expect(packed.size).toBeLessThan(maxPackedBytes);
  });

  it('names no folder of the machine that made it (OPS-25)', () => {
    const files = globSync('**/*.{js,json,md,txt}', { cwd: folder });
    const leaking = files.filter((file) => readFileSync(join(folder, file), 'utf8').includes(root));
    expect(leaking).toEqual([]);
  });

  it('declares every package that it loads, in exact versions (OPS-25)', () => {
    const { dependencies, optionalDependencies } = description();
    for (const version of Object.values({ ...dependencies, ...optionalDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
    }
    const code = globSync('{bin,commands,server,web/build/server}/**/*.js', { cwd: folder }).map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    );
    const loads =
      /^(?:import|export)\b[^"'\n]*["']([^."'][^"']*)["'];?$|\b__require\("([^."][^"]*)"\)|\bimport\("([^."][^"]*)"\)/gm;
    const names = code.flatMap((text) => Array.from(text.matchAll(loads), ([, a, b, c]) => a ?? b ?? c ?? ''));
    // pg asks for pg-native and goes on without it.
    const known = new Set([...builtinModules, ...Object.keys(dependencies), 'pg-native']);
    const foreign = names.filter((name) => !name.startsWith('node:') && !known.has(name));
    expect(names).toContain('sharp');
    expect([...new Set(foreign)]).toEqual([]);
  });

  it('is what the container file copies and starts', () => {
    const text = readFileSync(join(root, 'deploy/containers/server.dockerfile'), 'utf8');
    const copied = Array.from(text.matchAll(/ \/app\/dist\/sunset-resorts\/(\S+)/g), ([, path = '']) => path);
    const [, started = ''] = /^CMD \["node", (?:"-[^"]+", )*"([^"]+)"\]$/m.exec(text) ?? [];
    // npm installs the packages there.
    const paths = [...copied, started].filter((path) => path !== 'node_modules');
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect(globSync(path, { cwd: folder }), path).not.toEqual([]);
    const declared = Object.keys(description().optionalDependencies).map((name) => `node_modules/${name}`);
    for (const [, removed = ''] of text.matchAll(/rm -rf (.+)$/gm)) {
      for (const path of removed.split(' ')) {
        expect(
          declared.some((name) => name.startsWith(path.replace(/\*$/, ''))),
          path,
        ).toBe(true);
      }
    }
  });

  it('is what the systemd unit starts', () => {
    const unit = readFileSync(join(root, 'deploy/systemd/sunset-resorts.service'), 'utf8');
    const [, started = ''] = /^ExecStart=.* dist\/sunset-resorts\/(\S+)$/m.exec(unit) ?? [];
    expect(existsSync(join(folder, started || 'nothing')), unit).toBe(true);
  });

  it.runIf(isFullRun)(
    'serves pages, previews and bookings, takes backups, and stops on a signal (OPS-9, OPS-26, BACKUP-1)',
    { timeout: slowMs },
    async () => {
      const data = scratch();
      const backups = join(data, 'backups');
      mkdirSync(backups);
      const environment = { ...siteIn(data), BACKUP_TARGET: backups };
      const site = runProgram(process.execPath, [bin], { cwd: data, env: environment });
      const url = await addressOf(site, slowMs);
      await bookAsGuest(url);
      const preview = await fetch(`${url}/preview/resort/1.png`);
      expect(preview.headers.get('content-type')).toBe('image/png');
      await vi.waitFor(() => expect(readdirSync(backups)).toContainEqual(expect.stringMatching(/Z$/)), slowMs / 2);
      const audit = runProgram(process.execPath, [bin, 'audit:data'], { cwd: data, env: environment });
      expect(await audit.ended, audit.output()).toBe(0);
      process.kill(site.pid, 'SIGTERM');
      expect(await site.ended, site.output()).toBe(0);
      expect(processesOf(data)).toEqual([]);
    },
  );

  // reason: tests that run beside it would be measured too; npm run test:package runs one after the other
  it.runIf(process.env.PACKAGE_INSTALLED === '1')(
    'shows its first page on a slow core in time (OPS-26)',
    { timeout: 2 * slowMs },
    async (context) => {
      if (!hasTaskset) return context.skip('There is no taskset (util-linux).');
      const data = scratch();
      const environment = siteIn(data);
      const core = shareCore();
      const secondsToFirstPage = async () => {
        const [began, busyBefore] = [performance.now(), core.busySeconds()];
        const site = runProgram('taskset', [...core.given, process.execPath, bin], { cwd: data, env: environment });
        const page = await fetch(`${await addressOf(site, slowMs)}/`);
        expect(await page.text()).toContain('</html>');
        const seconds = (performance.now() - began) / 1000;
        const busyShare = (core.busySeconds() - busyBefore) / seconds;
        const shown = `${seconds.toFixed(1)} s, the other process had ${Math.round(busyShare * 100)} % of the core`;
        process.stdout.write(`  the first page: ${shown}\n`);
        process.kill(site.pid, 'SIGTERM');
        expect(await site.ended, site.output()).toBe(0);
        // The system shares a core evenly over a longer time only: a site that got more than half of it has to need less.
        return Math.max(seconds, 2 * seconds * (1 - busyShare));
      };
      const [created, again] = [await secondsToFirstPage(), await secondsToFirstPage()];
      expect(again).toBeLessThanOrEqual(10);
      expect(created).toBeLessThanOrEqual(15);
    },
  );

  it('reads settings from a file .env in the current folder, and lists its commands (OPS-26)', async () => {
    const folderWithSettings = scratch();
    writeFileSync(join(folderWithSettings, '.env'), 'PORT=no-number\n');
    const wrong = runProgram(process.execPath, [bin], {
      cwd: folderWithSettings,
      env: { PATH: process.env.PATH ?? '' },
    });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain('PORT must be a port number');
    const unknown = runProgram(process.execPath, [bin, 'start-all'], { cwd: folderWithSettings });
    expect(await unknown.ended).toBe(1);
    expect(unknown.output()).toBe(
      'There is no command "start-all". The commands are: admin-code, audit-data, backup, backup-scheduled, community-move, data-key-replace, discord-commands, doctor, import-archive, restore, retention-shorten, start, storage-take-over.\n',
    );
  });

  it('asks for Node 24 in one sentence where it has none and runs on an older one (OPS-26)', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`;
    const run = runProgram(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(older)}`, bin], {
      cwd: scratch(),
    });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(
      /^Sunset Resorts needs Node 24 or newer on this system, and this is Node 20\.19\.0: .+\n$/,
    );
  });
});
