// Where the planets of a finished system stand in its picture: the star at the left, each planet on its orbit.

import { LETTERS, orbitOf, type Letter, type PlanetState, type Position } from '../../model';

/** The picture's size and its orbits, in its own units. */
export interface Picture {
  width: number;
  height: number;
  /** How far from the star's middle the first orbit lies, and how far from one another all lie. */
  first: number;
  apart: number;
  /** How far neighbours stand above or below the middle, by turns. */
  rise: number;
  /** How large planets are. */
  size: number;
}
export const WIDE: Picture = { width: 1200, height: 360, first: 215, apart: 148, rise: 56, size: 1 };
/** For a phone: closer together and larger. */
export const NARROW: Picture = { width: 700, height: 400, first: 150, apart: 81, rise: 88, size: 0.92 };

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
export function distance({ first, apart }: Picture, orbit: number): number {
  return first + (orbit - 1) * apart;
}

/** Where an orbit meets a height above or below the star. */
export function across(picture: Picture, orbit: number, rise: number): number {
  return Math.sqrt(distance(picture, orbit) ** 2 - rise ** 2);
}

/** Planets that share an orbit stand one above the other; neighbours stand higher or lower by turns. */
export function lineUp(planets: Position['planets'], picture: Picture): Standing[] {
  const there = LETTERS.flatMap((letter) => {
    const planet = planets[letter];
    return planet ? [{ letter, planet, orbit: orbitOf(planet.space) }] : [];
  }).sort((a, b) => a.orbit - b.orbit);
  return there.map(({ letter, planet, orbit }, index) => {
    const company = there.filter((other) => other.orbit === orbit);
    const place = company.findIndex((other) => other.letter === letter);
    const rise =
      company.length === 1
        ? picture.rise * (index % 2 === 0 ? -1 : 1)
        : (picture.height - 130) * (place / (company.length - 1) - 0.5) * (company.length === 2 ? 0.8 : 1);
    const size = planet.proto ? 1.35 : planet.kind === 'gaseous' ? 1.95 : 1.6;
    return {
      letter,
      planet,
      x: across(picture, orbit, rise),
      y: picture.height / 2 + rise,
      scale: picture.size * (company.length === 1 ? size : Math.min(size, 3.4 / company.length)),
      light: (Math.asin(rise / distance(picture, orbit)) * 180) / Math.PI,
    };
  });
}
