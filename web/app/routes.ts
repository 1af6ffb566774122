import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page of the site. Pages of the main layout have the navigation bar on top. */
export default [
  layout('routes/frame.tsx', [
    index('routes/public/home.tsx'),
    route('user-login', 'routes/account/user-login.tsx'),
    route('book', 'routes/booking/book.tsx'),
    ...(import.meta.env.DEV ? [route('development/ui', 'routes/development/ui.tsx')] : []),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('auth/callback', 'routes/account/auth-callback.tsx'),
  route('admin/auth/callback', 'routes/account/admin-auth-callback.tsx'),
  route('booking', 'routes/public/to-book.ts', { id: 'booking-to-book' }),
  route('rooms', 'routes/public/to-book.ts', { id: 'rooms-to-book' }),
] satisfies RouteConfig;
