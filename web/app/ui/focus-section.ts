/** Moves the focus to a section, or to the first heading in it where the section has no name of its own. */
export function focusSection(section: HTMLElement): void {
  const isNamed = section.matches('[aria-label], [aria-labelledby]');
  const target = (isNamed ? null : section.querySelector<HTMLElement>('h1, h2, h3')) ?? section;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * The `ref` of a part that disappears without anybody pressing in it, such as an offer that ends. If the focus is in it then, the
 * section around it gets the focus: otherwise it would be lost, and a screen reader would begin at the top of the page.
 */
export function focusSectionWhenRemoved(part: HTMLElement | null): () => void {
  return () => {
    if (!part?.contains(document.activeElement)) return;
    const section = part.parentElement?.closest<HTMLElement>('section, main');
    if (section) focusSection(section);
  };
}
