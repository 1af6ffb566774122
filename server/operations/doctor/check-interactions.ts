import { offeredLocales } from '@sunset/contract/locales.ts';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { commandsForDiscord } from '../../features/interactions/command-table.ts';
import { createOutsideCalls, type OutsideCalls } from '../../integrations/outside.ts';
import { createBotReader } from '../../integrations/discord/read-as-bot.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, problem } = findingsOf('Discord commands');

const timeoutMs = 5_000;

const applicationSchema = z.object({ verify_key: z.string(), interactions_endpoint_url: z.string().nullish() });
/** Discord lists languages in an order of its own. */
const localizations = z
  .record(z.string(), z.string())
  .nullish()
  .transform((texts) => Object.entries(texts ?? {}).toSorted(([one], [other]) => one.localeCompare(other)));
const described = { name: z.string(), description: z.string(), description_localizations: localizations };
const commandSchema = z.object({
  ...described,
  default_member_permissions: z
    .string()
    .nullish()
    .transform((permissions) => permissions ?? null),
  options: z.array(z.object({ ...described, type: z.int() })).default([]),
});

/** Commands and buttons in Discord: the key, the address and the registered commands. Changes nothing. Rule: INTER-10. */
export async function checkInteractions(config: Config, publicUrl: string, calls: OutsideCalls): Promise<Finding[]> {
  const read = readerOf(config, calls);
  const { discordPublicKey: key, discordClientId: id, discordGuildId: guildId } = config;
  if (key === undefined) return [ok('commands and buttons are off: DISCORD_PUBLIC_KEY is not set')];
  const application = applicationSchema.safeParse(await read('/applications/@me')).data;
  if (application === undefined)
    return [warning('Discord does not tell about the application', 'Try again; look at discordstatus.com.')];
  const commands = z
    .array(commandSchema)
    .safeParse(await read(`/applications/${id ?? ''}/guilds/${guildId ?? ''}/commands?with_localizations=true`)).data;
  return [
    application.verify_key === key
      ? ok('DISCORD_PUBLIC_KEY is that of the application')
      : problem('DISCORD_PUBLIC_KEY is not that of the application', 'Copy Public Key from General Information.'),
    judgeAddress(application.interactions_endpoint_url ?? null, `${publicUrl}/discord/interactions`),
    await checkEndpoint(`${publicUrl}/discord/interactions`),
    judgeCommands(commands ?? null),
  ];
}

function readerOf({ discordApiBase: apiBase, discordBotToken: token = '' }: Config, calls: OutsideCalls) {
  const ask = createBotReader({ apiBase, token, calls });
  return async (path: string): Promise<unknown> => {
    const answer = await ask(path);
    return answer.kind === 'ok' ? answer.body : undefined;
  };
}

function judgeAddress(address: string | null, expected: string): Finding {
  if (address === expected) return ok('Discord sends interactions to this site');
  if (address === null) {
    return problem(
      'the application has no Interactions Endpoint URL',
      `Set it to ${expected} in General Information. Without it Discord sends interactions to a bot that is online with this application, and to nobody else.`,
    );
  }
  return problem(`Discord sends interactions to ${address}`, `Set Interactions Endpoint URL to ${expected}.`);
}

/** An unsigned request must be refused by the site itself. */
async function checkEndpoint(address: string): Promise<Finding> {
  const answer = await createOutsideCalls()
    .fetch(address, { method: 'POST', body: '{}' }, timeoutMs)
    .catch(() => null);
  if (answer === null) return warning(`${address} cannot be reached from here`, 'Start the site, and check the proxy.');
  if (answer.status === 401) return ok('the site answers at its address, and refuses requests without a signature');
  const todo = 'Restart the site with DISCORD_PUBLIC_KEY, and let the proxy pass this address.';
  return problem(`${address} answers with ${answer.status} instead of 401`, todo);
}

function judgeCommands(registered: z.output<typeof commandSchema>[] | null): Finding {
  const todo = 'Run npm run discord:commands.';
  if (registered === null)
    return problem('the commands cannot be read', 'Invite the application with the scope applications.commands.');
  const textOf = (commands: typeof registered) =>
    JSON.stringify(commands.toSorted((one, other) => one.name.localeCompare(other.name)));
  const expected = z.array(commandSchema).parse(commandsForDiscord(offeredLocales));
  return textOf(registered) === textOf(expected)
    ? ok('the commands are registered')
    : problem('the commands are not registered, or are those of an older version', todo);
}
