import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { logOutOfPanel } from '../../../lib/session/log-out.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';

interface PanelHeaderProps {
  eyebrow: string;
  title: string;
  /** Beside the eyebrow. */
  note?: ReactNode;
  links?: ReactNode;
}

/** The header of a panel: its name, a link to the other panel, and Logout, of which a phone shows the icon. There it is one line. */
export function PanelHeader({ eyebrow, title, note, links }: PanelHeaderProps) {
  const [isLeaving, setIsLeaving] = useIsLeaving();
  function handleLogout() {
    setIsLeaving(true);
    addToast({ title: 'Logged Out', description: 'You have been logged out.' });
    void logOutOfPanel();
  }
  return (
    <header className="flex items-end justify-between gap-x-3 gap-y-2 max-sm:flex-wrap max-sm:items-center sm:gap-x-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="text-eyebrow text-accent-text max-sm:hidden">{eyebrow}</p>
          {note}
        </div>
        <h1 className="mt-1 text-heading max-sm:mt-0 max-sm:text-xl">{title}</h1>
      </div>
      <div className="flex items-center gap-2 max-sm:[&_a]:px-3 sm:gap-3">
        {links}
        <Button
          variant="secondary"
          isLoading={isLeaving}
          icon={<LogOut size={iconSize.medium} />}
          className="max-sm:size-11 max-sm:px-0"
          onClick={handleLogout}
        >
          <span className="max-sm:sr-only">Logout</span>
        </Button>
      </div>
    </header>
  );
}
