import type { GuestMessage } from '@sunset/contract/api/messages/messages.ts';
import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import { textsIn, type Part } from '../../../messages/texts.ts';
import { shorten } from '../../../messages/shorten.ts';

/** A link to a page of the site, a link to another address, or a button that does `action` (a custom id). */
export type MessageButton =
  | { label: string; path: string }
  | { label: string; url: string }
  | { label: string; action: string; style: keyof typeof buttonStyles };

/** Discord allows five rows of five buttons. */
const perRow = 5;

export function inRows(buttons: MessageButton[]): MessageButton[][] {
  return Array.from({ length: Math.ceil(buttons.length / perRow) }, (_, row) =>
    buttons.slice(row * perRow, (row + 1) * perRow),
  );
}

/** Discord's numbers; 5 is a link. */
const buttonStyles = { primary: 1, secondary: 2, success: 3, danger: 4 } as const;

export interface MessageText {
  /** The language of the text, and of its links, picture and dates. */
  locale: Locale;
  title: string;
  text: Part[];
  facts: { name: string; value: Part[] }[];
  /** One line above the card; Discord shows it in the notification. For posts in channels. */
  lead?: Part[];
  /** The one role that the lead pings. */
  pingRole?: string;
  /** The resort whose drawing is shown. */
  resortId?: number;
  /** Rows above `buttons`. */
  buttonRows?: MessageButton[][];
  buttons: MessageButton[];
  colour: number;
}

export const colours = { sea: 0x2f7f86, good: 0x3f8f5b, sorry: 0xb5533c, notice: 0xc98a2b } as const;

const maxUserTextLength = 300;
/** Discord removes a backslash before one of these and shows the character. */
const markdownCharacters = /[\\*_~`|<>#[\]/]|^[-+]/g;
const zeroWidthSpace = '\u200B';
const noBreakSpace = '\u00A0';

/**
 * User text on one line, without invisible characters (which can reverse or disguise text), shortened to the maximum. No-break spaces
 * stay: French has one before a colon.
 */
export function sanitize(text: string): string {
  const visible = text
    .toWellFormed()
    .replaceAll(/[\p{Zl}\p{Zp}\p{Cc}\s]+/gu, (spaces) => (spaces === noBreakSpace ? spaces : ' '))
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim();
  return visible.length <= maxUserTextLength ? visible : `${shorten(visible, maxUserTextLength - 1)}…`;
}

/** As `sanitize`, for Discord: no mention, link or markdown. `allowed_mentions` also disables mentions. */
export function escapeForDiscord(text: string): string {
  return sanitize(text)
    .replaceAll(markdownCharacters, String.raw`\$&`)
    .replaceAll('@', `@${zeroWidthSpace}`);
}

function forDiscord(parts: Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('at' in part) return `<t:${unix(part.at)}:F> (<t:${unix(part.at)}:R>)`;
      if ('code' in part) return `\`${sanitize(part.code).replaceAll('`', "'")}\``;
      return escapeForDiscord(part.userText);
    })
    .join('');
}

/** The parts as plain text, with instants in the time zone of the opening. */
function forPage(parts: Part[], { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  const language = locale === 'en' ? 'en-GB' : locale;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('at' in part) return `${format.format(part.at)} (${timeZone.replaceAll('_', ' ')})`;
      return sanitize('code' in part ? part.code : part.userText);
    })
    .join('');
}

function unix(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

const limits = { content: 2000, title: 256, description: 4096, factName: 256, fact: 1024, label: 80 } as const;
/** Of title, description and fields of all embeds together. */
const maxEmbed = 6000;

/** The message for Discord's API. It can only ping `pingRole`. */
export function toDiscordMessage(text: MessageText, siteUrl: string) {
  const ping = text.pingRole === undefined ? '' : `<@&${text.pingRole}> `;
  const content = shorten(`${ping}${forDiscord(text.lead ?? [])}`, limits.content);
  const title = shorten(escapeForDiscord(text.title), limits.title);
  const fields = text.facts.map(({ name, value }) => ({
    name: shorten(name, limits.factName),
    value: shorten(forDiscord(value), limits.fact) || '–',
    inline: true,
  }));
  const left = fields.reduce((sum, { name, value }) => sum - name.length - value.length, maxEmbed - title.length);
  return {
    ...(content === '' ? {} : { content }),
    embeds: [
      {
        title,
        description: shorten(forDiscord(text.text), Math.min(limits.description, left)),
        color: text.colour,
        fields,
        ...(text.resortId === undefined ? {} : { image: { url: previewOf(text, siteUrl) } }),
      },
    ],
    components: [...(text.buttonRows ?? []), text.buttons]
      .filter((row) => row.length > 0)
      .map((row) => ({
        type: 1 as const,
        components: row.map((button) => toDiscordButton(button, { ...text, siteUrl })),
      })),
    allowed_mentions: { parse: [], roles: text.pingRole === undefined ? [] : [text.pingRole] },
  };
}

/** The picture of a resort in the language of the message. */
function previewOf({ locale, resortId }: Pick<MessageText, 'locale' | 'resortId'>, siteUrl: string): string {
  return `${siteUrl}/preview/${locale === 'en' ? '' : `${locale}/`}resort/${resortId}.png`;
}

function toDiscordButton(button: MessageButton, { locale, siteUrl }: { locale: Locale; siteUrl: string }) {
  const label = shorten(button.label, limits.label);
  if ('action' in button)
    return { type: 2 as const, style: buttonStyles[button.style], label, custom_id: button.action };
  const url = 'url' in button ? button.url : `${siteUrl}${localizePath(locale, button.path)}`;
  return { type: 2 as const, style: 5 as const, label, url };
}

/** The message as My Bookings shows it. `parts` are those of `text`, with instants for the time zone of the reader. */
export function toPageMessage(text: MessageText, timeZone: string) {
  const place = { locale: text.locale, timeZone };
  const { say } = textsIn(text.locale);
  const facts = text.facts.map(({ name, value }) => say('booking_fact', { name, value: forPage(value, place) }));
  return {
    title: sanitize(text.title),
    text: [forPage(text.text, place), ...facts].join('\n'),
    parts: [...text.text.map(toPagePart), ...facts.map((fact) => `\n${fact}`)],
  };
}

function toPagePart(part: Part): GuestMessage['parts'][number] {
  if (typeof part === 'string') return part;
  if ('at' in part) return { at: part.at.toISOString() };
  return 'code' in part ? { code: sanitize(part.code) } : sanitize(part.userText);
}
