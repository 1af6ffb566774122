import { roomTypesOf, type ResortSlug, type SeedRoomType } from './room-types.ts';

/** A resort of the catalogue; without a plot owner the pages show Unknown. */
export interface SeedResort {
  name: string;
  slug: ResortSlug;
  location: string;
  description: string;
  image: string;
  amenities: string[];
  rating: number;
  plotOwner: string | null;
  timeZone: string;
  roomTypes: SeedRoomType[];
}

type Portrait = Omit<SeedResort, 'image' | 'roomTypes'>;

const portraits: Portrait[] = [
  {
    name: 'Vista Sunset Resort',
    slug: 'vista',
    location: 'Big Sur, California',
    description:
      'Vista is high above the Pacific Ocean, with one long terrace and a big view. Check in at the wooden desk and follow the lanterns down to the fire pits. At sunset, everyone stops and watches the sun go down.',
    amenities: ['Infinity Pool', 'Fire Pits', 'Spa', 'Cliff Restaurant', 'Stargazing Deck', 'Valet Parking'],
    rating: 4.9,
    plotOwner: 'LunaBuildsHomes',
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Tropical Sunset Resort',
    slug: 'tropical',
    location: 'Phuket, Thailand',
    description:
      'Tropical is between a lagoon and the jungle. Visit the floating market in the morning and the water slides in the afternoon. In the evening, the staff cook on the beach and eat with you.',
    amenities: ['Lagoon Pool', 'Water Slides', 'Beach Kitchen', 'Jungle Trail', 'Juice Bar', 'Kids Club', 'Live Music'],
    rating: 4.7,
    plotOwner: 'MangoMarlo',
    timeZone: 'Asia/Bangkok',
  },
  {
    name: 'Seaside Sunset Resort',
    slug: 'seaside',
    location: 'St Ives, Cornwall',
    description:
      'Seaside is a small white hotel at the harbour, with a tea room and a pier. Play crazy golf with a friend and try the cakes. When the lamps come on in the evening, the band starts to play.',
    amenities: ['Private Beach', 'Tea Room', 'Crazy Golf', 'Pier', 'Ballroom', 'Free Parking'],
    rating: 4.6,
    plotOwner: 'HarbourPip',
    timeZone: 'Europe/London',
  },
  {
    name: 'Coral Beach Sunset Resort',
    slug: 'coral-beach',
    location: 'Whitsunday Islands, Australia',
    description:
      'Coral Beach is right next to a coral reef. Put on your mask, jump in and swim with colourful fish. Everyone meets at the dive centre to talk about the turtles they have seen.',
    amenities: [
      'Private Beach',
      'Dive Centre',
      'Beach Bar',
      'Glass-Bottom Boats',
      'Volleyball Court',
      'Barbecue Terrace',
    ],
    rating: 4.8,
    plotOwner: null,
    timeZone: 'Australia/Brisbane',
  },
  {
    name: 'Riviera Sunset Resort',
    slug: 'riviera',
    location: 'Antibes, French Riviera',
    description:
      'Riviera is an elegant hotel with a rooftop pool and its own harbour for yachts. Guests go from the salon to the dance floor. Wear something nice for dinner, because everyone else does.',
    amenities: ['Yacht Quay', 'Rooftop Pool', 'Fine Dining', 'Grand Salon', 'Concierge', 'Boutiques', 'Spa'],
    rating: 5.0,
    plotOwner: 'AzureBelle',
    timeZone: 'Europe/Paris',
  },
  {
    name: 'Oasis Cruise Sunset Resort',
    slug: 'oasis-cruise',
    location: 'Nassau, The Bahamas',
    description:
      'Oasis Cruise is a hotel on a ship, and it leaves on time. It has eleven floors with a theatre, an arcade and water slides. Each session, one guest eats dinner with the captain.',
    amenities: [
      'Sun Deck',
      'Theatre',
      'Arcade',
      'Buffet Restaurant',
      'Water Slides',
      'Fitness Centre',
      'Room Service',
      'Casual Dining',
    ],
    rating: 4.8,
    plotOwner: 'CaptainVeloura',
    timeZone: 'America/Nassau',
  },
  {
    name: 'Palm Grove Sunset Resort',
    slug: 'palm-grove',
    location: 'Goa, India',
    description:
      'At Palm Grove, you relax first and unpack later. Small houses stand between four hundred palm trees, and there is a hammock for everyone. It is great for big families and groups of friends.',
    amenities: ['Garden Pool', 'Courtyard Kitchen', 'Yoga Pavilion', 'Bicycle Hire', 'Playground'],
    rating: 4.5,
    plotOwner: 'CardamomKit',
    timeZone: 'Asia/Kolkata',
  },
  {
    name: 'Polynesia Sunset Resort',
    slug: 'polynesia',
    location: 'Bora Bora, French Polynesia',
    description:
      'At Polynesia, the villas stand above clear blue water. A canoe brings your breakfast, and in the evening there is a big fire with drums. You can see the old volcano from every villa.',
    amenities: ['Overwater Villas', 'Lagoon Tours', 'Fire Pits', 'Spa', 'Canoe Breakfast', 'Ferry Dock'],
    rating: 4.9,
    plotOwner: 'TikiTorren',
    timeZone: 'Pacific/Tahiti',
  },
  {
    name: 'Amalfi Sunset Resort',
    slug: 'amalfi',
    location: 'Amalfi Coast, Italy',
    description:
      'Amalfi is on a hill above the sea, with lemon trees on six levels. Rent a scooter, take your time for lunch and meet new people at the table. The Penthouse Villa is at the very top.',
    amenities: [
      'Lemon Terraces',
      'Infinity Pool',
      'Trattoria',
      'Private Jetty',
      'Scooter Hire',
      'Wedding Chapel',
      'Gelato Bar',
    ],
    rating: 5.0,
    plotOwner: 'LemonGroveLeo',
    timeZone: 'Europe/Rome',
  },
  {
    name: 'Sakura Hinoiri Sunset Resort',
    slug: 'sakura-hinoiri',
    location: 'Izu Peninsula, Japan',
    description:
      'Sakura Hinoiri is a Japanese inn with hot springs and cherry trees. Leave your shoes at the door, choose a yukata and enjoy a dinner with seven courses. The bath on the cliff is a quiet place to watch the sunset.',
    amenities: ['Hot Springs', 'Tea House', 'Zen Garden', 'Seven-Course Dinner', 'Koi Pond', 'Yukata Hire'],
    rating: 4.9,
    plotOwner: 'Hana_Kirei',
    timeZone: 'Asia/Tokyo',
  },
  {
    name: 'Coucher de Soleil Sunset Resort',
    slug: 'coucher-de-soleil',
    location: 'Les Anses-d’Arlet, Martinique',
    description:
      'Coucher de Soleil is an old house above a beach with black sand. There are fresh pastries at four and a steel band at six. Every bedroom has a view of the sunset.',
    amenities: ['Private Beach', 'Patisserie', 'Steel Band', 'Veranda Lounge', 'Snorkelling', 'Art Gallery'],
    rating: 4.7,
    plotOwner: 'SoleilAmandine',
    timeZone: 'America/Martinique',
  },
  {
    name: 'Aqua Blu Sunset Resort',
    slug: 'aqua-blu',
    location: 'Baa Atoll, Maldives',
    description:
      'At Aqua Blu, water is everywhere: there are glass floors, an aquarium and a restaurant under the sea. Go diving in the morning and look for manta rays. At night, the water and the dance floor glow.',
    amenities: [
      'Underwater Restaurant',
      'Overwater Villas',
      'Dive Centre',
      'Night Club',
      'Spa',
      'Seaplane Dock',
      'Aquarium',
    ],
    rating: 4.8,
    plotOwner: 'BluBySerena',
    timeZone: 'Indian/Maldives',
  },
  {
    name: 'Corinthia Sunset Resort',
    slug: 'corinthia',
    location: 'Gulf of Corinth, Greece',
    description:
      'Corinthia has marble columns, a huge pool and an open-air theatre. There is a show in every session: a wedding, a debate or a play. Guests can join and play a role.',
    amenities: ['Amphitheatre', 'Marble Pool', 'Olive Grove', 'Taverna', 'Wedding Chapel', 'Fitness Centre'],
    rating: 4.6,
    plotOwner: 'AthenaDrafts',
    timeZone: 'Europe/Athens',
  },
];

/** The thirteen resorts (CATALOG-13), each with the rooms that a new opening gets. */
export const resorts: SeedResort[] = portraits.map((portrait) => ({
  ...portrait,
  image: `/pictures/resorts/${portrait.slug}.svg`,
  roomTypes: roomTypesOf(portrait.slug),
}));
