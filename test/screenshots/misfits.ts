/** Runs in the page: what is wider than the screen, and buttons and links whose text does not fit into them. */
export function findMisfits(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isOver = scrollWidth > clientWidth;
  const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
  const nameOf = (element: Element) => `<${element.localName}> ${element.textContent?.trim().slice(0, 50)}`;
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => isShown(element) && element.getBoundingClientRect().right > clientWidth + 1,
  );
  const clipped = [...document.querySelectorAll<HTMLElement>('button, a')].filter(
    (element) =>
      isShown(element) &&
      getComputedStyle(element).display !== 'inline' &&
      !element.querySelector('.sr-only, img, svg[class*="absolute"]') &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1),
  );
  return [
    ...(isOver ? [`${scrollWidth} px in ${clientWidth} px: ${wide.slice(0, 4).map(nameOf).join('; ')}`] : []),
    ...clipped.map((element) => `clipped: ${nameOf(element)}`),
  ];
}
