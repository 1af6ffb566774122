import pino from 'pino';
import { parseConfig } from '../../server/config.ts';
import { createDeps } from '../../server/deps.ts';
import { deliverMessages } from '../../server/features/messages/delivery/commands/deliver-messages.ts';
import type { DiscordBot } from '../../server/integrations/discord/bot.ts';

/* A worker that is killed at the worst moment: Discord has the message, and nothing is recorded yet. */

const [databaseUrl = '', now = ''] = process.argv.slice(2);

const { deps } = createDeps(parseConfig(process.env), {
  databaseUrl,
  sessionSecret: 'a secret for tests alone, 32 chars',
  dataKey: 'a data key for tests alone, 32 chars',
  publicUrl: () => 'http://test.local',
  now: () => new Date(now),
  log: pino({ level: 'silent' }),
});
const sendMessage: DiscordBot['sendMessage'] = async (channelId, message) => {
  await deps.bot.sendMessage(channelId, message);
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
};
await deliverMessages({ ...deps, bot: { ...deps.bot, sendMessage } });
