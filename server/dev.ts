import { processEnvironment } from './config.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { createDevelopmentSite } from './pages/development-pages.ts';
import { runUntilSignal } from './run.ts';

/* `npm run dev`: as `npm start`, with the pages served from their sources and reloaded as they change. */

// `scripts/dev.ts` starts this program: it is told of a signal, and when it is gone itself, this ends as by a signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.send?.('stopping'));
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

process.exitCode = await runUntilSignal({
  environment: processEnvironment,
  createSite: createDevelopmentSite,
  jobs: allJobs,
});
// Vite keeps watchers open.
process.exit();
