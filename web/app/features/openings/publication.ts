import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import type { QueryClient } from '@tanstack/react-query';
import { formatDateWithZone } from '../../format/dates.ts';
import { readFieldProblems, type FieldProblems } from '../../lib/requests/problem-fields.ts';
import { serviceHealthQuery } from '../../shared/service-health.ts';

/** When openings are published, as the form has it: day and time in the viewer's time zone. */
export interface PublicationForm {
  publish: 'now' | 'later' | 'at';
  publishDay: string;
  publishTime: string;
}

export const publishNow: PublicationForm = { publish: 'now', publishDay: '', publishTime: '' };

/** The part of the request. */
export function toPublishAt({ publish, publishDay, publishTime }: PublicationForm): { publish_at?: string | null } {
  if (publish === 'now') return {};
  return { publish_at: publish === 'later' ? null : new Date(`${publishDay}T${publishTime}`).toISOString() };
}

export function findMissingPublication({ publish, publishDay, publishTime }: PublicationForm): FieldProblems {
  if (publish !== 'at') return {};
  const text = 'Please fill this in.';
  return {
    ...(publishDay === '' ? { publishDay: text } : {}),
    ...(publishTime === '' ? { publishTime: text } : {}),
  };
}

/** The server's problems by field of the form; that of `publish_at` is at the time. */
export function readPublicationProblems(error: unknown): FieldProblems {
  const { publish_at: text, ...others } = readFieldProblems(error);
  return text === undefined ? others : { ...others, publishTime: text };
}

/** What follows once an opening is published. */
export const afterPublication =
  'Once it is published, guests see it, Discord shows an event and, nearer to the start, a post, and guests can book from its booking times on.';

/** What staff read before and after they publish where guests cannot open the site. Rule: SETUP-13. */
export const noAddressText =
  'Guests can’t open the links on Discord until this site has a public address: “What is left”, at the top of the primary admin’s panel, says how.';

/** What staff read about an opening that guests do not find yet; null if it is published. */
export function publicationText({ is_published: isPublished, publish_at: at }: AdminOpening): string | null {
  if (isPublished) return null;
  return at === null ? 'Not published' : `Goes public on ${formatDateWithZone(at, 'weekdayDateTime')}`;
}

/** What the toast about new openings adds if guests do not find them yet. */
export function notPublicText(openings: readonly AdminOpening[]): string {
  const [first] = openings;
  if (!first || first.is_published) return '';
  if (first.publish_at !== null)
    return ` Guests see ${openings.length === 1 ? 'it' : 'them'} from ${formatDateWithZone(first.publish_at, 'weekdayDateTime')}.`;
  return ` Not public yet: publish ${openings.length === 1 ? 'it' : 'them'} in Opening Dates.`;
}

/** What the toast about published openings adds where guests cannot open the site. Rule: SETUP-13. */
export function noAddressNote(client: QueryClient, openings: readonly AdminOpening[]): string {
  const health = client.getQueryData(serviceHealthQuery().queryKey);
  const isPublic = openings.some(({ is_published: isPublished, publish_at: at }) => isPublished || at !== null);
  return isPublic && health?.can_open_links === false ? ` ${noAddressText}` : '';
}
