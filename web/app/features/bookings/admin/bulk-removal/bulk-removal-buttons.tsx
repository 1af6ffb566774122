import { useQuery } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { RemovalActions } from '../hooks/use-bulk-removal.tsx';
import { resortsQuery } from '../../../../shared/catalog/queries.ts';

interface BulkRemovalButtonsProps {
  /** The resort of the list's filter, from the URL; empty for all. */
  resortId: string;
  removal: RemovalActions;
}

export function BulkRemovalButtons({ resortId, removal }: BulkRemovalButtonsProps) {
  const { data: resorts } = useQuery(resortsQuery());
  const resort = resorts?.find(({ id }) => String(id) === resortId);
  const icon = <Eraser size={iconSize.medium} />;
  return (
    <>
      {resort && (
        <Button variant="secondary" icon={icon} onClick={() => removal.ask({ scope: { resort: resort.name } })}>
          Clear {resort.name}
        </Button>
      )}
      <Button variant="secondary" icon={icon} onClick={() => removal.ask({ scope: 'all' })}>
        Clear All
      </Button>
    </>
  );
}
