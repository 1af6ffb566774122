import { processEnvironment } from '../../server/config.ts';
import { allJobs } from '../../server/jobs/all-jobs.ts';
import { runUntilSignal } from '../../server/start/run.ts';
import { createSite } from '../../server/site.ts';
import { stopWithParent } from '../run/stop-with-parent.ts';

/* The site in the package that `npm run package` makes: as scripts/start.ts, with everything built. */

stopWithParent();
process.exitCode = await runUntilSignal({ environment: processEnvironment, createSite, jobs: allJobs });
