import type { DoorGuest } from '@sunset/contract/api/openings/door.ts';
import { classNames } from '../../../ui/class-names.ts';

interface FoundGuestProps {
  guest: DoorGuest | undefined;
  isAsking: boolean;
}

/** Who the typed name is. Always as high, so that the rooms below do not move under the finger. */
export function FoundGuest({ guest, isAsking }: FoundGuestProps) {
  const { text, isRefused } = describe(guest, isAsking);
  return (
    <p role="status" className={classNames('min-h-10 text-sm', isRefused ? 'text-danger-text' : 'text-ink-soft')}>
      {text}
    </p>
  );
}

function describe(guest: DoorGuest | undefined, isAsking: boolean): { text: string; isRefused: boolean } {
  if (isAsking) return { text: 'Looking up the name…', isRefused: false };
  if (guest === undefined || guest.roblox === 'not_asked') {
    return { text: 'Anybody with a Roblox account. They do not need to be a member.', isRefused: false };
  }
  if (guest.member?.is_blocked === true) return { text: 'This account is blocked from booking.', isRefused: true };
  if (guest.booking !== null) return { text: 'This guest already has a room in this opening.', isRefused: true };
  return { text: [nameText(guest), memberText(guest)].join(' '), isRefused: false };
}

function nameText({ roblox, robloxUsername, robloxDisplayName }: DoorGuest): string {
  if (roblox === 'unknown') return 'Roblox has no account of this name. It is taken as typed.';
  if (roblox === 'unavailable') return 'Roblox does not answer. The name is taken as typed.';
  return `${robloxDisplayName} (@${robloxUsername}).`;
}

function memberText({ member, discount_percent: discount }: DoorGuest): string {
  if (member === null) return 'Not a member.';
  const price = discount > 0 ? `, ${discount} % off` : '';
  return `${member.discordUsername} on Discord, ${member.tier_label}${price}.`;
}
