/** Someone of the leadership team, as the About page introduces them. */
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
    description:
      'Opened the first lobby with eleven guests and a borrowed piano. Still greets at the door whenever an evening needs a familiar face.',
    image: '/pictures/portraits/chairman.svg',
  },
  {
    name: 'Imani Brooks',
    position: 'Vice Chairman',
    description:
      'Keeps thirteen resorts on one calendar and every host in good spirits. If an opening starts on time, it is her doing.',
    image: '/pictures/portraits/vice-chairman.svg',
  },
  {
    name: 'Theo Lin',
    position: 'Executive Director, Guest Experience',
    description:
      'Trains the front desks, reads every ticket, and rehearses the welcome until it no longer sounds rehearsed.',
    image: '/pictures/portraits/director-1.svg',
  },
  {
    name: 'Safiya Noor',
    position: 'Executive Director, Resorts & Design',
    description: 'Walks each new build at dusk before it may open, looking for the chair that faces the wrong way.',
    image: '/pictures/portraits/director-2.svg',
  },
  {
    name: 'Poppy Hale',
    position: 'Executive Director, Community',
    description:
      'Runs the server, the events and the store shelves, and remembers what you said you would do next time.',
    image: '/pictures/portraits/director-3.svg',
  },
];
