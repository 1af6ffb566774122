import { m } from '#messages';
import { X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { iconSize } from '../icon-size.ts';
import { createToastContainer, openToastContainer, raiseToasts } from './toast-container.ts';
import { currentToasts, dismissToast, serverToasts, subscribeToToasts, type Toast } from './toast-store.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';

/** Renders the toasts; once per page (PAGE-6). */
export function Toaster() {
  return useHydrated() && <PlacedToasts />;
}

function PlacedToasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, serverToasts);
  const [place] = useState(createToastContainer);
  useEffect(() => openToastContainer(place), [place]);
  const newest = toasts[0]?.id;
  useEffect(() => {
    if (newest !== undefined) raiseToasts();
  }, [newest]);
  return createPortal(<ToastList toasts={toasts} place={place} />, place);
}

function ToastList({ toasts, place }: { toasts: readonly Toast[]; place: HTMLElement }) {
  return (
    <Primitive.Provider
      label={m.ui_notification()}
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={place}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Primitive.Viewport
        label={m.ui_notifications()}
        hotkey={['F8']}
        className="fixed right-[calc(1rem+var(--safe-right))] left-[calc(1rem+var(--safe-left))] bottom-[calc(1rem+env(safe-area-inset-bottom)+var(--bottom-bar,0px))] flex list-none flex-col gap-3 outline-none sm:left-auto sm:w-96 panel:top-1 panel:bottom-auto sm:panel:inset-x-0 sm:panel:mx-auto"
      />
    </Primitive.Provider>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const isDestructive = toast.variant === 'destructive';
  return (
    <Primitive.Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(toast.id);
      }}
      {...(toast.duration === undefined ? {} : { duration: toast.duration })}
      className={classNames(
        'toast flex items-start gap-3 rounded-card border p-4 shadow-high panel:items-center panel:py-1.5 panel:text-sm',
        isDestructive ? 'border-danger bg-danger text-on-danger' : 'border-line bg-surface text-ink',
      )}
    >
      <div className="min-w-0 flex-1">
        {toast.title && <Primitive.Title className="font-semibold">{toast.title}</Primitive.Title>}
        {toast.description && (
          <Primitive.Description className="mt-0.5 panel:mt-0">{toast.description}</Primitive.Description>
        )}
        {toast.action}
      </div>
      <Primitive.Close
        aria-label={m.ui_close()}
        className="-my-2.5 -mr-2.5 panel:my-0 flex size-11 shrink-0 items-center justify-center rounded-full"
      >
        <X aria-hidden size={iconSize.medium} />
      </Primitive.Close>
    </Primitive.Root>
  );
}
