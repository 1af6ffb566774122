import { z } from 'zod';

/* Schemas of the values in `config-settings.ts`. */

export const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/$/, ''));
/** Empty if it is not set: the pages then hide it. The stand-in sets examples. Rule: SETTINGS-8. */
export const link = z.union([address, z.literal('')]).default('');
export const secret = z.string().min(1);
const discordId = /^\d{17,20}$/;
export const snowflake = z.string().regex(discordId, 'must be a Discord id (17 to 20 digits)');
const entriesOf = (text: string) => text.split(',').flatMap((entry) => entry.trim() || []);
const list = z.string().default('').transform(entriesOf);
export const snowflakes = list.refine(
  (ids) => ids.every((id) => discordId.test(id)),
  'must be Discord ids separated by commas',
);
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
export const networks = list.refine(
  (all) => all.every((entry) => network.safeParse(entry).success),
  'must be addresses or networks (10.0.0.0/8) separated by commas',
);
export const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
export const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
