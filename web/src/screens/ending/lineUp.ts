// Where the planets of a finished system stand in its picture: the star at the left, each planet on its orbit.

import { LETTERS, orbitOf, type Letter, type PlanetState, type Position } from '../../model';

export const WIDTH = 1200;
export const HEIGHT = 360;
/** The star's middle. */
export const STAR = { x: -10, y: HEIGHT / 2 };
const FIRST = 215;
const APART = 148;

export interface Standing {
  letter: Letter;
  planet: PlanetState;
  x: number;
  y: number;
  scale: number;
  /** The direction away from the star, in degrees. */
  light: number;
}

/** How far from the star an orbit lies; between two orbits for the Frost Line. */
export function distance(orbit: number): number {
  return FIRST + (orbit - 1) * APART;
}

/** Planets that share an orbit stand one above the other; neighbours stand a little higher or lower by turns. */
export function lineUp(planets: Position['planets']): Standing[] {
  const there = LETTERS.flatMap((letter) => {
    const planet = planets[letter];
    return planet ? [{ letter, planet, orbit: orbitOf(planet.space) }] : [];
  }).sort((a, b) => a.orbit - b.orbit);
  return there.map(({ letter, planet, orbit }, index) => {
    const company = there.filter((other) => other.orbit === orbit);
    const place = company.findIndex((other) => other.letter === letter);
    const rise =
      company.length === 1
        ? 34 * (index % 2 === 0 ? -1 : 1)
        : (HEIGHT - 110) * (place / (company.length - 1) - 0.5) * (company.length === 2 ? 0.72 : 1);
    const turn = Math.asin(rise / distance(orbit));
    const size = planet.proto ? 1.35 : planet.kind === 'gaseous' ? 2 : 1.6;
    return {
      letter,
      planet,
      x: STAR.x + distance(orbit) * Math.cos(turn),
      y: STAR.y + rise,
      scale: Math.min(size, company.length === 1 ? 2 : 3.2 / company.length),
      light: (turn * 180) / Math.PI,
    };
  });
}
