import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';

interface ResortPictureProps {
  src: string | null | undefined;
  isEager?: boolean;
  isFaded?: boolean;
  className?: string;
}

/** A picture of a resort, with a gradient while it is missing. Decorative: the name is beside it. */
export function ResortPicture({ src, isEager = false, isFaded = false, className }: ResortPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div
      className={classNames('evening overflow-clip', isFaded && 'opacity-60 grayscale', className)}
      onErrorCapture={() => setFailed(src ?? null)}
    >
      {src && failed !== src && (
        <Picture src={src} alt="" width={640} height={400} isEager={isEager} className="size-full object-cover" />
      )}
    </div>
  );
}
