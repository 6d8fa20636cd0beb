import { Brush } from './brush';
import { Globe } from './globe';
import { closedCurve, decimal, openCurve, type Point, polygon, radians, TAU, withAlpha } from './paths';

/** A shaded sphere. */
export interface Orb {
  x: number;
  y: number;
  radius: number;
  /** Paint: base colours from the lit side to the far side. */
  colours: string;
  /** Towards the light; its length does not matter. */
  light?: Point;
  /** How much of it lies in light: 0 is half, 1 all of it, towards -1 a crescent. */
  daylight?: number;
  /** The colour of its atmosphere. */
  air?: string;
  /** In radii. */
  airWidth?: number;
  /** The colour of the light round its edge. */
  rim?: string;
  /** The colour of its dark side. */
  night?: string;
  /** What is seen on its surface where the light falls. */
  surface?: (globe: Globe) => string;
  /** What shines by itself, on the dark side too. */
  glowing?: (globe: Globe) => string;
  /** Degrees by which its north pole leans towards us. */
  tilt?: number;
  /** Degrees clockwise. */
  roll?: number;
}

/** The rings of a planet. A planet goes between their two halves. */
export interface Ring {
  x: number;
  y: number;
  /** Radii. */
  inner: number;
  outer: number;
  /** Seen from above at 1, from the side towards 0. */
  squash: number;
  /** Degrees clockwise. */
  turn?: number;
  /** All of it, unless one half is asked for. */
  half?: 'back' | 'front';
  colours: readonly string[];
  /** Where nothing lies: 0 at the inner edge, 1 at the outer. */
  gaps?: readonly number[];
}

/** A path once or partly around something. */
export interface Orbit {
  x: number;
  y: number;
  radius: number;
  squash: number;
  turn?: number;
  colour: string;
  width?: number;
  /** Degrees; 90 is nearest to us. */
  from?: number;
  to?: number;
  attributes?: string;
}

export interface Star {
  x: number;
  y: number;
  radius: number;
  colour: string;
  /** The colour of its middle. */
  core?: string;
  rays?: number;
}

export interface Comet {
  x: number;
  y: number;
  /** Where its tails stream to, in degrees: 0 is right, 90 down. */
  direction: number;
  length: number;
  width: number;
  /** The colours of its two tails. */
  dust?: string;
  ion?: string;
}

/** A disc of gas and dust. */
export interface Disc {
  x: number;
  y: number;
  radius: number;
  squash: number;
  turn?: number;
  /** Paint, from the middle outwards. */
  colours: string;
  grain?: string;
  /** How many lanes of dust it has. */
  lanes?: number;
  /** Where planets have swept it: how far out, and how wide (in radii). */
  gaps?: readonly (readonly [number, number])[];
}

/** A cloud of colour in the sky. */
export interface Cloud {
  x: number;
  y: number;
  radius: number;
  colour: string;
  opacity?: number;
}

/** Adds what is seen in space: the night sky, worlds, rings, orbits, stars, comets, rocks, discs of dust. */
export class Bodies extends Brush {
  /** Night with clouds of colour and stars. `from` and `to` are its colours at the upper left and the lower right. */
  sky(clouds: readonly Cloud[] = [], stars = 70, from = '060a18', to = '131a3a'): string {
    const star = (): readonly [number, number, number] => [
      this.random(0, 160),
      this.random(0, 100),
      0.3 + this.random() ** 4 * 0.8,
    ];
    const [x, y, slope] = [this.random(-10, 20), this.random(10, 90), this.random(-0.4, 0.4)];
    return (
      this.rect(0, 0, 160, 100, `> ${from} ${to}`) +
      this.repeat(6, (i) =>
        this.glow(
          x + i * 28,
          y + slope * i * 28 + this.random(-9, 9),
          this.random(22, 38),
          clouds[0]?.colour ?? '5a6ab0',
          0.13,
          0.55,
        ),
      ) +
      clouds
        .map(({ x, y, radius, colour, opacity }) => this.glow(x, y, radius, colour, opacity ?? 0.35, 0.75))
        .join('') +
      this.dots(Math.round(stars * 0.6), 'c8d8ff66', star) +
      this.dots(Math.round(stars * 0.3), 'ffffffb0', star) +
      this.dots(Math.round(stars * 0.1), 'ffe9c8d0', star) +
      (stars > 30
        ? this.repeat(2, () => this.spark(this.random(5, 155), this.random(4, 96), this.random(1.2, 2.2)))
        : '')
    );
  }

