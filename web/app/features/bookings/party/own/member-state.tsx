import type { PartyMember } from '@sunset/contract/api/parties/party.ts';
import { CircleCheck, CircleDashed, DoorOpen, KeyRound, ListOrdered, TicketCheck, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Countdown } from '../../../../ui/time/countdown.tsx';
import { readyTexts } from '../countdown-texts.ts';
import { isReady, type PartySale } from '../rules.ts';

interface Shown {
  tone: BadgeTone;
  Icon: LucideIcon;
  text: string;
}

/** The state of somebody who has done nothing yet, by the way in which the party gets its rooms. */
const joined: Record<PartySale, Shown> = {
  sale: { tone: 'neutral', Icon: CircleDashed, text: m.party_state_joined() },
  lobby: { tone: 'green', Icon: DoorOpen, text: m.party_state_lobby() },
  waiting: { tone: 'blue', Icon: ListOrdered, text: m.party_state_waiting() },
};

const others: Partial<Record<PartyMember['state'], Shown>> = {
  offered: { tone: 'yellow', Icon: KeyRound, text: m.party_state_offered() },
  accepted: { tone: 'green', Icon: CircleCheck, text: m.party_state_accepted() },
  booked: { tone: 'green', Icon: TicketCheck, text: m.party_state_booked() },
};

interface MemberStateProps {
  member: PartyMember;
  /** Null before the party has entered a list: nobody has to do anything. */
  sale: PartySale | null;
}

export function MemberState({ member, sale }: MemberStateProps) {
  const [initialNow] = useState(serverNow);
  if (member.ready_until !== null && isReady(member, serverNow())) {
    return (
      <Badge tone="green" icon={<CircleCheck size={iconSize.small} />}>
        <Countdown use={readyTexts} until={member.ready_until} now={serverNow} initialNow={initialNow} />
      </Badge>
    );
  }
  const shown = others[member.state] ?? (sale && joined[sale]);
  if (!shown) return null;
  const { tone, Icon, text } = shown;
  return (
    <Badge tone={tone} icon={<Icon size={iconSize.small} />}>
      {text}
    </Badge>
  );
}
