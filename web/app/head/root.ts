/** <html>, on which the styles and the program find what the scripts of the head have decided. */
export const root = document.documentElement;
