import type { Locale } from '@sunset/contract/locales.ts';
import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionContextType,
  type RESTPutAPIApplicationGuildCommandsJSONBody,
} from 'discord-api-types/v10';
import { english, textsIn, type MessageKey } from '../../messages/texts.ts';

const resortOption = { name: 'resort', description: 'commands_describe_resort', autocomplete: true } as const;
const openingOption = { name: 'opening', description: 'commands_describe_opening', autocomplete: true } as const;

/** The commands of the community's server, with the messages that describe them. */
const commandTable = {
  openings: { description: 'commands_describe_openings', options: [resortOption] },
  book: { description: 'commands_describe_book', options: [resortOption, openingOption] },
  mybookings: { description: 'commands_describe_mybookings' },
  party: { description: 'commands_describe_party' },
  evening: {
    description: { forHosts: 'For hosts: the guests of the session that is live or next' },
    isForHosts: true,
    options: [openingOption],
  },
} as const satisfies Record<string, { description: Description; isForHosts?: true; options?: readonly Option[] }>;

/** A message; for hosts a text, which is English. */
type Description = DescriptionKey | { forHosts: string };
type DescriptionKey = Extract<MessageKey, `commands_describe_${string}`>;

interface Option {
  name: string;
  description: DescriptionKey;
  /** Suggestions appear while somebody types. */
  autocomplete: boolean;
}

/**
 * No permission of Discord means "host". Discord shows such a command to administrators only, and to the roles and people that the
 * owner allows under Server Settings → Integrations. Who may run it, the site decides as before. Rule: INTER-10.
 */
const nobody = '0';

export type CommandName = keyof typeof commandTable;

/** The body of the call that registers all commands of the server at once, described in the offered languages. Rule: LANG-13. */
export function commandsForDiscord(offered: readonly Locale[]): RESTPutAPIApplicationGuildCommandsJSONBody {
  return Object.entries(commandTable).map(([name, row]) => {
    const options: readonly Option[] = 'options' in row ? row.options : [];
    return {
      type: ApplicationCommandType.ChatInput,
      name,
      ...describe(row.description, offered),
      options: options.map(({ description, ...option }) => ({
        type: ApplicationCommandOptionType.String,
        required: false,
        ...option,
        ...describe(description, offered),
      })),
      contexts: [InteractionContextType.Guild],
      default_member_permissions: 'isForHosts' in row ? nobody : null,
    };
  });
}

/** What Discord calls our languages; it has no others of them. */
const discordLocales = {
  es: ['es-ES', 'es-419'],
  'pt-BR': ['pt-BR'],
  fr: ['fr'],
  de: ['de'],
} as const satisfies Record<Exclude<Locale, 'en'>, readonly string[]>;

function describe(description: Description, offered: readonly Locale[]) {
  if (typeof description !== 'string') return { description: description.forHosts };
  const others = offered.flatMap((locale) =>
    locale === 'en'
      ? []
      : discordLocales[locale].map((name): [string, string] => [name, textsIn(locale).say(description)]),
  );
  return {
    description: english.say(description),
    ...(others.length === 0 ? {} : { description_localizations: Object.fromEntries(others) }),
  };
}
