import { z } from 'zod';
import { line, ownPictureSchema } from '../catalog-fields.ts';
import { endpoint } from '../endpoint.ts';
import { requiredTextSchema, textSchema } from '../fields.ts';
import { richTextSchema } from '../rich-text.ts';

const valueSchema = z.object({ title: line(60), text: requiredTextSchema(400).transform((text) => text.trim()) });
export type CommunityValue = z.output<typeof valueSchema>;

const achievementSchema = z.object({ figure: line(12), label: line(40) });
export type Achievement = z.output<typeof achievementSchema>;

const teamMemberSchema = z.object({
  name: line(60),
  position: line(80),
  description: textSchema(300).transform((text) => text.trim()),
  image: ownPictureSchema.nullable(),
});
export type TeamMember = z.output<typeof teamMemberSchema>;

const costSchema = z.object({
  title: line(60),
  amount: line(20),
  text: textSchema(200).transform((text) => text.trim()),
});
export type DonationCost = z.output<typeof costSchema>;

const text = (max: number) => textSchema(max).transform((typed) => typed.trim());
const document = requiredTextSchema(20_000).transform((typed) => typed.trim());

/** What staff edit. An empty text or list is not shown. Formatted texts are Markdown. Rule: BRAND-5. */
const contentSchema = z.object({
  about_intro: text(200),
  story: text(4000),
  mission: text(400),
  community_values: z.array(valueSchema).max(8, 'must be at most 8 values'),
  achievements: z.array(achievementSchema).max(8, 'must be at most 8 achievements'),
  team: z.array(teamMemberSchema).max(24, 'must be at most 24 people'),
  donation_costs: z.array(costSchema).max(8, 'must be at most 8 costs'),
  terms_text: document,
  privacy_text: document,
});
export type SiteContent = z.output<typeof contentSchema>;

/** Null returns a text to the example. */
const changesSchema = z.strictObject({
  about_intro: contentSchema.shape.about_intro.nullable().optional(),
  story: contentSchema.shape.story.nullable().optional(),
  mission: contentSchema.shape.mission.nullable().optional(),
  community_values: contentSchema.shape.community_values.nullable().optional(),
  achievements: contentSchema.shape.achievements.nullable().optional(),
  team: contentSchema.shape.team.nullable().optional(),
  donation_costs: contentSchema.shape.donation_costs.nullable().optional(),
  terms_text: contentSchema.shape.terms_text.nullable().optional(),
  privacy_text: contentSchema.shape.privacy_text.nullable().optional(),
  /** The version that was edited. Without it the change is made whatever others changed since. */
  version: z.int32().positive().optional(),
});
export type SiteContentChanges = z.output<typeof changesSchema>;

const adminContentSchema = z.object({
  content: contentSchema,
  /** The names of the texts that are still the example. */
  examples: z.array(z.string()),
  /** Counts the changes of all settings; sent back with a change. */
  version: z.int(),
});
export type AdminSiteContent = z.output<typeof adminContentSchema>;

export const getSiteContent = endpoint({
  method: 'GET',
  path: '/admin/site-content',
  summary: 'The texts of the pages as staff edit them: About, values, achievements, team, costs, terms, privacy.',
  access: 'admin',
  response: adminContentSchema,
});

export const changeSiteContent = endpoint({
  method: 'PATCH',
  path: '/admin/site-content',
  summary:
    'Changes the texts that are named; null returns one to the example. `changed_meanwhile`: one of them was changed since `version`; the answer has `content`, `version` and their names in `changed`.',
  access: 'admin',
  changes: ['settings'],
  body: changesSchema.refine((changes) => Object.keys(changes).some((name) => name !== 'version'), 'must name a text'),
  response: adminContentSchema,
  errors: ['changed_meanwhile'],
});

const aboutSchema = z.object({
  intro: z.string(),
  story: richTextSchema,
  mission: z.string(),
  values: z.array(valueSchema),
  achievements: z.array(achievementSchema),
  team: z.array(teamMemberSchema),
});
export type AboutContent = z.output<typeof aboutSchema>;

export const getAboutContent = endpoint({
  method: 'GET',
  path: '/content/about',
  summary: 'What the About page shows.',
  access: 'public',
  reads: ['settings'],
  response: aboutSchema,
});

const donationSchema = z.object({
  /** What donations pay for; null: the page shows the example, with all of its texts. */
  costs: z.array(costSchema).nullable(),
});
export type DonationContent = z.output<typeof donationSchema>;

export const getDonationContent = endpoint({
  method: 'GET',
  path: '/content/donation',
  summary: 'What the donation page shows of the community.',
  access: 'public',
  reads: ['settings'],
  response: donationSchema,
});

export const getLegalText = endpoint({
  method: 'GET',
  path: '/content/legal/{document}',
  summary: 'The terms of service or the privacy policy.',
  access: 'public',
  reads: ['settings'],
  params: z.object({ document: z.enum(['terms', 'privacy']) }),
  response: z.object({ blocks: richTextSchema }),
});
