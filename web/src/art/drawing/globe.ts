import type { Brush } from './brush';
import { closedCurve, openCurve, type Point, polygon, polyline, radians, withAlpha } from './paths';

type Vector = readonly [number, number, number];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Vector): Vector => {
  const length = Math.sqrt(dot(a, a)) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};
const mix = (a: Vector, b: Vector, share: number): Vector =>
  unit([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);

/** Stains lighter and darker than the ground. */
export interface Mottle {
  count: number;
  dark: string;
  light: string;
  /** The size of the largest. */
  degrees?: number;
}

/** Veils of cloud: streaks along the bands of a giant, drifting wisps elsewhere. */
export interface Clouds {
  count: number;
  colour?: string;
  opacity?: number;
  /** Between these latitudes. */
  lat?: Point;
  /** How much longer than high; more than 5 makes streaks. */
  stretch?: number;
}

/** An oval storm: nested swirls. */
export interface Storm {
  lon: number;
  lat: number;
  degrees: number;
  outer: string;
  middle: string;
  eye: string;
}

export interface Craters {
  count: number;
  /** Degrees. */
  smallest: number;
  largest: number;
  dark?: string;
  light?: string;
}

/** Wandering lines; one path. */
export interface Cracks {
  count: number;
  /** In steps of three degrees. */
  length: number;
  /** Degrees by which a line may turn at each step. */
  turn?: number;
  lat?: Point;
}

/** The face of a sphere turned to us: marks are laid on it by longitude and latitude and foreshorten. */
export class Globe {
  private readonly attitude: readonly [number, number, number, number];

  constructor(
    readonly brush: Brush,
    readonly x: number,
    readonly y: number,
    readonly radius: number,
    readonly tilt: number,
    readonly roll: number,
    readonly light: Point,
  ) {
    this.attitude = [
      Math.cos(radians(tilt)),
      Math.sin(radians(tilt)),
      Math.cos(radians(roll)),
      Math.sin(radians(roll)),
    ];
  }

  private direction(lon: number, lat: number): Vector {
    const [longitude, latitude] = [radians(lon), radians(lat)];
    return [Math.cos(latitude) * Math.sin(longitude), -Math.sin(latitude), Math.cos(latitude) * Math.cos(longitude)];
  }

  /** Where a direction is seen in the picture, and its depth. What lies behind is pushed out to the edge. */
  project(vector: Vector): readonly [number, number, number] {
    const [cosTilt, sinTilt, cosRoll, sinRoll] = this.attitude;
    const [px, py, z] = [
      vector[0],
      vector[1] * cosTilt + vector[2] * sinTilt,
      vector[2] * cosTilt - vector[1] * sinTilt,
    ];
    let [x, y] = [px * cosRoll - py * sinRoll, px * sinRoll + py * cosRoll];
    if (z < 0) {
      const length = Math.hypot(x, y) || 1;
      [x, y] = [(x / length) * 1.05, (y / length) * 1.05];
    }
    return [this.x + x * this.radius, this.y + y * this.radius, z];
  }

  /** Where a place on the globe is seen. */
  point(lon: number, lat: number): Point {
    const [x, y] = this.project(this.direction(lon, lat));
    return [x, y];
  }

  /** The outline of an uneven patch, so many degrees in size, stretched from west to east. */
  shape(lon: number, lat: number, degrees: number, rough = 0.35, stretch = 1): string {
    const centre = this.direction(lon, lat);
    const size = (degrees * Math.sqrt(Math.max(1, stretch)) * this.radius) / 57;
    const corners = size > 7 && rough > 0.2 ? 36 : size > 4 ? 18 : size > 1.5 ? 11 : 7;
    if (degrees * this.radius < 5.7) return '';
    if (this.project(centre)[2] < -Math.sin(radians(degrees * Math.max(1, stretch)))) return '';
    const east = unit(cross([0, -1, 0], centre));
    const north = cross(centre, east);
    const wobble = this.brush.wobble(corners > 30 ? 15 : 7);
    const points: Point[] = [];
    for (let i = 0; i < corners; i++) {
      const angle = (i / corners) * Math.PI * 2;
      const reach = Math.tan(radians(Math.min(80, degrees * Math.max(0.15, 1 + rough * wobble(angle)))));
      const [eastward, northward] = [Math.cos(angle) * reach * stretch, Math.sin(angle) * reach];
      const [x, y] = this.project(
        unit([
          centre[0] + east[0] * eastward + north[0] * northward,
          centre[1] + east[1] * eastward + north[1] * northward,
          centre[2] + east[2] * eastward + north[2] * northward,
        ]),
      );
      points.push([x, y]);
    }
    return closedCurve(points);
  }

  spot(lon: number, lat: number, degrees: number, fill: string, rough = 0.35, stretch = 1): string {
    return this.brush.path(this.shape(lon, lat, degrees, rough, stretch), fill);
  }

  /** Uneven patches in one path, of sizes between the two (in degrees). */
  patches(
    count: number,
    smallest: number,
    largest: number,
    fill: string,
    options: { rough?: number; stretch?: number; lat?: Point; lon?: Point; edge?: string } = {},
  ): string {
    const [brush, latitudes, longitudes] = [this.brush, options.lat ?? [-80, 80], options.lon ?? [-95, 95]];
    return brush.path(
      brush.repeat(count, () =>
        this.shape(
          brush.random(longitudes[0], longitudes[1]),
          brush.random(latitudes[0], latitudes[1]),
          brush.random(smallest, largest),
          options.rough ?? 0.4,
          options.stretch ?? 1,
        ),
      ),
      fill,
      options.edge && `stroke="#${options.edge}" stroke-width="2.2" paint-order="stroke"`,
    );
  }

  mottle({ count, dark, light, degrees = 12 }: Mottle): string {
    return (
      this.patches(count, degrees * 0.3, degrees * 1.4, dark, { rough: 0.6, stretch: 1.5 }) +
      this.patches(count, degrees * 0.2, degrees, light, { rough: 0.6, stretch: 1.4 }) +
      this.patches(count, degrees * 0.1, degrees * 0.5, dark, { rough: 0.6 })
    );
  }

  clouds({ count, colour = 'ffffff', opacity = 0.5, lat = [-70, 70], stretch = 4 }: Clouds): string {
    const brush = this.brush;
    if (stretch > 5)
      return [1, 0.7, 0.45]
        .map((scale) =>
          this.patches(count, 1.2 * scale, 5.5 * scale, withAlpha(colour, opacity * (1.15 - 0.6 * scale)), {
            rough: 0.7,
            stretch,
            lat,
          }),
        )
        .join('');
    return [1, 0.55]
      .map((scale) =>
        brush.path(
          brush.repeat(Math.ceil(count * 0.6), () => {
            const [lon, start, turn] = [brush.random(-85, 75), brush.random(lat[0], lat[1]), brush.random(-5, 5)];
            return brush.repeat(7, (i) =>
              this.shape(
                lon + i * 4 + brush.random(-3, 3),
                start + (turn * i * i) / 14 + brush.random(-2, 2),
                brush.random(0.5, 2.3) * scale,
                0.6,
                brush.random(2, 5),
              ),
            );
          }),
          withAlpha(colour, opacity * (1.3 - 0.6 * scale)),
        ),
      )
      .join('');
  }

  /** The zone between two latitudes, its edges waving by so many degrees. */
  zone(north: number, south: number, fill: string, waviness = 1): string {
    const edge = (lat: number): Point[] => {
      const wobble = this.brush.wobble(8);
      return Array.from({ length: 25 }, (_, i) => this.point(-96 + i * 8, lat + waviness * wobble(i * 0.5)));
    };
    return this.brush.path(openCurve(edge(north)) + openCurve(edge(south).reverse()).replace('M', 'L') + 'z', fill);
  }

  /** Bands all over: colours from north to south, with fine streaks. */
  bands(colours: readonly string[], waviness = 1.2, streak = 'ffffff'): string {
    const count = colours.length;
    const cuts = colours.map((_, i) => 90 - (180 * (i + (i ? this.brush.random(-0.28, 0.28) : 0))) / count);
    return (
      colours.map((colour, i) => this.zone(cuts[i]!, (cuts[i + 1] ?? -96) - 1.5, colour, waviness)).join('') +
      this.patches(26, 0.4, 1.3, withAlpha(streak, 0.22), { stretch: 16, rough: 0.5, lat: [-65, 65] }) +
      this.patches(20, 0.4, 1.2, '20081828', { stretch: 18, rough: 0.5, lat: [-65, 65] })
    );
  }

  storm({ lon, lat, degrees, outer, middle, eye }: Storm): string {
    return (
      this.spot(lon, lat, degrees * 1.35, outer, 0.05, 1.8) +
      this.spot(lon, lat, degrees, middle, 0.06, 1.8) +
      this.spot(lon - degrees * 0.15, lat + degrees * 0.1, degrees * 0.68, withAlpha(eye, 0.55), 0.1, 1.8) +
      this.spot(lon, lat, degrees * 0.4, middle, 0.1, 1.9) +
      this.spot(lon, lat, degrees * 0.16, eye, 0.1, 1.8)
    );
  }

  /** The ground around a pole. */
  polarCap(lat: number, fill: string, rough = 3): string {
    const wobble = this.brush.wobble(9);
    const corners = 60;
    const points = Array.from({ length: corners }, (_, i) =>
      this.point((i * 360) / corners, lat + rough * wobble((i / corners) * Math.PI * 2) * Math.sign(lat)),
    );
    return this.brush.path(closedCurve(points), fill);
  }

  /** Pits at [longitude, latitude, degrees]: a lit wall, a dark floor. */
  pits(places: readonly Vector[], dark = '00000070', light = 'ffffff50'): string {
    const [lx, ly] = this.light;
    const layer = (scale: number, offset: number, colour: string): string =>
      this.brush.path(
        places
          .map(([lon, lat, degrees]) => {
            const shift = degrees * offset * 0.2;
            const [x, y] = this.point(lon, lat);
            const [dx, dy] = [(-lx * shift * this.radius) / 57, (-ly * shift * this.radius) / 57];
            const near = new Globe(this.brush, this.x + dx, this.y + dy, this.radius, this.tilt, this.roll, this.light);
            return Math.hypot(x - this.x, y - this.y) > this.radius ? '' : near.shape(lon, lat, degrees * scale, 0.07);
          })
          .join(''),
        colour,
      );
    return layer(1.08, 1, light) + layer(1, 0, dark) + layer(0.76, 1, withAlpha(light, 0.14));
  }

  craters({ count, smallest, largest, dark, light }: Craters): string {
    return this.pits(
      Array.from(
        { length: count },
        () =>
          [
            this.brush.random(-80, 80),
            this.brush.random(-70, 70),
            smallest + (largest - smallest) * this.brush.random() ** 2.5,
          ] as const,
      ),
      dark,
      light,
    );
  }

  cracks({ count, length, turn = 25, lat = [-75, 75] }: Cracks): string {
    const brush = this.brush;
    return brush.repeat(count, () => {
      let [lon, latitude, heading] = [brush.random(-85, 85), brush.random(lat[0], lat[1]), brush.random(0, 360)];
      const points: Point[] = [];
      for (let i = 0; i < length; i++) {
        const place = this.project(this.direction(lon, latitude));
        if (place[2] < 0.02) break;
        points.push([place[0], place[1]]);
        lon += (Math.cos(radians(heading)) * 3.2) / Math.max(0.3, Math.cos(radians(latitude)));
        latitude += Math.sin(radians(heading)) * 3.2;
        heading += brush.random(-turn, turn);
      }
      return points.length > 2 ? polyline(points) : '';
    });
  }

  /** The shell broken into plates: outlines, shrunk by `gap`, with edges that wander. */
  plates(count: number, gap = 0.05): string[] {
    const brush = this.brush;
    const centres: Vector[] = Array.from({ length: count }, (_, i) => {
      const y = 1 - (2 * (i + 0.5)) / count + brush.random(-0.5, 0.5) / count;
      const longitude = i * 2.4 + brush.random(-0.35, 0.35);
      const ring = Math.sqrt(Math.max(0, 1 - y * y));
      return [ring * Math.cos(longitude), y, ring * Math.sin(longitude)];
    });
    const corners: { v: Vector; s: number[] }[] = [];
    for (let i = 0; i < count; i++)
      for (let j = i + 1; j < count; j++)
        for (let k = j + 1; k < count; k++) {
          const [p, ring, w] = [centres[i]!, centres[j]!, centres[k]!];
          let v = unit(
            cross([ring[0] - p[0], ring[1] - p[1], ring[2] - p[2]], [w[0] - p[0], w[1] - p[1], w[2] - p[2]]),
          );
          if (dot(v, p) < 0) v = [-v[0], -v[1], -v[2]];
          if (!centres.some((o, middle) => middle !== i && middle !== j && middle !== k && dot(o, v) > dot(p, v)))
            corners.push({ v, s: [i, j, k] });
        }
    const wander = (longitude: Vector, centre: Vector, share: number): Vector => {
      const height =
        Math.sin(
          (longitude[0] + centre[0]) * 41 +
            (longitude[1] + centre[1]) * 67 +
            (longitude[2] + centre[2]) * 29 +
            Math.abs(share - 0.5) * 9,
        ) * 0.035;
      const middle = mix(longitude, centre, share);
      const side = unit(cross(longitude, centre));
      const shift = longitude[0] + longitude[1] * 3 < centre[0] + centre[1] * 3 ? height : -height;
      return unit([middle[0] + side[0] * shift, middle[1] + side[1] * shift, middle[2] + side[2] * shift]);
    };
    return centres.flatMap((centre, i) => {
      if (this.project(centre)[2] < -0.5) return [];
      const east = unit(cross([0.3, 1, 0.2], centre));
      const north = cross(centre, east);
      const around = corners
        .filter((ring) => ring.s.includes(i))
        .sort(
          (p, ring) => Math.atan2(dot(p.v, north), dot(p.v, east)) - Math.atan2(dot(ring.v, north), dot(ring.v, east)),
        );
      const points: Point[] = [];
      around.forEach((ring, middle) => {
        const to = around[(middle + 1) % around.length]!.v;
        for (const share of [0, 0.2, 0.4, 0.6, 0.8]) {
          const w = mix(share ? wander(ring.v, to, share) : ring.v, centre, gap);
          const s = this.project(w);
          points.push([s[0], s[1]]);
        }
      });
      return points.length > 2 ? [polygon(points)] : [];
    });
  }
}
