import type { Party } from '@sunset/contract/api/parties/party.ts';
import { maxPartyMembers } from '@sunset/contract/bookings/party.ts';
import { Check, Copy, Share2 } from 'lucide-react';
import { m } from '#messages';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useCopy } from '../../../../ui/hooks/use-copy.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import { membersToBook } from '../rules.ts';
import { canShare, openShareSheet } from '../share.ts';

interface InviteCardProps {
  party: Party;
  /** Nothing on the page is more important. */
  isMain?: boolean;
}

/** The link of a party, to share or copy. */
export function InviteCard({ party, isMain = false }: InviteCardProps) {
  const { url } = party;
  const { isCopied, copy } = useCopy(url, m.ui_copy_by_hand({ text: url }));
  const left = maxPartyMembers - membersToBook(party).length;
  const isShareable = canShare();
  return (
    <Card as="section" aria-labelledby="invite" className="flex flex-col gap-4">
      <div>
        <h2 id="invite" className="text-title">
          {m.party_invite_title()}
        </h2>
        <p className="mt-1 text-ink-soft">
          {m.party_invite_text()} {m.party_invite_left({ count: left })}.
        </p>
        {party.state === 'lobby' && <p className="mt-1 text-ink-soft">{m.party_invite_lobby()}</p>}
      </div>
      <p className="rounded-control bg-sunk px-4 py-2 text-sm break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        {isShareable && (
          <Button
            variant={isMain ? 'primary' : 'secondary'}
            className="flex-1"
            icon={<Share2 size={iconSize.medium} />}
            onClick={() => void openShareSheet(party).then((isOpen) => isOpen || copy())}
          >
            {m.party_invite_share()}
          </Button>
        )}
        <Button
          variant={isMain && !isShareable ? 'primary' : 'secondary'}
          className="flex-1"
          onClick={copy}
          icon={isCopied ? <Check size={iconSize.medium} /> : <Copy size={iconSize.medium} />}
        >
          <span aria-live="polite">{isCopied ? m.ui_copied() : m.party_invite_copy()}</span>
        </Button>
      </div>
    </Card>
  );
}
