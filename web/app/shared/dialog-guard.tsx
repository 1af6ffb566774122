import { useEffect, useState } from 'react';
import { addNavigationGuard } from '../lib/navigation/page-location.ts';
import { askOnUnload, LeaveQuestion } from './unsaved-guard.tsx';

/**
 * Asks before what was typed into a dialog is lost: by a press outside, Escape, Back, or leaving the page. The dialog's own buttons
 * close it at once. It watches the fields of the page, so that no dialog needs code for it.
 */
export function DialogGuard() {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => guardDialogs((proceed) => setLeave(() => proceed)), []);
  return <LeaveQuestion leave={leave} onClose={() => setLeave(null)} />;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is chosen by a tap alone, or only searches, is quickly done again. */
const isGuarded = (target: EventTarget | null): target is Field =>
  target instanceof Element &&
  target.matches('dialog :is(textarea, select, input:not([type=checkbox], [type=radio], [type=search]))');

function guardDialogs(onAsk: (proceed: () => void) => void): () => void {
  /** The fields that were used, with their value before; unknown where only the browser filled them. */
  const before = new Map<Field, string | undefined>();
  let pressed: EventTarget | null = null;
  /** A dialog that closes removes its fields. */
  const isDirty = (dialog: Node = document) =>
    [...before].some(([field, value]) => dialog.contains(field) && field.value !== value);
  const ask = (proceed: () => void) =>
    onAsk(() => {
      before.clear();
      proceed();
    });

  function noteField({ type, target }: Event): void {
    if (isGuarded(target) && !before.has(target)) before.set(target, type === 'focusin' ? target.value : undefined);
  }

  function keepOpen(event: Event): void {
    const { target: dialog, type } = event;
    const isOutside = type === 'cancel' || pressed === dialog;
    // The browser closes the dialog whatever the page does if Escape is pressed again.
    if (!(dialog instanceof HTMLDialogElement) || !isOutside || !event.cancelable || !isDirty(dialog)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ask(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  }

  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  for (const type of ['focusin', 'input']) document.addEventListener(type, noteField, options);
  for (const type of ['cancel', 'click']) document.addEventListener(type, keepOpen, options);
  const notePress = ({ target }: Event) => {
    pressed = target;
  };
  document.addEventListener('pointerdown', notePress, options);
  const stopAsking = askOnUnload(isDirty);
  // While a dialog is open, any other navigation is its own: it closes, or was saved.
  const removeGuard = addNavigationGuard({ isOn: (isBack) => isBack && isDirty(), ask });
  return () => {
    listening.abort();
    stopAsking();
    removeGuard();
  };
}
