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

/** The header of a panel: its name, a link to the other panel, and Logout. */
export function PanelHeader({ eyebrow, title, note, links }: PanelHeaderProps) {
  const [isLeaving, setIsLeaving] = useIsLeaving();
  function handleLogout() {
    setIsLeaving(true);
    addToast({ title: 'Logged Out', description: 'You have been logged out.' });
    void logOutOfPanel();
  }
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="text-eyebrow text-accent-text">{eyebrow}</p>
          {note}
        </div>
        <h1 className="mt-1 text-heading">{title}</h1>
      </div>
      <div className="flex flex-wrap gap-3">
        {links}
        <Button
          variant="secondary"
          isLoading={isLeaving}
          icon={<LogOut size={iconSize.medium} />}
          onClick={handleLogout}
        >
          Logout
        </Button>
      </div>
    </header>
  );
}
