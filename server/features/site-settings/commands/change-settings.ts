import { isDeepStrictEqual } from 'node:util';
import type { SiteContentChanges } from '@sunset/contract/api/site-content.ts';
import type { SiteSettingsChanges } from '@sunset/contract/api/site-settings.ts';
import type { Actor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { withoutTexts } from '../../audit-log/without-texts.ts';
import { claimImages, type NamedPicture } from '../../catalog/claim-images.ts';
import { resumeMessages } from '../../messages/resume-messages.ts';

type Changes = SiteSettingsChanges & SiteContentChanges;
type SettingName = Exclude<keyof Changes, 'version'>;

const columns = {
  max_active_bookings_per_user: 'maxActiveBookingsPerUser',
  messages_enabled: 'messagesEnabled',
  announcement_shows_code: 'announcementShowsCode',
  code_minutes_before: 'codeMinutesBefore',
  announce_free_rooms: 'announceFreeRooms',
  opening_posts: 'openingPosts',
  channel_language: 'channelLanguage',
  default_sale_mode: 'defaultSaleMode',
  lobby_min_membership_days: 'lobbyMinMembershipDays',
  no_show_limit: 'noShowLimit',
  late_after_minutes: 'lateAfterMinutes',
  brand_name: 'brandName',
  tagline: 'tagline',
  invite_url: 'inviteUrl',
  ticket_url: 'ticketUrl',
  donation_url: 'donationUrl',
  terms_url: 'termsUrl',
  privacy_url: 'privacyUrl',
  tiktok_url: 'tiktokUrl',
  roblox_group_url: 'robloxGroupUrl',
  twitter_url: 'twitterUrl',
  hero_title: 'heroTitle',
  accent_color: 'accentColor',
  highlight_color: 'highlightColor',
  logo: 'logo',
  hero_picture: 'heroPicture',
  about_intro: 'aboutIntro',
  story: 'story',
  mission: 'mission',
  community_values: 'communityValues',
  achievements: 'achievements',
  team: 'team',
  donation_costs: 'donationCosts',
  terms_text: 'termsText',
  privacy_text: 'privacyText',
} as const satisfies Record<SettingName, string>;

/** Settings whose values nobody types. */
const fromLists: SettingName[] = ['default_sale_mode', 'channel_language', 'accent_color', 'highlight_color'];

/**
 * Changes the given settings and texts; null resets one to the configuration, or to the example. They apply from the next request on. Returns the names
 * of those that another admin changed since `version`: if there are any, nothing is changed.
 */
export async function changeSettings(
  deps: DatabaseDeps,
  actor: Actor,
  { version, ...changes }: Changes,
): Promise<SettingName[]> {
  const named = (Object.keys(columns) as SettingName[]).filter((name) => changes[name] !== undefined);
  if (named.length === 0) return [];
  return transact(deps, async (deps) => {
    // race: the row lock lets changes in one after the other, so that each sees the versions and writes the values of the last.
    const before = await deps.db.selectFrom('settings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow();
    const changedIn = before.changedIn as Record<string, number>;
    const isConflict = (name: SettingName) =>
      version !== undefined &&
      (changedIn[columns[name]] ?? 1) > version &&
      !isDeepStrictEqual(before[columns[name]], changes[name]);
    const conflicts = named.filter(isConflict);
    if (conflicts.length > 0) return conflicts;
    await claimImages(deps, picturesOf(changes));
    const next = before.version + 1;
    const versions = { ...changedIn, ...Object.fromEntries(named.map((name) => [columns[name], next])) };
    await deps.db
      .updateTable('settings')
      .set({
        ...Object.fromEntries(named.map((name) => [columns[name], stored(changes[name])])),
        version: next,
        changedIn: JSON.stringify(versions),
      })
      .execute();
    if (changes.messages_enabled === true && !before.messagesEnabled) await resumeMessages(deps);
    await recordChange(deps, actor, {
      action: 'settings.change',
      subject: 'settings',
      subjectId: 'community',
      before: withoutTexts(Object.fromEntries(named.map((name) => [name, before[columns[name]]])), fromLists),
      after: withoutTexts(Object.fromEntries(named.map((name) => [name, changes[name]])), fromLists),
    });
    return [];
  });
}

/** Lists are stored as JSON; the driver would write them as arrays of PostgreSQL. */
const stored = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value);

function picturesOf({ logo, hero_picture: hero, team }: Omit<Changes, 'version'>): NamedPicture[] {
  const portraits = (team ?? []).map(({ image }, index) => ({ src: image, path: `body.team.${index}.image` }));
  return [{ src: logo, path: 'body.logo' }, { src: hero, path: 'body.hero_picture' }, ...portraits].flatMap(
    ({ src, path }) => (src ? [{ src, path }] : []),
  );
}
