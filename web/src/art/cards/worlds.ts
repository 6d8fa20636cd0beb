import type { Globe } from './globe';

/** Faces that several worlds share; each card's seed makes them differ. */
export const earth = (g: Globe, land = '3f8058', dry = 'b8a068', cloud = 0.5): string =>
  g.patches(7, 7, 19, land, { rough: 0.6, ex: 1.3, lat: [-60, 60], edge: '9ff0e038' }) +
  g.patches(9, 3, 10, dry + '70', { rough: 0.6, lat: [-35, 35] }) +
  g.patches(14, 1, 4, land, { rough: 0.6 }) +
  g.cap(72, 'f4fbff') +
  g.cap(-74, 'f4fbff') +
  (cloud ? g.clouds(22, 'ffffff', cloud) : '');

export const jove = (g: Globe): string =>
  g.bands(['a87c5c', 'd8bc98', 'a0684a', 'f0dcb8', 'b47a52', 'e4cca6', '8a5a48', 'd0b08c', '9a7058'], 2.2);

export const saturn = (g: Globe): string =>
  g.bands(['c8aa78', 'e0c896', 'd0b080', 'f0dcae', 'd8ba88', 'e8d2a0', 'bc9a6c', 'd4b684'], 1);

export const neptune = (g: Globe): string =>
  g.bands(['2258bc', '3f82dc', '2f6ed0', '5a9cf0', '3474d6', '4488e4', '2054b0'], 2.4, 'd8f0ff');

export const mars = (g: Globe): string =>
  g.mottle(9, '5a2418a0', 'e8a06c70', 16) + g.craters(14, 2, 6, '40140c60', 'ffd0a058');

export const ice = (g: Globe, line = '8a6a5890'): string =>
  g.mottle(8, '7a98b870', 'ffffff80', 18) +
  g.b.line(g.cracks(16, 30, 9), line, 0.5) +
  g.b.line(g.cracks(10, 24, 14), '5a88b870', 0.4);

export const stone = (g: Globe): string => g.mottle(10, '00000048', 'ffffff24', 15) + g.craters(26, 2, 8);

/** Molten seams and pools, to be laid over the shade. */
export const molten = (g: Globe, n = 22): string => {
  const d = g.cracks(n, 16, 34);
  return (
    g.b.line(d, 'ff4a1060', 2.4) +
    g.b.line(d, 'ff8a2ae0', 0.9) +
    g.b.line(d, 'ffe8a0', 0.35) +
    g.patches(8, 1, 5, 'ff9a38b0', { rough: 0.6 })
  );
};
