import type { Config } from '../config.ts';
import { createDeps, systemClock } from '../deps.ts';
import { createLog } from '../log.ts';

/** The dependencies of an operator's tool, without sign-in and outside services. */
export function createToolDeps(config: Config, opened: { databaseUrl: string; dataKey: string }) {
  const { discordClientId = 'none', discordClientSecret = 'none' } = config;
  return createDeps(
    { ...config, discordClientId, discordClientSecret },
    { ...opened, sessionSecret: '', publicUrl: () => '', now: systemClock, log: createLog('silent') },
  );
}
