import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDocumentTitle } from '../../../../lib/navigation/document-title.ts';
import { Spinner } from '../../../../ui/states/spinner.tsx';
import { hasRestarted, statusQuery } from '../../queries.ts';
import type { Finished } from './finish-section.tsx';
import { AfterChange } from './after-change.tsx';
import { WhatNext } from './what-next.tsx';
import { Notice } from '../../../../ui/notice.tsx';

/** After so long the person is told where to look. */
const slowAfterMs = 60_000;

/** Waits until the site has started again, then says what comes next. */
export function Restart({ finished }: { finished: Finished }) {
  const status = useQuery(statusQuery(finished.startedBefore));
  const isReady = hasRestarted(status.data, finished.startedBefore);
  const isSlow = useHasPassed(slowAfterMs);
  const readyTitle = finished.setup.mode === 'change' ? 'Your changes are in use' : 'Your site is ready';
  const title = isReady ? readyTitle : 'The site starts again';
  useDocumentTitle(title);
  const Next = finished.setup.mode === 'change' ? AfterChange : WhatNext;
  return (
    <section className="flex flex-col gap-6">
      <FocusedHeading key={title} title={title} />
      {isReady ? (
        <Next finished={finished} />
      ) : (
        <>
          <p className="max-w-prose text-lg text-ink-soft">
            Everything is saved. Please keep this page open: it notices when the site is back.
          </p>
          <Spinner label="Waiting for the site" />
          {isSlow && (
            <Notice tone="yellow" className="max-w-prose" role="status">
              This takes longer than usual. Look at the window where the server runs: if it has stopped, start it again
              with the same command.
            </Notice>
          )}
        </>
      )}
    </section>
  );
}

/** Takes the focus when it appears. */
function FocusedHeading({ title }: { title: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={ref} tabIndex={-1} className="text-heading">
      {title}
    </h2>
  );
}

function useHasPassed(ms: number): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}
