import { onTestFinished, expect, test } from 'vitest';
import { Browser } from '../browser.ts';
import { aBookingBody, aMember, anOpening } from '../factories.ts';
import { startTestApp } from '../test-app.ts';
import { fault, isFull } from './record.ts';

// reason: waits out the limits for outside services in real time; npm run test:faults does
test.runIf(isFull)(
  'F13 Discord hangs: guests book as always, and a sign-in gets an error within 10 s (MSG-1)',
  { timeout: 60_000 },
  fault({ injected: 'every call to Discord, Bloxlink and Roblox is answered after 30 s' }, async () => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    const browser = new Browser(app);
    const sentBack = await browser.authorize('regular');
    app.standin.world.faults.add({ kind: 'delay', ms: 30_000, times: 1000, match: { path: { prefix: '/' } } });
    const opening = await anOpening(app.deps);
    const call = await app.client(await aMember(app.deps));
    const delivering = app.deliver();
    const beforeBooking = performance.now();
    await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    const booked = performance.now() - beforeBooking;
    expect(booked).toBeLessThan(1000);
    const beforeSignIn = performance.now();
    const response = await browser.finish(sentBack);
    const signedIn = performance.now() - beforeSignIn;
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining('Failed to get access token') as string,
    });
    expect(signedIn).toBeLessThan(10_000);
    await delivering;
    app.standin.world.faults.clear();
    return {
      seen: `a booking took ${Math.round(booked)} ms; the sign-in was refused with a clear sentence after ${(signedIn / 1000).toFixed(1)} s`,
    };
  }),
);
