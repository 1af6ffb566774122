import { expect, it, onTestFinished, vi } from 'vitest';
import { GuestPage } from '../../bench/evening/guest-page.ts';
import { pictureOfPage, readGuestPicture } from '../../bench/evening/guest-picture.ts';
import { Person } from '../../bench/evening/person.ts';
import { Presses } from '../../bench/evening/presses.ts';
import { aBooking, type Booked } from '../booked.ts';
import { aMember, anOpening } from '../factories.ts';
import { startLiveServer } from '../races/processes/live-server.ts';
import { minute } from '../test-clock.ts';

it('the pages of guests follow the line, the check-in, orders and the end, and then show what the database has', async () => {
  const server = await startLiveServer();
  onTestFinished(() => server.close());
  const { app, url } = server;
  const end = new AbortController();
  const open = async ({ member, reference }: Booked) => {
    const site = { send: (path: string, init: RequestInit) => fetch(url + path, init) };
    const line = { oneWayMs: 0, isOnline: true };
    const person = new Person({ site, presses: new Presses(), member, token: await app.token(member), line });
    const page = new GuestPage({ person, reference, type: 0 }, { onShow: () => undefined, signal: end.signal });
    await page.open();
    return page;
  };
  const opening = await anOpening(app.deps, { startsIn: 10 * minute, rooms: [{ units: 3 }] });
  const item = { resortId: opening.resort.id, name: 'Lemonade', price: 50 };
  const { id } = await app.deps.db.insertInto('menuItems').values(item).returning('id').executeTakeFirstOrThrow();
  const host = await app.client(await aMember(app.deps, { isHost: true }));
  const guests = [
    await aBooking(app, opening, { status: 'confirmed' }),
    await aBooking(app, opening, { status: 'confirmed' }),
  ] as const;
  const pages = [await open(guests[0]), await open(guests[1])] as const;
  const [{ reference }] = guests;
  const openingId = opening.id;

  for (const { guest } of pages)
    await guest.person.call('POST /user/bookings/{reference}/here', {
      params: { reference: guest.reference },
      body: {},
    });
  await host('POST /hosting/openings/{openingId}/call', { params: { openingId } });
  await pages[0].called;
  await host('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body: {} });
  await pages[0].checkedIn;
  const order = { params: { reference }, body: { items: [{ id, quantity: 1 }], expected_price: 50 } };
  await pages[0].guest.person.call('POST /user/bookings/{reference}/orders', order);
  await pages[0].guest.person.call('POST /user/bookings/{reference}/orders', order);
  const { orders } = (await host('GET /hosting/openings/{openingId}/board', { params: { openingId } })).room_service;
  for (const state of ['claimed', 'served'] as const)
    await host('POST /hosting/orders/{orderId}', { params: { orderId: orders[0]?.id ?? 0 }, body: { state } });
  app.clock.advance(20 * minute);
  await host('POST /hosting/openings/{openingId}/extend', { params: { openingId }, body: { minutes: 15 } });

  const right = await readGuestPicture(
    app.deps.db,
    guests.map((each) => each.reference),
  );
  expect([...right.keys()].toSorted()).toEqual(
    [
      `room of ${reference}`,
      `order ${reference} 1`,
      `order ${reference} 2`,
      `bill ${reference}`,
      `room of ${guests[1].reference}`,
      `line ${guests[1].reference}`,
    ].toSorted(),
  );
  const shown = () => new Map(pages.flatMap((page) => [...pictureOfPage(page.guest.reference, page.shown)]));
  await vi.waitFor(() => expect(shown()).toEqual(right), { timeout: 8000 });
  end.abort();
});
