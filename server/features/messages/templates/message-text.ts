/**
 * A piece of a message. Plain strings are our own words; whatever a person typed goes in as `theirs` and never gets to mean
 * anything to Discord. `at` is an instant: each reader on Discord sees it in their own zone.
 */
export type Part = string | { at: Date } | { theirs: string } | { code: string };

export interface MessageText {
  title: string;
  text: Part[];
  facts: { name: string; value: Part[] }[];
  /** One line above the card, for the notification; for posts in channels. */
  lead?: Part[];
  /** The one role that the lead pings. */
  pingRole?: string;
  /** The resort whose drawing is shown. */
  resortId?: number;
  buttons: { label: string; path: string }[];
  colour: number;
}

export const colours = { sea: 0x2f7f86, good: 0x3f8f5b, sorry: 0xb5533c, notice: 0xc98a2b } as const;

const longestTheirs = 300;
/** Discord drops a backslash before any of these and shows the sign itself. */
const meaningful = /[\\*_~`|<>#[\]/]|^[-+]/g;
const zeroWidthSpace = '\u200B';

/** What a person typed, on one line and without hidden signs (which can reverse or disguise text), cut to a sane length. */
export function tame(text: string): string {
  const visible = text
    .toWellFormed()
    .replaceAll(/[\p{Zl}\p{Zp}\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim();
  const signs = [...visible];
  return signs.length <= longestTheirs ? visible : `${signs.slice(0, longestTheirs - 1).join('')}…`;
}

/** As `tame`, for Discord: no mention, no link, no markdown. `allowed_mentions` is the wall, this is the paint. */
export function escapeForDiscord(text: string): string {
  return tame(text)
    .replaceAll(meaningful, String.raw`\$&`)
    .replaceAll('@', `@${zeroWidthSpace}`);
}

function forDiscord(parts: Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('at' in part) return `<t:${unix(part.at)}:F> (<t:${unix(part.at)}:R>)`;
      if ('code' in part) return `\`${tame(part.code).replaceAll('`', "'")}\``;
      return escapeForDiscord(part.theirs);
    })
    .join('');
}

/** The same as plain text; instants in the zone of the opening, which is named. */
function forPage(parts: Part[], timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('at' in part) return `${format.format(part.at)} (${timeZone.replaceAll('_', ' ')})`;
      return tame('code' in part ? part.code : part.theirs);
    })
    .join('');
}

function unix(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

const limits = { content: 2000, title: 256, description: 4096, factName: 256, fact: 1024, label: 80 } as const;

/** The message as Discord takes it. Nothing pings but `pingRole`, whatever the text says. */
export function toDiscordMessage(text: MessageText, siteUrl: string) {
  const ping = text.pingRole === undefined ? '' : `<@&${text.pingRole}> `;
  const content = `${ping}${forDiscord(text.lead ?? [])}`.slice(0, limits.content);
  return {
    ...(content === '' ? {} : { content }),
    embeds: [
      {
        title: escapeForDiscord(text.title).slice(0, limits.title),
        description: forDiscord(text.text).slice(0, limits.description),
        color: text.colour,
        fields: text.facts.map(({ name, value }) => ({
          name: name.slice(0, limits.factName),
          value: forDiscord(value).slice(0, limits.fact) || '–',
          inline: true,
        })),
        ...(text.resortId === undefined ? {} : { image: { url: `${siteUrl}/preview/resort/${text.resortId}.png` } }),
      },
    ],
    components:
      text.buttons.length === 0
        ? []
        : [
            {
              type: 1,
              components: text.buttons.map(({ label, path }) => ({
                type: 2,
                style: 5,
                label: label.slice(0, limits.label),
                url: `${siteUrl}${path}`,
              })),
            },
          ],
    allowed_mentions: { parse: [], roles: text.pingRole === undefined ? [] : [text.pingRole] },
  };
}

/** The message as My Bookings shows it. */
export function toPageMessage(text: MessageText, timeZone: string): { title: string; text: string } {
  const facts = text.facts.map(({ name, value }) => `${name}: ${forPage(value, timeZone)}`);
  return { title: tame(text.title), text: [forPage(text.text, timeZone), ...facts].join('\n') };
}
