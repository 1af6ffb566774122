import type { SiteContent } from '@sunset/contract/api/site-content.ts';
import { exampleLegalTexts } from './legal-texts.ts';

/* The example community: what the pages say until the community sets its own (SETTINGS-1, BRAND-1). */

export const exampleBrand = {
  name: 'Sunset Resorts',
  tagline: 'The most realistic immersive resort roleplay experience',
  heroTitle: 'LUXURY AWAITS',
  heroPicture: '/pictures/resorts/coucher-de-soleil.svg',
};

export const exampleContent: SiteContent = {
  about_intro: 'It started with one lobby, a few friends and a sunset. Now it is a big community.',
  story: `More than four years ago, a few friends who loved building hotels had an idea. A lobby needs someone at the desk. A pool needs a lifeguard. And a good story needs guests.

So we opened our resorts at set times and gave every guest a room and every host a role. Today volunteers run {name} in Bloxburg, from a harbour in England to a lagoon in Polynesia. Each opening lasts one hour, and every one is different. Nobody here is paid and we make no profit. We do it because we love a full lobby at sunset.`,
  mission:
    'To give everyone one hour of the most realistic resort stay there is. It is friendly, well run, open to all, and nobody makes a profit.',
  community_values: [
    {
      title: 'Passionate Service',
      text: 'Every host is here because they want to be. They help you at the desk, at dinner and when something goes wrong.',
    },
    {
      title: 'Global Excellence',
      text: 'Our resorts are based on coasts around the world, from California to Japan. Our guests come from every time zone.',
    },
    {
      title: 'Sustainable Luxury',
      text: 'We take good care of the resorts we have. Our hosts take turns, so nobody gets too tired.',
    },
    {
      title: 'Award-Winning',
      text: 'Five stars from the people who matter most: guests who come back and bring a friend.',
    },
  ],
  achievements: [
    { figure: '5.0', label: 'Star rating' },
    { figure: '300+', label: 'Sessions completed' },
    { figure: '20,000+', label: 'Customers served' },
    { figure: '4+', label: 'Years of experience' },
  ],
  team: [
    {
      name: 'Marlow Vance',
      position: 'Chairman & Founder',
      description: 'Opened the first lobby with eleven guests. Still welcomes guests at the door today.',
      image: '/pictures/portraits/chairman.svg',
    },
    {
      name: 'Imani Brooks',
      position: 'Vice Chairman',
      description:
        'Plans the openings of all our resorts and looks after our hosts. She makes sure that openings start on time.',
      image: '/pictures/portraits/vice-chairman.svg',
    },
    {
      name: 'Theo Lin',
      position: 'Executive Director, Guest Experience',
      description: 'Trains the front desks, reads every ticket and makes sure that every guest feels welcome.',
      image: '/pictures/portraits/director-1.svg',
    },
    {
      name: 'Safiya Noor',
      position: 'Executive Director, Resorts & Design',
      description: 'Visits every new resort before it opens and checks every detail.',
      image: '/pictures/portraits/director-2.svg',
    },
    {
      name: 'Poppy Hale',
      position: 'Executive Director, Community',
      description: 'Runs the Discord server, the events and the store. Always happy to chat.',
      image: '/pictures/portraits/director-3.svg',
    },
  ],
  donation_costs: [
    { title: 'Website development', amount: '$150', text: 'Building this site and the tools our hosts use.' },
    { title: 'Monthly hosting', amount: '$10/month', text: 'The server that keeps this site online day and night.' },
    {
      title: 'Chat bots',
      amount: 'Ongoing',
      text: 'Bots for reminders, announcements and safety in our server.',
    },
    { title: 'Other expenses', amount: 'Various', text: 'Game passes for builds, artwork, and prizes for events.' },
  ],
  ...exampleLegalTexts,
};
