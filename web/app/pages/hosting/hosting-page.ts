/* What the pages of hosts share. */

export const denial = 'You need admin privileges to access the hosting panel.';

/** On a phone the first guest is within the first screen (BOARD-15). */
export const hostingPageClass = 'mx-auto min-h-dvh w-full max-w-[90rem] px-5 pt-4 pb-16 sm:px-8 sm:pt-10';
