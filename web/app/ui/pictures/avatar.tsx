import { classNames } from '../class-names.ts';

interface AvatarProps {
  /** The address of the picture. */
  src: string;
  size?: 'small' | 'medium';
}

/** A person's round picture. Their name stands beside it, so it says nothing to a screen reader. */
export function Avatar({ src, size = 'medium' }: AvatarProps) {
  const pixels = size === 'small' ? 32 : 44;
  return (
    <img
      src={src}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      className={classNames('shrink-0 rounded-full bg-track', size === 'small' ? 'size-8' : 'size-11')}
    />
  );
}
