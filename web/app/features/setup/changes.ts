import { discordPlaces } from '@sunset/contract/setup/places.ts';
import type { SetupState } from '@sunset/contract/api/setup/state.ts';
import { formatList } from '../../format/lists.ts';
import { placeTexts } from './places.ts';

/** Values without which nobody could sign in: a new one needs a new sign-in. */
const signInLabels: Record<string, string> = {
  'application.client_id': 'the Discord application',
  'application.client_secret': 'the client secret',
  'server.guild_id': 'the Discord server',
};

const labels: Record<string, string> = {
  ...signInLabels,
  'application.bot_token': 'the bot token',
  'application.public_key': 'the public key of the application',
  ...Object.fromEntries(discordPlaces.map((place) => [`roles.${place}`, `“${placeTexts[place].label}”`])),
  'bloxlink.api_key': 'the Bloxlink API key',
  'roblox.client_id': 'the Roblox application',
  'roblox.client_secret': 'the client secret of Roblox',
};

type Changed = Pick<SetupState, 'changed_fields'>;

const listOf = ({ changed_fields: fields }: Changed, names: Record<string, string>) =>
  formatList(fields.flatMap((field) => names[field] ?? []));

/** What differs from what is stored, as a list for a sentence; empty if nothing does. Rule: SETUP-10. */
export const changesText = (setup: Changed): string => listOf(setup, labels);

/** Of that what needs a new sign-in. */
export const signInChangesText = (setup: Changed): string => listOf(setup, signInLabels);
