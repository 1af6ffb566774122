import type { AboutContent } from '@sunset/contract/api/site-content.ts';
import {
  pageAddresses,
  pagePathsWhere,
  type PageAddress,
  type PagePath,
} from '@sunset/contract/pages/page-addresses.ts';
import { m } from '#messages';
import { loadBookingPage } from './features/bookings/page/load-page.ts';
import { findInvitation } from './features/bookings/invitation/find-invitation.ts';
import { invitationMeta } from './features/bookings/invitation/invitation-meta.ts';
import { findDraw } from './features/draws/load-page.ts';
import { ownIntro } from './features/gold/own-intro.ts';
import { loadHomePage } from './features/home/load-page.ts';
import { loadVotePage } from './features/proposals/load-page.ts';
import { findResortPage, loadResortList } from './features/resorts/queries.ts';
import { openingsOf } from './features/resorts/rules.ts';
import { loadItems } from './features/store/load-page.ts';
import type { Page } from './lib/navigation/page.ts';
import { openingEvents } from './lib/navigation/page-events.ts';
import AdminAuthCallback from './pages/account/admin-auth-callback.tsx';
import AuthCallback from './pages/account/auth-callback.tsx';
import RobloxCallback from './pages/account/roblox-callback.tsx';
import Settings from './pages/account/settings.tsx';
import UserLogin from './pages/account/user-login.tsx';
import Admin from './pages/admin/admin.tsx';
import Book from './pages/booking/book.tsx';
import Party from './pages/booking/party.tsx';
import Room from './pages/booking/room.tsx';
import Kit from './pages/development/ui.tsx';
import HostingMessages from './pages/hosting/hosting-messages.tsx';
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
import Vote from './pages/public/vote.tsx';
import Setup from './pages/setup/setup.tsx';

export type SitePage = Page & PageAddress & { path: string };

/** Checks a row, whose data is its own affair. */
const page = <Data>(row: Page<Data>): Page => row as unknown as Page;

const aboutPage: Page<AboutContent> = {
  script: 'pages/public/about.tsx',
  component: About,
  load: ({ call }) => call('GET /content/about'),
  meta: ({ intro }, { community }) => ({
    title: m.layout_about_us(),
    description: intro || m.about_meta_description({ name: community.name }),
  }),
};

const outcomeStatuses = { found: 200, missing: 404, unavailable: 503 };

