import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { checkStarts, gapText, startProblem, weeklyStarts, weeklyStartsFrom, type Gap } from './rules.ts';

const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham', 'Europe/Rome', 'Australia/Lord_Howe'];

const isoOf = (resolved: ReturnType<typeof weeklyStarts>) =>
  resolved.map((one) =>
    'start' in one ? one.start.toISOString() : `${one.gap.before.toString()}…${one.gap.after.toString()}`,
  );

/** The time is in a gap, and both of its ends exist. */
function problemOfGap({ before, after }: Gap, wanted: Temporal.PlainDateTime, zone: string): string | null {
  const isAround =
    Temporal.PlainDateTime.compare(before, wanted) < 0 && Temporal.PlainDateTime.compare(after, wanted) > 0;
  const exist = [before, after].every((near) => weeklyStarts(near.toString(), zone, 1).every((one) => 'start' in one));
  return isAround && exist ? null : `${wanted.toString()} in ${zone}: ${before.toString()}, ${after.toString()}`;
}

/** The clock of the zone shows the time at the instant, and did not an hour before: it is the first one. */
function problemOfStart(start: Date, wanted: Temporal.PlainDateTime, zone: string): string | null {
  const shown = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(zone);
  const isShown = shown.toPlainDateTime().equals(wanted);
  const wasShown = shown.subtract({ hours: 1 }).toPlainDateTime().equals(wanted);
  return isShown && !wasShown ? null : `${wanted.toString()} in ${zone}: ${start.toISOString()}`;
}

describe('a local time', () => {
  it.each([
    ['2026-12-05T20:00', 'Europe/Rome', '2026-12-05T19:00:00.000Z'],
    ['2026-12-05T20:00', 'America/New_York', '2026-12-06T01:00:00.000Z'],
    ['2026-12-05T20:00', 'Asia/Kathmandu', '2026-12-05T14:15:00.000Z'],
    ['2026-12-05T20:00', 'Pacific/Chatham', '2026-12-05T06:15:00.000Z'],
    // It exists twice: the first one is meant.
    ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
    ['2027-04-04T03:00', 'Pacific/Chatham', '2027-04-03T13:15:00.000Z'],
    // It does not exist: the minutes before and after the gap.
    ['2027-03-14T02:30', 'America/New_York', '2027-03-14T01:59:00…2027-03-14T03:00:00'],
    ['2027-09-26T03:00', 'Pacific/Chatham', '2027-09-26T02:44:00…2027-09-26T03:45:00'],
    ['2027-03-28T02:00', 'Europe/Rome', '2027-03-28T01:59:00…2027-03-28T03:00:00'],
  ])('T50 B30 B31 %s in %s is %s (OPENING-4)', (local, zone, expected) => {
    expect(isoOf(weeklyStarts(local, zone, 1))).toEqual([expected]);
  });

  it('T50 stays the same every week, whatever the offset does (OPENING-5)', () => {
    expect(isoOf(weeklyStarts('2027-03-07T20:00', 'America/New_York', 3))).toEqual([
      '2027-03-08T01:00:00.000Z',
      '2027-03-15T00:00:00.000Z',
      '2027-03-22T00:00:00.000Z',
    ]);
  });

  it('T50 B30 B31 is what a clock of the zone shows at the instant, for any time and zone; skipped times are a gap (OPENING-4)', () => {
    const minutes = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 });
    const parts = fc.record({ zone: fc.constantFrom(...zones), minutes, weeks: fc.integer({ min: 1, max: 26 }) });
    fc.assert(
      fc.property(parts, ({ zone, minutes: after, weeks }) => {
        const local = Temporal.PlainDateTime.from('2026-06-01T00:00').add({ minutes: after });
        const problems = weeklyStarts(local.toString(), zone, weeks).map((one, week) =>
          'gap' in one
            ? problemOfGap(one.gap, local.add({ weeks: week }), zone)
            : problemOfStart(one.start, local.add({ weeks: week }), zone),
        );
        expect(problems.filter((problem) => problem !== null)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('B31 an instant in the second of two equal hours stays the first of its series', () => {
    const start = new Date('2027-11-07T06:30:00Z');
    expect(isoOf(weeklyStartsFrom(start, 'America/New_York', 2))).toEqual([
      '2027-11-07T06:30:00.000Z',
      '2027-11-14T06:30:00.000Z',
    ]);
  });
});

describe('a start', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  it.each([
    ['2026-11-21T12:00:00Z', 'must be in the future'],
    ['2026-11-21T08:00:00Z', 'must be in the future'],
    ['2026-11-21T12:00:01Z', null],
    ['2028-11-21T12:00:00Z', null],
    ['2099-12-31T00:00:00Z', 'must be within the next 2 years'],
  ])('B36 %s: %s (OPENING-2)', (start, expected) => {
    expect(startProblem(new Date(start), now)).toBe(expected);
  });

  it('of a series names the week that is not possible, and the two nearest times', () => {
    const { problem } = checkStarts(weeklyStarts('2027-03-07T02:30', 'America/New_York', 3), 'America/New_York', now);
    expect(problem).toEqual({
      week: 1,
      message: '2027-03-14 02:30 does not exist in America/New_York because the clocks change. Choose 01:59 or 03:00',
    });
  });
});

it('describes a gap as text', () => {
  const [one] = weeklyStarts('2027-03-28T02:15', 'Europe/Rome', 1);
  expect(one && 'gap' in one && gapText(one.gap, 'Europe/Rome')).toContain('Choose 01:59 or 03:00');
});
