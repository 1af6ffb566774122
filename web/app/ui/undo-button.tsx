import { Undo2 } from 'lucide-react';
import { iconSize } from './icon-size.ts';
import { Button } from './button.tsx';

interface UndoButtonProps {
  onUndo: () => void;
  isLoading?: boolean;
  /** What is undone, for screen readers. */
  what?: string;
}

export function UndoButton({ onUndo, isLoading = false, what }: UndoButtonProps) {
  return (
    <Button
      variant="secondary"
      className="mt-2"
      icon={<Undo2 size={iconSize.small} />}
      isLoading={isLoading}
      onClick={onUndo}
    >
      Undo{what !== undefined && <span className="sr-only"> {what}</span>}
    </Button>
  );
}
