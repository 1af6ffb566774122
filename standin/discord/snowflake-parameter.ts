import { invalidForm } from './errors.ts';

/** Discord accepts any number as an id, but no other text. */
export function requireSnowflake(text: string, name: string): string {
  if (/^\d{1,20}$/.test(text)) return text;
  throw invalidForm([{ path: [name], code: 'NUMBER_TYPE_COERCE', message: `Value "${text}" is not snowflake.` }]);
}
