import { CircleAlert } from 'lucide-react';
import { iconSize } from '../../../ui/icon-size.ts';

interface LostTabProps {
  problem: 'unknown' | 'admins-only';
  /** The label of the tab that is shown instead. */
  shown: string;
}

/** Says that the address named a tab that is not shown. Rule: PAGE-83. */
export function LostTab({ problem, shown }: LostTabProps) {
  const reason =
    problem === 'unknown' ? 'The link leads to a tab that does not exist.' : 'Only admins can open this tab.';
  return (
    <p role="status" className="mt-4 flex items-start gap-3 rounded-control bg-yellow-soft px-4 py-3 text-yellow-text">
      <CircleAlert size={iconSize.medium} className="mt-0.5 shrink-0" />
      <span>
        {reason} You see {shown}.
      </span>
    </p>
  );
}
