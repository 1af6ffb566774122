import type { Party } from '@sunset/contract/api/parties/party.ts';
import { DoorClosed, LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { m } from '#messages';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { membersToBook } from '../rules.ts';
import { AskBefore } from '../../display/ask-before.tsx';
import { usePartyChanges } from '../use-party-changes.ts';

/** Leaves the party, after a question. */
export function LeaveParty({ party }: { party: Party }) {
  const { leave, isBusy } = usePartyChanges(party.code);
  return (
    <Leave
      party={party}
      icon={<LogOut size={iconSize.medium} />}
      label={m.party_leave()}
      question={m.party_leave_question()}
      isBusy={isBusy}
      send={leave}
      left={m.party_left_title()}
      failed={m.party_leave_failed()}
    >
      {consequence(party)}
    </Leave>
  );
}

const lists = {
  lobby: {
    label: m.party_leave_lobby(),
    question: m.waiting_list_lobby_leave_question(),
    text: m.party_leave_lobby_text,
    left: m.waiting_list_lobby_left_title(),
    failed: m.waiting_list_lobby_not_left_title(),
  },
  waiting: {
    label: m.party_leave_list(),
    question: m.waiting_list_leave_question(),
    text: m.party_leave_list_text,
    left: m.waiting_list_left_title(),
    failed: m.waiting_list_not_left_title(),
  },
};

/** The leader takes the whole party out of the lobby or the waiting list, after a question (PAGE-92). */
export function LeaveList({ party, list }: { party: Party; list: keyof typeof lists }) {
  const { leaveList, isBusy } = usePartyChanges(party.code);
  const { text, ...texts } = lists[list];
  const hasOffers = party.members.some(({ state }) => state === 'offered' || state === 'accepted');
  return (
    <Leave party={party} icon={<DoorClosed size={iconSize.medium} />} {...texts} isBusy={isBusy} send={leaveList}>
      {text({ resort: party.resort })} {hasOffers && m.party_leave_list_offered()}
    </Leave>
  );
}

interface LeaveProps {
  party: Party;
  icon: ReactNode;
  label: string;
  question: string;
  isBusy: boolean;
  send: () => Promise<unknown>;
  left: string;
  failed: string;
  /** What it costs. */
  children: ReactNode;
}

function Leave({ party, icon, label, question, isBusy, send, left, failed, children }: LeaveProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <div data-row>
      <Button variant="ghost" icon={icon} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <AskBefore
        isOpen={isAsking}
        onClose={close}
        question={question}
        confirmLabel={label}
        cancelLabel={m.ui_stay()}
        isBusy={isBusy}
        send={send}
        done={() => ({ title: left, description: party.resort })}
        failed={failed}
      >
        <p>{children}</p>
      </AskBefore>
    </div>
  );
}

/** The member who joined first leads next. */
function consequence(party: Party): string {
  const next = membersToBook(party).find(({ is_me: isMe }) => !isMe);
  const lost = lostBy(party);
  if (!next) return [lost, m.party_leave_last_text()].filter(Boolean).join(' ');
  const leads = party.is_leader ? m.party_leave_leads({ name: next.name }) : '';
  return [leads, lost ?? m.party_leave_text()].filter(Boolean).join(' ');
}

/** What leaving costs in the lobby and on the waiting list; null before. */
function lostBy({ state, resort }: Party): string | null {
  if (state === 'lobby') return m.waiting_list_lobby_leave_text({ resort });
  return state === 'waiting' ? m.waiting_list_leave_text({ resort }) : null;
}
