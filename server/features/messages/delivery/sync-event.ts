import type { BotOutcome } from '../../../integrations/discord/call.ts';
import type { EventBody } from '../../../integrations/discord/messenger.ts';
import type { OpeningFactsRow } from '../facts/queries.ts';
import { discordEvent } from '../templates/announcements.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { shorten } from '../../../messages/shorten.ts';
import { outOfDate } from './unsent.ts';

/**
 * Synchronizes the Discord event of an opening: creates, moves or deletes it and records its id. Before creating one, looks
 * for an event of the bot with the same address, so that a lost answer causes no second event.
 */
export async function syncEvent(deps: DeliveryDeps, opening: OpeningFactsRow): Promise<DeliveryResult> {
  if (opening.cancelledAt === null && opening.startsAt <= deps.now()) return extendEvent(deps, opening);
  const isWanted = opening.cancelledAt === null && !opening.isEventOff;
  if (!isWanted) return opening.eventId === null ? outOfDate : remove(deps, opening.id, opening.eventId);
  const event = eventOf(deps, opening);
  if (opening.eventId !== null) {
    const changed = await deps.bot.changeEvent(opening.eventId, event);
    if (!isGone(changed)) return settle(deps, opening, changed);
  }
  const found = await deps.bot.findEvent(event);
  if (found.kind !== 'ok') return { kind: 'failed', failure: found, harmless: true };
  const made =
    found.value === null ? await deps.bot.createEvent(event) : await deps.bot.changeEvent(found.value, event);
  return settle(deps, opening, made);
}

/** An event that has begun keeps all but its end: Discord refuses a start in the past. */
async function extendEvent(deps: DeliveryDeps, opening: OpeningFactsRow): Promise<DeliveryResult> {
  if (opening.eventId === null || opening.endsAt <= deps.now()) return outOfDate;
  const changed = await deps.bot.extendEvent(opening.eventId, opening.endsAt);
  // Somebody has ended or deleted it.
  return settle(deps, opening, isGone(changed) ? { kind: 'ok', value: opening.eventId } : changed);
}

/** Discord's limits. A long PUBLIC_URL does not fit into a location. */
const maxLocation = 100;
const maxDescription = 1000;

/** What is sent to Discord of an opening. */
export function eventOf(deps: Pick<DeliveryDeps, 'publicUrl'>, opening: OpeningFactsRow): EventBody {
  const address = `${deps.publicUrl()}/book?opening=${opening.id}`;
  const { name, description } = discordEvent(opening);
  const times = { startsAt: opening.startsAt, endsAt: opening.endsAt };
  // The location names the opening, because the event is found by it and by the address.
  if (address.length <= maxLocation) return { name, description, location: address, address, ...times };
  const link = `\n\n${address}`;
  const text = `${shorten(description, maxDescription - link.length)}${link}`;
  return { name, description: text, location: `Opening ${opening.id}`, address, ...times };
}

function isGone(outcome: BotOutcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.meaning === 'event_gone';
}

async function settle(
  deps: DeliveryDeps,
  opening: OpeningFactsRow,
  outcome: BotOutcome<string>,
): Promise<DeliveryResult> {
  if (outcome.kind !== 'ok') return { kind: 'failed', failure: outcome, harmless: false };
  const record = { eventId: outcome.value, startsAt: opening.startsAt, sessionMinutes: opening.sessionMinutes };
  await deps.db
    .insertInto('discordEvents')
    .values({ openingId: opening.id, ...record })
    .onConflict((conflict) => conflict.column('openingId').doUpdateSet(record))
    .execute();
  return { kind: 'sent', discordId: outcome.value };
}

async function remove(deps: DeliveryDeps, openingId: number, eventId: string): Promise<DeliveryResult> {
  const outcome = await deps.bot.deleteEvent(eventId);
  if (outcome.kind !== 'ok' && !isGone(outcome)) return { kind: 'failed', failure: outcome, harmless: false };
  await deps.db.deleteFrom('discordEvents').where('openingId', '=', openingId).execute();
  return { kind: 'sent', discordId: eventId };
}
