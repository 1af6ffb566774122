/**
 * The view-transition name of the picture, shared by card and page. In a file of its own, because the list would otherwise load the head
 * of the page.
 */
export const heroTransition = 'resort-picture';
