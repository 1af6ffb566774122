import { RotateCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface LookAgainProps {
  isLoading: boolean;
  id?: string | undefined;
  refetch: () => unknown;
}

/** Asks Discord again, after the person changed something there. Takes the query whose data is shown. */
export function LookAgain({ isLoading, id, refetch }: LookAgainProps) {
  return (
    <Button
      id={id}
      variant="ghost"
      className="self-start"
      isLoading={isLoading}
      icon={<RotateCw size={iconSize.medium} />}
      onClick={() => void refetch()}
    >
      Look again
    </Button>
  );
}
