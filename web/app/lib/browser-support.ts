/** Without popovers the menu component opens the menu. */
export function hasPopovers(): boolean {
  return 'popover' in HTMLElement.prototype;
}
