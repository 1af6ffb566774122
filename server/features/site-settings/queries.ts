import { siteSwitches } from '@sunset/contract/messages/site-switches.ts';
import { sql } from 'kysely';
import { camelCase } from '../../database/camel-case.ts';
import type { Database } from '../../database/connect.ts';
import { mergeSiteSettings, type SiteSettings, type SiteDefaults } from './rules.ts';

/** The community's settings and the catalogue items of Robux amounts, as they are now, over the operator's `defaults`. */
export async function getSiteSettings(db: Database, defaults: SiteDefaults): Promise<SiteSettings> {
  const { items, ...choices } = await db
    .selectFrom('settings')
    .select([
      'version',
      'maxActiveBookingsPerUser',
      ...siteSwitches.map(({ id }) => camelCase(id)),
      'codeMinutesBefore',
      'channelLanguage',
      'defaultSaleMode',
      'lobbyMinMembershipDays',
      'noShowLimit',
      'lateAfterMinutes',
      'brandName',
      'tagline',
      'heroTitle',
      'accentColor',
      'highlightColor',
      'logo',
      'heroPicture',
      'inviteUrl',
      'ticketUrl',
      'donationUrl',
      'termsUrl',
      'privacyUrl',
      'tiktokUrl',
      'robloxGroupUrl',
      'twitterUrl',
      // The set-up writes this row in the transaction that empties the example's tables, and nothing deletes rows of the audit log.
      sql<boolean>`not exists (select from audit_log where action = 'setup.complete')`.as('isExample'),
      sql<{ amount: number; link: string }[]>`coalesce((
        select json_agg(json_build_object('amount', item.amount, 'link', item.link)) from robux_items item), '[]')`.as(
        'items',
      ),
    ])
    .executeTakeFirstOrThrow();
  return mergeSiteSettings(defaults, choices, new Map(items.map(({ amount, link }) => [amount, link])));
}

/** Every price that a room has now, or has in an opening that is not over. */
export async function listRoomPrices(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('roomTypes')
    .select('price')
    .union(
      db
        .selectFrom('openingRooms')
        .innerJoin('openings', 'openings.id', 'openingRooms.openingId')
        .select('openingRooms.price')
        .where('openings.endsAt', '>', now),
    )
    .execute();
  return rows.map(({ price }) => price);
}
