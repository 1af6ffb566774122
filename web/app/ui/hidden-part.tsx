/** Markup of messages: `{#hidden}` is what screen readers read and nobody sees, in "Book Now{#hidden} at {resort}{/hidden}". */
export const hiddenPart = { hidden: (text: string) => <span className="sr-only">{text}</span> };
