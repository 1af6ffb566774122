import type { InvitationOutcome } from '../../features/bookings/invitation/find-invitation.ts';
import type { PartyInvitation } from '../../features/bookings/party/invitation-link.ts';
import { PartyMissing, PartyUnavailable } from '../../features/bookings/party/page/no-party.tsx';
import { PartyPage } from '../../features/bookings/party/page/party-page.tsx';
import { startSignIn } from './start-sign-in.ts';

export default function Party({ data: outcome }: { data: InvitationOutcome<PartyInvitation> }) {
  if (outcome.kind === 'missing') return <PartyMissing />;
  if (outcome.kind === 'unavailable') return <PartyUnavailable code={outcome.code} />;
  return <PartyPage invitation={outcome.invitation} startSignIn={startSignIn} />;
}
