import { m } from '#messages';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { iconSize } from '../icon-size.ts';
import { openModal } from '../toasts/toast-container.ts';
import { useAboveKeyboard } from './use-above-keyboard.ts';

interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, the close button, and a press outside. */
  onClose: () => void;
  title: ReactNode;
  /** Mounted while the dialog is open: its state ends when it closes. */
  children: ReactNode;
  /** Buttons at the bottom, the safe one first. */
  actions?: ReactNode;
}

/**
 * A modal `<dialog>`: it traps the focus and restores it. Scroll locks that inject style elements are blocked by the
 * content security policy; a rule in the stylesheet locks scrolling.
 */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useAboveKeyboard(ref, isOpen);
  const handleClose = useEffectEvent(onClose);
  // The toasts must leave the dialog before it is unmounted.
  useLayoutEffect(() => {
    if (isOpen && ref.current) return openModal(ref.current);
    return undefined;
  }, [isOpen]);
  useEffect(() => {
    const dialog = ref.current;
    // A press on the backdrop is an event of the dialog itself, and so is the click after a text selection that ends
    // outside: only a press that also began on the backdrop closes.
    let startedOutside = false;
    const notePress = (event: PointerEvent) => {
      startedOutside = event.target === dialog;
    };
    const closeFromOutside = (event: MouseEvent) => {
      if (event.target === dialog && startedOutside) handleClose();
    };
    dialog?.addEventListener('pointerdown', notePress);
    dialog?.addEventListener('click', closeFromOutside);
    return () => {
      dialog?.removeEventListener('pointerdown', notePress);
      dialog?.removeEventListener('click', closeFromOutside);
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="dialog m-auto w-[min(34rem,calc(100vw-2rem-var(--safe-left)-var(--safe-right)))] rounded-card border border-line bg-surface p-0 text-ink shadow-high"
    >
      {isOpen && (
        <div className="flex flex-col gap-4 p-5 sm:p-6">
          <header className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-title">
              {title}
            </h2>
            <Button variant="ghost" size="icon" aria-label={m.ui_close()} onClick={onClose} className="-mt-1.5 -mr-2">
              <X size={iconSize.medium} />
            </Button>
          </header>
          {children}
          {actions && <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
