import type { Job } from '../../jobs/job.ts';
import { findConfigurationChange } from './stored-configuration.ts';

/** Starts this process again when another one has stored a configuration. Rule: SETUP-11. */
export const setupJobs: Job[] = [
  {
    name: 'follow the configuration',
    intervalMs: 30_000,
    wakeOn: 'configuration',
    run: async ({ db, setup }) => {
      const changedAt = await findConfigurationChange(db);
      if (changedAt?.getTime() !== setup.configuredAt?.getTime()) setup.restart();
    },
  },
];
