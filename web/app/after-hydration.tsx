import { useEffect, useState, type ComponentType } from 'react';
import { showFonts } from './lib/load-fonts.ts';
import { prefetchLinksInView } from './lib/navigation/links-in-view.ts';
import { isFreshSignIn } from './lib/session/welcome.ts';
import { Toaster } from './ui/toasts/toaster.tsx';

/** One file, because a request costs more than a few lines. */
export function AfterHydration({ hasWelcome }: { hasWelcome: boolean }) {
  useEffect(prefetchLinksInView, []);
  useEffect(() => void showFonts(), []);
  return (
    <>
      {hasWelcome && <Welcome />}
      <Toaster />
    </>
  );
}

/** Its script is requested only after a sign-in. If that fails the page goes without. */
function Welcome() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Asked on every page, so that the animation does not run on a later one.
    if (!isFreshSignIn()) return;
    void import('./features/layout/components/status-welcome.tsx').then(
      (module) => setLoaded(() => module.StatusWelcome),
      () => {},
    );
  }, []);
  return Loaded && <Loaded />;
}
