import type { SiteContent } from '@sunset/contract/api/site-content.ts';
import { exampleContent } from '../../seed/content/brand.ts';

export type ContentName = keyof SiteContent;

/** The texts of the panel; null: the example's. */
export type ContentOverrides = { [Name in ContentName]: SiteContent[Name] | null };

export const contentNames = Object.keys(exampleContent) as ContentName[];

/** What the pages show: the community's texts over those of the example. Rule: BRAND-5. */
export function mergeContent(overrides: ContentOverrides): SiteContent {
  const own = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== null));
  return { ...exampleContent, ...own };
}
