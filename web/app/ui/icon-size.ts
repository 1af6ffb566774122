/** Pixel sizes for Lucide icons: beside small text, beside body text, on their own, and as a picture. */
export const iconSize = { small: 16, medium: 20, large: 24, huge: 40 } as const;
