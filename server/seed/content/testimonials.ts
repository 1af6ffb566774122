/** A guest's testimonial; `location` is the resort, `date` an ISO date. The home page shows the first three. */
export interface SeedTestimonial {
  name: string;
  location: string;
  comment: string;
  rating: number;
  date: string;
}

export const testimonials: SeedTestimonial[] = [
  {
    name: 'Wren',
    location: 'Amalfi Sunset Resort',
    comment:
      'We came as two families who “hate each other”, and the hosts played along. By dessert we were friends again. So much fun!',
    rating: 5.0,
    date: '2026-10-18',
  },
  {
    name: 'Captain Biscuit',
    location: 'Oasis Cruise Sunset Resort',
    comment:
      'It was my first session alone. The crew showed me my cabin, learned my name and gave me a role in the talent show. I have come to every cruise since then.',
    rating: 4.8,
    date: '2026-09-27',
  },
  {
    name: 'Noor',
    location: 'Sakura Hinoiri Sunset Resort',
    comment:
      'Everyone stayed in their role, even when I fell into the koi pond. They brought me a dry yukata and asked if I liked the fish.',
    rating: 4.9,
    date: '2026-09-06',
  },
  {
    name: 'Teddy_Plays',
    location: 'Vista Sunset Resort',
    comment:
      'My booking was confirmed the day before, and my room was ready when I arrived. Everyone really does stop to watch the sunset. Amazing!',
    rating: 4.7,
    date: '2026-08-23',
  },
  {
    name: 'Isolde',
    location: 'Seaside Sunset Resort',
    comment:
      'I played a detective and found the missing cakes. They put a sign with my name in the tea room. It was still there a month later!',
    rating: 5.0,
    date: '2026-07-12',
  },
  {
    name: 'Juno & Max',
    location: 'Aqua Blu Sunset Resort',
    comment:
      'It was busy, so I waited for the elevator, but dinner under the sea was great. Get the suite with the slide!',
    rating: 4.4,
    date: '2026-06-21',
  },
  {
    name: 'Ozzie',
    location: 'Coral Beach Sunset Resort',
    comment: 'Friendly staff, clear rules and an exciting volleyball game. Come early if you want a hammock.',
    rating: 4.6,
    date: '2026-05-31',
  },
  {
    name: 'Priya',
    location: 'Palm Grove Sunset Resort',
    comment:
      'We were eleven people without a plan. In twenty minutes, the host made a wedding for us, and my brother was the priest.',
    rating: 4.9,
    date: '2026-05-10',
  },
];
