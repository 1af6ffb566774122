import { placeBookingBodySchema, type PlaceBookingBody } from '@sunset/contract/api/bookings/bookings.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { outdatedForm } from '../errors.ts';

interface DraftId {
  /** The id of the interaction that sent the form. */
  draftId: string;
  discordId: string;
}

/** Stores a form again, with the interaction that sent it. The first time it is stored with the reply (`storeReply`). */
export async function storeDraft(
  deps: DatabaseDeps,
  { draftId, discordId }: DraftId,
  body: PlaceBookingBody,
): Promise<void> {
  await deps.db
    .updateTable('handledInteractions')
    .set({ draft: JSON.stringify(body) })
    .where('id', '=', draftId)
    .where('discordId', '=', discordId)
    .execute();
}

/** The form that this person sent. Refuses one of somebody else, and one that is forgotten. */
export async function getDraft(deps: DatabaseDeps, { draftId, discordId }: DraftId): Promise<PlaceBookingBody> {
  const row = await deps.db
    .selectFrom('handledInteractions')
    .select('draft')
    .where('id', '=', draftId)
    .where('discordId', '=', discordId)
    .executeTakeFirst();
  const { data } = placeBookingBodySchema.safeParse(row?.draft);
  if (data === undefined) throw outdatedForm();
  return data;
}
