import { lazy, Suspense, useEffect } from 'react';
import { showFonts } from './lib/load-fonts.ts';
import { prefetchLinksInView } from './lib/navigation/links-in-view.ts';
import { isFreshSignIn } from './lib/session/welcome.ts';
import { Toaster } from './ui/toasts/toaster.tsx';

/** Requested only after a sign-in. A page whose request for it fails goes without. */
const StatusWelcome = lazy(() =>
  import('./features/layout/components/status-welcome.tsx').then(
    (module) => ({ default: module.StatusWelcome }),
    () => ({ default: () => null }),
  ),
);

/** One file, because a request costs more than a few lines. */
export function AfterHydration({ hasWelcome }: { hasWelcome: boolean }) {
  useEffect(prefetchLinksInView, []);
  useEffect(() => void showFonts(), []);
  return (
    <>
      {/* Asked on every page, so that the animation does not run on a later one. */}
      {hasWelcome && isFreshSignIn() && (
        <Suspense>
          <StatusWelcome />
        </Suspense>
      )}
      <Toaster />
    </>
  );
}
