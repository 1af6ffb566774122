export interface Leader {
  name: string;
  position: string;
  description: string;
  image: string;
}

export const leaders: readonly Leader[] = [
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
];
