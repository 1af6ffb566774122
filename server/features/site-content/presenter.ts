import type { AboutContent, AdminSiteContent, DonationContent } from '@sunset/contract/api/site-content.ts';
import type { TextBlock } from '@sunset/contract/rich-text.ts';
import { parseRichText, type Placeholders } from './parse-rich-text.ts';
import { contentNames, mergeContent, type ContentOverrides } from './rules.ts';

/** The texts as staff edit them. */
export function presentAdminContent(overrides: ContentOverrides, version: number): AdminSiteContent {
  const examples = contentNames.filter((name) => overrides[name] === null);
  return { content: mergeContent(overrides), examples, version };
}

/** What the About page shows. */
export function presentAbout(overrides: ContentOverrides, placeholders: Placeholders): AboutContent {
  const { about_intro, story, mission, community_values, achievements, team } = mergeContent(overrides);
  const named = (text: string) => text.replaceAll('{name}', placeholders.name);
  return {
    intro: named(about_intro),
    story: parseRichText(story, placeholders),
    mission: named(mission),
    values: community_values.map(({ title, text }) => ({ title: named(title), text: named(text) })),
    achievements,
    team: team.map((member) => ({ ...member, description: named(member.description) })),
  };
}

/** What the donation page shows; it has the example's costs in all languages. */
export function presentDonation({ donation_costs: costs }: ContentOverrides): DonationContent {
  return { costs };
}

export function presentLegalText(
  overrides: ContentOverrides,
  document: 'terms' | 'privacy',
  placeholders: Placeholders,
): { blocks: TextBlock[] } {
  return { blocks: parseRichText(mergeContent(overrides)[`${document}_text`], placeholders) };
}
