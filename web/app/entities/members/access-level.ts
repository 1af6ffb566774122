import { m } from '#messages';
import type { adminAccessLevel, tiers } from '@sunset/contract/members/tiers.ts';
import { locale } from '../../format/locale.ts';

type AccessLevel = (typeof tiers)[keyof typeof tiers]['accessLevel'] | typeof adminAccessLevel;

const texts: Readonly<Record<AccessLevel, string>> = {
  'Platinum Access': m.members_platinum_access(),
  'VIP Access': m.members_vip_access(),
  'Priority Access': m.members_priority_access(),
  'Standard Access': m.members_standard_access(),
  'Full Access': m.members_full_access(),
};

/** The access level of a session, which the server stores in English, in the language of the page. */
export function accessLevelText(level: string): string {
  return locale === 'en' ? level : ((texts as Readonly<Record<string, string>>)[level] ?? level);
}
