import {
  postGuestSessionAnnouncement,
  postStaffOpeningPing,
  previewAnnouncement as previewEndpoint,
} from '@sunset/contract/api/messages/announcements.ts';
import {
  listAutomaticMessages,
  switchAutomaticMessage as switchEndpoint,
} from '@sunset/contract/api/messages/automatic-messages.ts';
import {
  getDeliveryHealth,
  listMessages as listMessagesEndpoint,
  listMyMessages,
  resendMessage as resendMessageEndpoint,
} from '@sunset/contract/api/messages/messages.ts';
import { getOwnSwitches, switchOwnMessages as switchOwnEndpoint } from '@sunset/contract/api/messages/own-switches.ts';
import { messageKindOfSwitch } from '@sunset/contract/message-kinds.ts';
import { notFound } from '../../errors/app-error.ts';
import { readIdCursor, setPage } from '../../http/paging.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { textsFor } from '../../messages/texts.ts';
import { switchAutomaticMessage } from './automatic/commands/switch-automatic-message.ts';
import { countAutomaticMessages, listOpeningsAhead } from './automatic/queries.ts';
import { announceOpening, type Announced } from './commands/announce-opening.ts';
import { listOwnMessages } from './list-own-messages.ts';
import { resendMessage } from './commands/resend-message.ts';
import { tokenFingerprint } from './delivery/commands/claim-messages.ts';
import { switchOwnMessages } from './own-switches/commands/switch-own-messages.ts';
import { listMuted } from './own-switches/queries.ts';
import { previewAnnouncement } from './preview-announcement.ts';
import {
  presentAutomatic,
  presentGuestMessage,
  presentHealth,
  presentMessage,
  presentOwnSwitches,
  presentPreview,
} from './presenter.ts';
import { getDeliveryState, listMessages } from './queries.ts';

/** Announcements, what goes out by itself, and how messages fared. */
export function serveMessages(api: ApiServer): void {
  serve(api, postGuestSessionAnnouncement, async ({ deps, actor, body }) => {
    const input = { kind: 'guests.announcement', resortName: body.resort_name, again: body.again } as const;
    return presentAnnounced(await announceOpening(deps, actor, input));
  });
  serve(api, postStaffOpeningPing, async ({ deps, actor, body }) => {
    const input = { kind: 'staff.opening_ping', resortName: body.resort_name, again: body.again } as const;
    return presentAnnounced(await announceOpening(deps, actor, input));
  });
  serve(api, previewEndpoint, async ({ deps, query }) => {
    const wish = { resortName: query.resort_name, isForStaff: query.kind === 'staff' };
    return presentPreview(await previewAnnouncement(deps, wish));
  });
  serve(api, listMessagesEndpoint, async (call) => {
    const { limit, cursor, ...filters } = call.query;
    const { rows, ...place } = await listMessages(call.deps.db, filters, { limit, before: readIdCursor(cursor) });
    setPage(call, place);
    return rows.map((row) => presentMessage(row));
  });
  serve(api, getDeliveryHealth, async ({ deps }) => {
    const state = await getDeliveryState(deps.db, deps.now());
    return presentHealth(state, state.stoppedToken === tokenFingerprint(deps), deps.now());
  });
  serve(api, resendMessageEndpoint, async ({ deps, actor, params }) => {
    const row = await resendMessage(deps, actor, params.id);
    return { success: true as const, message: presentMessage(row) };
  });
  serveAutomatic(api);
  serveOwnSwitches(api);
  serve(api, listMyMessages, async ({ deps, actor, query }) => {
    const { rows, facts } = await listOwnMessages(deps, actor);
    const shown = rows.map((row) => {
      const booking = facts.get(row.reference);
      const texts = textsFor(deps.offeredLocales, query.language ?? null, booking?.locale ?? null);
      return presentGuestMessage(row, booking, texts);
    });
    return shown.filter((message) => message !== null);
  });
}

function serveAutomatic(api: ApiServer): void {
  serve(api, listAutomaticMessages, async ({ deps, query }) => {
    const openings = await listOpeningsAhead(deps.db, query.opening ?? null, deps.now());
    const counts = await countAutomaticMessages(
      deps.db,
      openings.map(({ id }) => id),
    );
    const settings = await deps.siteSettings();
    return openings.map((opening) => presentAutomatic(opening, counts, settings));
  });
  serve(api, switchEndpoint, async ({ deps, actor, params, body }) => {
    const { openingId } = params;
    await switchAutomaticMessage(deps, actor, { openingId, kind: messageKindOfSwitch(body.kind), isOn: body.is_on });
    const [opening] = await listOpeningsAhead(deps.db, openingId, deps.now());
    if (opening === undefined) throw notFound('The opening');
    return presentAutomatic(opening, await countAutomaticMessages(deps.db, [openingId]), await deps.siteSettings());
  });
}

function serveOwnSwitches(api: ApiServer): void {
  serve(api, getOwnSwitches, async ({ deps, actor }) => presentOwnSwitches(await listMuted(deps.db, actor.member.id)));
  serve(api, switchOwnEndpoint, async ({ deps, actor, body }) => {
    await switchOwnMessages(deps, actor, { switch: body.switch, isOn: body.is_on });
    return presentOwnSwitches(await listMuted(deps.db, actor.member.id));
  });
}

function presentAnnounced(announced: Announced) {
  return {
    success: true as const,
    neighborhood_code: announced.neighborhoodCode,
    opening_id: announced.openingId,
    message_id: announced.messageId,
  };
}
