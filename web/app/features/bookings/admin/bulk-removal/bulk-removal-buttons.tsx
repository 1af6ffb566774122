import { useQuery } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { Removing } from '../hooks/use-bulk-removal.tsx';
import { resortsQuery } from '../../../../entities/catalog/queries.ts';

interface ClearButtonsProps {
  /** The resort of the list's filter, from the URL; empty for all. */
  resortId: string;
  removing: Removing;
}

/** Buttons that remove all bookings of the filtered resort, or all bookings. */
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
