import { m } from '#messages';
import { href } from '../../../../lib/navigation/href.ts';
import { PageUnavailable } from '../../../../ui/states/lost-page.tsx';
import { InvitationMissing, InvitationOver } from '../../invitation/no-invitation.tsx';

/** A link to a room that never was, or is forgotten. */
export function RoomMissing() {
  return <InvitationMissing title={m.companions_missing_title()} text={m.party_missing_text()} />;
}

export function RoomUnavailable({ code }: { code: string }) {
  return (
    <PageUnavailable path={href(`/room/${encodeURIComponent(code)}`)}>{m.companions_unavailable()}</PageUnavailable>
  );
}

/** Nobody can come along in the room of the link any more. */
export function RoomOver({ resortId }: { resortId: number }) {
  return <InvitationOver title={m.companions_over_title()} text={m.companions_over_text()} resortId={resortId} />;
}
