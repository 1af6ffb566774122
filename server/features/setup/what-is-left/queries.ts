import type { WhatIsLeft } from '@sunset/contract/api/setup/what-is-left.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import type { Database } from '../../../database/connect.ts';
import type { SetupServices } from '../../../start/setup-services.ts';
import { addressesOf } from '../rules.ts';
import type { LeftConfiguration } from './left-configuration.ts';
import { itemsLeft } from './rules.ts';

export interface LeftDeps {
  db: Database;
  setup: Pick<SetupServices, 'dataKeyFile'>;
}

/** `configuration`: that of the server, or the one that it starts with next. */
export async function getWhatIsLeft({ db, setup }: LeftDeps, configuration: LeftConfiguration): Promise<WhatIsLeft> {
  const [marked, hasOpening] = await Promise.all([listMarked(db), hasAnyOpening(db)]);
  return {
    items: itemsLeft({ ...configuration, marked, hasOpening }),
    site_address: configuration.siteAddress,
    data_key_file: setup.dataKeyFile,
    application_id: configuration.applicationId,
    discord_interactions: addressesOf(configuration.siteAddress).discord_interactions,
    developer_portal: configuration.developerPortal,
  };
}

/** What is marked as done: for each item the last row of the audit log counts. */
async function listMarked(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ item: string }>`
    select item from (
      select distinct on (after ->> 'item') after ->> 'item' as item, (after ->> 'is_done')::boolean as is_done
      from audit_log where action = 'setup.mark_item' order by after ->> 'item', id desc) latest
    where is_done`.execute(db);
  return new Set(rows.map(({ item }) => item));
}

async function hasAnyOpening(db: Database): Promise<boolean> {
  return (await db.selectFrom('openings').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether this is the primary admin of a community: a demo has nothing to set up there. */
export async function ownsCommunity(db: Database, { member }: MemberActor): Promise<boolean> {
  const found = await db
    .selectFrom('admins')
    .innerJoin('installation', (join) => join.on('installation.kind', '=', 'community'))
    .select('admins.id')
    .where('admins.discordId', '=', member.discordId)
    .where('isPrimary', '=', true)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
