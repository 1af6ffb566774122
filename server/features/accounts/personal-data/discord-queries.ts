import type { Database } from '../../../database/connect.ts';

/** What there is of a member on Discord: messages that are edited or not wanted, the conversation, and what they did there. */
export async function collectDiscord(db: Database, { id: memberId, discordId }: { id: number; discordId: string }) {
  return {
    bookingCards: await db
      .selectFrom('editedMessages')
      .innerJoin('bookings', 'bookings.id', 'editedMessages.bookingId')
      .select(['bookings.reference', 'editedMessages.channelId', 'editedMessages.messageId'])
      .where('bookings.memberId', '=', memberId)
      .orderBy('bookings.id')
      .execute(),
    switchedOffMessages: await db
      .selectFrom('mutedMessages')
      .select('switch')
      .where('memberId', '=', memberId)
      .orderBy('switch')
      .execute(),
    conversations: await db
      .selectFrom('discordConversations')
      .select('channelId')
      .where('discordId', '=', discordId)
      .execute(),
    // `draft`: a form that waits for its confirmation. The answers repeat what this file has elsewhere.
    interactions: await db
      .selectFrom('handledInteractions')
      .select(['id', 'receivedAt', 'draft'])
      .where('discordId', '=', discordId)
      .orderBy('receivedAt')
      .execute(),
  };
}
