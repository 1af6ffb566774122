import { m } from '#messages';
import { href } from '../../../../lib/navigation/href.ts';
import { preloadable } from '../../../../lib/preloadable.tsx';
import type { PartyInvitation } from '../invitation-link.ts';
import { InvitationPage } from '../../invitation/invitation-page.tsx';
import { Visitor } from '../../invitation/visitor.tsx';
import type { StartSignIn } from '../../page/discord-button.tsx';
import type { OwnPartyProps } from '../own/own-party.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PartyOver } from './no-party.tsx';

const ownParty = preloadable<OwnPartyProps>(async () => (await import('../own/own-party.tsx')).OwnParty);

interface PartyPageProps {
  invitation: PartyInvitation;
  startSignIn: StartSignIn;
}

export function PartyPage({ invitation, startSignIn }: PartyPageProps) {
  return (
    <InvitationPage
      invitation={invitation}
      eyebrow={m.party_book_with_friends()}
      own={(guest) => <ownParty.Component key={guest.discord_id} guest={guest} invitation={invitation} />}
      over={<PartyOver resortId={invitation.resortId} />}
      visitor={
        <Visitor
          startSignIn={startSignIn}
          path={href(`/party/${invitation.code}`)}
          text={m.party_invitation_text()}
          button={m.party_log_in()}
        >
          <HowItWorks sale={invitation.sale} />
        </Visitor>
      }
    />
  );
}
