import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import { CalendarClock, Eye } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../format/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { usePublish } from '../hooks/use-publish.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Says that guests do not see some of the shown openings, and publishes them all. */
export function UnpublishedNotice({ openings }: { openings: readonly AdminOpening[] }) {
  const publish = usePublish();
  const [isPlanning, setIsPlanning] = useState(false);
  const unpublished = openings.filter(({ is_published: isPublished }) => !isPublished);
  if (unpublished.length === 0) return null;
  const [one] = unpublished.length === 1 ? unpublished : [];
  return (
    <Notice tone="yellow" className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <p className="font-medium">
        {formatCount(unpublished.length, 'opening is', 'openings are')} not published. Guests don’t see{' '}
        {one ? 'it' : 'them'} yet.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Eye size={iconSize.small} />}
          isLoading={publish.isPending}
          onClick={() => publish.mutate(unpublished)}
        >
          {one ? 'Publish now' : `Publish all ${unpublished.length}`}
        </Button>
        <Button variant="secondary" icon={<CalendarClock size={iconSize.small} />} onClick={() => setIsPlanning(true)}>
          Choose a time
        </Button>
      </div>
      {isPlanning && <PublishDialog openings={unpublished} onClose={() => setIsPlanning(false)} />}
    </Notice>
  );
}
