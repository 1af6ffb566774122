import { m } from '#messages';
import { href } from '../../../../lib/navigation/href.ts';
import { PageUnavailable } from '../../../../ui/states/lost-page.tsx';
import { InvitationMissing, InvitationOver } from '../../invitation/no-invitation.tsx';

/** A link to a party that never was, or is forgotten. */
export function PartyMissing() {
  return <InvitationMissing title={m.party_missing_title()} text={m.party_missing_text()} />;
}

export function PartyUnavailable({ code }: { code: string }) {
  return (
    <PageUnavailable path={href(`/party/${encodeURIComponent(code)}`)}>{m.ui_party_load_failed()}</PageUnavailable>
  );
}

/** The party that the link leads to has ended. */
export function PartyOver({ resortId }: { resortId: number }) {
  return <InvitationOver title={m.party_over_title()} text={m.party_over_text()} resortId={resortId} />;
}
