import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { countRoomsLeft, type Opening } from '../../../../entities/openings/opening.ts';
import { href } from '../../../../lib/navigation/href.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { useGuest } from '../../guest-context.ts';
import { usePartyLive } from '../live.ts';
import { myPartiesQuery } from '../queries.ts';
import { StartDialog } from './start-dialog.tsx';

/** Above the rooms of an opening: starts a party, or leads to the one that the guest is in (PAGE-85). */
export function BookWithFriends({ opening }: { opening: Opening }) {
  const { discord_id: owner } = useGuest();
  const { data = [], isPending } = useQuery(myPartiesQuery(owner));
  const [isStarting, setIsStarting] = useState(false);
  usePartyLive();
  const party = data.find(({ openingId, state }) => openingId === opening.openingId && state === 'open');
  if (!party && countRoomsLeft(opening) === 0) return null;
  return (
    <section
      aria-label={m.party_book_with_friends()}
      className="flex min-h-24 flex-col gap-2 sm:min-h-11 sm:flex-row sm:items-center sm:gap-4"
    >
      {party ? (
        <ButtonLink href={href(`/party/${party.code}`)} variant="secondary" icon={icon} className="shrink-0">
          {m.party_mine_open()}
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          icon={icon}
          className="shrink-0"
          disabled={isPending}
          onClick={() => setIsStarting(true)}
        >
          {m.party_book_with_friends()}
        </Button>
      )}
      <p className="text-sm text-ink-soft">{party ? m.party_mine_here() : m.party_start_hint()}</p>
      {isStarting && <StartDialog opening={opening} onClose={() => setIsStarting(false)} />}
    </section>
  );
}

const icon = <UsersRound size={iconSize.medium} />;
