import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { addNavigationGuard } from '../lib/navigation/page-location.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

/**
 * Asks before unsaved changes are lost: by navigation within the panel (Back too), by a link, or by leaving the page. It stands beside the
 * form, not in it: its question is a form too, and Chromium ends the event of a form within another one.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isOn = useEffectEvent(() => isDirty);
  useEffect(() => addNavigationGuard({ isOn: () => isOn(), ask: (proceed) => setLeave(() => proceed) }), []);
  useLinkGuard(isDirty, (follow) => setLeave(() => follow));
  return <LeaveQuestion leave={leave} onClose={() => setLeave(null)} />;
}

interface LeaveQuestionProps {
  /** What was asked for; null while nothing was. */
  leave: (() => void) | null;
  onClose: () => void;
}

export function LeaveQuestion({ leave, onClose }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={leave !== null}
      onClose={onClose}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      isDestructive
      onConfirm={() => {
        // It returns the focus before what it asked about closes too.
        flushSync(onClose);
        leave?.();
      }}
    >
      <p>Your changes are not saved yet.</p>
    </ConfirmDialog>
  );
}

/** For all forms of the page: one question, also where several have changes. */
let isLeaving = false;

/** Intercepts links to other pages, and enables the browser's own question on closing and reloading. */
function useLinkGuard(isDirty: boolean, onAsk: (follow: () => void) => void): void {
  const handleAsk = useEffectEvent(onAsk);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: MouseEvent) => {
      const way = event.target instanceof Element ? event.target.closest('a') : null;
      if (way === null || isLeaving || !leadsAway(way)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      handleAsk(() => {
        isLeaving = true;
        way.click();
      });
    };
    const stopAsking = askOnUnload(() => !isLeaving);
    addEventListener('click', ask, { capture: true });
    return () => {
      stopAsking();
      removeEventListener('click', ask, { capture: true });
    };
  }, [isDirty]);
}

/** The browser's own question on closing and reloading; the returned function ends it. */
export function askOnUnload(isDirty: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

function leadsAway({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return target !== '_blank' && (origin !== location.origin || pathname !== location.pathname);
}
