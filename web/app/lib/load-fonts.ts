/**
 * The text of a function of the fonts' URLs, separated by spaces: preloads them.
 *
 * Over a line where they would come after the first paint (38 KB beside the scripts), the page keeps its fallback fonts
 * and the scripts have the line to themselves. The fonts follow when the page has loaded, for the next page: `fontsLoaded`
 * in sessionStorage says that the browser has them. Not where the visitor saves data or the connection is bad. Browsers
 * that do not report their connection preload the fonts.
 */
export const loadFonts =
  `function(u,c,k){k='fontsLoaded';c=navigator.connection;` +
  `function add(r){u.split(' ').forEach(function(h,l){l=document.createElement('link');l.rel=r;l.as='font';` +
  `l.type='font/woff2';l.crossOrigin='anonymous';l.href=h;l.onload=function(){try{sessionStorage[k]=1}catch(e){}};` +
  `document.head.append(l)})}` +
  `function has(){try{return sessionStorage[k]}catch(e){}}` +
  `if(!c||!c.saveData&&c.effectiveType=='4g'&&(c.downlink>=2.5&&c.rtt<=200||has()))return add('preload');` +
  `document.documentElement.dataset.connection='slow';` +
  `if(!c.saveData&&c.effectiveType=='4g')addEventListener('load',function(){add('prefetch')})}`;
