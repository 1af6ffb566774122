import type { Achievement, CommunityValue, DonationCost, TeamMember } from '@sunset/contract/api/site-content.ts';
import type { Database } from '../../database/connect.ts';
import type { ContentOverrides } from './rules.ts';

/** The texts that staff set, and the version of the settings. */
export async function getContent(db: Database): Promise<{ version: number; overrides: ContentOverrides }> {
  const row = await db
    .selectFrom('settings')
    .select(['version', 'aboutIntro', 'story', 'mission', 'communityValues', 'achievements', 'team'])
    .select(['donationCosts', 'termsText', 'privacyText'])
    .executeTakeFirstOrThrow();
  return {
    version: row.version,
    overrides: {
      about_intro: row.aboutIntro,
      story: row.story,
      mission: row.mission,
      // Only changeSettings writes these columns, in this form.
      community_values: row.communityValues as CommunityValue[] | null,
      achievements: row.achievements as Achievement[] | null,
      team: row.team as TeamMember[] | null,
      donation_costs: row.donationCosts as DonationCost[] | null,
      terms_text: row.termsText,
      privacy_text: row.privacyText,
    },
  };
}
