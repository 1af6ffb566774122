import type { Database } from '../../../../server/database/connect.ts';

/** An update address where nobody answers: what is known of newer versions is what a test stores. */
export const updateSettings = { UPDATE_ADDRESS: 'http://127.0.0.1:9/latest' };

/** Stores what the update address would have answered. */
export async function knowNewerVersion({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const known = { checkedAt: now(), version: '99.1.0', notesUrl: 'https://notes.example/99.1.0' };
  await db
    .insertInto('updateChecks')
    .values(known)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(known))
    .execute();
}
