import type { MouseEvent } from 'react';
import { fieldId } from './findings.ts';

/** Follows a link from an error to its field, without an entry in the history. */
export function focusField(event: MouseEvent, name: string): void {
  event.preventDefault();
  document.getElementById(fieldId(name))?.focus();
}
