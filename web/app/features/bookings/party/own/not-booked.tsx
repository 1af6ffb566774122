import type { Party } from '@sunset/contract/api/parties/party.ts';
import { TriangleAlert } from 'lucide-react';
import { iconSize } from '../../../../ui/icon-size.ts';
import { refusalLines, type Refused } from '../rules.ts';
import { Notice } from '../../../../ui/notice.tsx';

/** A refused press for all. */
export interface RefusedPress {
  title: string;
  refused: readonly Refused[];
  /** What comes next. */
  next: string;
}

interface NotBookedProps {
  party: Party;
  press: RefusedPress | null;
}

/** Who stopped a press for all, and what each of them has to do. */
export function NotBooked({ party, press }: NotBookedProps) {
  return (
    <div role="alert" className="empty:-mt-4">
      {press && <Refusals party={party} press={press} />}
    </div>
  );
}

function Refusals({ party: { members }, press: { title, refused, next } }: { party: Party; press: RefusedPress }) {
  const lines = refusalLines(members, refused);
  if (lines.length === 0) return null;
  return (
    <Notice tone="yellow" isRow>
      <TriangleAlert size={iconSize.medium} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <h3 className="font-sans font-semibold">{title}</h3>
        <ul className="mt-1 flex flex-col gap-1">
          {lines.map((line) => (
            <li key={line} className="break-words">
              {line}
            </li>
          ))}
        </ul>
        <p className="mt-1">{next}</p>
      </div>
    </Notice>
  );
}
