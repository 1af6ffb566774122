import { useEffect, useRef, useState } from 'react';
import { useNavigationGuard } from '../lib/navigation/page-location.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

/**
 * Asks before unsaved changes are lost: by navigation within the panel (Back too), by a link, or by leaving the page.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const navigation = useNavigationGuard(isDirty);
  const { link, stay, leave } = useLinkGuard(isDirty);

  return (
    <ConfirmDialog
      isOpen={navigation.isAsking || link !== null}
      onClose={() => (navigation.isAsking ? navigation.stay() : stay())}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      isDestructive
      onConfirm={() => (navigation.isAsking ? navigation.leave() : leave())}
    >
      <p>Your changes are not saved yet.</p>
    </ConfirmDialog>
  );
}

/** Intercepts links to other pages, and enables the browser's own question on closing and reloading. */
function useLinkGuard(isDirty: boolean) {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  const isAllowed = useRef(false);
  useEffect(() => {
    if (!isDirty) return undefined;
    const confirmInBrowser = (event: BeforeUnloadEvent) => {
      if (!isAllowed.current) event.preventDefault();
    };
    const ask = (event: MouseEvent) => {
      const way = event.target instanceof Element ? event.target.closest('a') : null;
      if (way === null || isAllowed.current || !leadsAway(way)) return;
      event.preventDefault();
      // One question, also where several forms have changes.
      event.stopImmediatePropagation();
      setLink(way);
    };
    addEventListener('beforeunload', confirmInBrowser);
    addEventListener('click', ask, { capture: true });
    return () => {
      removeEventListener('beforeunload', confirmInBrowser);
      removeEventListener('click', ask, { capture: true });
    };
  }, [isDirty]);

  function leave() {
    setLink(null);
    isAllowed.current = true;
    link?.click();
  }
  return { link, stay: () => setLink(null), leave };
}

function leadsAway({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return target !== '_blank' && (origin !== location.origin || pathname !== location.pathname);
}
