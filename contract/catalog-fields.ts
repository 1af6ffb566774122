import { z } from 'zod';
import { hasLoneSurrogate, instantSchema, neighborhoodCodeSchema, requiredTextSchema, textSchema } from './fields.ts';
import { parseAddress } from './safe-path.ts';

/* What staff may write into the catalogue, field by field. */

/** Text on one line, as names and facts are: what is around it does not count. */
export const line = (max: number) =>
  requiredTextSchema(max)
    .refine((text) => !/[\r\n\u2028\u2029]/.test(text), 'must be one line')
    .transform((text) => text.trim());

export const story = (max: number) => requiredTextSchema(max).transform((text) => text.trim());

/** Not empty text, or null where nothing is known. */
export const optionalLine = (max: number) =>
  textSchema(max)
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text.trim()));

/** Not empty, or null for none; the same characters wherever a code is set. */
export const optionalCode = z
  .string()
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : text))
  .pipe(neighborhoodCodeSchema.nullable());

/**
 * An https address as staff paste it, returned as the browser opens it: international names in punycode, so that
 * look-alikes are visible. Refuses other schemes, names and passwords. Rule: CATALOG-6.
 */
export const httpsAddressSchema = z
  .string()
  .trim()
  .max(500, { error: 'must be at most 500 characters', abort: true })
  .refine(isHttpsAddress, 'must be a complete address that starts with https://')
  .transform((text) => new URL(text).href);

function isHttpsAddress(text: string): boolean {
  if (!/^https:\/\/[^\s/\\?#]/i.test(text)) return false;
  const url = /[\s\\\p{Cc}]/u.test(text) || hasLoneSurrogate(text) ? null : parseAddress(text);
  if (url === null) return false;
  const { protocol, username, password, hostname } = url;
  return protocol === 'https:' && username === '' && password === '' && /[^.]\.[^.]/.test(hostname);
}

/** As `httpsAddressSchema`; an address as Discord and browsers show it, without `https://`, is completed. Rule: CATALOG-6. */
export const linkSchema = z
  .string()
  .trim()
  .transform((text) => (/^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]|$)/u.test(text) ? `https://${text}` : text))
  .pipe(httpsAddressSchema);

export const optionalLink = linkSchema.nullable();

/** The size of a room, as guests read it. A bare number is square metres. Rule: CATALOG-16. */
export const roomSize = line(40).transform((text) => (/^\d+(?:[.,]\d+)?$/.test(text) ? `${text} m²` : text));

/** A picture of the site itself: an uploaded one, or one that is drawn. */
export const ownPictureSchema = z
  .string()
  .max(1000)
  .regex(
    /^(?:\/uploads\/[0-9a-f]{32}-\d{1,4}\.webp(?:#[A-Za-z0-9_-]{1,900})?|\/pictures\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.svg)$/,
    'must be a picture that was uploaded here',
  );

/** A picture with its alternative text; without one it is decorative. */
const pictureSchema = z.object({ src: ownPictureSchema, alt: textSchema(200).transform((text) => text.trim()) });

export const pictures = z.array(pictureSchema).max(12, 'must be at most 12 pictures');
export const amenities = z.array(line(40)).max(20, 'must be at most 20');
/** The places of an evening; a name that is there twice is two places. */
export const rosterPlaces = z.array(line(40)).max(20, 'must be at most 20');
export const rating = z
  .number()
  .min(0)
  .max(5)
  .transform((value) => Math.round(value * 10) / 10);

/** What every entry of the catalogue has: `version` is sent back with a change, `archived_at` is null while it is shown. */
export const entryFields = { version: z.int(), archived_at: instantSchema.nullable() };

/** The version that is changed. If there is a newer one, the answer is `changed_meanwhile`. */
export const versionField = { version: z.int32().positive() };

export const changesOf = <S extends z.ZodRawShape>(fields: S) => z.object(fields).partial().extend(versionField);
export const done = z.object({ success: z.literal(true) });
