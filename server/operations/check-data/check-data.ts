import type { Database } from '../../database/connect.ts';
import { findWrongPrices } from '../../features/bookings/pricing/queries.ts';
import { evaluate, findBrokenRules, type Violation } from './find-broken-rules.ts';
import { invariants } from './invariants.ts';

/** Checks the database against the product's invariants; returns the violations. Reads only. */
export async function checkData(db: Database): Promise<Violation[]> {
  const wrongPrices = await evaluate(async () =>
    (await findWrongPrices(db)).map((reference) => ({ subject: `booking ${reference}` })),
  );
  const invariant = 'I04 the price is what the price function makes of it';
  return [...(await findBrokenRules(db, invariants)), ...wrongPrices.map(({ subject }) => ({ invariant, subject }))];
}
