import { sql, type RawBuilder } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { emptyTextColumns } from '../../bookings/texts.ts';

/** Values that remove whom a booking is for and what they wrote. The rest stays as a figure. */
export const emptyBookingTexts = {
  discordUsername: '',
  robloxId: null,
  robloxUsername: '',
  robloxDisplayName: '',
  complimentaryReason: null,
  ...emptyTextColumns,
};

/** The same of an entry of a waiting list. */
export const emptyEntryTexts = {
  robloxId: null,
  robloxUsername: '',
  robloxDisplayName: '',
  staffReason: null,
  ...emptyTextColumns,
};

/** The same of a companion. */
export const emptyCompanionTexts = { robloxId: null, robloxUsername: '', robloxDisplayName: '' };

/** A message keeps which booking or opening it was about, but not its recipient or text. */
const keptKeys = ['reference', 'opening_id', 'member_id'];

/** Removes the contents of messages, and cancels those that are not sent. `ids` is an array in SQL. */
export async function emptyMessages({ db }: Pick<DatabaseDeps, 'db'>, ids: RawBuilder<number[]>): Promise<void> {
  await sql`
    update outbox set
      payload = coalesce(
        (select jsonb_object_agg(key, value) from jsonb_each(payload) where key = any (${keptKeys}::text[])), '{}'),
      failure_detail = null,
      status = case when status in ('pending', 'sending') then 'dead' else status end,
      failure = case when status in ('pending', 'sending') then 'account_deleted' else failure end,
      claimed_until = null
    where id = any (${ids})`.execute(db);
}

/** Removes what rows of imports say about bookings; `whose` is a condition on these. Rule: IMPORT-15. */
export async function emptyImportRows({ db }: Pick<DatabaseDeps, 'db'>, whose: RawBuilder<boolean>): Promise<void> {
  await sql`
    update import_rows set cells = null, account = null, before = null
    from bookings where bookings.id = booking_id and ${whose}`.execute(db);
}
