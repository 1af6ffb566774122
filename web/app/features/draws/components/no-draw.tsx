import { RotateCcw } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

const lost = (
  <Picture src="/pictures/empty/not-found.svg" alt="" width={800} height={600} isEager className="w-72 rounded-card" />
);

export function DrawNotFound() {
  return (
    <EmptyState
      headingLevel="h1"
      picture={lost}
      title="Draw Not Found"
      className="py-16"
      action={<ButtonLink href="/resorts">Explore Resorts</ButtonLink>}
    >
      There is no draw at this address.
    </EmptyState>
  );
}

/** The draw may exist but could not be loaded (PAGE-27). */
export function DrawUnavailable({ id }: { id: string }) {
  return (
    <EmptyState
      headingLevel="h1"
      picture={lost}
      title="Something went wrong"
      className="py-16"
      action={
        <ButtonLink href={`/draw/${encodeURIComponent(id)}`} icon={<RotateCcw aria-hidden size={iconSize.medium} />}>
          Try again
        </ButtonLink>
      }
    >
      We can’t load this draw. Please try again soon.
    </EmptyState>
  );
}