  /** A star so bright that it throws a small cross. */
  spark(x: number, y: number, size: number, colour = 'ffffff'): string {
    const cross = `M${decimal(x)} ${decimal(y - size)}L${decimal(x + size / 9)} ${decimal(y - size / 9)}L${decimal(x + size)} ${decimal(y)}L${decimal(x + size / 9)} ${decimal(y + size / 9)}L${decimal(x)} ${decimal(y + size)}L${decimal(x - size / 9)} ${decimal(y + size / 9)}L${decimal(x - size)} ${decimal(y)}L${decimal(x - size / 9)} ${decimal(y - size / 9)}z`;
    return this.glow(x, y, size, colour, 0.6) + this.path(cross, withAlpha(colour, 0.9));
  }

  orb(orb: Orb): string {
    const { x, y, radius: r } = orb;
    const [ux, uy] = orb.light ?? [-0.6, -0.55];
    const length = Math.hypot(ux, uy) || 1;
    const [lx, ly] = [ux / length, uy / length];
    const globe = new Globe(this, x, y, r, orb.tilt ?? 0, orb.roll ?? 0, [lx, ly]);
    const night = orb.night ?? '03040d';
    const daylight = orb.daylight ?? 0.45;
    const distance = daylight > 0.2 ? 0.9 : 1.5;
    const percent = (value: number): string => decimal(value * 100);
    const stop = (at: number, opacity: number): string =>
      `${percent(Math.max(0, Math.min(1, (distance + at) / (distance + 1))))}:${withAlpha(night, opacity)}`;
    const inside = (drawn: string): string =>
      drawn ? this.clip(`<circle cx="${decimal(x)}" cy="${decimal(y)}" r="${decimal(r)}"/>`, drawn) : '';
    let drawn = '';
    if (orb.air) {
      const width = orb.airWidth ?? 0.18;
      const reach = 1 + width * 1.6;
      const edge = 100 / reach;
      const haze = (height: number, opacity: number): string =>
        `${decimal(edge + (100 - edge) * height)}:${withAlpha(orb.air!, opacity)}`;
      drawn += this.circle(
        x + lx * r * width * 0.35,
        y + ly * r * width * 0.35,
        r * reach,
        `${haze(-0.6, 0.85)} ${haze(0, 0.6)} ${haze(0.35, 0.2)} ${haze(0.7, 0.05)} ${haze(1, 0)}`,
      );
    }
    drawn += this.circle(x, y, r, `@${percent(0.5 + lx * 0.25)},${percent(0.5 + ly * 0.25)},75 ${orb.colours}`);
    if (orb.surface) drawn += inside(orb.surface(globe));
    if (daylight < 1) {
      drawn += this.circle(
        x,
        y,
        r + 0.2,
        `@${percent(0.5 + (lx * distance) / 2)},${percent(0.5 + (ly * distance) / 2)},${percent((distance + 1) / 2)} ${stop(daylight - 0.75, 0)} ${stop(daylight - 0.3, 0.28)} ${stop(daylight, 0.66)} ${stop(daylight + 0.35, 0.92)} ${stop(daylight + 0.8, 0.97)}`,
      );
    }
    if (orb.glowing) drawn += inside(orb.glowing(globe));
    const rim = orb.rim ?? orb.air ?? 'ffffff';
    drawn += this.circle(
      x,
      y,
      r,
      `@${percent(0.5 - lx * 0.06)},${percent(0.5 - ly * 0.06)},56 ${withAlpha(rim, 0)} 84:${withAlpha(rim, 0)} 95:${withAlpha(rim, 0.28)} ${withAlpha(rim, 0.75)}`,
    );
    return drawn;
  }

  ring({ x, y, inner, outer, squash, turn = 0, half, colours, gaps = [] }: Ring): string {
    const count = Math.max(6, Math.round((outer - inner) / 1.3));
    const width = (outer - inner) / count;
    const wobble = this.wobble(6);
    const bands = this.repeat(count, (i, share) => {
      if (gaps.some((radius) => Math.abs(radius - share) < 0.6 / count)) return '';
      const radius = decimal(inner + width * (i + 0.5));
      const arc = half
        ? `M-${radius} 0A${radius} ${radius} 0 0 ${half === 'front' ? 0 : 1} ${radius} 0`
        : `M-${radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 -${radius} 0`;
      const opacity = 0.5 + 0.3 * Math.sin(share * 3.1) + 0.25 * wobble(share * 6);
      return `<path d="${arc}" fill="none" stroke="#${withAlpha(colours[i % colours.length]!, opacity)}" stroke-width="${decimal(width + 0.15)}"/>`;
    });
    return this.place({ x, y, turn, squash }, bands);
  }

