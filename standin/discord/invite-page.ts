import { html } from 'hono/html';
import type { StandinState } from '../state.ts';
import { layout, type Markup } from '../pages/layout.ts';
import { avatarAddress, displayName } from '../pages/person.ts';

/** The invite page: joins the server with one click. */
export function invitePage(state: StandinState, joined: string | null): Markup {
  const outsiders = state.people.listed().filter((person) => !person.member);
  return layout({
    title: 'Stand-in Discord: invitation',
    body: html`<main class="narrow">
      <form class="card" action="/invite" method="post">
        <p class="badge">Stand-in Discord, for local use.</p>
        <h1>You have been invited to ${state.discord.guildName}</h1>
        ${joined === null ? '' : html`<p role="status"><strong>${joined}</strong> is now a member. Go back to the booking site and check again.</p>`}
        ${outsiders.length === 0 ? html`<p class="quiet">Everyone is already a member.</p>` : html`<h2>Join as</h2>`}
        <ul class="people">
          ${outsiders.map(
            (person) =>
              html`<li>
                <button class="person" name="who" value="${person.id}">
                  <img src="${avatarAddress(person)}" alt="" width="44" height="44" />
                  <span class="who"
                    ><strong>${displayName(person)}</strong><span class="quiet">${person.note}</span></span
                  >
                </button>
              </li>`,
          )}
        </ul>
        <p><a href="/">Messages sent to Discord</a></p>
      </form>
    </main>`,
  });
}
