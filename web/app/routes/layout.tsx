import { Outlet } from 'react-router';
import { Footer } from '../features/layout/components/footer.tsx';
import { NavigationBar } from '../features/layout/components/navigation-bar.tsx';
import { StatusWelcome } from '../features/layout/components/status-welcome.tsx';

export default function Layout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-[calc(0.5rem+var(--safe-left))] z-50 -translate-y-24 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationBar />
      <main id="content" tabIndex={-1} className="flex-1 pt-18">
        <Outlet />
      </main>
      <Footer />
      <StatusWelcome />
    </div>
  );
}