  orbit({ x, y, radius, squash, turn = 0, colour, width = 0.5, from = 0, to = 360, attributes = '' }: Orbit): string {
    const points: Point[] = [];
    for (let i = 0; i <= 40; i++) {
      const angle = radians(from + ((to - from) * i) / 40);
      points.push([radius * Math.cos(angle), radius * squash * Math.sin(angle)]);
    }
    return this.place({ x, y, turn }, this.line(openCurve(points), colour, width, attributes));
  }

  /** A star: corona, rays, disc. */
  star({ x, y, radius, colour, core = 'ffffff', rays = 18 }: Star): string {
    const spikes = this.repeat(rays, () => {
      const angle = this.random(0, TAU);
      const length = radius * this.random(1.4, 2.6);
      const width = this.random(0.03, 0.09);
      const around = (angle: number, distance: number): Point => [
        x + Math.cos(angle) * distance,
        y + Math.sin(angle) * distance,
      ];
      return polygon([around(angle - width, radius * 0.9), around(angle, length), around(angle + width, radius * 0.9)]);
    });
    const mottle = this.wobble(4);
    return (
      this.glow(x, y, radius * 4.2, colour, 0.5) +
      this.path(spikes, withAlpha(colour, 0.13)) +
      this.glow(x, y, radius * 1.9, colour, 1) +
      this.circle(x, y, radius, `${core} 55:${core} 88:${colour} ${withAlpha(colour, 0.85)}`) +
      (radius > 14
        ? this.clip(
            `<circle cx="${decimal(x)}" cy="${decimal(y)}" r="${decimal(radius)}"/>`,
            this.repeat(46, (i) => {
              const angle = this.random(0, TAU);
              const distance = radius * Math.sqrt(this.random(0, 0.96));
              const foreshortening = Math.sqrt(Math.max(0.06, 1 - (distance / radius) ** 2));
              return this.ellipse(
                x + Math.cos(angle) * distance,
                y + Math.sin(angle) * distance,
                radius * 0.13 * foreshortening + 0.3,
                radius * (0.1 + 0.03 * mottle(i)),
                i % 2 ? withAlpha(core, 0.35) : withAlpha(colour, 0.3),
                (angle * 360) / TAU,
              );
            }),
          )
        : '')
    );
  }

  comet({ x, y, direction, length, width, dust = 'ffe6c0', ion = '7fc4ff' }: Comet): string {
    const tail = (reach: number, spread: number, bend: number, colour: string, opacity: number): string =>
      this.path(
        `M${decimal(-width * 0.5)} 0Q0 ${decimal(-spread * 0.25)} ${decimal(reach * 0.3)} ${decimal(-spread * 0.35 + bend * 0.1)}T${decimal(reach)} ${decimal(-spread + bend)}L${decimal(reach * 0.96)} ${decimal(spread + bend)}Q${decimal(reach * 0.4)} ${decimal(spread * 0.75 + bend * 0.3)} ${decimal(-width * 0.5)} 0z`,
        `- ${withAlpha(colour, opacity)} 35:${withAlpha(colour, opacity * 0.4)} ${withAlpha(colour, 0)}`,
      );
    return (
      this.place(
        { x, y, turn: direction },
        tail(length * 0.8, width * 2.6, width * 2.2, dust, 0.5) +
          tail(length * 0.62, width * 1.6, width * 1.7, dust, 0.5) +
          tail(length, width * 0.9, -width * 0.8, ion, 0.75) +
          tail(length * 0.8, width * 0.4, -width * 0.4, 'ffffff', 0.55),
      ) +
      this.glow(x, y, width * 2.8, ion, 0.75) +
      this.glow(x, y, width * 1.2, 'ffffff', 1) +
      this.circle(x, y, width * 0.32, 'fff')
    );
  }

