import { CircleAlert } from 'lucide-react';
import { iconSize } from '../../../ui/icon-size.ts';
import { Notice } from '../../../ui/notice.tsx';

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
    <Notice tone="yellow" isRow className="mt-4" role="status">
      <CircleAlert size={iconSize.medium} className="mt-0.5 shrink-0" />
      <span>
        {reason} You see {shown}.
      </span>
    </Notice>
  );
}
