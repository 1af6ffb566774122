import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runningUrl } from '@sunset/local-postgres/running.ts';
import { freePort } from '../../../../server/http/connection/free-port.ts';
import type { SiteProcess } from './start-site.ts';

const root = join(import.meta.dirname, '../../../..');

/** The tarball of `npm run package`. */
function tarball(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return join(root, `dist/sunset-resorts-${version}.tgz`);
}

/** Starts the packed site with npx, as an operator does: in an empty folder, with nothing of the checkout in reach. */
export async function startPackage(settings: Record<string, string>): Promise<SiteProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'sunset-npx-'));
  // As root the database runs under another account, which needs access.
  chmodSync(folder, 0o711);
  cpSync(tarball(), join(folder, 'sunset-resorts.tgz'));
  const withoutCheckout = process.env.PATH?.replaceAll(/[^:]*node_modules[^:]*:?/g, '');
  const child = spawn('npx', ['--yes', '--prefer-offline', './sunset-resorts.tgz'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: withoutCheckout,
      HOME: process.env.HOME,
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      npm_config_update_notifier: 'false',
      ...settings,
    },
  });
  const close = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  let url = '';
  for await (const line of createInterface(child.stdout)) {
    url = /is running at: {2}(\S+)/.exec(line)?.[1] ?? url;
    const setupToken = /^\s+http\S+\/setup#(\S+)$/.exec(line)?.[1];
    if (setupToken === undefined) continue;
    child.stdout.resume();
    const databaseUrl = runningUrl(join(folder, 'sunset-data'));
    if (databaseUrl === null) throw new Error('The database of the package cannot be reached.');
    return { url, standinUrl: '', databaseUrl, setupToken, pid: child.pid ?? 0, close };
  }
  throw new Error('The package ended before it printed a link. Is it packed? npm run package');
}
