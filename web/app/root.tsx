import type { PageData } from '@sunset/contract/rendered-page.ts';
import { Component, StrictMode, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorPage } from './features/layout/components/error-page.tsx';
import { SiteLayout } from './features/layout/components/site-layout.tsx';
import { replayEarlyPress } from './lib/navigation/early-press.ts';
import { newBuildText, onNewBuild } from './lib/navigation/new-build.ts';
import { PageDataContext } from './lib/navigation/page.ts';
import { useIsOnline } from './lib/requests/connection.ts';
import { setErrorToastHandler } from './lib/requests/show-error.ts';
import { expiryText, onSessionExpiry } from './lib/session/expiry.ts';
import { OfflineBanner } from './ui/states/offline-banner.tsx';
import { addDeferredToast, addToast, subscribeToToasts } from './ui/toasts/toast-store.ts';

export type PageComponent = ComponentType<{ data: unknown }>;

interface RootProps {
  page: PageData;
  /** Null: the error page. */
  Content: PageComponent | null;
}

/** A whole page. The server renders it and the browser hydrates it. */
export function Root({ page, Content }: RootProps) {
  useEffect(replayEarlyPress, []);
  return (
    <StrictMode>
      <PageDataContext value={page}>
        <PageBoundary>
          {Content === null ? <UnloadedPage /> : <LoadedPage page={page} Content={Content} />}
        </PageBoundary>
      </PageDataContext>
    </StrictMode>
  );
}

/** It has the brand's fonts too. */
function UnloadedPage() {
  return (
    <>
      <ErrorPage />
      <AfterHydration hasWelcome={false} />
    </>
  );
}

function LoadedPage({ page, Content }: { page: PageData; Content: PageComponent }) {
  useEffect(() => setErrorToastHandler((failure) => addToast({ ...failure, variant: 'destructive' })), []);
  useEffect(() => onSessionExpiry(() => addToast({ ...expiryText, variant: 'destructive' })), []);
  useEffect(() => onNewBuild(() => addDeferredToast({ ...newBuildText, duration: 60_000 })), []);
  const content = <Content data={page.data} />;
  return (
    <>
      <OfflineBanner isOffline={!useIsOnline()} />
      {isBare(page) ? content : <SiteLayout>{content}</SiteLayout>}
      <AfterHydration hasWelcome={!isBare(page)} />
    </>
  );
}

/**
 * What a page does not need to work is not among its scripts: it is requested after hydration. Without it the page keeps the fonts of
 * the machine. Each toast asks for it again: a line that was broken may be back.
 */
function AfterHydration({ hasWelcome }: { hasWelcome: boolean }) {
  const [Loaded, setLoaded] = useState<ComponentType<{ hasWelcome: boolean }> | null>(null);
  useEffect(() => {
    const load = () => {
      void import('./after-hydration.tsx').then(
        (module) => setLoaded(() => module.AfterHydration),
        () => {},
      );
    };
    load();
    return subscribeToToasts(load);
  }, []);
  return Loaded && <Loaded hasWelcome={hasWelcome} />;
}

const isBare = ({ kind }: PageData) => kind === 'callback' || kind === 'setup';

class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}
