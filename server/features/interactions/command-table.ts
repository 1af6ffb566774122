import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionContextType,
  type RESTPutAPIApplicationGuildCommandsJSONBody,
} from 'discord-api-types/v10';

const resortOption = { name: 'resort', description: 'Only this resort', autocomplete: true };
const openingOption = { name: 'opening', description: 'One of the next openings', autocomplete: true };

/** The commands of the community's server, as they are registered at Discord. */
const commandTable = {
  openings: { description: 'The next openings with rooms left', options: [resortOption] },
  book: { description: 'Book a room', options: [resortOption, openingOption] },
  mybookings: { description: 'Your bookings and offers' },
  evening: { description: 'For hosts: the guests of the session that is live or next', options: [openingOption] },
} as const satisfies Record<string, { description: string; options?: readonly Option[] }>;

interface Option {
  name: string;
  description: string;
  /** Suggestions appear while somebody types. */
  autocomplete: boolean;
}

export type CommandName = keyof typeof commandTable;

/** The body of the call that registers all commands of the server at once. */
export function commandsForDiscord(): RESTPutAPIApplicationGuildCommandsJSONBody {
  return Object.entries(commandTable).map(([name, row]) => {
    const options: readonly Option[] = 'options' in row ? row.options : [];
    return {
      type: ApplicationCommandType.ChatInput,
      name,
      description: row.description,
      options: options.map((option) => ({ type: ApplicationCommandOptionType.String, required: false, ...option })),
      contexts: [InteractionContextType.Guild],
    };
  });
}
