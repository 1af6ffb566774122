import { html } from 'hono/html';
import { discordApplication, guildId, roleIds } from '../ids.ts';
import { layout, type Markup } from '../pages/layout.ts';
import type { StandinState } from '../state.ts';

const badge = html`<p class="badge">Stand-in Discord, for local use. Nothing here reaches the real Discord.</p>`;

/** Application and server on one page, with the names that the real portal has. */
export function portalPage(state: StandinState): Markup {
  return layout({
    title: 'Stand-in Discord: developer portal',
    body: html`<main>
      ${badge}
      <h1>${discordApplication.name}</h1>
      <nav aria-label="On this page">
        <a href="#information">General Information</a> <a href="#oauth2">OAuth2</a> <a href="#bot">Bot</a>
        <a href="#server">The server</a> <a href="/">Messages sent to Discord</a>
      </nav>
      ${information(state)} ${oauth(state)} ${bot(state)} ${server(state)}
    </main>`,
  });
}

const value = (label: string, id: string, text: string) =>
  html`<p><label for="${id}">${label}</label> <input id="${id}" readonly size="70" value="${text}" /></p>`;

const button = (act: string, label: string, of = '') =>
  html`<form method="post" action="/developers/applications">
    <input type="hidden" name="value" value="${of}" />
    <button name="act" value="${act}">${label}</button>
  </form>`;

function information({ discord }: StandinState): Markup {
  return html`<section class="card" id="information">
    <h2>General Information</h2>
    ${value('Application ID', 'application-id', discordApplication.clientId)}
    ${value('Public Key', 'public-key', discord.interactions.key.publicKey)}
  </section>`;
}

function oauth({ discord }: StandinState): Markup {
  return html`<section class="card" id="oauth2">
    <h2>OAuth2</h2>
    ${value('Client ID', 'client-id', discordApplication.clientId)}
    ${value('Client Secret', 'client-secret', discord.application.clientSecret)}
    ${button('reset-secret', 'Reset Secret')}
    <h3>Redirects</h3>
    <ul>
      ${[...discord.redirects].map((address) => html`<li>${address} ${button('remove-redirect', 'Remove', address)}</li>`)}
    </ul>
    <form method="post" action="/developers/applications">
      <label for="redirect">New redirect</label> <input id="redirect" name="value" size="70" />
      <button name="act" value="add-redirect">Add Redirect</button>
    </form>
  </section>`;
}

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

function bot({ discord }: StandinState): Markup {
  const { application } = discord;
  return html`<section class="card" id="bot">
    <h2>Bot</h2>
    ${value('Token', 'bot-token', application.botToken)} ${button('reset-token', 'Reset Token')}
    <p>Requires OAuth2 Code Grant is ${onOff(application.needsCodeGrant)}.</p>
    ${button('code-grant', 'Switch Requires OAuth2 Code Grant')}
    <p>Two-factor authentication of the owner is ${onOff(application.ownerHasTwoFactor)}.</p>
    ${button('owner-two-factor', 'Switch two-factor authentication of the owner')}
  </section>`;
}

function server({ discord }: StandinState): Markup {
  const own = discord.roles.get(roleIds.bot);
  const gold = discord.roles.get(roleIds.gold);
  const mayManage = (BigInt(own?.permissions ?? '0') & (1n << 28n)) !== 0n;
  const channels = [...discord.channels.values()].filter((channel) => channel.kind === 'text');
  return html`<section class="card" id="server">
    <h2>The server ${discord.guildName}</h2>
    ${value('Server ID', 'guild-id', guildId)}
    <p>The bot is ${discord.botInGuild ? 'in the server' : 'not in the server'}.</p>
    ${
      discord.botInGuild
        ? button('kick', 'Remove the bot from the server')
        : html`<p><a href="/developers/invite">Add the bot to the server</a></p>`
    }
    <p>Require 2FA for moderator actions is ${onOff(discord.needsTwoFactor)}.</p>
    ${button('server-two-factor', 'Switch Require 2FA for moderator actions')}
    <h3>Channels</h3>
    <ul>
      ${channels.map(
        ({ id, name, botPermissions }) =>
          html`<li>
            #${name}: the bot ${(botPermissions & (1n << 11n)) === 0n ? 'may not write' : 'may write'}
            ${button('channel', `Switch View Channel and Send Messages in #${name}`, id)}
          </li>`,
      )}
    </ul>
    <h3>Roles</h3>
    <p>Manage Roles of the bot is ${onOff(mayManage)}.</p>
    ${button('manage-roles', 'Switch Manage Roles')}
    <p>The role of the bot is ${(own?.position ?? 0) > (gold?.position ?? 0) ? 'above' : 'below'} Gold.</p>
    ${button('role-order', 'Swap the role of the bot with Gold')}
  </section>`;
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
