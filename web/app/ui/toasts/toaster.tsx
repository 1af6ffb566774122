import { m } from '#messages';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { createToastContainer, openToastContainer, raiseToasts } from './toast-container.ts';
import { currentToasts, serverToasts, subscribeToToasts } from './toast-store.ts';
import { ToastCard } from './toast-card.tsx';

/** Renders the toasts; once per page (PAGE-6), in the browser. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, serverToasts);
  const [place] = useState(createToastContainer);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => openToastContainer(place), [place]);
  const newest = toasts[0]?.id;
  useEffect(() => {
    if (newest !== undefined) raiseToasts();
  }, [newest]);
  useEffect(() => {
    const focusList = (event: KeyboardEvent) => {
      if (event.code === 'F8') list.current?.focus();
    };
    document.addEventListener('keydown', focusList);
    return () => document.removeEventListener('keydown', focusList);
  }, []);
  return createPortal(
    <>
      <section aria-label={m.ui_notifications_label()}>
        <ol
          ref={list}
          tabIndex={-1}
          className="fixed right-[calc(1rem+var(--safe-right))] left-[calc(1rem+var(--safe-left))] bottom-[calc(1rem+env(safe-area-inset-bottom)+var(--bottom-bar,0px))] flex list-none flex-col gap-3 outline-none sm:left-auto sm:w-96 panel:top-1 panel:bottom-auto sm:panel:inset-x-0 sm:panel:mx-auto"
        >
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </ol>
      </section>
      <Announcement toastId={newest} list={list} />
    </>,
    place,
  );
}

interface AnnouncementProps {
  toastId: string | undefined;
  list: RefObject<HTMLElement | null>;
}

/** Has a new toast read aloud, once: screen readers say what comes into a live region that was there before. */
function Announcement({ toastId, list }: AnnouncementProps) {
  const [announced, setAnnounced] = useState({ id: '', text: '' });
  useEffect(() => {
    if (toastId === undefined) return undefined;
    const announce = () =>
      setAnnounced({ id: toastId, text: `${m.ui_notification()} ${list.current?.innerText ?? ''}` });
    const starting = setTimeout(announce, 100);
    const ending = setTimeout(() => setAnnounced({ id: '', text: '' }), 1100);
    return () => {
      clearTimeout(starting);
      clearTimeout(ending);
    };
  }, [toastId, list]);
  return (
    <p role="status" aria-live="assertive" className="sr-only">
      {announced.id === toastId && announced.text}
    </p>
  );
}
