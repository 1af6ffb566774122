import { processEnvironment, readConfig } from '../config.ts';
import { systemClock } from '../deps.ts';
import { registerCommands } from '../features/interactions/commands/register-commands.ts';
import { readStoredEnvironment } from '../operations/read-stored.ts';
import { runTool } from '../operations/run-tool.ts';
import { createOutsideServices } from '../start/outside-services.ts';

/* `npm run discord:commands`: registers the commands in your Discord server, replacing those of an older version. */

process.exitCode = await runTool(async (say) => {
  const config = readConfig(await readStoredEnvironment(processEnvironment));
  if (config.discordClientId === undefined || config.discordPublicKey === undefined) {
    say(
      'Set DISCORD_CLIENT_ID and DISCORD_PUBLIC_KEY first: docs/discord.md. The stand-in gets its commands at start.',
    );
    return 1;
  }
  const { bot } = createOutsideServices(config, systemClock);
  const reason = await registerCommands({ bot, config });
  say(
    reason === null ? 'The commands are registered in your Discord server.' : `Discord refused the commands: ${reason}`,
  );
  return reason === null ? 0 : 1;
});
