import type { Line } from '@sunset/contract/api/openings/line.ts';
import { UserCheck } from 'lucide-react';
import { useRef } from 'react';
import { sessionBoardKeys } from '../../../../entities/panel-keys.ts';
import { countdownText } from '../../../../format/countdown.ts';
import { formatList } from '../../../../format/lists.ts';
import { call } from '../../../../lib/requests/api.ts';
import { randomKey } from '../../../../lib/random.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useWrite } from '../../../../shared/use-write.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { LastChange } from '../../last-change.ts';
import { showUncertainError } from '../../show-board-error.ts';

type WaitingMember = Line['waiting_members'][number];
type Claim = NonNullable<WaitingMember['claim']>;

interface WaitingMembersProps {
  openingId: number;
  members: readonly WaitingMember[];
  onDone: (change: LastChange) => void;
}

/** Who of the waiting list is here: those who are called to a room with "Check in", and the others by name. Rules: LINE-9, CLAIM-3. */
export function WaitingMembers({ openingId, members, onDone }: WaitingMembersProps) {
  const others = members.filter(({ claim }) => claim === null);
  return (
    <>
      {members.length > others.length && (
        <ul aria-label="Called from the waiting list" className="grid items-start gap-2 md:grid-cols-2 xl:grid-cols-3">
          {members.map((member) =>
            member.claim === null ? null : (
              <CalledMember
                key={member.entryId}
                openingId={openingId}
                member={member}
                claim={member.claim}
                onDone={onDone}
              />
            ),
          )}
        </ul>
      )}
      {others.length > 0 && (
        <p className="text-sm text-ink-soft">Here from the waiting list: {formatList(others.map(waitingText))}</p>
      )}
    </>
  );
}

/** Who waits for a full type is not called to a free room of another one. */
function waitingText({ discordUsername: name, waits_for: types = [] }: WaitingMember): string {
  return types.length === 0 ? name : `${name} (wants ${types.join(' or ')})`;
}

interface CalledMemberProps extends Pick<WaitingMembersProps, 'openingId' | 'onDone'> {
  member: WaitingMember;
  claim: Claim;
}

function CalledMember({ openingId, member, claim, onDone }: CalledMemberProps) {
  const { discordUsername: name, entryId, robloxUsername } = member;
  const key = useRef(randomKey());
  const now = useNow({ now: serverNow, initialNow: serverNow() });
  const give = useWrite({
    send: () =>
      call('POST /hosting/openings/{openingId}/claims/{entryId}', {
        params: { openingId, entryId },
        body: { expected_final_price: claim.final_price, payment_confirmed: claim.needs_payment },
        idempotencyKey: key.current,
      }),
    refresh: [sessionBoardKeys.all],
    onSuccess: () => onDone({ text: `${name} has ${claim.roomType} ${claim.unitNumber} and is checked in.` }),
    onError: (error) => {
      showUncertainError(error, 'Failed to give the room');
      return true;
    },
  });
  const left = Date.parse(claim.until) - now;
  return (
    <Card as="li" isFlush className="flex flex-col gap-2 p-3" data-row>
      <div>
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          {robloxUsername} · {claim.roomType} {claim.unitNumber} · {claim.payment_display}
        </p>
        <p className="text-sm tabular-nums">
          Called from the waiting list{left > 0 && `: still ${countdownText('hold', left)}`}
        </p>
      </div>
      <Button icon={<UserCheck size={iconSize.small} />} isLoading={give.isPending} onClick={() => give.mutate()}>
        {claim.needs_payment ? <>Paid: check in</> : 'Check in'}
        <span className="sr-only"> {name}</span>
      </Button>
    </Card>
  );
}
