import { locales } from '@sunset/contract/locales.ts';
import { describe, expect, it } from 'vitest';
import { hour, minute } from '../../../../test/test-clock.ts';
import { textsIn } from '../../../messages/texts.ts';
import { toDiscordMessage, toPageMessage } from '../templates/message-text.ts';
import type { OpeningPostFacts } from './facts.ts';
import { buttonsOf, stateOf, type OpeningPostState, type PostButton, type Shown } from './states.ts';
import { openingPost } from './template.ts';

const startsAt = new Date('2026-11-21T20:00:00Z');
const before = (ms: number) => new Date(startsAt.getTime() - ms);
const sale = (ms: number, isDraw = false) => ({
  groups: ['gold_and_booster' as const, 'regular' as const],
  at: before(ms),
  opensAt: before(ms + (isDraw ? 10 * minute : 0)),
  isDrawn: false,
});

const facts: OpeningPostFacts = {
  id: 7,
  resort: 'Azure Cove',
  resortId: 3,
  startsAt,
  endsAt: new Date(startsAt.getTime() + hour),
  isCancelled: false,
  isDraw: false,
  isClosed: false,
  isOnSaleAtOnce: true,
  classes: [],
  rooms: [{ name: 'Suite', left: 2 }],
  waiting: 3,
  isOffering: false,
  came: 5,
  isAnnounced: false,
  votes: null,
  neighborhoodCode: 'COVE',
};
const full = { rooms: [{ name: 'Suite', left: 0 }] };
const later = { isOnSaleAtOnce: false, classes: [sale(3 * hour)] };
const draw = { isOnSaleAtOnce: false, isDraw: true, classes: [sale(3 * hour, true)] };
const drawn = { ...draw, classes: [{ ...sale(3 * hour, true), isDrawn: true }] };
const twice = { isOnSaleAtOnce: false, classes: [sale(5 * hour), sale(3 * hour)] };

/** Facts, how long before the start, the state, and the buttons. */
const cases: [string, Partial<OpeningPostFacts>, number, OpeningPostState, PostButton[]][] = [
  ['cancelled', { isCancelled: true }, hour, 'cancelled', []],
  ['before its sale', later, 4 * hour, 'planned', ['remind']],
  ['at its sale', later, 3 * hour, 'on_sale', ['book']],
  ['before its lobby', draw, 3 * hour + 11 * minute, 'planned', ['remind']],
  ['in its lobby', draw, 3 * hour + 5 * minute, 'lobby', ['lobby']],
  ['drawn late', draw, 2 * hour, 'lobby', ['lobby']],
  ['drawn', drawn, 2 * hour, 'on_sale', ['book']],
  ['on sale for some', twice, 4 * hour, 'on_sale', ['book', 'remind']],
  ['on sale at once', {}, 24 * hour, 'on_sale', ['book']],
  ['on sale while another room is offered', { isOffering: true }, hour, 'on_sale', ['book', 'wait']],
  ['closed to all guests', { isClosed: true }, hour, 'closed', []],
  ['sold out', full, hour, 'sold_out', ['wait']],
  ['sold out, too late to wait', full, 20 * minute, 'sold_out', ['here']],
  ['while the line is open', {}, 30 * minute, 'on_sale', ['book', 'here']],
  ['live', {}, 0, 'live', ['here']],
  ['over', {}, -hour, 'over', []],
];

describe.each(cases)('an opening that is %s', (_, change, beforeMs, state, buttons) => {
  const shown: Shown = { facts: { ...facts, ...change }, now: before(beforeMs), showsCounts: true };

  it(`has the state ${state} and the buttons ${buttons.join(', ') || 'none'} (POST-3, POST-4)`, () => {
    expect([stateOf(shown), buttonsOf(shown)]).toEqual([state, buttons]);
  });

  it('has a text of its own in every language, with links to pages in it and all numbers (POST-7)', () => {
    const posts = locales.map((locale) => write(shown, locale));
    const all = posts.map((post) => toPageMessage(post, 'UTC')).map(({ title, text }) => `${title}\n${text}`);
    expect(new Set(all).size).toBe(locales.length);
    for (const one of all) expect(one).not.toMatch(/[{}]|undefined/);
    const asOf = `<t:${shown.now.getTime() / 1000}:F>`;
    for (const post of posts) {
      const left = textsIn(post.locale).say('booking_fact', { name: 'Suite', value: 2 });
      const numbers: Partial<Record<OpeningPostState, string[]>> = {
        on_sale: [asOf, left],
        sold_out: [asOf, '3'],
        over: ['5'],
      };
      for (const number of numbers[state] ?? [])
        expect(toDiscordMessage(post, 'https://resorts.test').embeds[0]?.description).toContain(number);
    }
  });
});

