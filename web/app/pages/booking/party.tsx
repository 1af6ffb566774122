import type { InvitationOutcome } from '../../features/bookings/party/page/find-invitation.ts';
import { PartyMissing, PartyUnavailable } from '../../features/bookings/party/page/no-party.tsx';
import { PartyPage } from '../../features/bookings/party/page/party-page.tsx';

/** Not among the scripts of the page: only somebody who is not signed in needs it, after a press. */
async function startSignIn(returnTo: string): Promise<void> {
  const { goToDiscord } = await import('../../features/auth/go-to-discord.ts');
  await goToDiscord(returnTo);
}

export default function Party({ data: outcome }: { data: InvitationOutcome }) {
  if (outcome.kind === 'missing') return <PartyMissing />;
  if (outcome.kind === 'unavailable') return <PartyUnavailable code={outcome.code} />;
  return <PartyPage invitation={outcome.invitation} startSignIn={startSignIn} />;
}
