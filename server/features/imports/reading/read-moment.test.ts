import { describe, expect, it } from 'vitest';
import { readMoment, type MomentCells, type MomentSettings } from './read-moment.ts';
import { findDateOrder } from './read-date.ts';
import { readTimeZone } from './time-zones.ts';

const settings: MomentSettings = { zone: 'Europe/Berlin', order: null, now: new Date('2026-11-27T12:00:00Z') };

function read(start: string, more: Partial<MomentCells> = {}, changed: Partial<MomentSettings> = {}) {
  const moment = readMoment({ start, time: '', zone: '', ...more }, { ...settings, ...changed });
  return 'at' in moment ? moment.at.toISOString() : moment.problem;
}

describe('a moment (IMPORT-5)', () => {
  it.each([
    ['2026-12-05 20:00', '2026-12-05T19:00:00.000Z'],
    ['2026-12-05T20:00:00Z', '2026-12-05T20:00:00.000Z'],
    ['2026-12-05T20:00:00.000-05:00', '2026-12-06T01:00:00.000Z'],
    ['2026/12/05 8:00:00 PM GMT+2', '2026-12-05T18:00:00.000Z'],
    ['05.12.2026, 20 Uhr', '2026-12-05T19:00:00.000Z'],
    ['5.12.26 20.30', '2026-12-05T19:30:00.000Z'],
    ['25/12/2026 20:00', '2026-12-25T19:00:00.000Z'],
    ['12/25/2026 8pm', '2026-12-25T19:00:00.000Z'],
    ['Saturday, December 5th, 2026 at 8:00 PM ET', '2026-12-06T01:00:00.000Z'],
    ['Sat 5 Dec 2026 – 8 p.m. (UK time)', '2026-12-05T20:00:00.000Z'],
    ['samedi 5 décembre 2026 à 20h30', '2026-12-05T19:30:00.000Z'],
    ['sábado, 5 de diciembre de 2026, 20:00 (hora de Madrid)', '2026-12-05T19:00:00.000Z'],
    ['5 de dezembro de 2026 às 20:00 horário de Brasília', '2026-12-05T23:00:00.000Z'],
    ['Sa., 5. März 2027 20:00 MEZ', '2027-03-05T19:00:00.000Z'],
    ['Dec 5, 12:00 AM', '2026-12-04T23:00:00.000Z'],
    ['January 3, 12:30 pm', '2027-01-03T11:30:00.000Z'],
    ['46361.75', '2026-12-05T17:00:00.000Z'],
    // The clocks go back in October: the first of two hours.
    ['2027-10-31 02:30', '2027-10-31T00:30:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it.each([
    ['', 'no_date'],
    ['next Saturday', 'bad_date'],
    ['30.02.2027 20:00', 'bad_date'],
    ['29 February 2027 20:00', 'bad_date'],
    ['03/04/2027 20:00', 'ambiguous_date'],
    ['2026-12-05', 'no_time'],
    ['2026-12-05 25:00', 'no_time'],
    ['2026-12-05 20:00 IST', 'unknown_zone'],
    ['2026-12-05 20:00 tomorrow', 'unknown_zone'],
    ['2027-03-28 02:30', 'skipped_time'],
    ['9'.repeat(1900), 'bad_date'],
    [`5 December 2026 20:00${' '.repeat(200)}x`, 'bad_date'],
  ])('%s is the problem %s', (text, problem) => {
    expect(read(text)).toBe(problem);
  });

  it('is put together from three cells', () => {
    expect(read('05.12.2026', { time: '20:00', zone: 'Eastern Time' })).toBe('2026-12-06T01:00:00.000Z');
    expect(read('05.12.2026 00:00', { time: '20:00' })).toBe('2026-12-05T19:00:00.000Z');
    expect(read('05.12.2026', { time: 'evening' })).toBe('bad_time');
    expect(read('05.12.2026', { time: '20:00', zone: 'Atlantis' })).toBe('unknown_zone');
  });

  it('with two readings follows the order that staff choose', () => {
    expect(read('03/04/2027 20:00', {}, { order: 'day_first' })).toBe('2027-04-03T18:00:00.000Z');
    expect(read('03/04/2027 20:00', {}, { order: 'month_first' })).toBe('2027-03-04T19:00:00.000Z');
  });
});

it('finds the order of dates in the whole column, where one date has a single reading (IMPORT-5)', () => {
  expect(findDateOrder(['03/04/2027', '25/04/2027'])).toBe('day_first');
  expect(findDateOrder(['03/04/2027', '04/25/2027', ''])).toBe('month_first');
  expect(findDateOrder(['03/04/2027'])).toBeNull();
  expect(findDateOrder(['25/04/2027', '04/25/2027'])).toBeNull();
  expect(findDateOrder(['2027-04-25'])).toBeNull();
});

it.each([
  ['EST', 'America/New_York'],
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['MESZ', 'Europe/Berlin'],
  ['Berliner Zeit', 'Europe/Berlin'],
  ['heure de Paris', 'Europe/Paris'],
  ['america/sao_paulo', 'America/Sao_Paulo'],
  ['UTC', 'UTC'],
  ['UTC−5', '-05:00'],
  ['GMT+5:30', '+05:30'],
  ['+02:00', '+02:00'],
  ['GMT+99', null],
  ['time', null],
  ['IST', null],
])('reads the zone %s as %s (IMPORT-5)', (text, zone) => {
  expect(readTimeZone(text)).toBe(zone);
});
