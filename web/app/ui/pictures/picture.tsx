import type { CSSProperties } from 'react';
import { parseUploaded } from './uploaded-picture.ts';

interface PictureProps {
  /** A drawn picture, a foreign address, or an uploaded picture, which comes in several sizes with a blurred first look. */
  src: string;
  /** Empty where the picture only decorates. */
  alt: string;
  width: number;
  height: number;
  /** For the one picture that the first screen is about; all others load when they come near. */
  isEager?: boolean;
  /** How wide it is shown, for choosing among sizes. Pictures that load late are measured by the browser where it can. */
  sizes?: string;
  /** Names the picture so that it travels to the next page; one per page. */
  transitionName?: string;
  className?: string;
}

/** An image that keeps its place while it loads. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, isEager = false, sizes = '100vw', transitionName, className } = props;
  const uploaded = parseUploaded(src);
  const shownSizes = isEager ? sizes : `auto, ${sizes}`;
  const style: CSSProperties = {
    ...(transitionName && { viewTransitionName: transitionName }),
    ...(uploaded?.placeholder && { background: `${uploaded.placeholder} center / cover` }),
  };
  const image = (
    <img
      src={uploaded?.src ?? src}
      {...(uploaded && { srcSet: uploaded.webp, sizes: shownSizes })}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      className={className}
      style={Object.keys(style).length > 0 ? style : undefined}
    />
  );
  if (!uploaded) return image;
  return (
    // Without a box of its own, so that the image lies in the page as it would alone.
    <picture className="contents">
      <source type="image/avif" srcSet={uploaded.avif} sizes={shownSizes} />
      {image}
    </picture>
  );
}
