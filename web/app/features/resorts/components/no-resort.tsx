import { RotateCcw } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';

const lost = (
  <Picture src="/pictures/empty/not-found.svg" alt="" width={800} height={600} isEager className="w-72 rounded-card" />
);

export function ResortNotFound() {
  return (
    <EmptyState
      headingLevel="h1"
      picture={lost}
      title="Resort Not Found"
      className="py-16"
      action={
        <>
          <ButtonLink href="/resorts">Explore Resorts</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            Return Home
          </ButtonLink>
        </>
      }
    >
      {"The resort you're looking for doesn't exist."}
    </EmptyState>
  );
}

/** The resort may exist but could not be loaded (PAGE-27). */
export function ResortUnavailable({ id }: { id: string }) {
  return (
    <EmptyState
      headingLevel="h1"
      picture={lost}
      title="Something went wrong"
      className="py-16"
      action={
        <ButtonLink href={`/resort/${encodeURIComponent(id)}`} icon={<RotateCcw aria-hidden size={iconSize.medium} />}>
          Try again
        </ButtonLink>
      }
    >
      We can’t load this resort. Please try again soon.
    </EmptyState>
  );
}
