import type { z } from 'zod';

/** A configuration value: its environment variable, meaning, schema and default. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  variable: string;
  group: string;
  doc: string;
  schema: S;
}

export function setting<S extends z.ZodType>(variable: string, group: string, doc: string, schema: S): Setting<S> {
  return { variable, group, doc, schema };
}
