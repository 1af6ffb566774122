/**
 * The last child of a box with the class `whole`, which shows its content when all of it has been received: a browser may
 * paint a page that has arrived in part, and what stands at the end of a box would move when more comes.
 */
export function WholeEnd() {
  return <span hidden data-whole-end />;
}
