import type { DoorGuest } from '@sunset/contract/api/openings/door.ts';
import { CircleAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { iconSize } from '../../../ui/icon-size.ts';

interface FoundGuestProps {
  guest: DoorGuest | undefined;
  isAsking: boolean;
}

/** `warning`: the name is perhaps mistyped. `refused`: this guest cannot be added. */
type Tone = 'note' | 'warning' | 'refused';

const looks: Record<Tone, { color: string; Icon: LucideIcon | null }> = {
  note: { color: 'text-ink-soft', Icon: null },
  warning: { color: 'font-medium text-yellow-text', Icon: TriangleAlert },
  refused: { color: 'font-medium text-danger-text', Icon: CircleAlert },
};

/** Who the typed name is. Always as high, so that the rooms below do not move under the finger. */
export function FoundGuest({ guest, isAsking }: FoundGuestProps) {
  const { text, tone } = describe(guest, isAsking);
  const { color, Icon } = looks[tone];
  return (
    <p role="status" className={classNames('flex min-h-10 items-start gap-1.5 text-sm', color)}>
      {Icon && <Icon size={iconSize.small} className="mt-0.5 shrink-0" />}
      {text}
    </p>
  );
}

function describe(guest: DoorGuest | undefined, isAsking: boolean): { text: string; tone: Tone } {
  if (isAsking) return { text: 'Looking up the name…', tone: 'note' };
  if (guest === undefined || guest.roblox === 'not_asked') {
    return { text: 'Anybody with a Roblox account. They do not need to be a member.', tone: 'note' };
  }
  if (guest.member?.is_blocked === true) return { text: 'This account is blocked from booking.', tone: 'refused' };
  if (guest.booking !== null) return { text: 'This guest already has a room in this opening.', tone: 'refused' };
  const text = `${nameText(guest)} ${memberText(guest)}`;
  return { text, tone: guest.roblox === 'found' ? 'note' : 'warning' };
}

function nameText({ roblox, robloxUsername, robloxDisplayName }: DoorGuest): string {
  if (roblox === 'unknown') return 'Roblox has no account of this name. Check the name: it is taken as typed.';
  if (roblox === 'unavailable') return 'Roblox does not answer. Check the name: it is taken as typed.';
  return `${robloxDisplayName} (@${robloxUsername}).`;
}

function memberText({ roblox, member, discount_percent: discount }: DoorGuest): string {
  if (member === null) return roblox === 'found' ? 'Not a member.' : '';
  const price = discount > 0 ? `, ${discount} % off` : '';
  return `${member.discordUsername} on Discord, ${member.tier_label}${price}.`;
}
