import { locales, offeredLocales } from '@sunset/contract/locales.ts';
import { discordApplication } from '@sunset/standin/ids.ts';
import { ApplicationCommandType, InteractionContextType } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { startChat } from '../../../test/interactions.ts';
import { anOpening } from '../../../test/factories.ts';
import { commandsForDiscord } from './command-table.ts';
import { registerCommands } from './commands/register-commands.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

it('the commands are accepted by Discord, for its server alone (INTER-10)', async () => {
  expect(await registerCommands(app.deps)).toBeNull();
  const { commands } = app.standin.world.discord.interactions;
  expect(commands).toEqual(commandsForDiscord(offeredLocales));
  for (const command of commands) {
    expect(command).toMatchObject({ type: ApplicationCommandType.ChatInput, contexts: [InteractionContextType.Guild] });
  }
});

it('the commands are described in every language that Discord calls ours (LANG-13)', async () => {
  const commands = commandsForDiscord(locales);
  expect(await app.deps.bot.replaceCommands(discordApplication.clientId, commands)).toMatchObject({ kind: 'ok' });
  const openings = commands.find(({ name }) => name === 'openings');
  expect(openings).toMatchObject({
    description: 'The next openings with rooms left',
    description_localizations: {
      'es-ES': 'Las próximas sesiones con habitaciones libres',
      'es-419': 'Las próximas sesiones con habitaciones libres',
      'pt-BR': 'As próximas sessões com quartos livres',
      fr: 'Les prochaines sessions avec des chambres libres',
      de: 'Die nächsten Termine mit freien Zimmern',
    },
  });
  expect(commands.find(({ name }) => name === 'evening')).not.toHaveProperty('description_localizations');
});

it('says why Discord refused the commands (INTER-10)', async () => {
  app.standin.world.faults.add({ kind: 'status', status: 403, match: { path: { prefix: '/api/v10/applications' } } });
  expect(await registerCommands(app.deps)).toContain('403');
});

it('every command has a handler, and suggestions are those of the openings ahead (INTER-8)', async () => {
  const chat = startChat(app);
  for (const { name } of commandsForDiscord(['en'])) {
    await chat.command('regular', name);
    expect(chat.answerTo('regular').content).not.toContain('out of date');
  }
  const { resort } = await anOpening(app.deps, { name: 'Maple Lake Resort' });
  const suggest = (typed: string) =>
    chat.act('regular', { kind: 'autocomplete', name: 'openings', options: { resort: typed }, focused: 'resort' });
  const choices = [{ name: resort.name, value: String(resort.id) }];
  expect(await suggest('LAKE')).toMatchObject({ problems: [], answer: { type: 8, data: { choices } } });
  expect(await suggest('nothing like it')).toMatchObject({ problems: [], answer: { data: { choices: [] } } });
});

it('reads the openings once while somebody types, and again after a change (INTER-8, API-15)', async () => {
  app.deps.changes.setConnected(true);
  const chat = startChat(app);
  const { resort } = await anOpening(app.deps, { name: 'Maple Lake Resort' });
  const suggest = async () => {
    const typed = { kind: 'autocomplete', name: 'openings', options: { resort: 'lake' }, focused: 'resort' } as const;
    return JSON.stringify((await chat.act('regular', typed)).answer);
  };
  expect(await suggest()).toContain('Maple Lake Resort');
  await app.deps.db.updateTable('resorts').set({ name: 'Birch Lake Resort' }).where('id', '=', resort.id).execute();
  expect(await suggest()).toContain('Maple Lake Resort');
  app.deps.changes.recordOwn(['catalogue']);
  expect(await suggest()).toContain('Birch Lake Resort');
});

it('hides the command of hosts from members until the owner of the server allows it, and no other one (INTER-10)', () => {
  const permissions = commandsForDiscord(['en']).map(({ name, default_member_permissions: of }) => [name, of]);
  expect(Object.fromEntries(permissions)).toEqual({
    openings: null,
    book: null,
    mybookings: null,
    party: null,
    evening: '0',
  });
});
