import type { CSSProperties } from 'react';

interface PictureProps {
  src: string;
  /** Empty where the picture only decorates. */
  alt: string;
  width: number;
  height: number;
  /** For the one picture that the first screen is about; all others load when they come near. */
  isEager?: boolean;
  /** Names the picture so that it travels to the next page; one per page. */
  transitionName?: string;
  className?: string;
}

/** An image that keeps its place while it loads. */
export function Picture({ src, alt, width, height, isEager = false, transitionName, className }: PictureProps) {
  const style: CSSProperties | undefined = transitionName ? { viewTransitionName: transitionName } : undefined;
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      className={className}
      style={style}
    />
  );
}
