import { processEnvironment } from './config.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { createDevelopmentSite } from './pages/rendering/development-pages.ts';
import { runUntilSignal } from './start/run.ts';

/* `npm run dev`: as `npm start`, with the pages served from their sources and reloaded as they change. */

// `scripts/dev.ts` starts this program and forwards signals; it ends if that process is gone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.send?.('stopping'));
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

process.exitCode = await runUntilSignal({
  environment: processEnvironment,
  createSite: createDevelopmentSite,
  jobs: allJobs,
});
// Vite's watchers would keep the process alive.
process.exit();
