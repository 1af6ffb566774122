import { m } from '#messages';
import { House, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { href } from '../../../lib/navigation/href.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { NotFoundPicture } from './not-found-picture.tsx';

export const errorTitle = m.layout_failed_title();

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
            <Button onClick={() => location.reload()} icon={<RotateCw size={iconSize.medium} />}>
              {m.ui_try_again()}
            </Button>
            <ButtonLink href={href('/')} variant="secondary" icon={<House size={iconSize.medium} />}>
              {m.ui_return_home()}
            </ButtonLink>
          </>
        }
      >
        <p>{m.layout_failed_text()}</p>
      </EmptyState>
    </main>
  );
}
