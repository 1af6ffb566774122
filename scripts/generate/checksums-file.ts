/** The text of all SQL functions at the newest migration, as committed in server/database/functions/checksums.json. */
export interface FunctionChecksums {
  migration: number;
  checksums: Record<string, string>;
}

/**
 * Compares the recorded checksums with those of the files and returns what to record. Throws where a function was changed,
 * added or removed under a migration number that is recorded already: a server of that number that runs with the old text
 * would put it back, and a database with the new text would not refuse it.
 */
export function updateChecksums(recorded: FunctionChecksums | null, current: FunctionChecksums): FunctionChecksums {
  if (recorded === null) return current;
  const files = new Set([...Object.keys(recorded.checksums), ...Object.keys(current.checksums)]);
  const changed = [...files].filter((file) => recorded.checksums[file] !== current.checksums[file]).toSorted();
  if (changed.length > 0 && current.migration <= recorded.migration) {
    throw new Error(
      `Changed without a new migration number: ${changed.join(', ')}. Add the next server/database/migrations/NNNN-….sql ` +
        `(a comment that says what changed is enough), then run npm run generate. If migration ${recorded.migration} is ` +
        'not on the main branch yet, restore functions/checksums.json from there and run npm run generate again.',
    );
  }
  return current;
}
