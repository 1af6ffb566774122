import { m } from '#messages';
import { href } from '../../../../lib/navigation/href.ts';
import { preloadable } from '../../../../lib/preloadable.tsx';
import type { PublicInvitation } from '../../invitation/find-invitation.ts';
import { InvitationPage } from '../../invitation/invitation-page.tsx';
import { Visitor } from '../../invitation/visitor.tsx';
import type { StartSignIn } from '../../page/discord-button.tsx';
import type { OwnInvitationProps } from '../own/own-invitation.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { RoomOver } from './no-room.tsx';

const ownInvitation = preloadable<OwnInvitationProps>(
  async () => (await import('../own/own-invitation.tsx')).OwnInvitation,
);

interface RoomPageProps {
  invitation: PublicInvitation;
  startSignIn: StartSignIn;
}

/** The page of a room's link (PAGE-95). */
export function RoomPage({ invitation, startSignIn }: RoomPageProps) {
  return (
    <InvitationPage
      invitation={invitation}
      eyebrow={m.companions_eyebrow()}
      own={(guest) => <ownInvitation.Component key={guest.discord_id} guest={guest} invitation={invitation} />}
      over={<RoomOver resortId={invitation.resortId} />}
      visitor={
        <Visitor
          startSignIn={startSignIn}
          path={href(`/room/${invitation.code}`)}
          text={m.companions_invitation_text()}
          button={m.party_log_in()}
        >
          <HowItWorks />
        </Visitor>
      }
    />
  );
}
