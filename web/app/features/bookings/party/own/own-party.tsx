import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '#messages';
import { LoadFailure } from '../../display/load-failure.tsx';
import type { Session } from '../../../../lib/session/storage.ts';
import { GuestContext, useGuest } from '../../guest-context.ts';
import { entriesQuery } from '../../waiting-list/queries.ts';
import { endText } from '../../waiting-list/rules.ts';
import { WizardData } from '../../wizard/wizard-screens.tsx';
import { usePartyLive } from '../live.ts';
import type { PublicInvitation } from '../../invitation/find-invitation.ts';
import { InvitationSkeleton } from '../../invitation/invitation-skeleton.tsx';
import { OfflineNotice } from '../../invitation/offline-notice.tsx';
import { useShowResult } from '../../invitation/use-show-result.ts';
import { PartyMissing, PartyOver } from '../page/no-party.tsx';
import { partyQuery } from '../queries.ts';
import { JoinParty } from './join-party.tsx';
import { PartyView } from './party-view.tsx';
import { Notice } from '../../../../ui/notice.tsx';

export interface OwnPartyProps {
  guest: Session;
  invitation: PublicInvitation;
}

/** The page of a party for somebody who is signed in. The form's fields are those of the wizard, and so is its storage. */
export function OwnParty({ guest, invitation }: OwnPartyProps) {
  return (
    <GuestContext value={guest}>
      <WizardData>
        <LoadedParty invitation={invitation} />
      </WizardData>
    </GuestContext>
  );
}

/** Why the place of somebody who was in the party has ended. */
function EndedEntry({ openingId }: { openingId: number }) {
  const { data = [] } = useQuery(entriesQuery(useGuest().discord_id));
  const ended = data.find((entry) => entry.openingId === openingId && entry.state === 'ended');
  const text = ended ? endText(ended) : null;
  if (text === null) return null;
  return (
    <Notice tone="yellow" role="status">
      {m.waiting_list_place_ended()} {text}
    </Notice>
  );
}

function LoadedParty({ invitation }: Pick<OwnPartyProps, 'invitation'>) {
  const { discord_id: owner } = useGuest();
  const { data, error, isFetching, refetch } = useQuery(partyQuery(owner, invitation.code));
  usePartyLive();
  useShowResult(data && data.party !== null, 'own-room');
  if (!data) {
    if (!error) return <InvitationSkeleton />;
    if (error instanceof ApiError && error.status === 404) return <PartyMissing />;
    return <LoadFailure title={m.party_load_failed()} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const { party, leader, policy, sale, is_over: isOver } = data;
  return (
    <>
      <OfflineNotice>{m.party_offline()}</OfflineNotice>
      {party && <PartyView party={party} />}
      {!party && <EndedEntry openingId={invitation.openingId} />}
      {!party && isOver && <PartyOver resortId={invitation.resortId} />}
      {!party && !isOver && <JoinParty {...{ invitation, leader, policy, sale }} />}
    </>
  );
}
