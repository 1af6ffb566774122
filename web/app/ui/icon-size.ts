/** Sizes of Lucide icons in pixels: beside small text, beside body text, alone, and as a picture. */
export const iconSize = { small: 16, medium: 20, large: 24, huge: 40 } as const;
