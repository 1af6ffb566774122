import { useQuery } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { resortsQuery } from '../queries.ts';
import type { Removing } from '../hooks/use-bulk-removal.tsx';

interface ClearButtonsProps {
  /** The resort that the list is narrowed to, as in the address; empty for all. */
  resortId: string;
  removing: Removing;
}

/** Clears the resort that is looked at, or everything. */
export function BulkRemovalButtons({ resortId, removing }: ClearButtonsProps) {
  const { data: resorts } = useQuery(resortsQuery());
  const resort = resorts?.find(({ id }) => String(id) === resortId);
  const icon = <Eraser aria-hidden size={iconSize.medium} />;
  return (
    <>
      {resort && (
        <Button variant="secondary" icon={icon} onClick={() => removing.ask({ scope: { resort: resort.name } })}>
          Clear {resort.name}
        </Button>
      )}
      <Button variant="secondary" icon={icon} onClick={() => removing.ask({ scope: 'all' })}>
        Clear All
      </Button>
    </>
  );
}
