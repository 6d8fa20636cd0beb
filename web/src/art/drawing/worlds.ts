import type { Globe } from './globe';

/** Faces that several worlds share; each card's seed makes them differ. */
export const earth = (globe: Globe, land = '3f8058', dry = 'b8a068', cloud = 0.5): string =>
  globe.patches(7, 7, 19, land, { rough: 0.6, stretch: 1.3, lat: [-60, 60], edge: '9ff0e038' }) +
  globe.patches(9, 3, 10, dry + '70', { rough: 0.6, lat: [-35, 35] }) +
  globe.patches(14, 1, 4, land, { rough: 0.6 }) +
  globe.polarCap(72, 'f4fbff') +
  globe.polarCap(-74, 'f4fbff') +
  (cloud ? globe.clouds({ count: 22, colour: 'ffffff', opacity: cloud }) : '');

export const jupiter = (globe: Globe): string =>
  globe.bands(['a87c5c', 'd8bc98', 'a0684a', 'f0dcb8', 'b47a52', 'e4cca6', '8a5a48', 'd0b08c', '9a7058'], 2.2);

export const saturn = (globe: Globe): string =>
  globe.bands(['c8aa78', 'e0c896', 'd0b080', 'f0dcae', 'd8ba88', 'e8d2a0', 'bc9a6c', 'd4b684'], 1);

export const neptune = (globe: Globe): string =>
  globe.bands(['2258bc', '3f82dc', '2f6ed0', '5a9cf0', '3474d6', '4488e4', '2054b0'], 2.4, 'd8f0ff');

export const mars = (globe: Globe): string =>
  globe.mottle({ count: 9, dark: '5a2418a0', light: 'e8a06c70', degrees: 16 }) +
  globe.craters({ count: 14, smallest: 2, largest: 6, dark: '40140c60', light: 'ffd0a058' });

export const ice = (globe: Globe, line = '8a6a5890'): string =>
  globe.mottle({ count: 8, dark: '7a98b870', light: 'ffffff80', degrees: 18 }) +
  globe.brush.line(globe.cracks({ count: 16, length: 30, turn: 9 }), line, 0.5) +
  globe.brush.line(globe.cracks({ count: 10, length: 24, turn: 14 }), '5a88b870', 0.4);

export const stone = (globe: Globe): string =>
  globe.mottle({ count: 10, dark: '00000048', light: 'ffffff24', degrees: 15 }) +
  globe.craters({ count: 26, smallest: 2, largest: 8 });

/** Molten seams and pools, to be laid over the shade. */
export const molten = (globe: Globe, count = 22): string => {
  const outline = globe.cracks({ count, length: 16, turn: 34 });
  return (
    globe.brush.line(outline, 'ff4a1060', 2.4) +
    globe.brush.line(outline, 'ff8a2ae0', 0.9) +
    globe.brush.line(outline, 'ffe8a0', 0.35) +
    globe.patches(8, 1, 5, 'ff9a38b0', { rough: 0.6 })
  );
};
