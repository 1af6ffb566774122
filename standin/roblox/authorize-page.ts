import { html } from 'hono/html';
import { robloxApplication } from '../ids.ts';
import type { RobloxAccount } from './state.ts';
import type { StandinState } from '../state.ts';
import { layout, type Markup } from '../pages/layout.ts';

export interface RobloxAuthorizePage {
  world: StandinState;
  query: URLSearchParams;
  scopes: string[];
}

const meanings: Record<string, string> = {
  openid: 'Know that it is you',
  profile: 'Read your username, display name and picture',
};

export function robloxAuthorizePage({ world: state, query, scopes }: RobloxAuthorizePage): Markup {
  const kept = [...query].filter(([name]) => !name.startsWith('_'));
  return layout({
    title: 'Stand-in Roblox: authorize',
    body: html`<main class="narrow">
      <form class="card" action="/oauth/v1/authorize" method="get">
        ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <p class="badge">Stand-in Roblox, for local use. Nothing here reaches the real Roblox.</p>
        <h1>Link an account to ${robloxApplication.name}</h1>
        <h2>It will be able to</h2>
        <ul class="ticks">
          ${scopes.map((scope) => html`<li>${meanings[scope] ?? scope} <code>${scope}</code></li>`)}
        </ul>
        <h2>Pick the account to link</h2>
        <ul class="people">
          ${[...state.roblox.accounts.values()].filter(({ isSimulated }) => !isSimulated).map(accountCard)}
        </ul>
        <p class="actions"><button class="plain" name="_cancel" value="1">Cancel</button></p>
      </form>
    </main>`,
  });
}

function accountCard(account: RobloxAccount): Markup {
  const picture = account.hasPicture ? `/roblox-pictures/${account.id}/150.png` : '/embed/avatars/0.png';
  return html`<li>
    <button class="person" name="_user" value="${account.id}" data-account="${account.username}">
      <img src="${picture}" alt="" width="44" height="44" />
      <span class="who">
        <strong>${account.displayName}</strong>
        <span class="quiet">@${account.username}${account.hasPicture ? '' : ', without a picture'}</span>
      </span>
    </button>
  </li>`;
}
