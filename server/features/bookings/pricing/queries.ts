import type { Database } from '../../../database/connect.ts';
import { calculatePrice } from './rules.ts';

const parts = [
  'basePrice',
  'allInclusive',
  'discountPercent',
  'originalPrice',
  'discountAmount',
  'finalPrice',
] as const;

/** Bookings whose stored price is not what the one price function makes of its parts: one reference for each such price. */
export async function findWrongPrices(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    // Prices are few, however many bookings there are.
    .select((of) => [...parts, of.fn.min('reference').as('reference')])
    .groupBy(parts)
    .execute();
  const wrong = rows.filter((row) => {
    const price = calculatePrice({ ...row, percent: row.discountPercent });
    return (
      price.originalPrice !== row.originalPrice ||
      price.discountAmount !== row.discountAmount ||
      price.finalPrice !== row.finalPrice
    );
  });
  return wrong.map((row) => row.reference);
}
