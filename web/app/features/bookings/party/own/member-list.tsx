import type { Party, PartyMember } from '@sunset/contract/api/parties/party.ts';
import { maxPartyMembers } from '@sunset/contract/bookings/party.ts';
import { CircleCheck, CircleDashed, Crown, TicketCheck } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { contentLanguage } from '../../../../format/locale.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { hiddenPart } from '../../../../ui/hidden-part.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { RichText } from '../../../../ui/rich-text.tsx';
import { Countdown } from '../../../../ui/time/countdown.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { readyTexts } from '../countdown-texts.ts';
import { isReady, nameOf } from '../rules.ts';
import { usePartyChanges } from '../use-party-changes.ts';

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
            onRemove={can.remove && !member.is_me && member.state !== 'booked' ? setToRemove : null}
          />
        ))}
      </ul>
      {toRemove && <RemoveDialog code={party.code} member={toRemove} onClose={() => setToRemove(null)} />}
    </Card>
  );
}

interface MemberProps {
  member: PartyMember;
  onRemove: ((member: PartyMember) => void) | null;
}

function Member({ member, onRemove }: MemberProps) {
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
        <MemberState member={member} />
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

function MemberState({ member }: { member: PartyMember }) {
  const [initialNow] = useState(serverNow);
  if (member.state === 'booked') {
    return (
      <Badge tone="green" icon={<TicketCheck size={iconSize.small} />}>
        {m.party_state_booked()}
      </Badge>
    );
  }
  if (member.ready_until !== null && isReady(member, serverNow())) {
    return (
      <Badge tone="green" icon={<CircleCheck size={iconSize.small} />}>
        <Countdown use={readyTexts} until={member.ready_until} now={serverNow} initialNow={initialNow} />
      </Badge>
    );
  }
  return <Badge icon={<CircleDashed size={iconSize.small} />}>{m.party_state_joined()}</Badge>;
}

interface RemoveDialogProps {
  code: string;
  member: PartyMember;
  onClose: () => void;
}

function RemoveDialog({ code, member: { id, name }, onClose }: RemoveDialogProps) {
  const { remove, isBusy } = usePartyChanges(code);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={m.party_remove_question({ name })}
      confirmLabel={m.party_remove_confirm()}
      isDestructive
      isBusy={isBusy}
      onConfirm={() =>
        void handleResult(remove(id), {
          onSuccess: () => addToast({ title: m.party_removed_title({ name }) }),
          onError: (error) => showErrorToast(error, m.party_remove_failed()),
          onSettled: onClose,
        })
      }
    >
      <p>{m.party_remove_text({ name })}</p>
    </ConfirmDialog>
  );
}
