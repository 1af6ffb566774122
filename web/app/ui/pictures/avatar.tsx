import { classNames } from '../class-names.ts';

interface AvatarProps {
  src: string;
  size?: 'small' | 'medium';
}

/** A round avatar. Decorative: the name is beside it. */
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
