import type { Companion } from '@sunset/contract/api/bookings/companion.ts';
import { UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#messages';
import { iconSize } from '../../../ui/icon-size.ts';

type Named = Pick<Companion, 'name' | 'robloxDisplayName' | 'robloxUsername'>;

interface PersonProps {
  name: string;
  /** Below the name. */
  detail: string;
  isHere?: boolean;
  /** What can be done with them. */
  children?: ReactNode;
}

/** Somebody in the room, in a list. */
export function Person({ name, detail, isHere = false, children }: PersonProps) {
  return (
    <li data-row className="flex min-h-11 items-center justify-between gap-x-3 py-1.5">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm break-words text-ink-soft">
          {detail}
          {isHere && (
            <span className="whitespace-nowrap text-green-text">
              {' · '}
              <UserCheck size={iconSize.small} className="inline align-[-0.125em]" /> {m.companions_checked_in()}
            </span>
          )}
        </p>
      </div>
      {children}
    </li>
  );
}

/** "Coral (@coral_finch)", or the username alone where the display name is above it. */
export const robloxText = ({ name, robloxDisplayName, robloxUsername }: Named): string =>
  name === null ? `@${robloxUsername}` : `${robloxDisplayName} (@${robloxUsername})`;
