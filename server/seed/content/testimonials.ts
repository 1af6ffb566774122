/** What a guest said of a stay; `location` is where they stayed, `date` an ISO date. The home page shows the first three. */
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
      'We booked the Penthouse Villa as two families who “can’t stand each other” and the hosts simply ran with it. By dessert there was a truce, a fake engagement and a very real queue for the scooters.',
    rating: 5.0,
    date: '2026-10-18',
  },
  {
    name: 'Captain Biscuit',
    location: 'Oasis Cruise Sunset Resort',
    comment:
      'First session I ever joined on my own. Someone from the crew showed me to my cabin, learnt my character’s name and got me a part in the talent show. I have not missed a sailing since.',
    rating: 4.8,
    date: '2026-09-27',
  },
  {
    name: 'Noor',
    location: 'Sakura Hinoiri Sunset Resort',
    comment:
      'Nobody broke character once, not even when my avatar fell in the koi pond. They brought me a fresh yukata and asked whether the fish were satisfactory.',
    rating: 4.9,
    date: '2026-09-06',
  },
  {
    name: 'Teddy_Plays',
    location: 'Vista Sunset Resort',
    comment:
      'Confirmed the day before, room was ready when I arrived, and everyone really does stop talking for the sunset. Goosebumps.',
    rating: 4.7,
    date: '2026-08-23',
  },
  {
    name: 'Isolde',
    location: 'Seaside Sunset Resort',
    comment:
      'I came as a retired detective, solved the case of the missing scones and was given a plaque in the tea room. It was still hanging there a month later.',
    rating: 5.0,
    date: '2026-07-12',
  },
  {
    name: 'Juno & Max',
    location: 'Aqua Blu Sunset Resort',
    comment:
      'Busy server, so the lift took a moment, but dinner under the water made up for it. Get the suite with the slide.',
    rating: 4.4,
    date: '2026-06-21',
  },
  {
    name: 'Ozzie',
    location: 'Coral Beach Sunset Resort',
    comment:
      'Good-humoured staff, clear rules, and a volleyball final that went to nineteen all. Arrive early: the hammocks go first.',
    rating: 4.6,
    date: '2026-05-31',
  },
  {
    name: 'Priya',
    location: 'Palm Grove Sunset Resort',
    comment:
      'Eleven of us, one courtyard, no plan. The host turned it into a wedding in twenty minutes and cast my brother as the priest.',
    rating: 4.9,
    date: '2026-05-10',
  },
];
