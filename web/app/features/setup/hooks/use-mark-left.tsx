import type { Mark, WhatIsLeft } from '@sunset/contract/api/setup/what-is-left.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { UndoButton } from '../../../ui/undo-button.tsx';
import { leftTitles } from '../left.ts';

/** Of the heading of the list. It has the focus when an item of the list is gone. */
export const leftHeadingId = 'what-is-left';

interface MarkLeftOptions {
  send: (mark: Mark) => Promise<WhatIsLeft>;
  onChange: (left: WhatIsLeft) => void;
}

export type MarkLeft = ReturnType<typeof useMarkLeft>;

/** Says that something outside the site is done, with Undo. */
export function useMarkLeft({ send, onChange }: MarkLeftOptions) {
  const mark = useWrite<WhatIsLeft, Mark>({
    send,
    onSuccess: (left, { item, is_done: isDone }) => {
      onChange(left);
      if (!isDone) return { title: 'On the list again', description: leftTitles[item] };
      document.getElementById(leftHeadingId)?.focus();
      const undo = () => mark.mutate({ item, is_done: false });
      return {
        title: 'Done',
        description: leftTitles[item],
        action: <UndoButton what={leftTitles[item]} onUndo={undo} />,
      };
    },
    failed: ['Not saved', 'Please try again.'],
  });
  return mark;
}
