import { z } from 'zod';

/** An id: a positive 32-bit integer. */
export const idSchema = z.int32().positive();

/** An id in a path or query, where it is text. */
export const idParamSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be a positive whole number')
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, 'is too large');

/** Discord ids are snowflakes and never fit a JavaScript number; 18 digits is only a hint. Rule: API-7. */
export const discordIdOf = (noun: 'user' | 'server' | 'role' | 'channel' | 'application') =>
  z.string().regex(/^\d{17,20}$/, `must be a Discord ${noun} id (17 to 20 digits)`);

/** The id of a person. */
export const discordIdSchema = discordIdOf('user');

/** The database has no year 0, and calculations with dates must not reach it. */
const isSinceAges = (text: string) => /^(?:19|[2-9]\d)/.test(text);
const agesText = 'must not be before the year 1900';

/** A secret in an address: 256 bits as URL-safe text. */
export const tokenSchema = z.string().regex(/^[\w-]{43}$/, 'must be 43 letters, digits, hyphens and underscores');

/** An instant as ISO 8601 UTC text. */
export const instantSchema = z.iso.datetime().refine(isSinceAges, agesText);

/** A day as ISO 8601 text. */
export const daySchema = z.iso.date('must be a date').refine(isSinceAges, agesText);

/** An IANA zone name. */
export const timeZoneSchema = z.string();

/** BBC, the game's money: whole numbers up to the maximum of the database column. */
export const moneySchema = z.int32().min(0);

/** Half of a character, which cannot be stored. `isWellFormed` is missing in supported browsers (docs/browsers.md). */
export const hasLoneSurrogate = (text: string): boolean => /\p{Surrogate}/u.test(text);

/**
 * Text as a person typed it, at most `max` characters (code points). NUL and lone surrogates cannot be stored and are
 * refused here. Rule: API-8.
 */
export function textSchema(max: number) {
  return z
    .string()
    .refine((text) => !hasLoneSurrogate(text) && !text.includes('\0'), 'contains a character that we cannot save')
    .refine((text) => [...text].length <= max, `must be at most ${max} characters`);
}

/** As `textSchema`, and more than blanks. */
export function requiredTextSchema(max: number) {
  return textSchema(max).refine((text) => text.trim() !== '', 'is required');
}

/** What people type into the game to enter the neighborhood. It goes to Discord, so it is letters and digits alone. */
export const neighborhoodCodeSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$/, 'must be letters, digits, spaces and hyphens, at most 40');

/** The page of a staff list: how many rows, and the cursor that the page before it gave. Rule: API-5. */
export const pageQuerySchema = z.object({
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number from 1 to 1000')
    .transform(Number)
    .pipe(z.int().min(1).max(1000))
    .default(200),
  cursor: z.string().max(200).optional(),
});

/** Why staff reject a booking. The guest reads it. */
export const rejectReasonSchema = textSchema(300)
  .default('Admin review')
  .transform((reason) => reason.trim() || 'Admin review');
