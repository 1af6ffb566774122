import pg from 'pg';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** A rule of the data that does not hold: its number in the list of invariants, and what breaks it. */
export interface Violation {
  invariant: string;
  subject: string;
}

/** By number and name. Each query returns the subjects that break the rule. */
export type Rules = Readonly<Record<string, RawBuilder<{ subject: string }>>>;

/** The violations of rules. */
export async function findBrokenRules(db: Database, rules: Rules): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, rule] of Object.entries(rules)) {
    const rows = await evaluate(async () => (await rule.execute(db)).rows);
    // Not spread: a damaged database can have more violations than a call may have arguments.
    for (const { subject } of rows) violations.push({ invariant, subject });
  }
  return violations;
}

/** Of PostgreSQL's codes: the connection, the machine or an operator ended the query, which says nothing about the data. */
const endedFromOutside = /^(?:08|53|57)/;

/** A rule that PostgreSQL cannot evaluate is violated: a value is not even of the right form. */
export async function evaluate(read: () => Promise<{ subject: string }[]>): Promise<{ subject: string }[]> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || endedFromOutside.test(error.code ?? '')) throw error;
    return [{ subject: `could not be checked: PostgreSQL answered with ${error.code}` }];
  }
}
