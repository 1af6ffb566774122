/** A kind of room at one resort; `price` is BBC for the hour, `unitCount` what a new opening gets of it. */
export interface SeedRoomType {
  name: RoomTypeName;
  price: number;
  unitCount: number;
  maxGuests: number;
  size: string;
  amenities: string[];
  images: string[];
}

type RoomTypeName = keyof typeof PRICES;

/** Unit count, most guests, square metres, amenities. */
type Room = [unitCount: number, maxGuests: number, squareMetres: number, amenities: string[]];

// Prices for an hour (CATALOG-13); the Penthouse Villa is the penthouse of Amalfi.
const PRICES = {
  Standard: 1000,
  'Beach Cabin': 1000,
  Deluxe: 2000,
  Suite: 3000,
  Luxury: 4000,
  Penthouse: 5000,
  'Penthouse Villa': 5000,
} as const;

const rooms = {
  vista: {
    Standard: [8, 2, 28, ['Queen Bed', 'Ocean View', 'Coffee Bar', 'Free Wi-Fi']],
    Deluxe: [6, 3, 38, ['King Bed', 'Balcony', 'Fireplace', 'Coffee Bar', 'Free Wi-Fi']],
    Suite: [4, 4, 58, ['King Bed', 'Living Room', 'Fireplace', 'Telescope', 'Soaking Tub']],
    Luxury: [2, 5, 84, ['Two Bedrooms', 'Glass Wall', 'Kitchen', 'Fireplace', 'Hot Tub']],
    Penthouse: [1, 8, 140, ['Three Bedrooms', 'Roof Terrace', 'Private Pool', 'Kitchen', 'Telescope', 'Butler']],
  },
  tropical: {
    Standard: [7, 2, 26, ['Queen Bed', 'Garden View', 'Ceiling Fan', 'Free Wi-Fi']],
    'Beach Cabin': [5, 4, 32, ['Bunk Beds', 'Hammock', 'Outdoor Shower', 'Sea View']],
    Deluxe: [4, 3, 40, ['King Bed', 'Lagoon View', 'Daybed', 'Rain Shower', 'Mini Fridge']],
    Suite: [2, 5, 62, ['King Bed', 'Plunge Pool', 'Living Room', 'Rain Shower', 'Lagoon View']],
  },
  seaside: {
    Standard: [6, 2, 22, ['Double Bed', 'Harbour View', 'Tea Tray', 'Radiator']],
    'Beach Cabin': [4, 4, 24, ['Bunk Beds', 'Striped Deckchairs', 'Camp Stove', 'Sand at the Door']],
    Deluxe: [4, 3, 34, ['King Bed', 'Bay Window', 'Tea Tray', 'Roll-Top Bath']],
    Suite: [2, 4, 52, ['Four-Poster Bed', 'Sitting Room', 'Fireplace', 'Roll-Top Bath', 'Harbour View']],
  },
  'coral-beach': {
    'Beach Cabin': [8, 4, 30, ['Queen Bed', 'Deck', 'Outdoor Shower', 'Snorkel Set']],
    Standard: [5, 2, 27, ['Queen Bed', 'Garden View', 'Ceiling Fan', 'Snorkel Set']],
    Deluxe: [4, 3, 39, ['King Bed', 'Reef View', 'Balcony', 'Mini Fridge', 'Rain Shower']],
    Luxury: [2, 6, 88, ['Two Bedrooms', 'Reef View', 'Barbecue', 'Plunge Pool', 'Kitchen']],
  },
  riviera: {
    Standard: [6, 2, 30, ['Double Bed', 'Courtyard View', 'Writing Desk', 'Marble Bathroom']],
    Deluxe: [5, 3, 42, ['King Bed', 'Sea View', 'Juliet Balcony', 'Marble Bathroom', 'Mini Fridge']],
    Suite: [3, 4, 66, ['King Bed', 'Salon', 'Terrace', 'Dressing Room', 'Marble Bathroom']],
    Luxury: [2, 5, 96, ['Two Bedrooms', 'Grand Piano', 'Terrace', 'Dressing Room', 'Concierge Line']],
    Penthouse: [1, 8, 165, ['Three Bedrooms', 'Roof Pool', 'Dining Room', 'Dressing Room', 'Butler', 'Yacht View']],
  },
  'oasis-cruise': {
    Standard: [10, 2, 18, ['Double Bed', 'Porthole', 'Wardrobe', 'Room Service']],
    Deluxe: [7, 3, 26, ['King Bed', 'Balcony', 'Sofa', 'Room Service']],
    Suite: [4, 4, 44, ['King Bed', 'Wide Balcony', 'Living Room', 'Soaking Tub', 'Room Service']],
    Luxury: [2, 6, 70, ['Two Bedrooms', 'Corner Balcony', 'Dining Area', 'Hot Tub', 'Priority Boarding']],
    Penthouse: [
      1,
      8,
      120,
      ['Three Bedrooms', 'Private Sun Deck', 'Hot Tub', 'Dining Room', 'Priority Boarding', 'Butler'],
    ],
  },
  'palm-grove': {
    Standard: [8, 3, 29, ['Queen Bed', 'Veranda', 'Hammock', 'Ceiling Fan']],
    Deluxe: [4, 4, 41, ['King Bed', 'Garden Courtyard', 'Hammock', 'Rain Shower', 'Mini Fridge']],
    Suite: [2, 6, 68, ['Two Bedrooms', 'Garden Courtyard', 'Kitchen', 'Swing Bed', 'Rain Shower']],
  },
  polynesia: {
    'Beach Cabin': [6, 3, 34, ['Queen Bed', 'Thatched Roof', 'Hammock', 'Lagoon View']],
    Deluxe: [5, 3, 46, ['King Bed', 'Overwater Deck', 'Glass Floor Panel', 'Outdoor Shower']],
    Suite: [3, 4, 72, ['King Bed', 'Overwater Deck', 'Lagoon Ladder', 'Daybed', 'Soaking Tub']],
    Penthouse: [1, 8, 150, ['Three Bedrooms', 'Infinity Pool', 'Private Dock', 'Kitchen', 'Volcano View', 'Canoe']],
  },
  amalfi: {
    Standard: [6, 2, 26, ['Double Bed', 'Lemon Terrace View', 'Painted Tiles', 'Espresso Machine']],
    Deluxe: [5, 3, 37, ['King Bed', 'Balcony', 'Painted Tiles', 'Espresso Machine', 'Sea View']],
    Suite: [4, 4, 60, ['King Bed', 'Vaulted Ceiling', 'Terrace', 'Soaking Tub', 'Sea View']],
    Luxury: [2, 6, 92, ['Two Bedrooms', 'Terrace', 'Kitchen', 'Plunge Pool', 'Sea View']],
    'Penthouse Villa': [
      1,
      8,
      210,
      ['Four Bedrooms', 'Private Pool', 'Lemon Garden', 'Chef’s Kitchen', 'Sea Elevator', 'Butler'],
    ],
  },
  'sakura-hinoiri': {
    Standard: [4, 2, 25, ['Futon Beds', 'Tatami Floor', 'Tea Set', 'Garden View']],
    Deluxe: [3, 3, 36, ['Futon Beds', 'Tatami Floor', 'Cedar Bath', 'Koi Pond View']],
    Suite: [2, 4, 56, ['Low Beds', 'Tatami Lounge', 'Open-Air Bath', 'Tea Set', 'Sea View']],
  },
  'coucher-de-soleil': {
    Standard: [6, 2, 27, ['Queen Bed', 'Louvred Shutters', 'Sunset View', 'Ceiling Fan']],
    'Beach Cabin': [4, 4, 31, ['Queen Bed', 'Bunk Beds', 'Porch', 'Outdoor Shower']],
    Suite: [3, 4, 59, ['King Bed', 'Veranda', 'Reading Corner', 'Soaking Tub', 'Sunset View']],
    Luxury: [2, 6, 86, ['Two Bedrooms', 'Veranda', 'Plunge Pool', 'Kitchen', 'Sunset View']],
    Penthouse: [
      1,
      7,
      132,
      ['Three Bedrooms', 'Roof Terrace', 'Plunge Pool', 'Dining Room', 'Sunset View', 'Pastry Trolley'],
    ],
  },
  'aqua-blu': {
    Standard: [7, 2, 30, ['Queen Bed', 'Glass Floor Panel', 'Blue Lighting', 'Rain Shower']],
    'Beach Cabin': [5, 4, 33, ['Queen Bed', 'Bunk Beds', 'Deck', 'Snorkel Set']],
    Deluxe: [4, 3, 45, ['King Bed', 'Overwater Deck', 'Glass Floor Panel', 'Rain Shower']],
    Suite: [3, 4, 70, ['King Bed', 'Water Slide', 'Overwater Deck', 'Soaking Tub', 'Sound System']],
    Luxury: [2, 5, 98, ['Two Bedrooms', 'Aquarium Wall', 'Infinity Pool', 'Sound System', 'Seaplane Transfer']],
    Penthouse: [
      1,
      8,
      160,
      ['Three Bedrooms', 'Underwater Bedroom', 'Infinity Pool', 'Sound System', 'Butler', 'Seaplane Transfer'],
    ],
  },
  corinthia: {
    Standard: [5, 2, 28, ['Double Bed', 'Courtyard View', 'Marble Floor', 'Free Wi-Fi']],
    Deluxe: [4, 3, 40, ['King Bed', 'Gulf View', 'Balcony', 'Marble Bathroom']],
    Luxury: [2, 6, 90, ['Two Bedrooms', 'Colonnade Terrace', 'Plunge Pool', 'Kitchen', 'Gulf View']],
    Penthouse: [1, 8, 145, ['Three Bedrooms', 'Roof Terrace', 'Stage View', 'Private Pool', 'Dining Room']],
  },
} satisfies Record<string, Partial<Record<RoomTypeName, Room>>>;

/** The thirteen resorts by the last segment of their paths. */
export type ResortSlug = keyof typeof rooms;

/** The room types of a resort, cheapest first, with the pictures of the room and of its resort. */
export function roomTypesOf(slug: ResortSlug): SeedRoomType[] {
  const ofResort: Partial<Record<RoomTypeName, Room>> = rooms[slug];
  const names = Object.keys(PRICES) as RoomTypeName[];
  return names.flatMap((name) => {
    const room = ofResort[name];
    if (!room) return [];
    const [unitCount, maxGuests, squareMetres, amenities] = room;
    const images = [`/pictures/rooms/${name.toLowerCase().replace(' ', '-')}.svg`, `/pictures/resorts/${slug}.svg`];
    return { name, price: PRICES[name], unitCount, maxGuests, size: `${squareMetres} m²`, amenities, images };
  });
}
