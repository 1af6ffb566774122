import type { CommunityChanges } from '@sunset/contract/api/community-settings.ts';
import type { Actor } from '../../../actor.ts';
import { transact, type TransactionDeps } from '../../../db/transact.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { resumeMessages } from '../../messages/commands/resume-messages.ts';

const columns = {
  max_active_bookings_per_user: 'maxActiveBookingsPerUser',
  messages_enabled: 'messagesEnabled',
  announcement_shows_code: 'announcementShowsCode',
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
} as const satisfies Record<keyof CommunityChanges, string>;

/** Changes the settings that are named; null gives one back to the configuration. They count from the next request on. */
export async function changeSettings(deps: TransactionDeps, actor: Actor, changes: CommunityChanges): Promise<void> {
  const named = (Object.keys(columns) as (keyof CommunityChanges)[]).filter((name) => changes[name] !== undefined);
  if (named.length === 0) return;
  await transact(deps, async (deps) => {
    // race: two changes wait for one another here, so that each audit row tells what it changed.
    const before = await deps.db.selectFrom('settings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow();
    await deps.db
      .updateTable('settings')
      .set(Object.fromEntries(named.map((name) => [columns[name], changes[name]])))
      .execute();
    if (changes.messages_enabled === true && !before.messagesEnabled) await resumeMessages(deps);
    await recordChange(deps, actor, {
      action: 'settings.change',
      subject: 'settings',
      subjectId: 'community',
      before: Object.fromEntries(named.map((name) => [name, before[columns[name]]])),
      after: Object.fromEntries(named.map((name) => [name, changes[name]])),
    });
  });
}
