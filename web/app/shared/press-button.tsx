import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { usePress } from './use-press.ts';

interface PressButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  onPress: () => unknown;
}

/** A button for what a slow phone renders for longer than a tap may take: its spinner is shown first. */
export function PressButton({ onPress, isLoading = false, ...rest }: PressButtonProps) {
  const [isPressed, press] = usePress();
  const isDisabled = rest['aria-disabled'] === true;
  return <Button {...rest} isLoading={isLoading || isPressed} onClick={() => !isDisabled && press(onPress)} />;
}
