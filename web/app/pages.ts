import type { AboutContent } from '@sunset/contract/api/site-content.ts';
import { m } from '#messages';
import { listOpenings } from './entities/openings/queries.ts';
import { findDraw } from './features/draws/queries.ts';
import { loadHomePage } from './features/home/queries.ts';
import { findResortPage, loadResortList } from './features/resorts/queries.ts';
import { openingsOf } from './features/resorts/rules.ts';
import { loadItems } from './features/store/queries.ts';
import type { Page } from './lib/navigation/page.ts';
import { openingEvents } from './lib/navigation/page-events.ts';
import AdminAuthCallback from './pages/account/admin-auth-callback.tsx';
import AuthCallback from './pages/account/auth-callback.tsx';
import RobloxCallback from './pages/account/roblox-callback.tsx';
import Settings from './pages/account/settings.tsx';
import UserLogin from './pages/account/user-login.tsx';
import Admin from './pages/admin/admin.tsx';
import Book from './pages/booking/book.tsx';
import Kit from './pages/development/ui.tsx';
import Hosting from './pages/hosting/hosting.tsx';
import About from './pages/public/about.tsx';
import Contact from './pages/public/contact.tsx';
import Donation from './pages/public/donation.tsx';
import Draw from './pages/public/draw.tsx';
import GoldCustomer from './pages/public/gold-customer.tsx';
import Home from './pages/public/home.tsx';
import NotFound from './pages/public/not-found.tsx';
import Privacy from './pages/public/privacy.tsx';
import Resort from './pages/public/resort.tsx';
import Resorts from './pages/public/resorts.tsx';
import Store from './pages/public/store.tsx';
import Terms from './pages/public/terms.tsx';
import Setup from './pages/setup/setup.tsx';

/** Checks a row, whose data is its own affair. */
const page = <Data>(row: Page<Data>): Page => row as unknown as Page;

const aboutPage: Omit<Page<AboutContent>, 'path'> = {
  script: 'pages/public/about.tsx',
  component: About,
  load: ({ call }) => call('GET /content/about'),
  meta: ({ intro }, { community }) => ({
    title: m.about_meta_title(),
    description: intro || m.about_meta_description({ name: community.name }),
    // The page has two paths; this is the canonical one.
    path: '/about-us',
  }),
};

const outcomeStatuses = { found: 200, missing: 404, unavailable: 503 };

