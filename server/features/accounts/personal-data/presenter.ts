import type { PersonalData } from './queries.ts';

/** The file a person takes along: names as they are stored, times as ISO 8601. */
export function presentPersonalData(stored: PersonalData, now: Date) {
  // The reason that staff wrote is not shown; that the member is blocked, and until when, is.
  const { blockedReason, ...account } = stored.account;
  return {
    made_at: now.toISOString(),
    account: withSnakeCase({ ...account, isBlocked: blockedReason !== null }),
    bookings: stored.bookings.map(withSnakeCase),
    sessions: stored.sessions.map(withSnakeCase),
    holds: stored.holds.map(withSnakeCase),
    unused_holds: stored.unusedHolds.map(withSnakeCase),
    repeatable_requests: stored.repeatableRequests.map(withSnakeCase),
    waiting_entries: stored.waitingEntries.map(withSnakeCase),
    party_members: stored.partyMembers.map(withSnakeCase),
    companions: stored.companions.map(withSnakeCase),
    line_entries: stored.lineEntries.map(withSnakeCase),
    reminders: stored.reminders.map(withSnakeCase),
    votes: stored.votes.map(withSnakeCase),
    proposal_reminders: stored.proposalReminders.map(withSnakeCase),
    hosts: stored.hosts.map(withSnakeCase),
    roster_places: stored.rosterPlaces.map(withSnakeCase),
    gold_memberships: stored.goldMemberships.map(withSnakeCase),
    gold_role: stored.goldRole.map(withSnakeCase),
    departures: stored.departures.map(withSnakeCase),
    calendar_feeds: stored.calendarFeeds.map(withSnakeCase),
    orders: stored.orders.map(withSnakeCase),
    feedback: stored.feedback.map(withSnakeCase),
    booking_cards: stored.bookingCards.map(withSnakeCase),
    switched_off_messages: stored.switchedOffMessages.map(withSnakeCase),
    conversations: stored.conversations.map(withSnakeCase),
    interactions: stored.interactions.map(withSnakeCase),
    admin: stored.admin.map(withSnakeCase),
    admin_devices: stored.adminDevices.map(withSnakeCase),
    api_keys: stored.apiKeys.map(withSnakeCase),
    imports: stored.imports.map(withSnakeCase),
    history: stored.history.map(withSnakeCase),
    messages: stored.messages.map(withSnakeCase),
  };
}

function withSnakeCase(row: Record<string, unknown>): Record<string, unknown> {
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]));
}
