import { html, raw } from 'hono/html';
import { layout, type Markup } from '../pages/layout.ts';
import { rushBounds } from './order.ts';
import type { RushOpening } from './openings.ts';
import type { RushProgress } from './rushes.ts';
import type { RushPhase } from './tally.ts';

export interface RushPage {
  /** Null if the site does not answer. */
  openings: RushOpening[] | null;
  isRunning: boolean;
  progress: RushProgress | null;
  /** Why the last order was refused. */
  refusal: string | null;
}

const phaseTexts: Record<RushPhase, string> = {
  signing_in: 'Players are signing in',
  before_sale: 'Waiting for the sale',
  rush: 'Players are booking',
  before_lobby: 'Waiting for the lobby to open',
  lobby: 'Players are entering the lobby',
  before_draw: 'Waiting for the draw',
  offers: 'Players are answering their offers',
  finished: 'Over',
  stopped: 'Stopped',
  failed: 'Failed',
};

/** Brings the progress up to date twice a second; when the rush is over, the page is loaded again with the form. */
const script = `
const shown = document.getElementById('progress');
const phase = document.getElementById('phase');
const look = async () => {
  const answer = await fetch('/rush/progress').catch(() => null);
  if (answer?.ok) shown.innerHTML = await answer.text();
  const { over, phase: now } = shown.firstElementChild.dataset;
  if (now && now !== phase.textContent) phase.textContent = now;
  if (over) location.reload();
  else setTimeout(look, 500);
};
setTimeout(look, 500);
`;

/** The form to simulate a rush, or the rush under way. */
export function rushPage({ openings, isRunning, progress, refusal }: RushPage): Markup {
  return layout({
    title: 'Simulate a rush',
    body: html`<main class="narrow card">
      <p class="badge">Stand-in for local use</p>
      <h1>Simulate a rush</h1>
      <p class="quiet">
        Simulated players sign in and book at the site, as real ones would: watch its pages, the session board and draws
        meanwhile. They are ordinary guests who get no messages. What they book stays until staff cancel it.
      </p>
      ${refusal === null ? '' : html`<p role="alert">${refusal}.</p>`} ${isRunning ? '' : orderForm(openings)}
      <h2 id="phase" aria-live="polite">
        ${progress === null ? 'Nothing was simulated yet' : phaseTexts[progress.phase]}
      </h2>
      <div id="progress">${rushProgress(progress)}</div>
      ${isRunning ? stopForm() : ''}
      <p><a href="/">Messages sent to Discord</a></p>
    </main>`,
  });
}

function stopForm(): Markup {
  return html`<form class="actions" action="/rush/stop" method="post"><button>Stop</button></form>
    <script>
      ${raw(script)};
    </script>`;
}

function orderForm(openings: RushOpening[] | null): Markup {
  if (openings === null)
    return html`<p role="alert">The site does not answer: start it, then load this page again.</p>`;
  if (openings.length === 0) return html`<p class="empty">The site has no opening ahead.</p>`;
  const { players, seconds } = rushBounds;
  return html`<form class="fields" action="/rush" method="post">
    <label>
      Opening
      <select name="opening" required>
        ${openings.map((opening) => html`<option value="${opening.id}">${describeOpening(opening)}</option>`)}
      </select>
    </label>
    <label>
      Players (${players.least} to ${players.most})
      <input name="players" type="number" required min="${players.least}" max="${players.most}" value="100" />
    </label>
    <label>
      Within seconds (${seconds.least} to ${seconds.most})
      <input name="seconds" type="number" required min="${seconds.least}" max="${seconds.most}" value="10" />
    </label>
    <p class="actions"><button class="primary">Start</button></p>
  </form>`;
}

function describeOpening({ resort, startsAt, rooms, free, isDraw, onSaleAt }: RushOpening): string {
  const mode = isDraw ? 'draw' : 'first come, first served';
  const sale = onSaleAt === null ? '' : `, on sale ${timeText(onSaleAt)}`;
  return `${resort}, ${timeText(Date.parse(startsAt))}: ${free} of ${rooms} rooms free, ${mode}${sale}`;
}

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const timeText = (at: number) => `${times.format(at)} UTC`;

/** The part of the page that changes while a rush runs. */
export function rushProgress(progress: RushProgress | null): Markup {
  if (progress === null) return html`<section></section>`;
  const { opening, players, seconds, phase, signedIn, counts, latency, error } = progress;
  const isOver = phase === 'finished' || phase === 'stopped' || phase === 'failed';
  return html`<section data-phase="${phaseTexts[phase]}" data-over="${isOver ? 'yes' : ''}" aria-labelledby="phase">
    ${error === null ? '' : html`<p role="alert">${error}</p>`}
    <p class="quiet">
      ${players} players within ${seconds} s, ${opening.resort}, ${timeText(Date.parse(opening.startsAt))}
    </p>
    <dl>
      ${figure('Signed in', `${signedIn} of ${players}`)} ${figure('Booked', counts.booked)}
      ${figure('Sold out', counts.soldOut)} ${figure('Waiting', counts.waiting)}
      ${opening.isDraw ? html`${figure('In the lobby', counts.inLobby)} ${figure('Passed on offers', counts.passed)}` : ''}
      ${Object.entries(counts.refused).map(([code, count]) => figure(html`Refused <code>${code}</code>`, count))}
      ${latency === null ? '' : latencyFigures(latency)}
    </dl>
  </section>`;
}

function latencyFigures({ answers, medianMs, p99Ms }: NonNullable<RushProgress['latency']>): Markup {
  return html`${figure('Answers of the site', answers)} ${figure('Median', `${medianMs} ms`)}
  ${figure('99 of 100 within', `${p99Ms} ms`)}`;
}

function figure(name: string | Markup, value: string | number): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}
