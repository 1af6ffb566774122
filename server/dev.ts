import { processEnvironment } from './config.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { createDevelopmentSite } from './pages/development-pages.ts';
import { runUntilSignal } from './run.ts';

/* `npm run dev`: as `npm start`, with the pages served from their sources and reloaded as they change. */

process.exitCode = await runUntilSignal({
  environment: processEnvironment,
  createSite: createDevelopmentSite,
  jobs: allJobs,
});
// Vite keeps watchers open.
process.exit();
