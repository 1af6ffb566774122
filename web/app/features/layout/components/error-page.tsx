import { House, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { NotFoundPicture } from './not-found-picture.tsx';

export const errorTitle = 'Something went wrong';

/** Shown instead of a page that failed to render. Needs no data from the server. */
export function ErrorPage() {
  useEffect(() => {
    document.title = errorTitle;
  }, []);
  return (
    <main className="flex min-h-dvh items-center">
      <EmptyState
        headingLevel="h1"
        picture={<NotFoundPicture />}
        title={errorTitle}
        action={
          <>
            <Button onClick={() => location.reload()} icon={<RotateCw aria-hidden size={iconSize.medium} />}>
              Try Again
            </Button>
            <ButtonLink href="/" variant="secondary" icon={<House aria-hidden size={iconSize.medium} />}>
              Return Home
            </ButtonLink>
          </>
        }
      >
        <p>We can’t show this page. Your bookings are safe.</p>
      </EmptyState>
    </main>
  );
}
