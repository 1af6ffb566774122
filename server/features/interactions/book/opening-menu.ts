import { ComponentType } from 'discord-api-types/v10';
import type { Texts } from '../../../messages/texts.ts';
import { shorten } from '../../../messages/shorten.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { buildCustomId } from '../custom-ids.ts';
import type { BookableOpening } from '../openings/rules.ts';
import { suggestionTimes } from '../openings/suggestions.ts';
import { linkButton, rowOf, timestamp, type ReplyMessage } from '../replies.ts';

/** Discord's limits. The list has a line for each option. */
const maxOptions = 10;
const maxLabel = 100;

/** The openings to choose from. A menu can only show times of the resort, so the list above it has the same ones. */
export function describeChoices(
  openings: readonly BookableOpening[],
  { texts, siteUrl }: { texts: Texts; siteUrl: string },
): ReplyMessage {
  const shown = openings.slice(0, maxOptions);
  const timeOf = suggestionTimes(texts);
  const lines = shown.map(
    ({ resort, startsAt, timeZone }) =>
      `**${escapeForDiscord(resort)}** ${timeOf(startsAt, timeZone)} (${timestamp(startsAt, 'R')})`,
  );
  const menu = {
    type: ComponentType.StringSelect as const,
    custom_id: buildCustomId('book_opening', {}),
    placeholder: texts.say('book_choose_opening'),
    options: shown.map(({ id, resort, startsAt, timeZone, onSale, lowestPrice }) => {
      const time = timeOf(startsAt, timeZone);
      return {
        label: shorten(resort, maxLabel),
        value: String(id),
        description: shorten(
          `${time} · ${texts.say('commands_rooms_left', { count: onSale.rooms, price: lowestPrice })}`,
          maxLabel,
        ),
      };
    }),
  };
  const all = rowOf(linkButton(texts.say('commands_all_openings'), `${siteUrl}${texts.path('/book')}`));
  return {
    content: texts.say('book_which_opening'),
    embeds: [{ description: lines.join('\n') }],
    components: [rowOf(menu), all],
  };
}
