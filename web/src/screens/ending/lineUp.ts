// Where the planets of a finished system stand in its picture: the star at the left, each planet on its orbit.

import { LETTERS, orbitOf, type Letter, type PlanetState, type Position } from '../../model';

/** The picture's size and its orbits, in its own units. */
export interface Picture {
  width: number;
  height: number;
  /** How far from the star's middle the first orbit lies, and how far from one another all lie. */
  first: number;
  apart: number;
  /** How large planets are. */
  size: number;
}
export const WIDE: Picture = { width: 1200, height: 360, first: 215, apart: 148, size: 1 };
/** For a phone: closer together and larger. */
export const NARROW: Picture = { width: 700, height: 400, first: 150, apart: 81, size: 0.92 };

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

/** Where a planet may stand: as parts of the way from the middle to the edge. */
const LEVELS = [-1, -0.66, -0.33, 0, 0.33, 0.66, 1];
/** A planet with its halo, its moons and its tag, at scale 1. */
const REACH = 46;
/** Bodies that are further apart than this, as a part of what both reach, have room enough. */
const ENOUGH = 1.3;

/** Every planet on its own orbit, as far from the others as need be, and otherwise a little above or below the middle. */
export function lineUp(planets: Position['planets'], picture: Picture): Standing[] {
  const there = LETTERS.flatMap((letter) => {
    const planet = planets[letter];
    return planet ? [{ letter, planet, orbit: orbitOf(planet.space) }] : [];
  }).sort((a, b) => a.orbit - b.orbit);
  const places = there.map(({ letter, planet, orbit }) => {
    const company = there.filter((other) => other.orbit === orbit).length;
    const size = planet.proto ? 1.35 : planet.kind === 'gaseous' ? 1.95 : 1.6;
    const scale = picture.size * (company < 3 ? size : Math.min(size, 3.4 / company));
    return LEVELS.map((level) => {
      const rise = level * (picture.height / 2 - REACH * scale);
      const [x, y] = [across(picture, orbit, rise), picture.height / 2 + rise];
      const light = (Math.asin(rise / distance(picture, orbit)) * 180) / Math.PI;
      return { level, standing: { letter, planet, x, y, scale, light } };
    });
  });
  let best: Standing[] = [];
  let most = -Infinity;
  for (const chosen of choices(places)) {
    const room = roominess(chosen.map(({ standing }) => standing));
    const liveliness = chosen.reduce((sum, { level }) => sum + (Math.abs(level) - 0.33) ** 2, 0);
    const turns = chosen.filter(({ level }, index) => index > 0 && level * chosen[index - 1]!.level >= 0).length;
    const worth = 10 * room - liveliness - 0.1 * turns;
    if (worth > most) [best, most] = [chosen.map(({ standing }) => standing), worth];
  }
  return best;
}

/** Every way to take one of each. */
function choices<One>(lists: readonly (readonly One[])[]): One[][] {
  return lists.reduce<One[][]>((ways, list) => ways.flatMap((way) => list.map((one) => [...way, one])), [[]]);
}

/** How much room all pairs have, together. */
function roominess(standing: readonly Standing[]): number {
  let room = 0;
  for (const [index, one] of standing.entries())
    for (const other of standing.slice(index + 1)) {
      const apart = Math.hypot(one.x - other.x, one.y - other.y);
      room += Math.min(ENOUGH, apart / (REACH * (one.scale + other.scale)));
    }
  return room;
}
