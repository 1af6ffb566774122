import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allJobs } from '../../../server/jobs/all-jobs.ts';
import { createSite } from '../../../server/site.ts';
import { start } from '../../../server/start.ts';

/*
 * One whole site in a process of its own: embedded database, stand-in, demo seed, pages as built. Prints one line of JSON
 * once it listens, and stops with SIGTERM or when its parent goes.
 */

const directory = mkdtempSync(join(tmpdir(), 'sunset-e2e-'));
// As root the database runs under another account, which has to pass.
chmodSync(directory, 0o711);

const settings = JSON.parse(process.env.SITE_SETTINGS ?? '{}') as Record<string, string>;
const server = await start({
  environment: { PATH: process.env.PATH, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'error', ...settings },
  createSite,
  jobs: allJobs,
});
process.stdout.write(
  `${JSON.stringify({ url: server.url, standinUrl: server.standin?.url, databaseUrl: server.databaseUrl })}\n`,
);

const stop = async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.stdin.resume().once('end', () => void stop());
