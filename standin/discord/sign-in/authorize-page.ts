import { html } from 'hono/html';
import { discordApplication } from '../../ids.ts';
import type { Person } from '../../people.ts';
import type { StandinState } from '../../state.ts';
import { layout, type Markup } from '../../pages/layout.ts';
import { avatarAddress, displayName, rolesOf } from '../../pages/person.ts';

export interface AuthorizePage {
  world: StandinState;
  /** The query of the request: the buttons send it again with the answer added. */
  query: URLSearchParams;
  scopes: string[];
  /** The user who was last signed in with this browser. */
  last: Person | null;
}

const meanings: Record<string, string> = {
  identify: 'Know your username, picture and display name',
  'guilds.members.read': 'Read your nickname, roles and boosts in the server',
  guilds: 'Know what servers you are in',
  email: 'Know your email address',
  connections: 'See the accounts you have linked',
  openid: 'Sign you in',
};

export function authorizePage({ world: state, query, scopes, last }: AuthorizePage): Markup {
  const people = state.people.listed();
  const current = last ?? people[0] ?? null;
  const kept = [...query].filter(([name]) => !name.startsWith('_'));
  const returnHost = new URL(query.get('redirect_uri') ?? state.origin).host;
  return layout({
    title: 'Stand-in Discord: authorize',
    body: html`<main class="narrow">
      <form class="card" action="/oauth2/authorize" method="get">
        ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <p class="badge">Stand-in Discord, for local use. Nothing here reaches the real Discord.</p>
        <h1>${discordApplication.name} wants to access your account</h1>
        ${current && currentPerson(state, current)}
        <section aria-labelledby="scopes">
          <h2 id="scopes">This will allow it to</h2>
          <ul class="ticks">
            ${scopes.map((scope) => html`<li>${meanings[scope] ?? scope} <code>${scope}</code></li>`)}
          </ul>
        </section>
        <p class="quiet">Afterwards you return to <strong>${returnHost}</strong>.</p>
        <div class="actions">
          <button class="plain" name="_cancel" value="1">Cancel</button>
          ${current && html`<button class="primary" name="_user" value="${current.key}">Authorize</button>`}
        </div>
        <h2>Or sign in as somebody else with one click</h2>
        ${eveningNote(state)}
        <ul class="people">
          ${people.map((person) => personCard(state, person))}
        </ul>
      </form>
    </main>`,
  });
}

/** Where the demo is at work, for who sees this page first. */
function eveningNote({ site, evening, clock }: StandinState): Markup | '' {
  if (site === null || evening === null || evening.endsAt.getTime() <= clock.now()) return '';
  const until = evening.endsAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return html`<p class="quiet">
    An evening is on until ${until}: ${evening.resort}. Sign in as <code>host</code> and open its session board:
    <strong>${site}/hosting</strong>
  </p>`;
}

function currentPerson(state: StandinState, person: Person): Markup {
  return html`<p class="current">
    <img src="${avatarAddress(person)}" alt="" width="48" height="48" />
    <span
      >Signed in as <strong>${displayName(person)}</strong><br /><span class="quiet"
        >${membershipText(state, person)}</span
      ></span
    >
  </p>`;
}

function personCard(state: StandinState, person: Person): Markup {
  return html`<li>
    <button class="person" name="_user" value="${person.key}" data-person="${person.key}">
      <img src="${avatarAddress(person)}" alt="" width="44" height="44" />
      <span class="who">
        <span
          ><strong>${displayName(person)}</strong> <span class="quiet">@${person.username}</span>
          <code>${person.key}</code></span
        >
        <span class="quiet">${person.note}</span>
        <span class="roles">
          ${person.member ? '' : html`<span class="role away">Not a member</span>`}
          ${rolesOf(state, person).map((role) => html`<span class="role" style="--role:${role.colour}">${role.name}</span>`)}
        </span>
      </span>
    </button>
  </li>`;
}

function membershipText(state: StandinState, person: Person): string {
  if (!person.member) return `Not a member of ${state.discord.guildName}`;
  const names = rolesOf(state, person).map((role) => role.name);
  return names.length > 0 ? names.join(', ') : `Member of ${state.discord.guildName}`;
}
