/**
 * The vocabulary of the card pictures: one Brush per card, seeded by the card's id.
 * Every method returns SVG markup for a 160 x 100 picture; gradients and clips are collected
 * in `defs` under ids that begin with the card's id.
 *
 * Paint is written in short: `8cf` a colour (hex, alpha allowed), `fff 40:8cf8 8cf0` a radial
 * gradient (stops, evenly spread unless a percentage precedes them), `@35,30,75 ...` the same
 * about another centre, `| ...` top to bottom, `- ...` left to right, `> ...` down to the right.
 */
import { Globe } from './globe';

export type Point = readonly [number, number];

/** A shaded sphere. */
export interface Orb {
  x: number;
  y: number;
  radius: number;
  /** Base colours from the lit side to the far side. */
  colours: string;
  /** Towards the light; its length does not matter. */
  light?: Point;
  /** Where the terminator lies: 0 half lit, towards 1 full, towards -1 a crescent. */
  daylight?: number;
  /** Atmosphere colour and width (in radii). */
  air?: string;
  airWidth?: number;
  /** Rim light. */
  rim?: string;
  night?: string;
  /** Surface, drawn below the shade; `e` glows above it. */
  surface?: (g: Globe) => string;
  glowing?: (g: Globe) => string;
  /** Attitude of the globe in degrees. */
  tilt?: number;
  roll?: number;
}

const TAU = Math.PI * 2;
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A number for markup: one decimal. */
export const decimal = (value: number): string => String(Math.round(value * 10) / 10);

export function hashOf(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

/** The colour with an alpha of its own. */
export function withAlpha(colour: string, opacity: number): string {
  const full = colour.length < 6 ? colour.slice(0, 3).replace(/./g, '$&$&') : colour.slice(0, 6);
  const byte = Math.round(Math.max(0, Math.min(1, opacity)) * 255);
  return full + (byte < 16 ? '0' : '') + byte.toString(16);
}

/** Tenths of a unit as relative path numbers, written as short as they can be. */
function relative(...numbers: number[]): string {
  let text = '';
  for (const value of numbers) {
    if (text && value >= 0) text += ' ';
    text += value > 0 && value < 10 ? '.' + value : value < 0 && value > -10 ? '-.' + -value : value / 10;
  }
  return text;
}

const tenths = (points: readonly Point[]): Point[] =>
  points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);

export function straightPath(points: readonly Point[], close = true): string {
  const rounded = tenths(points);
  return (
    rounded
      .map(([x, y], i) => (i ? 'l' + relative(x - rounded[i - 1]![0], y - rounded[i - 1]![1]) : 'M' + relative(x, y)))
      .join('') + (close ? 'z' : '')
  );
}

/** A curve that is led by the points (closed) or runs from the first to the last (open). */
export function curvedPath(points: readonly Point[], close = true): string {
  const rounded = tenths(points);
  const count = rounded.length;
  const between = (i: number): Point => [
    Math.round((rounded[i % count]![0] + rounded[(i + 1) % count]![0]) / 2),
    Math.round((rounded[i % count]![1] + rounded[(i + 1) % count]![1]) / 2),
  ];
  let [x, y] = close ? between(count - 1) : rounded[0]!;
  let path = 'M' + relative(x, y);
  for (let i = close ? 0 : 1; i < (close ? count : count - 1); i++) {
    const [cx, cy] = rounded[i]!;
    const [ex, ey] = !close && i === count - 2 ? rounded[count - 1]! : between(i);
    path += 'q' + relative(cx - x, cy - y, ex - x, ey - y);
    [x, y] = [ex, ey];
  }
  return path + (close ? 'z' : '');
}

export interface Ring {
  x: number;
  y: number;
  inner: number;
  outer: number;
  squash: number;
  turn?: number;
  half?: 'back' | 'front';
  colours: readonly string[];
  gaps?: readonly number[];
}

export interface Orbit {
  x: number;
  y: number;
  radius: number;
  squash: number;
  turn?: number;
  colour: string;
  width?: number;
  from?: number;
  to?: number;
  attributes?: string;
}

export interface Star {
  x: number;
  y: number;
  radius: number;
  colour: string;
  core?: string;
  rays?: number;
}

export interface Comet {
  x: number;
  y: number;
  direction: number;
  length: number;
  width: number;
  dust?: string;
  ion?: string;
}

export interface Disc {
  x: number;
  y: number;
  radius: number;
  squash: number;
  turn?: number;
  colours: string;
  grain?: string;
  lanes?: number;
  gaps?: readonly (readonly [number, number])[];
}

export interface Spiral {
  x: number;
  y: number;
  start: number;
  end: number;
  from: number;
  sweep: number;
  squash?: number;
  turn?: number;
}

