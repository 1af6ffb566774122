import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { PartyRefusal } from '@sunset/contract/bookings/party.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Texts } from '../../../messages/texts.ts';
import { requireForOffer, requireMembership } from '../../bookings/require-membership.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { acceptOffer } from '../../parties/commands/accept-offer.ts';
import { bookParty } from '../../parties/commands/book-party.ts';
import { enterParty } from '../../parties/commands/enter-party.ts';
import { getReady, takeReadyBack } from '../../parties/commands/get-ready.ts';
import { leaveParty } from '../../parties/commands/leave-party.ts';
import { partyNotFound } from '../../parties/errors.ts';
import { getPartyViewer, listOwnParties } from '../../parties/party-viewer.ts';
import { presentParties } from '../../parties/presenter.ts';
import { onAction, onCommand, type InteractionCall, type InteractionServer } from '../interaction-server.ts';
import { acceptedText } from '../offers/accepted-text.ts';
import { readId, readPrice, readStart } from '../read-arguments.ts';
import { refusalText } from '../refusal-text.ts';
import type { Reply } from '../replies.ts';
import { askLeave } from './buttons.ts';
import { describeParties, reasonLines } from './cards.ts';
import { placeOf, pressOf } from './shown.ts';

/** `/party` and its buttons. Each calls the command of the website's call, and then shows the party as it is. Rules: INTER-16 to INTER-18. */
export function serveParty(server: InteractionServer): void {
  onCommand(server, 'party', {
    replies: 'message',
    handle: async (call) => ({ kind: 'message', message: await show(call, '') }),
  });
  onAction(server, 'party_show', {
    replies: 'update',
    handle: async (call) => ({ kind: 'update', message: await show(call, '') }),
  });
  serveReady(server);
  serveLeaderPresses(server);
  onAction(server, 'party_accept', {
    replies: 'update',
    handle: (call) =>
      press(call, async (party) => {
        const { deps, texts, args } = call;
        const guest = await requireForOffer(deps, call.actor);
        const acceptance = { code: party.code, offerId: readId(args.offerId), expectedPrice: readPrice(args.price) };
        const shownStart = readStart(args.start);
        if (!startsAt(party, shownStart)) return texts.say('commands_start_moved');
        return acceptedText(await acceptOffer(deps, guest, { ...acceptance, shownStart }), texts);
      }),
  });
  serveLeaving(server);
}

function serveReady(server: InteractionServer): void {
  onAction(server, 'party_ready', {
    replies: 'update',
    handle: (call) =>
      press(call, async (party) => {
        const { deps, texts, args } = call;
        const guest = await requireMembership(deps, call.actor);
        const consent = { code: party.code, roomId: readId(args.roomId), expectedPrice: readPrice(args.price) };
        const shownStart = readStart(args.start);
        if (!startsAt(party, shownStart)) return texts.say('commands_start_moved');
        // Their form has other rooms by now.
        if (!party.own.rooms.some(({ roomId }) => roomId === consent.roomId)) return texts.say('party_changed');
        await getReady(deps, guest, { ...consent, shownStart });
        return '';
      }),
  });
  onAction(server, 'party_unready', {
    replies: 'update',
    handle: (call) =>
      press(call, async ({ code }) => {
        await takeReadyBack(call.deps, call.actor, code);
        return '';
      }),
  });
}

function serveLeaderPresses(server: InteractionServer): void {
  onAction(server, 'party_book', {
    replies: 'update',
    handle: (call) =>
      press(call, async (party) => {
        const { deps, texts, args, id } = call;
        const guest = await requireMembership(deps, call.actor);
        const shownStart = readStart(args.start);
        if (!startsAt(party, shownStart)) return texts.say('commands_start_moved');
        if (args.press !== pressOf(party)) return texts.say('party_changed');
        await bookParty(deps, guest, { code: party.code, idempotencyKey: `discord:${id}`, shownStart });
        return '';
      }),
  });
  onAction(server, 'party_enter', {
    replies: 'update',
    handle: (call) =>
      press(call, async (party) => {
        const { deps, texts, args } = call;
        const guest = await requireMembership(deps, call.actor);
        const shownStart = readStart(args.start);
        if (!startsAt(party, shownStart)) return texts.say('commands_start_moved');
        const { code, entrance } = party;
        // Without an entrance the command says why.
        if (entrance !== null && entrance.list !== args.list) return texts.say('party_changed');
        await enterParty(deps, guest, { code, shownStart });
        return '';
      }),
  });
}

