import { html } from 'hono/html';
import type { StandinState } from '../state.ts';
import type { Markup } from '../pages/layout.ts';
import { displayName } from '../pages/person.ts';

const tokens =
  /(\\[\\*_~`|<>#[\]/+-]|~~[^~\n]+~~|```[\s\S]+?```|`[^`\n]+`|\*\*[^*\n]+\*\*|__[^_\n]+__|<@!?\d+>|<@&\d+>|<#\d+>|<t:-?\d+(?::[tTdDfFRsS])?>|@everyone|@here|\[[^\]\n]+\]\(https?:\/\/[^\s)]+\)|https?:\/\/[^\s<>]+)/;

/** Discord's message text as HTML: mentions by name, times in UTC, common markdown. Everything is escaped. */
export function messageText(state: StandinState, text: string): Markup {
  const parts = text.split(tokens).map((part, index) => (index % 2 === 1 ? token(state, part) : part));
  return html`<span class="text">${parts}</span>`;
}

function token(state: StandinState, part: string): Markup | string {
  if (part.startsWith('\\')) return part.slice(1);
  if (part.startsWith('~~')) return html`<s>${part.slice(2, -2)}</s>`;
  if (part.startsWith('`')) return html`<code>${part.replaceAll(/^`+|`+$/g, '')}</code>`;
  if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`;
  if (part.startsWith('__')) return html`<u>${part.slice(2, -2)}</u>`;
  if (part.startsWith('<t:')) return timestamp(state, part);
  if (part.startsWith('<') || part.startsWith('@'))
    return html`<span class="mention">${mentionName(state, part)}</span>`;
  const named = /^\[([^\]]+)\]\((.+)\)$/.exec(part);
  return html`<a href="${named?.[2] ?? part}" rel="noopener">${named?.[1] ?? part}</a>`;
}

function mentionName(state: StandinState, part: string): string {
  const id = /\d+/.exec(part)?.[0] ?? '';
  if (part.startsWith('<@&')) return `@${state.discord.roles.get(id)?.name ?? 'unknown-role'}`;
  if (part.startsWith('<#')) {
    const channel = state.discord.channels.get(id);
    return `#${channel?.kind === 'text' ? channel.name : 'unknown'}`;
  }
  if (!part.startsWith('<@')) return part;
  const person = state.people.find(id);
  return `@${person ? displayName(person) : 'unknown-user'}`;
}

function timestamp(state: StandinState, part: string): Markup {
  const [, seconds = '0', style = 'f'] = /^<t:(-?\d+)(?::(\w))?>$/.exec(part) ?? [];
  const milliseconds = Number(seconds) * 1000;
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return html`<span>${part}</span>`;
  const text = style === 'R' ? relativeTime(milliseconds - state.clock.now()) : absoluteTime(date, style);
  return html`<time datetime="${date.toISOString()}" title="${date.toISOString()}">${text}</time>`;
}

function absoluteTime(date: Date, style: string): string {
  const styles: Record<string, Intl.DateTimeFormatOptions> = {
    t: { timeStyle: 'short' },
    T: { timeStyle: 'medium' },
    d: { dateStyle: 'short' },
    D: { dateStyle: 'long' },
    F: { dateStyle: 'full', timeStyle: 'short' },
    s: { dateStyle: 'short', timeStyle: 'short' },
    S: { dateStyle: 'short', timeStyle: 'medium' },
  };
  const options = styles[style] ?? { dateStyle: 'long', timeStyle: 'short' };
  const shown = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(date);
  return options.timeStyle ? `${shown} UTC` : shown;
}

/** "in 15 minutes", "2 hours ago": in the largest unit that fits. */
export function relativeTime(milliseconds: number): string {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['year', 31_536_000],
    ['month', 2_592_000],
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ];
  const seconds = Math.round(milliseconds / 1000);
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return format.format(Math.round(seconds / length), unit);
}