/** All pages of the site. Runs on the server; the browser loads the component of the page that it shows. */
export const pages: readonly Page[] = [
  page({
    path: '/',
    script: 'pages/public/home.tsx',
    component: Home,
    load: ({ call }) => loadHomePage(call),
    meta: (_, { community }) => ({
      description: m.home_meta_description({ name: community.name }),
    }),
  }),
  page({ path: '/about', ...aboutPage }),
  page({ path: '/about-us', ...aboutPage }),
  page({
    path: '/resorts',
    script: 'pages/public/resorts.tsx',
    component: Resorts,
    load: ({ call }) => loadResortList(call),
    meta: () => ({
      title: m.resorts_our_luxury_resorts(),
      description: m.resorts_meta_description(),
    }),
  }),
  page({
    path: '/resort/:resortId',
    script: 'pages/public/resort.tsx',
    component: Resort,
    load: ({ call, params }) => findResortPage(call, params['resortId'] ?? ''),
    status: ({ kind }) => outcomeStatuses[kind],
    meta: (outcome, site) => {
      if (outcome.kind !== 'found')
        return { title: m.resorts_resort_not_found(), description: m.resorts_meta_no_such_resort(), isPrivate: true };
      const { resort, openings } = outcome.page;
      return {
        title: resort.name,
        description: `${resort.location}. ${resort.description}`,
        path: `/resort/${resort.id}`,
        preview: { path: `/preview/resort/${resort.id}.png`, alt: `${resort.name}, ${resort.location}` },
        structuredData: openingEvents(site, resort, openingsOf(resort.id, openings)),
      };
    },
  }),
  page({
    path: '/draw/:openingId',
    script: 'pages/public/draw.tsx',
    component: Draw,
    load: ({ call, params }) => findDraw(call, params['openingId'] ?? ''),
    status: ({ kind }) => outcomeStatuses[kind],
    meta: (outcome) => {
      if (outcome.kind !== 'found')
        return { title: m.draws_draw_not_found(), description: m.draws_there_is_no_draw_at(), isPrivate: true };
      return {
        title: m.draws_title({ resort: outcome.draw.resort }),
        description: m.draws_description({ resort: outcome.draw.resort }),
        path: `/draw/${outcome.draw.openingId}`,
      };
    },
  }),
  page({
    path: '/store',
    script: 'pages/public/store.tsx',
    component: Store,
    load: ({ call, report }) => loadItems({ call, report }),
    meta: () => ({
      title: m.store_meta_title(),
      description: m.store_meta_description(),
    }),
  }),
  page({
    path: '/donation',
    script: 'pages/public/donation.tsx',
    component: Donation,
    meta: () => ({
      title: m.giving_meta_title(),
      description: m.giving_meta_description(),
    }),
  }),
  page({
    path: '/contact',
    script: 'pages/public/contact.tsx',
    component: Contact,
    meta: () => ({
      title: m.contact_meta_title(),
      description: m.contact_meta_description(),
    }),
  }),
  page({
    path: '/gold-customer',
    script: 'pages/public/gold-customer.tsx',
    component: GoldCustomer,
    meta: () => ({
      title: m.gold_gold_customer_server_boosts(),
      description: m.gold_meta_description(),
    }),
  }),
  page({
    path: '/terms',
    script: 'pages/public/terms.tsx',
    component: Terms,
    load: ({ call }) => call('GET /content/legal/{document}', { params: { document: 'terms' } }),
    meta: () => ({
      title: m.layout_terms_of_service(),
      description: m.legal_terms_meta(),
    }),
  }),
  page({
    path: '/privacy',
    script: 'pages/public/privacy.tsx',
    component: Privacy,
    load: ({ call }) => call('GET /content/legal/{document}', { params: { document: 'privacy' } }),
    meta: () => ({
      title: m.layout_privacy_policy(),
      description: m.legal_privacy_meta(),
    }),
  }),
  page({
    path: '/settings',
    script: 'pages/account/settings.tsx',
    component: Settings,
    meta: () => ({
      title: m.accounts_settings(),
      description: m.accounts_meta_description(),
      isPrivate: true,
    }),
  }),
  page({
    path: '/user-login',
    script: 'pages/account/user-login.tsx',
    component: UserLogin,
    meta: () => ({ title: m.auth_meta_log_in(), description: m.auth_meta_sign_in_with_discord() }),
  }),
  page({
    path: '/book',
    script: 'pages/booking/book.tsx',
    memberScript: 'features/bookings/wizard/wizard.tsx',
    memberReads: ['GET /rooms/upcoming', 'GET /resorts'],
    component: Book,
    load: async ({ call }) => ({ openings: await listOpenings(call) }),
    meta: () => ({
      title: m.bookings_book_a_room(),
      description: m.bookings_page_description(),
    }),
  }),
  page({
    path: '/admin',
    script: 'pages/admin/admin.tsx',
    component: Admin,
    isEnglishOnly: true,
    meta: () => ({ title: 'Admin panel', description: 'For admins of the community.', isPrivate: true }),
  }),
  page({
    path: '/hosting',
    script: 'pages/hosting/hosting.tsx',
    component: Hosting,
    isEnglishOnly: true,
    meta: () => ({ title: 'Hosting panel', description: 'For hosts of an opening.', isPrivate: true }),
  }),
  page({
    path: '/auth/callback',
    script: 'pages/account/auth-callback.tsx',
    component: AuthCallback,
    isBare: true,
    meta: () => ({ title: m.auth_meta_signing_in(), description: m.auth_meta_back_from_discord(), isPrivate: true }),
  }),
  page({
    path: '/admin/auth/callback',
    script: 'pages/account/admin-auth-callback.tsx',
    component: AdminAuthCallback,
    isEnglishOnly: true,
    isBare: true,
    meta: () => ({ title: 'Admin sign-in', description: 'Back from Discord.', isPrivate: true }),
  }),
  page({
    path: '/roblox/callback',
    script: 'pages/account/roblox-callback.tsx',
    component: RobloxCallback,
    isBare: true,
    meta: () => ({
      title: m.accounts_roblox_account_linking(),
      description: m.accounts_meta_back_from_roblox(),
      isPrivate: true,
    }),
  }),
  page({
    path: '/setup',
    script: 'pages/setup/setup.tsx',
    component: Setup,
    isEnglishOnly: true,
    isBare: true,
    meta: () => ({ title: 'Set-up', description: 'For the operator of this site.', isPrivate: true }),
  }),
  // Every address without a page is answered with this one.
  page({
    path: '/404',
    script: 'pages/public/not-found.tsx',
    component: NotFound,
    status: () => 404,
    meta: () => ({
      title: m.layout_page_not_found(),
      description: m.layout_no_page_at_this_address(),
      isPrivate: true,
    }),
  }),
  ...(import.meta.env.DEV ? [kitPage()] : []),
];

function kitPage(): Page {
  const meta = () => ({ title: 'The kit', description: 'All parts of the interface.', isPrivate: true });
  return page({ path: '/development/ui', script: 'pages/development/ui.tsx', component: Kit, meta });
}
