import { m } from '#messages';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { Dialog } from './dialog.tsx';
import { iconSize } from '../icon-size.ts';
import { TextField } from '../forms/text-field.tsx';
import { Notice } from '../notice.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** An explanation in one or two sentences, and fields if needed. */
  children?: ReactNode;
  /** Consequences, one line each: "12 guests lose their room". */
  consequences?: readonly string[];
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  /** While the call is pending: the buttons are disabled and the dialog stays open. */
  isBusy?: boolean;
  /** False while something in the dialog is missing. */
  canConfirm?: boolean;
  /** A word that must be typed first, for actions that cannot be undone. */
  typeToConfirm?: string;
  onConfirm: () => void;
  /** Another answer, which does less: "Approve only the other 8". */
  alternative?: { label: string; onPress: () => void } | undefined;
}

/** Asks for confirmation and lists the consequences. The safe button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, isBusy = false } = props;
  return (
    <Dialog isOpen={isOpen} onClose={isBusy ? () => {} : onClose} title={title}>
      <Question {...props} isBusy={isBusy} />
    </Dialog>
  );
}

function Question(props: ConfirmDialogProps & { isBusy: boolean }) {
  const { children, consequences = [], isDestructive = false, typeToConfirm, isBusy, canConfirm = true } = props;
  const { alternative } = props;
  const [typed, setTyped] = useState('');
  const isTyped = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped && canConfirm && !isBusy) props.onConfirm();
      }}
    >
      {children && <div className="flex flex-col gap-3">{children}</div>}
      {consequences.length > 0 && <Consequences lines={consequences} isDestructive={isDestructive} />}
      {typeToConfirm !== undefined && (
        <TextField
          label={m.ui_type_to_confirm({ word: typeToConfirm })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <DialogActions>
        <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
          <Button variant="secondary" onClick={props.onClose} disabled={isBusy}>
            {props.cancelLabel ?? m.ui_cancel()}
          </Button>
          {alternative && (
            <Button variant="secondary" onClick={alternative.onPress} disabled={isBusy}>
              {alternative.label}
            </Button>
          )}
          <Button
            type="submit"
            variant={isDestructive ? 'destructive' : 'primary'}
            isLoading={isBusy}
            disabled={!isTyped || !canConfirm}
          >
            {props.confirmLabel}
          </Button>
        </footer>
      </DialogActions>
    </form>
  );
}

function Consequences({ lines, isDestructive }: { lines: readonly string[]; isDestructive: boolean }) {
  return (
    <Notice tone={isDestructive ? 'red' : 'yellow'}>
      <ul className="flex flex-col gap-2 font-medium">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2">
            <TriangleAlert size={iconSize.small} className="mt-1 shrink-0" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
