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

/** Where backups go; `place` names it for people and has no secret. */
export type BackupPlace = { place: string } & (
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; bucket: string; prefix: string }
);

const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

/** Null: off on purpose, so that nobody is alerted. */
export const backupTarget = z
  .string()
  .max(300)
  .refine(
    (text) => text === 'off' || text.startsWith('/') || bucketAddress.test(text),
    'must be an absolute folder, s3://bucket/prefix or off',
  )
  .transform((text): BackupPlace | null => {
    if (text === 'off') return null;
    const [, bucket, path = ''] = bucketAddress.exec(text) ?? [];
    if (bucket === undefined) return { kind: 'folder', folder: text, place: text };
    const prefix = path.replace(/\/*$/, '').replace(/(.)$/, '$1/');
    return { kind: 's3', bucket, prefix, place: `s3://${bucket}/${prefix}` };
  });

/** Backups that are less than an hour apart could be late and due at the same time. */
const minutesApart = 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
export const timesOfDay = z
  .string()
  .transform((text) => entriesOf(text).toSorted())
  .refine(
    (times) => times.length > 0 && times.every((time) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)),
    'must be times such as 04:00, separated by commas',
  )
  .refine(
    (times) =>
      times.every((time, index) => {
        const before = times[index - 1] ?? times.at(-1) ?? time;
        const apart = (minutesOf(time) - minutesOf(before) + 1440) % 1440;
        return times.length === 1 || apart >= minutesApart;
      }),
    'must be at least an hour apart',
  );
