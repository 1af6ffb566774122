import { m } from '#messages';
import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { NavigationBar } from './navigation-bar.tsx';

/** What every page has around its content, except the pages that lead back from a sign-in. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-[calc(0.5rem+var(--safe-left))] z-50 -translate-y-24 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        {m.layout_skip_to_content()}
      </a>
      <NavigationBar />
      <main id="content" tabIndex={-1} className="flex-1 pt-18">
        {import.meta.env.MULTILINGUAL && <LanguageOffer />}
        {children}
      </main>
      <Footer />
    </div>
  );
}
