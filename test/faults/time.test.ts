import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { channelIds } from '@sunset/standin/ids.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aBookingBody, aMember, anOpening } from '../factories.ts';
import { startTestApp } from '../test-app.ts';
import { day, hour, minute } from '../test-clock.ts';
import { gather } from './people.ts';
import { fault, isFull } from './record.ts';
import { emptyDirectory } from '../setup/site-directory.ts';
import { siteOnDisk } from './site-on-disk.ts';

/* A clock that jumps, as after an NTP correction or a suspended machine. */

test(
  'F18 the clock jumps by a day, back by an hour and to and fro by a second: sessions end by rule, nothing is announced twice',
  fault({ injected: 'jumps of the server’s clock: +1 s and -1 s ten times, -1 h, +1 d' }, async () => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    app.standin.world.discord.limits.enforced = false;
    const opening = await anOpening(app.deps, { startsIn: 20 * minute });
    const guest = await aMember(app.deps);
    const token = await app.token(guest);
    const status = async () =>
      (await app.fetch('/api/user/bookings', { headers: { authorization: `Bearer ${token}` } })).status;
    const announced = () =>
      (listSent(app.standin.world).channels[channelIds.guests] ?? []).filter(({ message }) =>
        JSON.stringify(message.embeds).includes(opening.resort.name),
      ).length;
    const jump = async (ms: number) => {
      app.clock.advance(ms);
      await app.deliver();
      return announced();
    };
    expect(await jump(6 * minute)).toBe(1);
    for (let each = 0; each < 10; each += 1) expect(await jump(each % 2 === 0 ? 1000 : -1000)).toBe(1);
    expect(await jump(-hour)).toBe(1);
    expect(await status()).toBe(200);
    const call = await app.client(guest);
    await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    expect(await jump(hour)).toBe(1);
    expect(await jump(day)).toBe(1);
    expect(await status()).toBe(401);
    return { seen: 'one announcement throughout; the session held over the hour back and ended after the day' };
  }),
);

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

// reason: a server under a false clock of the system; npm run test:faults tries it where libfaketime is
test.runIf(isFull)(
  'F18 the clock of the system jumps under a running server: it continues, timers fire, and sessions end by rule',
  { timeout: 120_000 },
  fault(
    {
      injected: 'libfaketime moves the server’s clock by -1 h, then by +1 d, while it runs',
      needs: () => (existsSync(library) ? null : 'libfaketime is missing (Debian: apt-get install faketime)'),
    },
    async () => {
      const folder = emptyDirectory();
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const clock = join(folder, 'clock');
      writeFileSync(clock, '+0');
      const faked = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' };
      const site = await siteOnDisk({ environment: { ...faked, DONT_FAKE_MONOTONIC: '1' } });
      onTestFinished(() => site.close());
      await site.server.start();
      const { guests } = await site.withDeps((deps) => gather(deps, site.standin, 3));
      const ask = async (at: number, path: string, body?: unknown) => {
        const { token = '' } = guests[at] ?? {};
        const response = await fetch(`${site.server.url}/api${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return response.status;
      };
      const heard = (at: number) =>
        vi.waitFor(
          () => {
            const { discordId = '' } = guests[at] ?? {};
            expect(listSent(site.standin.world).directMessages[discordId]).toHaveLength(1);
          },
          { timeout: 30_000, interval: 100 },
        );
      expect(await ask(0, '/bookings', aBookingBody(guests[0]?.roomId))).toBe(200);
      await heard(0);
      writeFileSync(clock, '-1h');
      expect(await ask(1, '/bookings', aBookingBody(guests[1]?.roomId))).toBe(200);
      await heard(1);
      writeFileSync(clock, '+1d');
      expect(await ask(2, '/user/bookings')).toBe(401);
      expect((await fetch(`${site.server.url}/readyz`)).status).toBe(200);
      expect(await site.violations()).toEqual([]);
      return {
        seen: 'bookings and their messages went on an hour back; a day on, sessions had ended and the server was ready',
      };
    },
  ),
);
