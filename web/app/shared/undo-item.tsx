import type { ReactNode } from 'react';
import { serverNow } from '../lib/server-clock.ts';
import { useSite } from '../lib/use-site.ts';
import { useNow } from '../ui/hooks/use-now.ts';
import { Countdown } from '../ui/time/countdown.tsx';
import { UndoButton } from '../ui/undo-button.tsx';

interface UndoItemProps {
  icon: ReactNode;
  /** What was done. */
  children: ReactNode;
  until: string;
  /** What is undone, for screen readers. */
  what: string;
  isBusy: boolean;
  onUndo: () => void;
}

/** Something that staff can undo for a while: a row of a list. The button disappears when the time is over. */
export function UndoItem({ icon, children, until, what, isBusy, onUndo }: UndoItemProps) {
  const initialNow = Date.parse(useSite().serverNow);
  const isOver = useNow({ now: serverNow, initialNow }) >= Date.parse(until);
  return (
    <NoticeItem icon={icon} action={!isOver && <UndoButton what={what} isLoading={isBusy} onUndo={onUndo} />}>
      {children}{' '}
      <Countdown use="undo" until={until} now={serverNow} initialNow={initialNow} className="whitespace-nowrap" />
    </NoticeItem>
  );
}

/** The same row without anything to undo. */
export function NoticeItem({ icon, children, action }: { icon: ReactNode; children: ReactNode; action: ReactNode }) {
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-yellow-soft px-4 py-2 text-yellow-text [&_button]:mt-0 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0 flex-1 basis-60">{children}</span>
      {action}
    </li>
  );
}