it('has the no-break space of French before each colon, on Discord and on the page (POST-7)', () => {
  const post = write({ facts, now: before(hour), showsCounts: true }, 'fr');
  const [embed] = toDiscordMessage(post, 'https://resorts.test').embeds;
  const { title, text } = toPageMessage(post, 'UTC');
  expect([embed?.title, title]).toEqual(Array.from({ length: 2 }, () => 'Azure Cove\u00A0: réservations ouvertes'));
  expect(embed?.description).toContain('Suite\u00A0: 2');
  expect(text).toContain('Durée de la session\u00A0: 60 minutes');
});

it('says before its start how many members voted for it (PROPOSAL-9)', () => {
  const lines = (change: Partial<OpeningPostFacts>, ms = hour) =>
    toPageMessage(
      write({ facts: { ...facts, votes: 1200, ...change }, now: before(ms), showsCounts: true }, 'en'),
      'UTC',
    ).text.split('\n');
  const line = 'It happens: 1,200 members voted for this opening.';
  expect(lines({})[0]).toBe(line);
  expect(lines({ votes: 1 })[0]).toBe('It happens: 1 member voted for this opening.');
  for (const without of [lines({ votes: 0 }), lines({ votes: null }), lines({ isCancelled: true }), lines({}, 0)])
    expect(without.join('\n')).not.toContain('It happens');
});

it('without numbers it says the same whether rooms are left or not (POST-6)', () => {
  const [some, none] = [facts, { ...facts, ...full }].map((each) => {
    const shown = { facts: each, now: before(hour), showsCounts: false };
    return { state: stateOf(shown), buttons: buttonsOf(shown), post: write(shown, 'en') };
  });
  expect(some).toEqual(none);
  expect(some).toMatchObject({ state: 'quiet', buttons: ['book', 'wait'] });
});

it.each<[string, Partial<OpeningPostFacts>]>([
  ['others are left', {}],
  ['none is left', full],
])('says that a room is offered while %s (POST-3, OFFER-14)', (_, rooms) => {
  const text = (isOffering: boolean) => {
    const shown = { facts: { ...facts, ...rooms, isOffering }, now: before(hour), showsCounts: true };
    return toPageMessage(write(shown, 'en'), 'UTC').text;
  };
  expect(text(true)).toContain('A room is offered to somebody on the waiting list now.');
  expect(text(false)).not.toContain('offered');
});

it('names each group of guests who wait, and when (POST-3)', () => {
  const shown = { facts: { ...facts, ...twice }, now: before(6 * hour), showsCounts: true };
  const [embed] = toDiscordMessage(write(shown, 'en'), 'https://resorts.test').embeds;
  expect(embed?.description).toContain('Gold customers and server boosters, Regular customers: <t:');
  expect(embed?.description.split('\n').filter((line) => line.includes('<t:'))).toHaveLength(2);
});

it('shows the code from the announcement on, if the community wants it, and not when it is over (POST-3, MSG-11)', () => {
  const has = (change: Partial<OpeningPostFacts>, showsCode: boolean, ms = 10 * minute) =>
    JSON.stringify(
      write({ facts: { ...facts, ...change }, now: before(ms), showsCounts: true }, 'en', showsCode),
    ).includes('COVE');
  expect(has({ isAnnounced: true }, true)).toBe(true);
  expect(has({ isAnnounced: false }, true)).toBe(false);
  expect(has({ isAnnounced: true }, false)).toBe(false);
  expect(has({ isAnnounced: true }, true, -2 * hour)).toBe(false);
});

it('has a link instead of buttons while interactions are off (POST-4)', () => {
  const shown = { facts, now: before(hour), showsCounts: true };
  const post = openingPost(shown, { ...style('de', shown), hasButtons: false });
  expect(post.buttonRows ?? []).toEqual([]);
  expect(toDiscordMessage(post, 'https://resorts.test').components).toMatchObject([
    { components: [{ label: 'Buchen', url: 'https://resorts.test/de/book?resort=3&opening=7' }] },
  ]);
});

function style(locale: (typeof locales)[number], { now }: Shown, showsCode = false) {
  return { texts: textsIn(locale), asOf: now, hasButtons: true, showsCode };
}

function write(shown: Shown, locale: (typeof locales)[number], showsCode = false) {
  return openingPost(shown, style(locale, shown, showsCode));
}
