import type { Command } from './command.ts';
import { companionCommands } from './companion-commands.ts';
import { eveningCommands } from './evening-commands.ts';
import { guestCommands } from './guest-commands.ts';
import { importCommands } from './import-commands.ts';
import { openingCommands } from './opening-commands.ts';
import { partyCommands } from './party-commands.ts';
import { planningCommands } from './planning-commands.ts';
import { staffCommands } from './staff-commands.ts';

/** All commands of a storm, by name. */
export const commands: readonly (readonly [string, Command])[] = Object.entries({
  ...guestCommands,
  ...partyCommands,
  ...companionCommands,
  ...eveningCommands,
  ...openingCommands,
  ...planningCommands,
  ...staffCommands,
  ...importCommands,
});