/** What the page at each address shows. */
const contents: Readonly<Record<PagePath, Page>> = {
  '/': page({
    script: 'pages/public/home.tsx',
    component: Home,
    load: ({ call }) => loadHomePage(call),
    meta: (_, { community }) => ({
      description: m.home_meta_description({ name: community.name }),
    }),
  }),
  '/about': page(aboutPage),
  '/about-us': page(aboutPage),
  '/resorts': page({
    script: 'pages/public/resorts.tsx',
    component: Resorts,
    load: loadResortList,
    meta: (_, { community }) => ({
      title: community.isExample ? m.resorts_title() : m.layout_resorts(),
      description: m.resorts_meta_description(),
    }),
  }),
  '/resort/:resortId': page({
    script: 'pages/public/resort.tsx',
    component: Resort,
    load: (context) => findResortPage(context, context.params['resortId'] ?? ''),
    status: ({ kind }) => outcomeStatuses[kind],
    meta: (outcome, site) => {
      if (outcome.kind !== 'found')
        return { title: m.resorts_not_found_title(), description: m.resorts_meta_not_found(), isPrivate: true };
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
  '/vote': page({
    script: 'pages/public/vote.tsx',
    component: Vote,
    load: ({ call }) => loadVotePage(call),
    meta: () => ({ title: m.proposals_title(), description: m.proposals_meta_description() }),
  }),
  '/draw/:openingId': page({
    script: 'pages/public/draw.tsx',
    component: Draw,
    load: ({ call, params }) => findDraw(call, params['openingId'] ?? ''),
    status: ({ kind }) => outcomeStatuses[kind],
    meta: (outcome) => {
      if (outcome.kind !== 'found')
        return { title: m.draws_not_found_title(), description: m.draws_not_found_text(), isPrivate: true };
      return {
        title: m.draws_title({ resort: outcome.draw.resort }),
        description: m.draws_meta_description({ resort: outcome.draw.resort }),
        path: `/draw/${outcome.draw.openingId}`,
      };
    },
  }),
  '/party/:code': page({
    script: 'pages/booking/party.tsx',
    memberScript: 'features/bookings/party/own/own-party.tsx',
    memberReads: ['GET /rooms/upcoming'],
    component: Party,
    load: ({ call, params: { code = '' } }) =>
      findInvitation(code, (params) => call('GET /parties/{code}', { params })),
    status: ({ kind }) => outcomeStatuses[kind],
    meta: (outcome) =>
      invitationMeta(outcome, {
        prefix: '/party',
        title: m.party_meta_title,
        description: m.party_meta_description,
        missingTitle: m.party_missing_title(),
      }),
  }),
  '/room/:code': page({
    script: 'pages/booking/room.tsx',
    memberScript: 'features/bookings/companions/own/own-invitation.tsx',
    component: Room,
    load: ({ call, params: { code = '' } }) =>
      findInvitation(code, (params) => call('GET /shared-rooms/{code}', { params })),
    status: ({ kind }) => outcomeStatuses[kind],
    meta: (outcome) =>
      invitationMeta(outcome, {
        prefix: '/room',
        title: m.party_meta_title,
        description: m.companions_meta_description,
        missingTitle: m.companions_missing_title(),
      }),
  }),
  '/store': page({
    script: 'pages/public/store.tsx',
    component: Store,
    load: ({ call, report, site }) => loadItems({ call, report, isExample: site.community.isExample }),
    meta: (_, { community }) => ({
      title: m.layout_store(),
      description: community.isExample ? m.store_meta_description() : m.store_title({ name: community.name }),
    }),
  }),
  '/donation': page({
    script: 'pages/public/donation.tsx',
    component: Donation,
    load: ({ call }) => call('GET /content/donation'),
    meta: ({ costs }, { community }) => ({
      title: m.layout_donate(),
      description: costs === null ? m.giving_meta_description() : m.giving_mission_own({ name: community.name }),
    }),
  }),
  '/contact': page({
    script: 'pages/public/contact.tsx',
    component: Contact,
    meta: () => ({
      title: m.layout_contact(),
      description: m.contact_meta_description(),
    }),
  }),
  '/gold-customer': page({
    script: 'pages/public/gold-customer.tsx',
    component: GoldCustomer,
    meta: (_, { community }) => ({
      title: m.layout_gold(),
      description: community.isExample ? m.gold_meta_description() : ownIntro(),
    }),
  }),
  '/terms': page({
    script: 'pages/public/terms.tsx',
    component: Terms,
    load: ({ call }) => call('GET /content/legal/{document}', { params: { document: 'terms' } }),
    meta: () => ({
      title: m.layout_terms_of_service(),
      description: m.legal_meta_terms(),
    }),
  }),
  '/privacy': page({
    script: 'pages/public/privacy.tsx',
    component: Privacy,
    load: ({ call }) => call('GET /content/legal/{document}', { params: { document: 'privacy' } }),
    meta: () => ({
      title: m.layout_privacy_policy(),
      description: m.legal_meta_privacy(),
    }),
  }),
  '/settings': page({
    script: 'pages/account/settings.tsx',
    memberScript: 'features/accounts/components/member-cards.tsx',
    component: Settings,
    meta: () => ({
      title: m.layout_settings(),
      description: m.accounts_meta_description(),
    }),
  }),
  '/user-login': page({
    script: 'pages/account/user-login.tsx',
    component: UserLogin,
    meta: () => ({ title: m.layout_log_in(), description: m.auth_meta_login() }),
  }),
  '/book': page({
    script: 'pages/booking/book.tsx',
    memberScript: 'features/bookings/wizard/wizard.tsx',
    visitorScript: 'features/bookings/page/signed-out.tsx',
    memberReads: ['GET /rooms/upcoming', 'GET /resorts'],
    component: Book,
    load: ({ call, params }) => loadBookingPage(call, params),
    meta: () => ({
      title: m.bookings_book_a_room(),
      description: m.bookings_meta_description(),
    }),
  }),
  '/admin': page({
    script: 'pages/admin/admin.tsx',
    component: Admin,
    meta: () => ({ title: 'Admin panel', description: 'For admins of the community.' }),
  }),
  '/hosting': page({
    script: 'pages/hosting/hosting.tsx',
    component: Hosting,
    meta: () => ({ title: 'Hosting panel', description: 'For hosts of an opening.' }),
  }),
  '/hosting/messages': page({
    script: 'pages/hosting/hosting-messages.tsx',
    component: HostingMessages,
    meta: () => ({ title: 'Automatic messages', description: 'For hosts: what goes out for each opening.' }),
  }),
  '/auth/callback': page({
    script: 'pages/account/auth-callback.tsx',
    component: AuthCallback,
    meta: () => ({ title: m.auth_meta_callback_title(), description: m.auth_meta_callback() }),
  }),
  '/admin/auth/callback': page({
    script: 'pages/account/admin-auth-callback.tsx',
    component: AdminAuthCallback,
    meta: () => ({ title: 'Admin sign-in', description: 'Back from Discord.' }),
  }),
  '/roblox/callback': page({
    script: 'pages/account/roblox-callback.tsx',
    component: RobloxCallback,
    meta: () => ({
      title: m.accounts_callback_title(),
      description: m.accounts_meta_callback(),
    }),
  }),
  '/setup': page({
    script: 'pages/setup/setup.tsx',
    component: Setup,
    meta: () => ({ title: 'Set-up', description: 'For the operator of this site.' }),
  }),
  '/404': page({
    script: 'pages/public/not-found.tsx',
    component: NotFound,
    status: () => 404,
    meta: () => ({
      title: m.layout_meta_not_found_title(),
      description: m.layout_meta_not_found(),
    }),
  }),
};

/** All parts of the interface. */
const kit = {
  path: '/development/ui',
  kind: 'own',
  languages: 'all',
  search: 'refused',
  ...page({
    script: 'pages/development/ui.tsx',
    component: Kit,
    meta: () => ({ title: 'The kit', description: 'All parts of the interface.' }),
  }),
} as const;

/** All pages of the site. Runs on the server; the browser loads the component of the page that it shows. */
export const pages: readonly SitePage[] = [
  ...pagePathsWhere(() => true).map((path) => ({ path, ...pageAddresses[path], ...contents[path] })),
  ...(import.meta.env.DEV ? [kit] : []),
];
