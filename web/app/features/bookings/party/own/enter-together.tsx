import type { Party } from '@sunset/contract/api/parties/party.ts';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { isSessionEnd } from '../../../../lib/requests/error-text.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { RefusalNotice } from '../../booking-form/refusal-notice.tsx';
import { CountdownNote } from '../../display/countdown-note.tsx';
import { wishesOf } from '../../waiting-list/rules.ts';
import { useHasPassed } from '../../wizard/hooks/use-has-passed.ts';
import { refusedOf } from '../rules.ts';
import { usePartyChanges } from '../use-party-changes.ts';
import type { RefusedPress } from './not-booked.tsx';

type Entrance = NonNullable<Party['entrance']>;

const texts = {
  lobby: {
    ofLeader: m.party_enter_lobby_leader(),
    ofMember: m.party_enter_lobby_member,
    enter: m.party_enter_lobby(),
  },
  waiting: {
    ofLeader: m.party_enter_list_leader(),
    ofMember: m.party_enter_list_member,
    enter: m.party_enter_list(),
  },
} satisfies Record<Entrance['list'], object>;

interface EnterTogetherProps {
  party: Party;
  entrance: Entrance;
  /** Null when it is pressed again. */
  onRefused: (press: RefusedPress | null) => void;
}

/** The way of a party into the lobby or the waiting list: the leader enters with everybody (PAGE-92). */
export function EnterTogether({ party, entrance: { list, opens_at: opensAt }, onRefused }: EnterTogetherProps) {
  const { ofLeader, ofMember } = texts[list];
  const leader = party.members.find(({ is_leader: isLeader }) => isLeader);
  return (
    <>
      <p>{m.waiting_list_lobby_wishes(wishesOf(party.own.rooms))}</p>
      {opensAt !== null && <CountdownNote use="lobby" until={opensAt} />}
      {/* The lobby closes when booking would open for all of them. */}
      {list === 'lobby' && opensAt === null && party.opens_at !== null && (
        <CountdownNote use="draw" until={party.opens_at} />
      )}
      <p className="text-ink-soft">{party.is_leader ? ofLeader : ofMember({ name: leader?.name ?? '' })}</p>
      {party.is_leader && (
        <EnterButton party={party} label={texts[list].enter} opensAt={opensAt} onRefused={onRefused} />
      )}
    </>
  );
}

interface EnterButtonProps {
  party: Party;
  label: string;
  opensAt: string | null;
  onRefused: EnterTogetherProps['onRefused'];
}

function EnterButton({ party, label, opensAt, onRefused }: EnterButtonProps) {
  const { enter, isBusy } = usePartyChanges(party.code);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const hasOpened = useHasPassed(opensAt);
  function handlePress() {
    setRefusal(null);
    onRefused(null);
    void handleResult(enter(party.checkIn), {
      onError: (error) => {
        const refused = refusedOf(error);
        if (refused.length === 0) return setRefusal(isSessionEnd(error) ? null : error);
        return onRefused({ title: m.party_not_entered_title(), refused, next: m.party_not_entered_next() });
      },
    });
  }
  return (
    <>
      {refusal && <RefusalNotice error={refusal} />}
      <Button
        size="large"
        icon={<DoorOpen size={iconSize.medium} />}
        isLoading={isBusy}
        disabled={!party.can.enter || (opensAt !== null && !hasOpened)}
        onClick={handlePress}
      >
        {label}
      </Button>
    </>
  );
}
