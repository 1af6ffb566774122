import { drawNoBookings } from './empty/no-bookings.ts';
import { drawNoOpenings } from './empty/no-openings.ts';
import { drawNotFound } from './empty/not-found.ts';
import { drawShopEmpty } from './empty/shop-empty.ts';
import { drawBeigeShirt } from './items/beige-shirt.ts';
import { drawBlackHoodie } from './items/black-hoodie.ts';
import { drawBlueHoodie } from './items/blue-hoodie.ts';
import { drawPinkHoodie } from './items/pink-hoodie.ts';
import { drawCoast } from './maps/coast.ts';
import { drawChairman } from './portraits/chairman.ts';
import { drawDirector1 } from './portraits/director-1.ts';
import { drawDirector2 } from './portraits/director-2.ts';
import { drawDirector3 } from './portraits/director-3.ts';
import { drawViceChairman } from './portraits/vice-chairman.ts';
import { drawAmalfi } from './resorts/amalfi.ts';
import { drawAquaBlu } from './resorts/aqua-blu.ts';
import { drawCoralBeach } from './resorts/coral-beach.ts';
import { drawCorinthia } from './resorts/corinthia.ts';
import { drawCoucherDeSoleil } from './resorts/coucher-de-soleil.ts';
import { drawOasisCruise } from './resorts/oasis-cruise.ts';
import { drawPalmGrove } from './resorts/palm-grove.ts';
import { drawPolynesia } from './resorts/polynesia.ts';
import { drawRiviera } from './resorts/riviera.ts';
import { drawSakuraHinoiri } from './resorts/sakura-hinoiri.ts';
import { drawSeaside } from './resorts/seaside.ts';
import { drawTropical } from './resorts/tropical.ts';
import { drawVista } from './resorts/vista.ts';
import { drawBeachCabin } from './rooms/beach-cabin.ts';
import { drawDeluxe } from './rooms/deluxe.ts';
import { drawLuxury } from './rooms/luxury.ts';
import { drawPenthouseVilla } from './rooms/penthouse-villa.ts';
import { drawPenthouse } from './rooms/penthouse.ts';
import { drawStandard } from './rooms/standard.ts';
import { drawSuite } from './rooms/suite.ts';

/** Every drawn picture of the site by its path below `/pictures/`, without the extension. */
export const pictures: Record<string, () => string> = {
  'resorts/vista': drawVista,
  'resorts/tropical': drawTropical,
  'resorts/seaside': drawSeaside,
  'resorts/coral-beach': drawCoralBeach,
  'resorts/riviera': drawRiviera,
  'resorts/oasis-cruise': drawOasisCruise,
  'resorts/palm-grove': drawPalmGrove,
  'resorts/polynesia': drawPolynesia,
  'resorts/amalfi': drawAmalfi,
  'resorts/sakura-hinoiri': drawSakuraHinoiri,
  'resorts/coucher-de-soleil': drawCoucherDeSoleil,
  'resorts/aqua-blu': drawAquaBlu,
  'resorts/corinthia': drawCorinthia,
  'rooms/standard': drawStandard,
  'rooms/beach-cabin': drawBeachCabin,
  'rooms/deluxe': drawDeluxe,
  'rooms/suite': drawSuite,
  'rooms/luxury': drawLuxury,
  'rooms/penthouse': drawPenthouse,
  'rooms/penthouse-villa': drawPenthouseVilla,
  'items/black-hoodie': drawBlackHoodie,
  'items/blue-hoodie': drawBlueHoodie,
  'items/pink-hoodie': drawPinkHoodie,
  'items/beige-shirt': drawBeigeShirt,
  'portraits/chairman': drawChairman,
  'portraits/vice-chairman': drawViceChairman,
  'portraits/director-1': drawDirector1,
  'portraits/director-2': drawDirector2,
  'portraits/director-3': drawDirector3,
  'empty/no-openings': drawNoOpenings,
  'empty/no-bookings': drawNoBookings,
  'empty/not-found': drawNotFound,
  'empty/shop-empty': drawShopEmpty,
  'maps/coast': drawCoast,
};
