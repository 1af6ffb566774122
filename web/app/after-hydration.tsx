import { useEffect } from 'react';
import { StatusWelcome } from './features/layout/components/status-welcome.tsx';
import { showFonts } from './lib/load-fonts.ts';
import { prefetchLinksInView } from './lib/navigation/links-in-view.ts';
import { Toaster } from './ui/toasts/toaster.tsx';

/** One file, because a request costs more than a few lines. */
export function AfterHydration({ hasWelcome }: { hasWelcome: boolean }) {
  useEffect(prefetchLinksInView, []);
  useEffect(() => void showFonts(), []);
  return (
    <>
      {hasWelcome && <StatusWelcome />}
      <Toaster />
    </>
  );
}
