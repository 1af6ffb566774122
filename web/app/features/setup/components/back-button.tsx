import { ArrowLeft } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useSetupLocation } from '../hooks/use-setup-location.ts';

/** To the step before this one; nothing at the first one. */
export function BackButton({ className }: { className?: string }) {
  const { previous, go } = useSetupLocation();
  if (previous === null) return null;
  return (
    <Button
      variant="ghost"
      icon={<ArrowLeft size={iconSize.medium} />}
      onClick={() => go(previous)}
      className={className}
    >
      Back
    </Button>
  );
}
