import { rmSync } from 'node:fs';
import { allJobs } from '../../../../server/jobs/all-jobs.ts';
import { createSite } from '../../../../server/site.ts';
import { startRestarting } from '../../../../server/start/start-again.ts';
import { callsDiffer } from '../../../discord-calls/exit-code.ts';
import { watchFetch } from '../../../discord-calls/watch-fetch.ts';
import { reportProblems } from '../../../discord-calls/watched-process.ts';
import { serveDevelopment } from './serve-development.ts';
import { migratedDirectory } from '../../../setup/site-directory.ts';

/*
 * A whole site in its own process: embedded database, stand-in, demo data, built pages. Prints one line of JSON when it
 * listens; stops on SIGTERM or when its parent process ends.
 */

watchFetch();

const directory = migratedDirectory();

const settings = JSON.parse(process.env.SITE_SETTINGS ?? '{}') as Record<string, string>;
const running = await startRestarting({
  environment: {
    PATH: process.env.PATH,
    DATA_DIR: directory,
    PORT: '0',
    LOG_LEVEL: 'error',
    // Journeys make the evenings that they need.
    SEED: 'demo',
    ...settings,
  },
  createSite,
  jobs: allJobs,
});
void running.failed.then((reason) => process.stderr.write(`${reason}\n`));
const server = running.current;
const development = process.env.SITE_WITH_DEVELOPMENT ? await serveDevelopment(server.deps) : null;
const addresses = {
  url: server.url,
  standinUrl: server.standin?.url,
  databaseUrl: server.databaseUrl,
  setupToken: server.setupToken,
};
process.stdout.write(`${JSON.stringify({ ...addresses, developmentUrl: development?.url })}\n`);

const stop = async () => {
  await development?.close();
  await running.close();
  rmSync(directory, { recursive: true, force: true });
  process.exit((await reportProblems()) ? callsDiffer : 0);
};
process.once('SIGTERM', () => void stop());
process.stdin.resume().once('end', () => void stop());
