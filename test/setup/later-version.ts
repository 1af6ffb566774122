import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDirectory } from '@sunset/local-postgres/scratch.ts';
import { withPresentFunctions } from '../../scripts/generate/function-history.ts';
import { readMigrations } from '../../server/database/schema/migrate.ts';
import { schemaFolders, type SchemaFolders } from '../../server/database/schema/schema-folders.ts';

/* A later version, for tests of upgrades: one more migration, which fills a new column, and one changed function. */

/** What the audit log answers to a change in that version. */
export const laterSentence = 'the audit log never changes';

const migration = `
-- Triggers stay out of it: filling a column is no change of a booking.
alter table bookings add column length_of_notes integer;
alter table bookings disable trigger user;
update bookings set length_of_notes = char_length(notes);
alter table bookings enable trigger user;
alter table bookings alter column length_of_notes set not null, alter column length_of_notes set default 0;
create index bookings_length_of_notes on bookings (length_of_notes);
`;

export interface LaterVersion {
  schema: SchemaFolders;
  /** The file of its additional migration, and its number. */
  file: string;
  version: number;
}

export function laterVersion(): LaterVersion {
  const folder = scratchDirectory();
  const schema = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') };
  cpSync(schemaFolders.migrations, schema.migrations, { recursive: true });
  cpSync(schemaFolders.functions, schema.functions, { recursive: true });
  const version = readMigrations(schema.migrations).length + 1;
  const file = `${String(version).padStart(4, '0')}-only-of-a-test.sql`;
  writeFileSync(join(schema.migrations, file), migration);
  const changed = join(schema.functions, 'audit-log/refuse_audit_log_change.sql');
  const text = readFileSync(changed, 'utf8');
  writeFileSync(changed, text.replace('the audit log is append-only', laterSentence));
  writeFileSync(join(schema.functions, 'history.json'), JSON.stringify(withPresentFunctions(schema.functions)));
  return { schema, file, version };
}
