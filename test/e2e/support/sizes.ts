/** A desktop window with a mouse, for `test.use`. */
export const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 };
