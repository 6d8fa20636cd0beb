/**
 * The plain tools: paint, lines, discs, glows, specks, ribbons. One brush draws one card, with random numbers that follow
 * from the card's id, so that a card looks the same every time.
 *
 * Every method returns SVG markup for a picture 160 wide and 100 high. Gradients and clips are collected in `defs`, under
 * ids that begin with the card's.
 *
 * Paint is written in short:
 * - `8cf`: a colour in hexadecimal digits, with its opacity if you like (`8cf8`, `88ccff80`);
 * - `fff 40:8cf8 8cf0`: a radial gradient, stops evenly spread unless a percentage stands before them;
 * - `@35,30,75 fff 8cf`: the same about the centre (35 %, 30 %), with a radius of 75 %;
 * - `| fff 8cf`: from top to bottom; `- fff 8cf`: from left to right; `> fff 8cf`: down to the right.
 */
import { seededRandom } from '../../random';
import { decimal, openCurve, type Point, radians, TAU, withAlpha } from './paths';

/** Runs from one radius to another while it goes round through `sweep` degrees. */
export interface Spiral {
  x: number;
  y: number;
  start: number;
  end: number;
  /** The angle at which it begins, in degrees. */
  from: number;
  sweep: number;
  squash?: number;
  turn?: number;
}

/** Where something goes that was drawn about the origin. */
export interface Place {
  x: number;
  y: number;
  /** Degrees clockwise. */
  turn?: number;
  /** How high it becomes: 1 leaves it as it is. */
  squash?: number;
}

export class Brush {
  defs = '';
  private readonly nextRandom: () => number;
  private idsGiven = 0;
  private readonly gradients = new Map<string, string>();

  constructor(
    seed: string,
    readonly id = seed,
  ) {
    this.nextRandom = seededRandom(seed);
  }

  /** The next random number between the two; the same for a card every time. */
  random(from = 0, to = 1): number {
    return from + this.nextRandom() * (to - from);
  }

  /** As many drawings; each is told its number and how far along it is, from 0 to 1. */
  repeat(count: number, make: (i: number, share: number) => string): string {
    let drawn = '';
    for (let i = 0; i < count; i++) drawn += make(i, count > 1 ? i / (count - 1) : 0);
    return drawn;
  }

  /** One drawing for each thing: `each([[10, 20], [30, 40]], ([x, y]) => …)`. */
  each<const Thing>(things: readonly Thing[], draw: (thing: Thing, index: number) => string): string {
    return things.map(draw).join('');
  }

  /** A wave of its own, about -1 to 1, that closes after a whole turn. */
  wobble(waves = 5): (angle: number) => number {
    const harmonics = Array.from(
      { length: waves },
      (_, i) => [i + 2, this.random(0, TAU), this.random(0.5, 1) / (1 + i * 0.6)] as const,
    );
    return (angle) =>
      harmonics.reduce((sum, [frequency, phase, weight]) => sum + weight * Math.sin(frequency * angle + phase), 0) /
      1.7;
  }

  /** Paint in short, as an SVG attribute takes it. */
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

  /** A ribbon along the points that widens or tapers. */
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
    return this.path(openCurve(side(1)) + openCurve(side(-1).reverse()).replace('M', 'L') + 'z', fill);
  }

  /** The 33 points of a spiral. */
  spiral({ x, y, start, end, from, sweep, squash = 1, turn = 0 }: Spiral): Point[] {
    const [cos, sin] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
    return Array.from({ length: 33 }, (_, i) => {
      const angle = radians(from + (sweep * i) / 32);
      const distance = start * (end / start) ** (i / 32);
      const [px, py] = [Math.cos(angle) * distance, Math.sin(angle) * distance * squash];
      return [x + px * cos - py * sin, y + px * sin + py * cos] as const;
    });
  }

  /** The path of a line that `bend` pushes aside in the middle. */
  arc(x1: number, y1: number, x2: number, y2: number, bend: number): string {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const middleX = (x1 + x2) / 2 - ((y2 - y1) / length) * bend;
    const middleY = (y1 + y2) / 2 + ((x2 - x1) / length) * bend;
    return `M${decimal(x1)} ${decimal(y1)}Q${decimal(middleX)} ${decimal(middleY)} ${decimal(x2)} ${decimal(y2)}`;
  }
}
