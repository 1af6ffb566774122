import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import { useEffect, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import stylesheet from './app.css?url';
import { ErrorPage } from './features/layout/components/error-page.tsx';
import { useIsOnline } from './lib/requests/connection.ts';
import { browserSupportScript } from './lib/browser-support.ts';
import { earlyPressScript, replayEarlyPress } from './lib/navigation/early-press.ts';
import { newBuildText, onNewBuild } from './lib/navigation/new-build.ts';
import { useNonce } from './lib/navigation/nonce.ts';
import { requirePageContext } from './lib/navigation/page-context.ts';
import { expiryText, onSessionExpiry } from './lib/session/expiry.ts';
import { setErrorToastHandler } from './lib/requests/show-error.ts';
import { themeScript } from './lib/theme.ts';
import type { Site } from './lib/use-site.ts';
import { OfflineBanner } from './ui/states/offline-banner.tsx';
import { addDeferredToast, addToast } from './ui/toasts/toast-store.ts';
import { Toaster } from './ui/toasts/toaster.tsx';

export function loader({ context }: Route.LoaderArgs): Site {
  const { community, apiOrigin, publicUrl, serverNow } = requirePageContext(context);
  return { community, apiOrigin, publicUrl, serverNow };
}

export function links(): Route.LinkDescriptors {
  return [
    { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
    { rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
    { rel: 'stylesheet', href: stylesheet },
    { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/site.webmanifest' },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<Site>('root');
  const nonce = useNonce();
  useEffect(replayEarlyPress, []);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="api-origin" content={site?.apiOrigin ?? ''} />
        <Meta />
        <Links />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: browserSupportScript }} />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyPressScript }} />
      </head>
      <body>
        {children}
        {/* In the build the server adds the scripts: fewer, and after everything else. */}
        {import.meta.env.DEV && <Scripts />}
      </body>
    </html>
  );
}

/** Every navigation is a page load, so loader data never changes while the page is open. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function App() {
  useEffect(() => setErrorToastHandler((failure) => addToast({ ...failure, variant: 'destructive' })), []);
  useEffect(() => onSessionExpiry(() => addToast({ ...expiryText, variant: 'destructive' })), []);
  useEffect(() => onNewBuild(() => addDeferredToast({ ...newBuildText, duration: 60_000 })), []);
  return (
    <>
      <OfflineBanner isOffline={!useIsOnline()} />
      <Outlet />
      <Toaster />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
