import { invalidForm } from './errors.ts';

/** Any number is an id to Discord; text is not. */
export function requireSnowflake(text: string, name: string): string {
  if (/^\d{1,20}$/.test(text)) return text;
  throw invalidForm([{ path: [name], code: 'NUMBER_TYPE_COERCE', message: `Value "${text}" is not snowflake.` }]);
}