  /** An irregular body. Its colours run from the lit side to the dark. */
  rock(
    x: number,
    y: number,
    radius: number,
    colours: string,
    options: { light?: Point; squash?: number; turn?: number; pits?: number; rough?: number } = {},
  ): string {
    const [ux, uy] = options.light ?? [-0.6, -0.6];
    const length = Math.hypot(ux, uy);
    const [lx, ly] = [ux / length, uy / length];
    const wobble = this.wobble(6);
    const squash = options.squash ?? 0.85;
    const turn = radians(options.turn ?? this.random(0, 360));
    const corners = radius > 6 ? 30 : radius > 2 ? 16 : 10;
    const place = (angle: number, distance: number): Point => {
      const [px, py] = [Math.cos(angle) * distance, Math.sin(angle) * distance * squash];
      return [x + px * Math.cos(turn) - py * Math.sin(turn), y + px * Math.sin(turn) + py * Math.cos(turn)];
    };
    const outline = closedCurve(
      Array.from({ length: corners }, (_, i) =>
        place((i / corners) * TAU, radius * (1 + (options.rough ?? 0.13) * wobble((i / corners) * TAU))),
      ),
    );
    const litFrom = `@${decimal(50 + lx * 28)},${decimal(50 + ly * 28)},82`;
    let pits = '';
    for (let i = 0; i < (options.pits ?? (radius > 5 ? 12 : 0)); i++) {
      const [px, py] = place(this.random(0, TAU), radius * Math.sqrt(this.random(0, 0.8)));
      const size = radius * this.random(0.05, 0.17);
      const tilt = this.random(-40, 40);
      pits +=
        this.ellipse(px - lx * size * 0.3, py - ly * size * 0.3, size * 1.05, size * 0.85, 'ffffff30', tilt) +
        this.ellipse(
          px,
          py,
          size,
          size * 0.8,
          `@${decimal(50 - lx * 40)},${decimal(50 - ly * 40)},90 0000 00000099`,
          tilt,
        );
    }
    if (pits) pits = this.clip(`<path d="${outline}"/>`, pits);
    return (
      this.path(outline, `${litFrom} ${colours}`) +
      pits +
      this.path(outline, `${litFrom} 0000 55:04061000 85:040610b0 040610e8`)
    );
  }

  disc({ x, y, radius, squash, turn = 0, colours, ...options }: Disc): string {
    let drawn = this.circle(0, 0, radius, colours);
    const grain = options.grain ?? 'ffffff';
    drawn += this.repeat(
      options.lanes ?? 16,
      (_, share) =>
        `<circle r="${decimal(radius * (0.14 + share * 0.8) + this.random(-1, 1))}" fill="none" stroke="#${withAlpha(this.random() < 0.5 ? grain : '0a0618', this.random(0.04, 0.24) * (1 - share * 0.6))}" stroke-width="${decimal(this.random(0.5, 2.6))}"/>`,
    );
    for (const [at, width] of options.gaps ?? [])
      drawn += `<circle r="${decimal(radius * at)}" fill="none" stroke="#050714d8" stroke-width="${decimal(radius * width)}"/><circle r="${decimal(radius * (at + width * 0.62))}" fill="none" stroke="#${withAlpha(grain, 0.4)}" stroke-width=".8"/>`;
    drawn += this.dots(90, withAlpha(grain, 0.5), () => {
      const angle = this.random(0, TAU);
      const distance = radius * (0.1 + 0.85 * this.random());
      return [Math.cos(angle) * distance, Math.sin(angle) * distance, this.random(0.2, 0.8)];
    });
    return this.place({ x, y, turn, squash }, drawn);
  }

  /** Flash, shock and sparks of an impact. */
  flash(x: number, y: number, radius: number, colour = 'ffb050', sparks = 40): string {
    return (
      this.glow(x, y, radius * 2.6, colour, 0.7) +
      this.path(
        this.repeat(24, () => {
          const angle = this.random(0, TAU);
          const length = radius * this.random(0.8, 2);
          const width = radius * this.random(0.02, 0.07);
          return polygon([
            [x + Math.sin(angle) * width, y - Math.cos(angle) * width],
            [x + Math.cos(angle) * length, y + Math.sin(angle) * length],
            [x - Math.sin(angle) * width, y + Math.cos(angle) * width],
          ]);
        }),
        withAlpha('fff0c0', 0.4),
      ) +
      this.glow(x, y, radius, 'ffffff', 1) +
      this.glow(x, y, radius * 0.6, 'ffffff', 1) +
      this.dots(sparks, withAlpha(colour, 0.9), () => {
        const angle = this.random(0, TAU);
        const distance = radius * this.random(0.7, 2.6);
        return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance, this.random(0.3, 1.1)];
      })
    );
  }
}
