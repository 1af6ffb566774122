import type { Party, PartyMember } from '@sunset/contract/api/parties/party.ts';
import { maxPartyMembers, type PartySale } from '@sunset/contract/bookings/party.ts';
import { Crown } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { contentLanguage } from '../../../../format/locale.ts';
import { placedToast } from '../../../../entities/bookings/status-texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { hiddenPart } from '../../../../ui/hidden-part.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { RichText } from '../../../../ui/rich-text.tsx';
import { acceptStateOf, nameOf, saleOf } from '../rules.ts';
import { AskBefore } from '../../display/ask-before.tsx';
import { usePartyChanges } from '../use-party-changes.ts';
import { MemberState } from './member-state.tsx';

/** Who is in the party, with the room that they want and whether they are ready. */
export function MemberList({ party }: { party: Party }) {
  const { members, can } = party;
  const [toRemove, setToRemove] = useState<PartyMember | null>(null);
  return (
    <Card as="section" aria-labelledby="members" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="members" className="text-title">
          {m.party_members_title()}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {m.party_members_count({ count: members.length, max: maxPartyMembers })}
        </p>
      </div>
      <ul aria-labelledby="members" className="divide-y divide-line">
        {members.map((member) => (
          <Member
            key={member.id}
            member={member}
            sale={saleOf(party)}
            onRemove={can.remove && !member.is_me && member.state !== 'booked' ? setToRemove : null}
          />
        ))}
      </ul>
      {toRemove && <RemoveDialog party={party} member={toRemove} onClose={() => setToRemove(null)} />}
    </Card>
  );
}

interface MemberProps {
  member: PartyMember;
  sale: PartySale;
  onRemove: ((member: PartyMember) => void) | null;
}

function Member({ member, sale, onRemove }: MemberProps) {
  return (
    <li data-row className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-semibold break-words">{nameOf(member)}</p>
        <p className="text-sm break-words text-ink-soft">
          {member.is_leader && (
            <>
              <Crown size={iconSize.small} className="mr-1 inline align-[-0.125em] text-accent-text" />
              {m.party_member_leader()} ·{' '}
            </>
          )}
          <span lang={contentLanguage}>{member.room_type}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-1">
        <MemberState member={member} sale={sale} />
        {onRemove && (
          <Button variant="ghost" className="-mr-3 px-3 text-sm text-danger-text" onClick={() => onRemove(member)}>
            <span>
              <RichText message={m.party_remove} inputs={{ name: member.name }} markup={hiddenPart} />
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}

interface RemoveDialogProps {
  party: Party;
  member: PartyMember;
  onClose: () => void;
}

function RemoveDialog({ party, member, onClose }: RemoveDialogProps) {
  const { id, name } = member;
  const { remove, isBusy } = usePartyChanges(party.code);
  return (
    <AskBefore
      onClose={onClose}
      question={m.party_remove_question({ name })}
      confirmLabel={m.party_remove_confirm()}
      isBusy={isBusy}
      send={() => remove(id)}
      // Removing the last one who had not accepted books for the others.
      done={({ own }) =>
        own.bookingReference === null ? { title: m.party_removed_title({ name }) } : placedToast('pending')
      }
      failed={m.party_remove_failed()}
    >
      <p>
        {m.party_remove_text({ name })} {consequence(party, member)}
      </p>
    </AskBefore>
  );
}

/** What removing a member of a list does besides. */
function consequence(party: Party, { id }: PartyMember): string {
  if (party.state !== 'waiting') return '';
  if (party.policy !== 'together' || !party.own.entry?.offer) return m.party_remove_waiting();
  const others = acceptStateOf({ members: party.members.filter((member) => member.id !== id) });
  return others.waitingFor.length === 0 ? m.party_remove_books() : m.party_remove_offered();
}
