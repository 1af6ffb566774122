import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** All pages. Those of the main layout have the navigation bar. */
export default [
  layout('routes/layout.tsx', [
    index('routes/public/home.tsx'),
    route('about', 'routes/public/about.tsx', { id: 'about' }),
    route('about-us', 'routes/public/about.tsx', { id: 'about-us' }),
    route('resorts', 'routes/public/resorts.tsx'),
    route('resort/:resortId', 'routes/public/resort.tsx'),
    route('store', 'routes/public/store.tsx'),
    route('donation', 'routes/public/donation.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('gold-customer', 'routes/public/gold-customer.tsx'),
    route('terms', 'routes/public/terms.tsx'),
    route('privacy', 'routes/public/privacy.tsx'),
    route('settings', 'routes/account/settings.tsx'),
    route('user-login', 'routes/account/user-login.tsx'),
    route('book', 'routes/booking/book.tsx'),
    route('admin', 'routes/admin/admin.tsx'),
    route('hosting', 'routes/hosting/hosting.tsx'),
    ...(import.meta.env.DEV ? [route('development/ui', 'routes/development/ui.tsx')] : []),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('auth/callback', 'routes/account/auth-callback.tsx'),
  route('admin/auth/callback', 'routes/account/admin-auth-callback.tsx'),
  route('roblox/callback', 'routes/account/roblox-callback.tsx'),
  route('booking', 'routes/public/to-book.ts', { id: 'booking-to-book' }),
  route('rooms', 'routes/public/to-book.ts', { id: 'rooms-to-book' }),
] satisfies RouteConfig;
