import type { Party } from '@sunset/contract/api/parties/party.ts';
import { maxPartyMembers } from '@sunset/contract/bookings/party.ts';
import { m } from '#messages';
import { Card } from '../../../../ui/card.tsx';
import { ShareButtons } from '../../invitation/share-buttons.tsx';
import { partyLink } from '../invitation-link.ts';
import { membersToBook } from '../rules.ts';

interface InviteCardProps {
  party: Party;
  /** Nothing on the page is more important. */
  isMain?: boolean;
}

/** The link of a party, to share or copy. */
export function InviteCard({ party, isMain = false }: InviteCardProps) {
  const left = maxPartyMembers - membersToBook(party).length;
  return (
    <Card as="section" aria-labelledby="invite" className="flex flex-col gap-4">
      <div>
        <h2 id="invite" className="text-title">
          {m.party_invite_title()}
        </h2>
        <p className="mt-1 text-ink-soft">{m.party_invite_text({ count: left })}</p>
        {party.state === 'lobby' && <p className="mt-1 text-ink-soft">{m.party_invite_lobby()}</p>}
      </div>
      <ShareButtons link={partyLink(party)} isMain={isMain} />
    </Card>
  );
}
