import pg from 'pg';

/** The name of the constraint or unique index that PostgreSQL refused a write by, or null for any other failure. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null;
}
