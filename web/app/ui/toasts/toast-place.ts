/*
 * An open modal dialog covers the page and makes everything outside itself unusable and unheard, toasts too. They therefore
 * live in the dialog on top for as long as one is open, and else at the end of the page: always in the browser's top layer.
 */

const dialogs: HTMLDialogElement[] = [];
let place: HTMLElement | null = null;

/** The element that toasts are drawn into, not yet on the page. */
export function createToastPlace(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'toast-place';
  element.popover = 'manual';
  return element;
}

/** Puts it on the page; the way back takes it off. */
export function openToastPlace(element: HTMLElement): () => void {
  place = element;
  raiseToasts();
  return () => {
    element.remove();
    if (place === element) place = null;
  };
}

/** Opens a modal dialog with the toasts in it; the way back closes it and takes them out, before it is gone from the page. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  dialogs.push(dialog);
  raiseToasts();
  // Pressed twice, Escape closes a dialog whatever the page says.
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

/** Brings the toasts above whatever is open now. */
export function raiseToasts(): void {
  if (place === null) return;
  const parent = dialogs.at(-1) ?? document.body;
  if (place.parentNode !== parent) parent.append(place);
  // Browsers without popovers draw it where it stands.
  if (!('showPopover' in place)) return;
  if (place.matches(':popover-open')) place.hidePopover();
  place.showPopover();
}
