import { UsersRound } from 'lucide-react';
import { m } from '#messages';
import { href } from '../../../lib/navigation/href.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface PartyLinkProps {
  code: string;
  /** Of the opening, where several are listed. */
  resort?: string;
  /** Nothing near it is more important. */
  isMain?: boolean;
}

/** Leads to the page of the guest's party, where everything about it is changed (PAGE-94). */
export function PartyLink({ code, resort, isMain = false }: PartyLinkProps) {
  return (
    <ButtonLink
      href={href(`/party/${code}`)}
      variant={isMain ? 'primary' : 'secondary'}
      icon={<UsersRound size={iconSize.medium} />}
      className="shrink-0"
      {...(resort !== undefined && {
        'aria-label': m.bookings_labelled({ label: m.party_mine_open(), name: resort }),
      })}
    >
      {m.party_mine_open()}
    </ButtonLink>
  );
}
