import type { PartyMember } from '@sunset/contract/api/parties/party.ts';
import type { PartySale } from '@sunset/contract/bookings/party.ts';
import { CircleCheck, CircleDashed, KeyRound, TicketCheck, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Countdown } from '../../../../ui/time/countdown.tsx';
import { readyTexts } from '../countdown-texts.ts';
import { isReady } from '../rules.ts';

interface Shown {
  tone: BadgeTone;
  Icon: LucideIcon;
  text: string;
}

const states: Record<Exclude<PartyMember['state'], 'ready'>, Shown> = {
  joined: { tone: 'neutral', Icon: CircleDashed, text: m.party_state_joined() },
  offered: { tone: 'yellow', Icon: KeyRound, text: m.party_state_offered() },
  accepted: { tone: 'green', Icon: CircleCheck, text: m.party_state_accepted() },
  booked: { tone: 'green', Icon: TicketCheck, text: m.party_state_booked() },
};

interface MemberStateProps {
  member: PartyMember;
  /** In a list, and before it, nobody has to be ready. */
  sale: PartySale;
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
  const state = member.state === 'ready' ? 'joined' : member.state;
  if (state === 'joined' && sale !== 'sale') return null;
  const { tone, Icon, text } = states[state];
  return (
    <Badge tone={tone} icon={<Icon size={iconSize.small} />}>
      {text}
    </Badge>
  );
}
