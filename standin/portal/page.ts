import { html } from 'hono/html';
import { discordApplication, guildId } from '../ids.ts';
import { layout, type Markup } from '../pages/layout.ts';
import type { StandinState } from '../state.ts';

const badge = html`<p class="badge">Stand-in Discord, for local use. Nothing here reaches the real Discord.</p>`;

const value = (label: string, id: string, text: string) =>
  html`<p><label for="${id}">${label}</label> <input id="${id}" readonly size="70" value="${text}" /></p>`;

/** What an operator copies from Discord's developer portal and enters there, on one page. */
export function portalPage({ discord }: StandinState): Markup {
  const { clientSecret, botToken } = discord.application;
  return layout({
    title: 'Stand-in Discord: developer portal',
    body: html`<main class="card">
      ${badge}
      <h1>${discordApplication.name}</h1>
      ${value('Client ID', 'client-id', discordApplication.clientId)}
      ${value('Client Secret', 'client-secret', clientSecret)} ${value('Token', 'bot-token', botToken)}
      ${value('Public Key', 'public-key', discord.interactions.key.publicKey)}
      ${value('Server ID', 'guild-id', guildId)}
      <h2>Redirects</h2>
      <ul>
        ${[...discord.redirects].map((address) => html`<li>${address}</li>`)}
      </ul>
      <form method="post" action="/developers/applications">
        <label for="redirect">New redirect</label> <input id="redirect" name="redirect" size="70" />
        <button>Add Redirect</button>
      </form>
    </main>`,
  });
}

/** Adds the bot to the server, as the address with the scope `bot` does. */
export function invitePage({ discord }: StandinState, isDone: boolean): Markup {
  const text = discord.application.needsCodeGrant
    ? html`<p role="alert">Integration requires code grant</p>`
    : html`<form method="post" action="/developers/invite"><button class="primary">Authorize</button></form>`;
  return layout({
    title: 'Stand-in Discord: add a bot',
    body: html`<main class="narrow card">
      ${badge}
      <h1>Add ${discordApplication.name} to ${discord.guildName}</h1>
      ${isDone ? html`<p role="status">The bot is in the server. Go back to the booking site.</p>` : text}
    </main>`,
  });
}