function serveLeaving(server: InteractionServer): void {
  onAction(server, 'party_leave', {
    replies: 'update',
    handle: (call) => leave(call, null),
  });
  onAction(server, 'party_leave_now', {
    replies: 'update',
    handle: (call) => leave(call, { place: call.args.place, start: readStart(call.args.start) }),
  });
}

/** Whether the session is at the time that was shown. */
const startsAt = ({ checkIn }: Party, shown: Date): boolean => shown.getTime() === Date.parse(checkIn);

type Press = InteractionCall & { args: { code: string } };

/** Leaves if the member was asked about this place and start, and these are what they would lose; else asks. */
async function leave(call: Press, asked: { place: string; start: Date } | null): Promise<Reply> {
  const { deps, actor, texts } = call;
  const party = find(await list(call), call);
  const current = party && placeOf(party);
  const isAsked = party !== null && asked?.place === current && startsAt(party, asked.start);
  if (party !== null && current !== null && !isAsked) {
    const notice = asked === null ? '' : texts.say('party_changed');
    return { kind: 'update', message: askLeave(party, notice, texts) };
  }
  return press(call, async ({ code, resort }) => {
    await leaveParty(deps, actor, code);
    return texts.say('party_left', { resort: escapeForDiscord(resort) });
  });
}

const list = async ({ deps, actor: { member } }: InteractionCall): Promise<Party[]> => {
  const views = await listOwnParties(deps, member);
  return presentParties(views, await getPartyViewer(deps, member, views));
};

const show = async (call: InteractionCall, notice: string) =>
  describeParties(await list(call), { texts: call.texts, siteUrl: call.deps.publicUrl(), notice });

/** The member's party that the button names; null if they are not in it. */
const find = (parties: readonly Party[], { args }: Press): Party | null =>
  parties.find(({ code }) => code === args.code) ?? null;

/**
 * Does what a button says in the member's party that it names, and shows the parties as they are then, below what came of it: a text, or
 * why it was refused. Rule: INTER-18.
 */
async function press(call: Press, act: (party: Party) => Promise<string>): Promise<Reply> {
  const { deps, texts } = call;
  const outcome = await attempt(call, act);
  if (!(outcome instanceof AppError)) deps.changes.recordOwn(['availability']);
  const parties = await list(call);
  const notice = outcome instanceof AppError ? describeRefusal(outcome, find(parties, call), texts) : outcome;
  const message = describeParties(parties, { texts, siteUrl: deps.publicUrl(), notice });
  return { kind: 'update', message };
}

async function attempt(call: Press, act: (party: Party) => Promise<string>): Promise<string | AppError> {
  try {
    const party = find(await list(call), call);
    if (party === null) throw partyNotFound();
    return await act(party);
  } catch (error) {
    // What the site cannot do at this moment says nothing about the party: a message of its own.
    if (!(error instanceof AppError) || error.status >= 429) throw error;
    return error;
  }
}

/** A refusal in the member's language; of a press for all, whom it is about. */
function describeRefusal(error: AppError, party: Party | null, texts: Texts): string {
  const refused = ['party_not_booked', 'party_not_entered'].includes(error.code)
    ? (error.extensions['members'] as { id: number; reason: PartyRefusal }[])
    : [];
  const lines = party === null ? [] : reasonLines(party, refused, texts);
  return [`**${refusalText(error, texts)}**`, ...lines].join('\n');
}
