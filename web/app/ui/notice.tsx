import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type NoticeTone = 'red' | 'yellow' | 'blue' | 'green' | 'accent';

const tones: Record<NoticeTone, string> = {
  red: 'bg-red-soft text-red-text',
  yellow: 'bg-yellow-soft text-yellow-text',
  blue: 'bg-blue-soft text-blue-text',
  green: 'bg-green-soft text-green-text',
  accent: 'bg-accent-soft text-accent-text',
};

interface NoticeProps extends ComponentProps<'div'> {
  tone: NoticeTone;
  /** An icon or a column before the text. */
  isRow?: boolean;
}

/** A text that stands out on a tinted area. The colour alone never carries the meaning. */
export function Notice({ tone, isRow = false, className, ...rest }: NoticeProps) {
  const row = isRow && 'flex items-start gap-3';
  return <div {...rest} className={classNames('rounded-control px-4 py-3', tones[tone], row, className)} />;
}
