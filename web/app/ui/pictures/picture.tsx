import type { CSSProperties } from 'react';
import { parseUploaded } from './uploaded-picture.ts';

interface PictureProps {
  /** A drawn picture, an external URL, or an uploaded picture, which has several sizes and a blurred placeholder. */
  src: string;
  /** Empty if decorative. */
  alt: string;
  width: number;
  height: number;
  /** For the main picture of the first screen; all others load lazily. */
  isEager?: boolean;
  /** The displayed width, for choosing a size. For lazy pictures the browser measures it if it can. */
  sizes?: string;
  /** The view-transition name; one per page. */
  transitionName?: string;
  className?: string;
}

/** An image that reserves its space while it loads. */
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
    // Without a box of its own, so that the layout is the same as for a plain image.
    <picture className="contents">
      <source type="image/avif" srcSet={uploaded.avif} sizes={shownSizes} />
      {image}
    </picture>
  );
}