export interface Place {
  x: number;
  y: number;
  turn?: number;
  squash?: number;
}

/** A cloud of colour in the sky. */
export interface Cloud {
  x: number;
  y: number;
  radius: number;
  colour: string;
  opacity?: number;
}

export class Brush {
  defs = '';
  private randomState: number;
  private idsGiven = 0;
  private readonly gradients = new Map<string, string>();

  constructor(
    seed: string,
    readonly id = seed,
  ) {
    this.randomState = hashOf(seed);
  }

  /** The next seeded number between a and b. */
  random(from = 0, to = 1): number {
    this.randomState = (this.randomState + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.randomState ^ (this.randomState >>> 15), 1 | this.randomState);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (to - from);
  }

  /** n things in a row. */
  repeat(count: number, make: (i: number, share: number) => string): string {
    let drawn = '';
    for (let i = 0; i < count; i++) drawn += make(i, count > 1 ? i / (count - 1) : 0);
    return drawn;
  }

  /** One drawing for each thing: `each([[10, 20], [30, 40]], ([x, y]) => …)`. */
  each<const Thing>(things: readonly Thing[], draw: (thing: Thing, index: number) => string): string {
    return things.map(draw).join('');
  }

  /** A smooth periodic wobble, about -1 to 1. */
  wobble(waves = 5): (angle: number) => number {
    const harmonics = Array.from(
      { length: waves },
      (_, i) => [i + 2, this.random(0, TAU), this.random(0.5, 1) / (1 + i * 0.6)] as const,
    );
    return (angle) =>
      harmonics.reduce((sum, [frequency, phase, weight]) => sum + weight * Math.sin(frequency * angle + phase), 0) /
      1.7;
  }

  paint(shorthand: string): string {
    if (shorthand === 'none' || shorthand.startsWith('url')) return shorthand;
    if (!shorthand.includes(' ')) return '#' + shorthand;
    const known = this.gradients.get(shorthand);
    if (known) return known;
    const id = `${this.id}-${this.idsGiven++}`;
    const words = shorthand.split(' ');
    const sign = words[0]!.charAt(0);
    const linear: Record<string, string> = { '|': 'x2="0" y2="1"', '-': 'x2="1"', '>': 'x2="1" y2="1"' };
    let tag = 'radialGradient';
    let attributes = '';
    if (linear[sign]) {
      tag = 'linearGradient';
      attributes = ' ' + linear[sign];
      words.shift();
    } else if (sign === '@') {
      const [x, y, radius] = words.shift()!.slice(1).split(',');
      attributes = ` cx="${x}%" cy="${y}%" r="${radius}%"`;
    }
    const stops = words.map((stop, i) => {
      const [first, second] = stop.split(':');
      const offset = second === undefined ? decimal((100 * i) / (words.length - 1)) : first;
      return `<stop offset="${offset}%" stop-color="#${second ?? first}"/>`;
    });
    this.defs += `<${tag} id="${id}"${attributes}>${stops.join('')}</${tag}>`;
    this.gradients.set(shorthand, `url(#${id})`);
    return `url(#${id})`;
  }

  path(outline: string, fill: string, attributes = ''): string {
    return `<path d="${outline}" fill="${this.paint(fill)}"${attributes && ' ' + attributes}/>`;
  }

  line(path: string, stroke: string, width = 1, attributes = ''): string {
    return `<path d="${path}" fill="none" stroke="${this.paint(stroke)}" stroke-width="${decimal(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes && ' ' + attributes}/>`;
  }

  circle(x: number, y: number, radius: number, fill: string, attributes = ''): string {
    return `<circle cx="${decimal(x)}" cy="${decimal(y)}" r="${decimal(radius)}" fill="${this.paint(fill)}"${attributes && ' ' + attributes}/>`;
  }

  ellipse(x: number, y: number, radiusX: number, radiusY: number, fill: string, turn = 0, attributes = ''): string {
    const transform = turn ? ` transform="rotate(${decimal(turn)} ${decimal(x)} ${decimal(y)})"` : '';
    return `<ellipse cx="${decimal(x)}" cy="${decimal(y)}" rx="${decimal(radiusX)}" ry="${decimal(radiusY)}" fill="${this.paint(fill)}"${transform}${attributes && ' ' + attributes}/>`;
  }

  rect(x: number, y: number, width: number, height: number, fill: string, attributes = ''): string {
    return `<rect x="${decimal(x)}" y="${decimal(y)}" width="${decimal(width)}" height="${decimal(height)}" fill="${this.paint(fill)}"${attributes && ' ' + attributes}/>`;
  }

  group(attributes: string, content: string): string {
    return `<g ${attributes}>${content}</g>`;
  }

