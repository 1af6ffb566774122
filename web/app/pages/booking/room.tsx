import { RoomMissing, RoomUnavailable } from '../../features/bookings/companions/page/no-room.tsx';
import { RoomPage } from '../../features/bookings/companions/page/room-page.tsx';
import type { InvitationOutcome } from '../../features/bookings/invitation/find-invitation.ts';
import { startSignIn } from './start-sign-in.ts';

export default function Room({ data: outcome }: { data: InvitationOutcome }) {
  if (outcome.kind === 'missing') return <RoomMissing />;
  if (outcome.kind === 'unavailable') return <RoomUnavailable code={outcome.code} />;
  return <RoomPage invitation={outcome.invitation} startSignIn={startSignIn} />;
}
