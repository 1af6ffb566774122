import type { Config } from '../config.ts';
import { createDeps, systemClock } from '../deps.ts';
import { createLog } from '../log.ts';

/** What a tool of the operator's runs a command with. It signs nobody in, and nobody outside is asked. */
export function createToolDeps(config: Config, opened: { databaseUrl: string; dataKey: string }) {
  const { discordClientId = 'none', discordClientSecret = 'none' } = config;
  return createDeps(
    { ...config, discordClientId, discordClientSecret },
    { ...opened, sessionSecret: '', publicUrl: () => '', now: systemClock, log: createLog('silent') },
  );
}
