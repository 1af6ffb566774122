import { expect, it } from 'vitest';
import { runStorm, type StormFigures } from './storm.ts';
import { isFullRun } from '../full-run.ts';

/* With 10,000 deliveries: `npm run test:webhooks`, which prints the figures of docs/webhooks.md. */

const deliveries = Number(process.env['WEBHOOK_DELIVERIES'] ?? 100);
const bookings = deliveries / 100 + 2;

it.runIf(isFullRun || process.env['WEBHOOK_DELIVERIES'] !== undefined)(
  'deliveries to receivers of every kind end as each should, while guests book (HOOK-5, HOOK-8, HOOK-9)',
  async () => {
    const figures = await runStorm({ deliveries, bookings, timeoutMs: 1_500 });
    if (deliveries > 100) process.stdout.write(describeStorm(figures));
    const byReceiver = Object.fromEntries(figures.endpoints.map(({ receiver, ...rest }) => [receiver, rest]));
    const all = (share: number) => Math.round(deliveries * share);
    expect(byReceiver['ok']).toEqual({
      deliveries: all(0.5),
      delivered: all(0.5),
      outcomes: { delivered: all(0.5) },
      received: all(0.5),
      repeated: 0,
    });
    expect(byReceiver['broken']).toMatchObject({ delivered: 0, outcomes: { refused: all(0.15) }, repeated: 0 });
    expect(byReceiver['redirect']).toMatchObject({ delivered: 0, outcomes: { redirected: all(0.15) }, repeated: 0 });
    expect(byReceiver['huge']).toMatchObject({ delivered: all(0.1), outcomes: { delivered: all(0.1) } });
    expect(byReceiver['private']).toMatchObject({ received: 0, outcomes: { private_address: all(0.05) } });
    expect(byReceiver['slow']).toMatchObject({ delivered: 0, outcomes: { timed_out: all(0.01) } });
    // It is disabled by the first answer; what was on its way arrives.
    expect(byReceiver['gone']?.outcomes['gone']).toBeLessThanOrEqual(16);
    expect(byReceiver['gone']?.outcomes['gone']).toBeGreaterThan(0);
    expect(figures.messages).toBeGreaterThan(0);
    expect(figures.messages + figures.laterMessages).toBe(bookings);
  },
  1_200_000,
);

function describeStorm(figures: StormFigures): string {
  const { seconds, okSeconds, longestBookingMs, messages } = figures;
  const rows = figures.endpoints.map(({ receiver, deliveries: count, delivered, outcomes, received, repeated }) => {
    const ends = Object.entries(outcomes).map(([outcome, number]) => `${number} ${outcome}`);
    return `| ${receiver} | ${count} | ${delivered} | ${ends.join(', ')} | ${received} | ${repeated} |`;
  });
  return [
    `\n${figures.deliveries} deliveries in ${seconds.toFixed(1)} s; the receiver that works had all of its own after ${okSeconds.toFixed(1)} s.`,
    `Meanwhile ${figures.bookings} bookings, the slowest took ${longestBookingMs.toFixed(0)} ms; ${messages} Discord messages sent at once.`,
    '| Receiver | Deliveries | Delivered | First attempts | Arrived | Repeated |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
