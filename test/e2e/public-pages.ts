/** Every page that anybody may open. */
export const publicPages = [
  '/',
  '/about-us',
  '/resorts',
  '/resort/1',
  '/store',
  '/donation',
  '/contact',
  '/gold-customer',
  '/terms',
  '/privacy',
  '/book',
  '/settings',
  '/user-login',
];
