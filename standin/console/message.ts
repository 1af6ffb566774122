import type { APIEmbed } from 'discord-api-types/v10';
import { html } from 'hono/html';
import type { StoredMessage } from '../discord/state.ts';
import type { StandinState } from '../state.ts';
import type { Markup } from '../pages/layout.ts';
import { messageText, relativeTime } from './message-text.ts';
import { displayName } from '../pages/person.ts';

/** A message as Discord shows it, and whom it notified. */
export function messageCard(state: StandinState, stored: StoredMessage): Markup {
  const { message } = stored;
  const age = relativeTime(Date.parse(message.timestamp) - state.clock.now());
  const pinged = pingedNames(state, stored);
  return html`<li class="message">
    <p class="byline">
      <strong>${message.author.username}</strong> <span class="tag">APP</span>
      <time class="quiet" datetime="${message.timestamp}">${age}</time>
      ${message.edited_timestamp === null ? '' : html`<span class="quiet">(edited)</span>`}
    </p>
    ${message.content === '' ? '' : html`<p class="content">${messageText(state, message.content)}</p>`}
    ${stored.embeds.map((embed) => embedCard(state, embed))} ${buttons(message.components ?? [])}
    ${pinged.length === 0 ? '' : html`<p class="pinged">Pinged: ${pinged.join(', ')}</p>`}
  </li>`;
}

export function embedCard(state: StandinState, embed: APIEmbed): Markup {
  const colour = embed.color === undefined ? '' : `border-left-color:#${embed.color.toString(16).padStart(6, '0')}`;
  return html`<div class="embed" style="${colour}">
    ${embed.author ? html`<p class="quiet">${embed.author.name}</p>` : ''}
    ${embed.title ? html`<h4>${embed.url && isWebAddress(embed.url) ? html`<a href="${embed.url}">${embed.title}</a>` : embed.title}</h4>` : ''}
    ${embed.description ? html`<p class="content">${messageText(state, embed.description)}</p>` : ''}
    ${embed.fields?.length ? fields(state, embed.fields) : ''}
    ${embed.image ? html`<p class="quiet">Picture: ${embed.image.url}</p>` : ''}
    ${embed.footer || embed.timestamp ? html`<p class="quiet">${[embed.footer?.text, shortTime(embed.timestamp)].filter(Boolean).join(' · ')}</p>` : ''}
  </div>`;
}

function shortTime(timestamp: string | undefined): string | undefined {
  return timestamp && `${new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function fields(state: StandinState, list: NonNullable<APIEmbed['fields']>): Markup {
  return html`<dl>
    ${list.map(
      (field) =>
        html`<div class="${field.inline ? 'inline' : 'full'}">
          <dt>${field.name}</dt>
          <dd>${messageText(state, field.value)}</dd>
        </div>`,
    )}
  </dl>`;
}

function buttons(rows: readonly object[]): Markup | '' {
  const parts = rows.flatMap((row) =>
    'components' in row && Array.isArray(row.components) ? (row.components as unknown[]) : [],
  );
  const links = parts.filter(isLinkButton);
  if (links.length === 0) return '';
  return html`<p class="links">
    ${links.map((link) => html`<a class="link" href="${link.url}" rel="noopener">${link.label} ↗</a>`)}
  </p>`;
}

function isLinkButton(part: unknown): part is { url: string; label: string } {
  if (typeof part !== 'object' || part === null) return false;
  return (
    'url' in part &&
    typeof part.url === 'string' &&
    isWebAddress(part.url) &&
    'label' in part &&
    typeof part.label === 'string'
  );
}

export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

function pingedNames(state: StandinState, { pings }: StoredMessage): string[] {
  return [
    ...(pings.everyone ? ['@everyone'] : []),
    ...(pings.here ? ['@here'] : []),
    ...pings.roles.map((id) => `@${state.discord.roles.get(id)?.name ?? id}`),
    ...pings.users.flatMap((id) => state.people.find(id) ?? []).map((person) => `@${displayName(person)}`),
  ];
}
