/* What runs in the head of every page before its first paint, in this order: the notice comes even if the rest fails in an old browser. */

import './browser-support.ts';
import './theme.ts';
import './early-session.ts';
import './early-press.ts';
import './language-offer.ts';
