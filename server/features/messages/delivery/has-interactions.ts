import type { Config } from '../../../config.ts';

/** Whether buttons of messages can be pressed: only then does Discord send interactions to this site. */
export function hasInteractions(config: Pick<Config, 'discordPublicKey'>): boolean {
  return config.discordPublicKey !== undefined;
}
