import { m } from '#messages';
import type { adminAccessLevel, tiers } from '@sunset/contract/members/tiers.ts';
import { locale } from '../../format/locale.ts';

type AccessLevel = (typeof tiers)[keyof typeof tiers]['accessLevel'] | typeof adminAccessLevel;

const texts: Readonly<Record<AccessLevel, string>> = {
  'Platinum Access': m.members_access_platinum(),
  'VIP Access': m.members_access_vip(),
  'Priority Access': m.members_access_priority(),
  'Standard Access': m.members_access_standard(),
  'Full Access': m.members_access_full(),
};

/** The access level of a session in the language of the page. The API and the stored session name it in English, which is fixed. */
export function accessLevelText(level: string): string {
  return locale === 'en' ? level : ((texts as Readonly<Record<string, string>>)[level] ?? level);
}
