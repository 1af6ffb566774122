import { roomTypesOf, type ResortSlug, type SeedRoomType } from './room-types.ts';

/** A resort of the catalogue; without a plot owner the pages say Unknown. */
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
      'Vista stands where the coast road runs out of land: one long terrace, and then the Pacific. Check in at the redwood desk, follow the lanterns down to the fire pits, and keep a chair free for whoever arrives with a story. On clear evenings the whole resort falls quiet for the eleven minutes it takes the sun to drop.',
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
      'Between the lagoon and the jungle, Tropical keeps its doors open and its ceiling fans turning. Mornings belong to the floating market and afternoons to the water slides. After dark the beach kitchen sends out skewers until the staff pull up stools and eat with you.',
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
      'A whitewashed harbour hotel with striped awnings, creaking floorboards and a tea room that takes its scones seriously. Bring a jumper for the pier and a rival for the crazy golf. When the lamps come on along the front, the pavilion band starts without waiting for anyone.',
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
      'Step off the boardwalk and you are above the reef, mask on, parrotfish going about their day underneath. The dive shed doubles as the village square: names on the chalkboard, towels on the line, somebody always counting turtles.',
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
      'Pale stone, green shutters and a driveway that rewards a good entrance. Guests drift from the yacht quay to the salon to the dance floor, and the concierge remembers which of them claimed to be royalty. Dress for dinner; everyone else has.',
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
      'This hotel leaves port on time, so be on deck for the horn. Eleven storeys hold a promenade, a theatre, a captain’s table with one rotating seat, and more corridors than anyone has mapped. The sea looks after the view; the crew looks after you.',
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
      'Hammocks first, luggage later: that is the house rule at Palm Grove. Low bungalows hide beneath four hundred palms, joined by sandy lanes and the scent of cardamom from the courtyard kitchen. It suits big families, old friends, and whoever plays the cousin who never went home.',
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
      'Thatched villas stand on stilts over a lagoon so clear that the boats seem to hang in the air. A canoe brings breakfast, drums call the village to its evening fire, and the old volcano watches over both. Take the ferry rather than the seaplane: arriving slowly is half of the stay.',
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
      'Six terraces of lemon trees climb from the jetty to the Penthouse Villa, each at its own tempo. Lunch is long, the scooters are for hire, and the family that runs the house will seat strangers together if they look interesting.',
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
      'A ryokan of cedar, paper and steam, named for the hour when the blossom turns gold. Leave your shoes at the step, choose a yukata, and let the kitchen decide the seven courses. The cliffside bath is open to anyone who can sit in silence until the lanterns are lit.',
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
      'Creole colour and Parisian manners share one veranda above a black-sand cove. The pastry trolley makes its round at four, the steel band at six, and no bedroom faces anywhere but west. Sign the guest book before you leave: it is as thick as a novel, and better plotted.',
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
      'Whoever drew Aqua Blu loved water: glass floors, a restaurant below the tide line, corridors that ripple with borrowed light. Residents compare manta sightings at breakfast and vanish beneath the surface until noon. At night the shallows glow, and so does the dance floor.',
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
      'Marble colonnades, an amphitheatre that carries every whisper, and a pool long enough for a proper race. Something is staged here each evening, be it a wedding, a debate or a play with a villain, and guests are handed the spare parts. The reviews are exchanged in the olive grove behind the stage.',
    amenities: ['Amphitheatre', 'Marble Pool', 'Olive Grove', 'Taverna', 'Wedding Chapel', 'Fitness Centre'],
    rating: 4.6,
    plotOwner: 'AthenaDrafts',
    timeZone: 'Europe/Athens',
  },
];

/** The thirteen resorts of the specification, each with the rooms a new opening of it gets. */
export const resorts: SeedResort[] = portraits.map((portrait) => ({
  ...portrait,
  image: `/pictures/resorts/${portrait.slug}.svg`,
  roomTypes: roomTypesOf(portrait.slug),
}));