  /** Content moved, turned and squeezed. */
  place({ x, y, turn = 0, squash = 1 }: Place, content: string): string {
    const rotation = turn ? ` rotate(${decimal(turn)})` : '';
    const scale = squash === 1 ? '' : ` scale(1 ${Math.round(squash * 100) / 100})`;
    return this.group(`transform="translate(${decimal(x)} ${decimal(y)})${rotation}${scale}"`, content);
  }

  /** Content seen only inside the shape. */
  clip(shape: string, content: string): string {
    const id = `${this.id}-${this.idsGiven++}`;
    this.defs += `<clipPath id="${id}">${shape}</clipPath>`;
    return this.group(`clip-path="url(#${id})"`, content);
  }

  /** A soft light. */
  glow(x: number, y: number, radius: number, colour: string, opacity = 0.8, squash = 1): string {
    const paint = `${withAlpha(colour, opacity)} 30:${withAlpha(colour, opacity * 0.5)} 62:${withAlpha(colour, opacity * 0.14)} ${withAlpha(colour, 0)}`;
    return squash === 1 ? this.circle(x, y, radius, paint) : this.ellipse(x, y, radius, radius * squash, paint);
  }

  /** Many round specks, gathered into few paths by size. */
  dots(count: number, colour: string, place: (i: number) => readonly [number, number, number]): string {
    const bySize = new Map<string, string>();
    for (let i = 0; i < count; i++) {
      const [x, y, size] = place(i);
      const width = decimal(Math.max(0.2, size));
      bySize.set(width, (bySize.get(width) ?? '') + `M${decimal(x)} ${decimal(y)}h0`);
    }
    return [...bySize].map(([width, path]) => this.line(path, colour, +width)).join('');
  }

  /** Night, from top to bottom, with clouds of colour and seeded stars. */
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

  /** Half (b: behind, f: in front) or all of a ring system, from r1 to r2. */
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

  /** A path once or partly around, as seen from the side; degrees, 90 is nearest to us. */
  orbit({ x, y, radius, squash, turn = 0, colour, width = 0.5, from = 0, to = 360, attributes = '' }: Orbit): string {
    const points: Point[] = [];
    for (let i = 0; i <= 40; i++) {
      const angle = radians(from + ((to - from) * i) / 40);
      points.push([radius * Math.cos(angle), radius * squash * Math.sin(angle)]);
    }
    return this.place({ x, y, turn }, this.line(curvedPath(points, false), colour, width, attributes));
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
      return straightPath([
        around(angle - width, radius * 0.9),
        around(angle, length),
        around(angle + width, radius * 0.9),
      ]);
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

  /** A comet whose tails stream towards `ang` (degrees). */
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

  /** An irregular body. `c` runs from the lit side to the dark. */
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
    const outline = curvedPath(
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

  /** A gas and dust disc around a point; `c` gives its colour from the middle outwards. */
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

  /** A tapering ribbon along the points; the widths run from w0 to w1. */
  ribbon(points: readonly Point[], startWidth: number, endWidth: number, fill: string): string {
    const count = points.length;
    const side = (sign: number): Point[] =>
      points.map(([x, y], i) => {
        const before = points[Math.max(0, i - 1)]!;
        const after = points[Math.min(count - 1, i + 1)]!;
        const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
        const half = ((startWidth + ((endWidth - startWidth) * i) / (count - 1)) * sign) / 2;
        return [x - ((after[1] - before[1]) / length) * half, y + ((after[0] - before[0]) / length) * half];
      });
    return this.path(curvedPath(side(1), false) + curvedPath(side(-1).reverse(), false).replace('M', 'L') + 'z', fill);
  }

  /** Points of a spiral that runs from radius q0 to q1 through `turn` degrees. */
  spiral({ x, y, start, end, from, sweep, squash = 1, turn = 0 }: Spiral): Point[] {
    const [cos, sin] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
    return Array.from({ length: 33 }, (_, i) => {
      const angle = radians(from + (sweep * i) / 32);
      const distance = start * (end / start) ** (i / 32);
      const [px, py] = [Math.cos(angle) * distance, Math.sin(angle) * distance * squash];
      return [x + px * cos - py * sin, y + px * sin + py * cos] as const;
    });
  }

  /** A stroke of light that bends from a to b; `bend` pushes its middle aside. */
  arc(x1: number, y1: number, x2: number, y2: number, bend: number): string {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const middleX = (x1 + x2) / 2 - ((y2 - y1) / length) * bend;
    const middleY = (y1 + y2) / 2 + ((x2 - x1) / length) * bend;
    return `M${decimal(x1)} ${decimal(y1)}Q${decimal(middleX)} ${decimal(middleY)} ${decimal(x2)} ${decimal(y2)}`;
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
          return straightPath([
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
