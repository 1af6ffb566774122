/*
 * An open modal dialog makes everything outside inert, toasts too. They therefore live in the top dialog while one is
 * open, else at the end of the page: always in the browser's top layer.
 */

const dialogs: HTMLDialogElement[] = [];
let place: HTMLElement | null = null;

/** The element that contains the toasts, not attached yet. */
export function createToastContainer(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'toast-container';
  element.popover = 'manual';
  return element;
}

/** Attaches it; the returned function detaches it. */
export function openToastContainer(element: HTMLElement): () => void {
  place = element;
  raiseToasts();
  return () => {
    element.remove();
    if (place === element) place = null;
  };
}

/** Opens a modal dialog and moves the toasts into it; the returned function closes it and moves them out first. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  dialogs.push(dialog);
  raiseToasts();
  // Pressed twice, Escape closes a dialog whatever the page does.
  const handleClose = () => {
    if (!dialog.open) leave(dialog);
  };
  dialog.addEventListener('close', handleClose);
  return () => {
    dialog.removeEventListener('close', handleClose);
    leave(dialog);
    dialog.close();
  };
}

function leave(dialog: HTMLDialogElement): void {
  const at = dialogs.indexOf(dialog);
  if (at === -1) return;
  dialogs.splice(at, 1);
  raiseToasts();
}

/** Moves the toasts above whatever is open now. */
export function raiseToasts(): void {
  if (place === null) return;
  const parent = dialogs.at(-1) ?? document.body;
  if (place.parentNode !== parent) parent.append(place);
  // Browsers without popovers render it in place.
  if (!('showPopover' in place)) return;
  if (place.matches(':popover-open')) place.hidePopover();
  place.showPopover();
}
