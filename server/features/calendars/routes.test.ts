import type { Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, refusal, type Booked } from '../../../test/booked.ts';
import { parseCalendar, type ParsedEvent } from '../../../test/calendars.ts';
import { aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';

let app: TestApp;
let staff: Call;
beforeAll(async () => {
  app = await startTestApp();
});
// Tests move the clock beyond the end of a session.
beforeEach(async () => {
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());

async function read(path: string) {
  const response = await app.fetch(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  return parseCalendar(await response.text());
}

const readResort = ({ resort }: TestOpening) => read(`/api/calendars/resorts/${resort.id}/openings.ics`);
const pathOf = (address: string) => new URL(address).pathname;

async function onlyEvent(calendar: Promise<{ events: ParsedEvent[] }>): Promise<ParsedEvent> {
  const { events } = await calendar;
  expect(events).toHaveLength(1);
  return events[0] as ParsedEvent;
}

const move = (opening: TestOpening, start: Date) =>
  staff('PUT /admin/resorts/{resortId}/opening', {
    params: { resortId: opening.resort.id },
    body: { opening_id: opening.id, new_opening_date: start.toISOString() },
  });

const remove = (opening: TestOpening) =>
  staff('DELETE /admin/resort-openings/{openingId}', { params: { openingId: opening.id } });

async function fileOf({ reference, member }: Booked): Promise<string> {
  const bookings = await (await app.client(member))('GET /user/bookings');
  return pathOf(bookings.find(({ bookingReference }) => bookingReference === reference)?.calendar_url ?? '');
}

async function feedOf(call: Call): Promise<string> {
  return pathOf((await call('POST /user/calendar/reset')).address);
}

describe('the calendars of openings', () => {
  it('list the openings of the last 30 days and all that come, of all resorts or of one (CAL-1)', async () => {
    const past = await anOpening(app.deps, { startsIn: 2 * hour });
    app.clock.advance(29 * day);
    const coming = await anOpening(app.deps, { resort: past.resort, startsIn: day });
    const other = await anOpening(app.deps);
    const uids = async (path: string) => (await read(path)).events.map(({ uid }) => uid);
    const [pastUid, comingUid, otherUid] = [past, coming, other].map(({ id }) => `opening-${id}@test.local`);
    const resortPath = `/api/calendars/resorts/${past.resort.id}/openings.ics`;
    expect(await uids(resortPath)).toEqual([pastUid, comingUid]);
    expect(await uids('/api/calendars/openings.ics')).toEqual(expect.arrayContaining([pastUid, comingUid, otherUid]));
    app.clock.advance(day + 3 * hour);
    expect(await uids(resortPath)).toEqual([comingUid]);
    expect(await uids('/api/calendars/openings.ics')).not.toContain(pastUid);
  });

  it('are read again every hour, and name the resort, the time and the page to book on (CAL-1)', async () => {
    const opening = await anOpening(app.deps);
    const calendar = await readResort(opening);
    expect(calendar).toMatchObject({
      name: `${opening.resort.name}: openings`,
      method: 'PUBLISH',
      refresh: 'PT1H',
      ttl: 'PT1H',
    });
    expect(calendar.events).toMatchObject([
      {
        sequence: 0,
        status: 'CONFIRMED',
        summary: opening.resort.name,
        start: opening.startsAt.toISOString().replace('.000', ''),
        end: new Date(opening.startsAt.getTime() + hour).toISOString().replace('.000', ''),
        url: `http://test.local/resort/${opening.resort.id}`,
      },
    ]);
    const file = await read(`/api/calendars/openings/${opening.id}/opening.ics`);
    expect(file.events).toEqual(calendar.events);
  });

  it('keep the UID and raise SEQUENCE when an opening moves, and when it is cancelled (CAL-2, CAL-3)', async () => {
    const opening = await anOpening(app.deps);
    const seen = [await onlyEvent(readResort(opening))];
    for (const hours of [3, 5]) {
      app.clock.advance(minute);
      await move(opening, new Date(opening.startsAt.getTime() + hours * hour));
      seen.push(await onlyEvent(readResort(opening)));
    }
    app.clock.advance(minute);
    await remove(opening);
    seen.push(await onlyEvent(readResort(opening)));
    expect(new Set(seen.map(({ uid }) => uid)).size).toBe(1);
    expect(seen.map(({ sequence, status }) => [sequence, status])).toEqual([
      [0, 'CONFIRMED'],
      [1, 'CONFIRMED'],
      [2, 'CONFIRMED'],
      [3, 'CANCELLED'],
    ]);
    expect(seen[1]?.start).toBe(new Date(opening.startsAt.getTime() + 3 * hour).toISOString().replace('.000', ''));
    const stamps = seen.map(({ stamp }) => stamp);
    expect(stamps).toEqual([...new Set(stamps)].toSorted());
    app.clock.advance(hour);
    expect(await onlyEvent(readResort(opening))).toEqual(seen[3]);
  });

  it('give the instant in UTC across a change to daylight saving time and back (CAL-3)', async () => {
    const opening = await anOpening(app.deps);
    const weekly = (opening_date: string) =>
      staff('POST /admin/resort-openings/create', {
        body: { resort_name: opening.resort.name, opening_date, timezone: 'Europe/Rome', repeat_weeks: 2 },
      });
    // At nine in the evening in Rome. The clocks change on 28 March and 31 October.
    await weekly('2027-03-24T20:00:00Z');
    await weekly('2027-10-27T19:00:00Z');
    const { events } = await readResort(opening);
    expect(events.slice(1).map(({ start, end }) => [start, end])).toEqual([
      ['2027-03-24T20:00:00Z', '2027-03-24T21:00:00Z'],
      ['2027-03-31T19:00:00Z', '2027-03-31T20:00:00Z'],
      ['2027-10-27T19:00:00Z', '2027-10-27T20:00:00Z'],
      ['2027-11-03T20:00:00Z', '2027-11-03T21:00:00Z'],
    ]);
  });

  it('escape and fold any text, and contain no code (CAL-9)', async () => {
    const name = 'A\r\nBEGIN:VEVENT\rX; "y", \\n\u0007\u{1F334}\u2028Ä'.padEnd(90, '\u{1F30A}');
    const opening = await anOpening(app.deps, { name });
    await staff('PUT /admin/resort-openings/{openingId}/neighborhood-code', {
      params: { openingId: opening.id },
      body: { neighborhood_code: 'CANARY CODE' },
    });
    const booked = await aBooking(app, opening, {
      status: 'confirmed',
      robloxUsername: 'canary_name',
      notes: 'Canary',
    });
    app.clock.set(new Date(opening.startsAt.getTime() - 5 * minute));
    for (const path of [
      `/api/calendars/resorts/${opening.resort.id}/openings.ics`,
      `/api/calendars/openings/${opening.id}/opening.ics`,
      await fileOf(booked),
      await feedOf(await app.client(booked.member)),
    ]) {
      const text = await (await app.fetch(path)).text();
      const { events } = parseCalendar(text);
      expect(events).toHaveLength(1);
      expect(events[0]?.summary).toContain('A BEGIN:VEVENT X; "y", \\n \u{1F334} Ä');
      expect(text).not.toMatch(/canary/i);
    }
  });

  it('refuse resorts and openings that do not exist without a query (CAL-11)', async () => {
    await app.deps.publicIds();
    for (const [path, status] of [
      ['resorts/999999/openings.ics', 404],
      ['openings/999999/opening.ics', 404],
      ['resorts/x/openings.ics', 422],
      ['openings/0/opening.ics', 422],
      ['resorts/1/openings', 404],
    ] as const) {
      const response = await app.fetch(`/api/calendars/${path}`);
      expect([path, response.status]).toEqual([path, status]);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    }
  });
});

describe('a booking in the calendar', () => {
  it('is tentative, then confirmed, moved and cancelled, with rising SEQUENCE (CAL-2, CAL-3)', async () => {
    const opening = await anOpening(app.deps);
    const booked = await aBooking(app, opening);
    const file = await fileOf(booked);
    const feed = await feedOf(await app.client(booked.member));
    const seen: ParsedEvent[] = [];
    const look = async () => {
      const event = await onlyEvent(read(feed));
      expect(await onlyEvent(read(file))).toEqual(event);
      seen.push(event);
      app.clock.advance(minute);
    };
    await look();
    await staff('POST /hosting/bookings/{reference}/confirm', { params: { reference: booked.reference }, body: {} });
    await look();
    await move(opening, new Date(opening.startsAt.getTime() + 3 * hour));
    await look();
    await remove(opening);
    await look();
    expect(seen.map(({ status }) => status)).toEqual(['TENTATIVE', 'CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    expect(new Set(seen.map(({ uid }) => uid))).toEqual(new Set([`booking-${booked.reference}@test.local`]));
    for (const [index, { sequence, stamp }] of seen.slice(1).entries()) {
      expect(sequence).toBeGreaterThan(seen[index]?.sequence ?? Infinity);
      expect(stamp > (seen[index]?.stamp ?? '')).toBe(true);
    }
    expect(seen[2]?.start).toBe(new Date(opening.startsAt.getTime() + 3 * hour).toISOString().replace('.000', ''));
    expect(seen[0]).toMatchObject({
      summary: `${opening.resort.name} - Standard`,
      description:
        'We are holding your room. Our staff are checking your request.\nRoom 1\nhttp://test.local/book?view=bookings',
    });
  });

  it('stays as cancelled after the guest cancelled it, and is booked again under another UID (CAL-2)', async () => {
    const opening = await anOpening(app.deps);
    const first = await aBooking(app, opening);
    const call = await app.client(first.member);
    const feed = await feedOf(call);
    await call('POST /user/bookings/{reference}/cancel', { params: { reference: first.reference } });
    const second = await aBooking(app, opening, { member: first.member });
    const { events } = await read(feed);
    expect(events.map(({ uid, status }) => [uid, status])).toEqual([
      [`booking-${second.reference}@test.local`, 'TENTATIVE'],
      [`booking-${first.reference}@test.local`, 'CANCELLED'],
    ]);
  });

  it('is shown as it was until a bulk removal cannot be undone any more (CAL-4)', async () => {
    const [removed, restored] = [await anOpening(app.deps), await anOpening(app.deps)];
    const looks = [];
    for (const opening of [removed, restored]) {
      const booked = await aBooking(app, opening, { status: 'confirmed' });
      const file = await fileOf(booked);
      looks.push(async () => {
        const { status, sequence } = await onlyEvent(read(file));
        return { status, sequence };
      });
    }
    const [lookAtRemoved, lookAtRestored] = looks as [(typeof looks)[0], (typeof looks)[0]];
    const before = { status: 'CONFIRMED', sequence: 1 };
    const clear = ({ resort }: TestOpening) =>
      staff('DELETE /admin/bookings/clear/{resort}', { params: { resort: resort.name } });
    await clear(removed);
    const { clearing_id: clearingId } = await clear(restored);
    expect([await lookAtRemoved(), await lookAtRestored()]).toEqual([before, before]);
    await staff('POST /admin/bookings/clearings/{clearingId}/undo', { params: { clearingId: clearingId ?? 0 } });
    app.clock.advance(10 * minute);
    expect(await lookAtRemoved()).toEqual({ status: 'CANCELLED', sequence: 2 });
    const after = await lookAtRestored();
    expect([after.status, after.sequence > 1]).toEqual(['CONFIRMED', true]);
  });

  it('has a file that needs the signature of its own reference (CAL-7)', async () => {
    const opening = await anOpening(app.deps);
    const [own, other] = [await fileOf(await aBooking(app, opening)), await fileOf(await aBooking(app, opening))];
    const at = (reference: string, signature: string) => `/api/calendars/private/${reference}/${signature}/booking.ics`;
    const [, , , , reference = '', signature = ''] = own.split('/');
    const [, , , , , otherSignature = ''] = other.split('/');
    for (const [path, status] of [
      [at(reference, signature), 200],
      [at(reference, otherSignature), 404],
      [at(reference, 'A'.repeat(43)), 404],
      [at(reference, 'short'), 422],
      [at('SR-1', signature), 422],
    ] as const)
      expect([path, (await app.fetch(path)).status]).toEqual([path, status]);
  });
});

it('calls of a member about the calendar need a sign-in (CAL-5)', async () => {
  const visitor = await app.client();
  expect(await refusal(visitor('POST /user/calendar/reset'))).toMatchObject({ code: 'authentication_required' });
});
