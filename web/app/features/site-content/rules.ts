import type { AdminSiteContent, SiteContent, SiteContentChanges } from '@sunset/contract/api/site-content.ts';

export type ContentName = keyof SiteContent;

export const contentLabels: Record<ContentName, string> = {
  about_intro: 'About: first line',
  story: 'Our Story',
  mission: 'Our Mission',
  community_values: 'Our Values',
  achievements: 'Our Achievements',
  team: 'Leadership Team',
  donation_costs: 'Where Your Donations Go',
  terms_text: 'Terms of Service',
  privacy_text: 'Privacy Policy',
};

/** Edited texts; null: back to the example. */
export type ContentEdits = Omit<SiteContentChanges, 'version'>;

/** The edits that differ from what is stored. */
export function changesOf(edits: ContentEdits, { content, examples }: AdminSiteContent): ContentEdits {
  const changed = (Object.keys(edits) as ContentName[]).filter((name) => {
    const edit = edits[name];
    if (edit === undefined) return false;
    if (edit === null) return !examples.includes(name);
    return JSON.stringify(edit) !== JSON.stringify(content[name]);
  });
  return Object.fromEntries(changed.map((name) => [name, edits[name]]));
}

/** What another admin changed meanwhile, as in the server's refusal; null for any other error. */
export function conflictOf(
  problem: Record<string, unknown> | null,
): { names: ContentName[]; current: AdminSiteContent } | null {
  if (problem?.['code'] !== 'changed_meanwhile') return null;
  const { changed, content, examples, version } = problem as unknown as { changed: ContentName[] } & AdminSiteContent;
  return { names: changed, current: { content, examples, version } };
}

/** The list with an entry moved; unchanged if there is no such place. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const entry = entries[from];
  if (entry === undefined || to < 0 || to >= entries.length) return [...entries];
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}
