import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { amenityIcons } from './amenity-icons.ts';

/** All icons of amenities in one picture, each with its name as its id: `scripts/draw-pictures.ts` writes it. */
export function drawAmenityIcons(): string {
  const icons = Object.entries(amenityIcons).map(([id, Icon]) => createElement(Icon, { key: id, id }));
  return renderToStaticMarkup(createElement('svg', { xmlns: 'http://www.w3.org/2000/svg' }, icons));
}
