import { Bodies } from './bodies';
import { closedCurve, decimal, openCurve, type Point, polygon, polyline, radians, withAlpha } from './paths';

/** A layer of a body that has been cut open: outer radius (as a share) and paint. */
export type Layer = readonly [number, string];

/** Water from `y` down to `foot`, with glints. */
export interface Sea {
  y: number;
  fill: string;
  glint: string;
  /** Below the light. */
  lightX?: number;
  glints?: number;
  foot?: number;
}

/** Puffs that rise from a point, widen and thin out. */
export interface Plume {
  x: number;
  y: number;
  height: number;
  width: number;
  /** How far to the right it has drifted at its top. */
  lean: number;
  colour: string;
  opacity?: number;
  puffs?: number;
}

/** Round-topped clouds in a box about its middle. */
export interface CloudBank {
  x: number;
  y: number;
  width: number;
  height: number;
  puffs: number;
  light: string;
  dark: string;
  opacity?: number;
}

/** Field lines from pole to pole. */
export interface MagneticField {
  x: number;
  y: number;
  radius: number;
  /** How far out each line runs, in radii. */
  shells: readonly number[];
  colour: string;
  /** How far lines are pressed in on the left and drawn out on the right: 1 is neither. */
  near?: number;
  far?: number;
  turn?: number;
  width?: number;
}

/** A sector cut out of a body between two angles (in degrees); its layers show, listed from the outside in. */
export interface Cutaway {
  x: number;
  y: number;
  radius: number;
  from: number;
  to: number;
  layers: readonly Layer[];
  /** Drawn over the layers. */
  inside?: string;
}

/** A faceted crystal; width and height are halves. */
export interface Crystal {
  x: number;
  y: number;
  width: number;
  height: number;
  turn?: number;
  light: string;
  middle: string;
  dark: string;
}

/** Streaks in a box, all in one direction (in degrees: 0 is right, 90 down). */
export interface WindStreaks {
  count: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  direction: number;
  length: number;
  colour: string;
  width?: number;
}

/** A mountain on its foot at (x, y): a lit side, a dark side, gullies. */
export interface Mountain {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Half the width of its top. */
  mouth: number;
  lit: string;
  dark: string;
}

/** Adds what is seen from close by: ground, seas, clouds, matter under the lens, bodies cut open. */
export class Scene extends Bodies {
  /** A skyline from left to right, filled to the foot of the picture. `edge` lights its crest. */
  ridge(
    y: number,
    height: number,
    fill: string,
    options: { rough?: number; edge?: string; soft?: boolean; shape?: (x: number) => number; foot?: number } = {},
  ): string {
    const count = options.soft ? 17 : 65;
    const heights = new Array<number>(count).fill(0);
    heights[0] = this.random(-1, 1);
    heights[count - 1] = this.random(-1, 1);
    let roughness = 1;
    for (let step = count - 1; step > 1; step /= 2, roughness *= options.rough ?? 0.55)
      for (let i = 0; i + step < count; i += step)
        heights[i + step / 2] = (heights[i]! + heights[i + step]!) / 2 + this.random(-roughness, roughness);
    const points: Point[] = heights.map((level, i) => {
      const x = -2 + (164 * i) / (count - 1);
      return [x, y - level * height - (options.shape?.(x) ?? 0)];
    });
    const top = options.soft ? openCurve(points) : polyline(points);
    return (
      this.path(`${top}L162 ${options.foot ?? 102}L-2 ${options.foot ?? 102}z`, fill) +
      (options.edge ? this.line(top, options.edge, 0.6) : '')
    );
  }

  sea({ y, fill, glint, lightX = 80, glints = 60, foot = 100 }: Sea): string {
    let soft = '';
    let hard = '';
    for (let i = 0; i < glints; i++) {
      const nearness = this.random() ** 1.6;
      const glintY = y + 0.8 + nearness * (foot - y - 1.5);
      const width = 1 + nearness * 9 * this.random(0.3, 1);
      const inLight = this.random() < 0.55;
      const glintX = inLight ? lightX + this.random(-1, 1) * (4 + nearness * 22) : this.random(0, 160);
      const glimmer = `M${decimal(glintX - width)} ${decimal(glintY)}q${decimal(width)} ${decimal(-0.4 - nearness)} ${decimal(width * 2)} 0`;
      if (inLight) hard += glimmer;
      else soft += glimmer;
    }
    return (
      this.rect(0, y, 160, foot - y, fill) +
      this.line(soft, withAlpha(glint, 0.2), 0.5) +
      this.line(hard, withAlpha(glint, 0.5), 0.6)
    );
  }

  plume({ x, y, height, width, lean, colour, opacity = 0.5, puffs = 22 }: Plume): string {
    return this.repeat(puffs, (_, share) => {
      const risen = share ** 1.6;
      const radius = width * (0.22 + 0.9 * risen) * this.random(0.8, 1.2);
      return this.glow(
        x + lean * risen ** 1.5 + this.random(-0.5, 0.5) * width * risen,
        y - height * risen,
        radius,
        colour,
        opacity * (1.05 - risen * 0.8),
      );
    });
  }

  cloudBank({ x, y, width, height, puffs, light, dark, opacity = 0.8 }: CloudBank): string {
    return this.repeat(puffs, (_, share) => {
      const puffX = x + this.random(-0.5, 0.5) * width;
      const radius = this.random(0.45, 1) * Math.min(height, width * 0.3);
      const puffY = y + (share - 0.5) * height + (Math.abs(puffX - x) / width) * height * 0.5;
      return this.ellipse(
        puffX,
        puffY,
        radius * 1.5,
        radius,
        `@42,28,72 ${withAlpha(light, opacity)} 45:${withAlpha(dark, opacity * 0.7)} ${withAlpha(dark, 0)}`,
      );
    });
  }

  lightning(x1: number, y1: number, x2: number, y2: number, colour = 'd8c8ff'): string {
    const zigzag = (fromX: number, fromY: number, toX: number, toY: number, halvings: number): Point[] => {
      if (halvings === 0) return [[toX, toY]];
      const length = Math.hypot(toX - fromX, toY - fromY);
      const [middleX, middleY] = [
        (fromX + toX) / 2 + this.random(-0.22, 0.22) * length,
        (fromY + toY) / 2 + this.random(-0.15, 0.15) * length,
      ];
      return [
        ...zigzag(fromX, fromY, middleX, middleY, halvings - 1),
        ...zigzag(middleX, middleY, toX, toY, halvings - 1),
      ];
    };
    const main: Point[] = [[x1, y1], ...zigzag(x1, y1, x2, y2, 4)];
    const [forkX, forkY] = main[6]!;
    const fork = polyline([
      [forkX, forkY],
      ...zigzag(forkX, forkY, forkX + (x2 - x1) * 0.3 + (y2 - y1) * 0.35, forkY + (y2 - y1) * 0.42, 3),
    ]);
    const path = polyline(main);
    return (
      this.line(path, withAlpha(colour, 0.16), 5) +
      this.line(path + fork, withAlpha(colour, 0.35), 2) +
      this.line(path, 'fff', 0.7) +
      this.line(fork, 'ffffffb0', 0.4)
    );
  }

  magneticField({
    x,
    y,
    radius,
    shells,
    colour,
    near = 0.75,
    far = 1.5,
    turn = 0,
    width = 0.7,
  }: MagneticField): string {
    return this.place(
      { x, y, turn },
      this.repeat(shells.length, (i, share) => {
        const shell = shells[i]!;
        const start = Math.asin(Math.sqrt(Math.min(1, 1 / shell)));
        return [-near, far]
          .map((side) => {
            const points: Point[] = [];
            for (let j = 0; j <= 24; j++) {
              const angle = start + ((Math.PI - 2 * start) * j) / 24;
              const distance = radius * shell * Math.sin(angle) ** 2;
              const stretch = 1 + (Math.abs(side) - 1) * Math.min(1, (distance / radius - 1) / 2.5);
              points.push([Math.sin(angle) * distance * Math.sign(side) * stretch, -Math.cos(angle) * distance]);
            }
            return (
              this.line(openCurve(points), withAlpha(colour, 0.22), width * 3) +
              this.line(openCurve(points), withAlpha(colour, 0.95 - share * 0.5), width)
            );
          })
          .join('');
      }),
    );
  }

  /** A shining ball: an atom, a bead, a drop. */
  ball(x: number, y: number, radius: number, colour: string, dark = '0a1030'): string {
    return this.circle(x, y, radius, `@34,30,78 ffffff 18:${colour} 60:${colour} ${dark}`);
  }

  /** Atoms [x, y, radius, colour], and which of them are bound. */
  molecule(
    atoms: readonly (readonly [number, number, number, string])[],
    bonds: readonly (readonly [number, number])[],
    bond = 'cfe8ff',
  ): string {
    const paths = bonds
      .map(([i, j]) =>
        polyline([
          [atoms[i]![0], atoms[i]![1]],
          [atoms[j]![0], atoms[j]![1]],
        ]),
      )
      .join('');
    return (
      this.line(paths, withAlpha(bond, 0.25), 2.4) +
      this.line(paths, withAlpha(bond, 0.85), 0.9) +
      atoms
        .map(([x, y, radius, colour]) => this.glow(x, y, radius * 2.2, colour, 0.3) + this.ball(x, y, radius, colour))
        .join('')
    );
  }

  /** A plane broken into cells that are shrunk by `gap`. `layOut` says where a place is seen: -1 to 1 across, 0 to 1 away. */
  cells(count: number, gap: number, layOut: (across: number, away: number) => Point): { outline: string; at: Point }[] {
    const columns = Math.round(Math.sqrt(count * 1.6));
    const rows = Math.ceil(count / columns);
    const centres: Point[] = [];
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++)
        centres.push([-1 + (2 * (i + this.random(0.08, 0.92))) / columns, (j + this.random(0.08, 0.92)) / rows]);
    return centres.map((centre) => {
      let corners: Point[] = [
        [-1.3, -0.1],
        [1.3, -0.1],
        [1.3, 1.1],
        [-1.3, 1.1],
      ];
      for (const other of centres) {
        if (other === centre) continue;
        const [towardsX, towardsY] = [other[0] - centre[0], other[1] - centre[1]];
        const border = (other[0] ** 2 + other[1] ** 2 - centre[0] ** 2 - centre[1] ** 2) / 2;
        const kept: Point[] = [];
        corners.forEach((corner, i) => {
          const next = corners[(i + 1) % corners.length]!;
          const [cornerSide, nextSide] = [
            corner[0] * towardsX + corner[1] * towardsY - border,
            next[0] * towardsX + next[1] * towardsY - border,
          ];
          if (cornerSide <= 0) kept.push(corner);
          if (cornerSide < 0 !== nextSide < 0) {
            const share = cornerSide / (cornerSide - nextSide);
            kept.push([corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share]);
          }
        });
        corners = kept;
      }
      const outline: Point[] = [];
      corners.forEach((corner, i) => {
        const next = corners[(i + 1) % corners.length]!;
        for (const share of [0.12, 0.5, 0.88]) {
          const [x, y] = [corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share];
          outline.push(layOut(x + (centre[0] - x) * gap, y + (centre[1] - y) * gap));
        }
      });
      return { outline: closedCurve(outline), at: layOut(centre[0], centre[1]) };
    });
  }

  /** How `cells` lays out ground that runs away towards a horizon at `y`. */
  perspective(y: number, depth = 7): (across: number, away: number) => Point {
    return (across, away) => {
      const distance = 1 + Math.max(-0.05, away) * depth;
      return [
        80 + (across * 110 * (1 + depth * 0.5)) / distance,
        y + (106 - y) / distance - ((106 - y) / (1 + depth)) * Math.max(0, away),
      ];
    };
  }

  cutaway({ x, y, radius, from, to, layers, inside = '' }: Cutaway): string {
    const around = (angle: number, distance: number): string =>
      decimal(x + Math.cos(radians(angle)) * distance) + ' ' + decimal(y + Math.sin(radians(angle)) * distance);
    const wedge = `M${decimal(x)} ${decimal(y)}L${around(from, radius)}A${decimal(radius)} ${decimal(radius)} 0 ${to - from > 180 ? 1 : 0} 1 ${around(to, radius)}z`;
    const inner = layers
      .map(
        ([share, paint]) =>
          this.circle(x, y, radius * share, paint) +
          this.circle(x, y, radius * share, 'none', 'stroke="#ffffff38" stroke-width=".5"'),
      )
      .join('');
    const core = layers[layers.length - 1]![0] * radius;
    const lip = (angle: number): string =>
      `M${around(angle, core < radius * 0.45 ? core : 0)}L${around(angle, radius)}`;
    return (
      this.clip(
        `<path d="${wedge}"/>` +
          (core < radius * 0.45 ? `<circle cx="${decimal(x)}" cy="${decimal(y)}" r="${decimal(core)}"/>` : ''),
        inner + inside,
      ) +
      this.line(lip(from) + lip(to), '00000070', 1.6) +
      this.line(lip(from) + lip(to), 'ffffff40', 0.4)
    );
  }

  crystal({ x, y, width, height, turn = 0, light, middle, dark }: Crystal): string {
    const facet = (corners: Point[], paint: string): string => this.path(polygon(corners), paint);
    const shoulder = height * 0.45;
    return this.place(
      { x, y, turn },
      facet(
        [
          [0, -height],
          [-width, -shoulder],
          [-width, shoulder],
          [0, height],
          [-width * 0.2, shoulder * 0.8],
          [-width * 0.2, -shoulder * 0.8],
        ],
        `| ${light} ${middle}`,
      ) +
        facet(
          [
            [0, -height],
            [width, -shoulder],
            [width, shoulder],
            [0, height],
            [width * 0.45, shoulder * 0.8],
            [width * 0.45, -shoulder * 0.8],
          ],
          `| ${middle} ${dark}`,
        ) +
        facet(
          [
            [0, -height],
            [-width * 0.2, -shoulder * 0.8],
            [-width * 0.2, shoulder * 0.8],
            [0, height],
            [width * 0.45, shoulder * 0.8],
            [width * 0.45, -shoulder * 0.8],
          ],
          `| ${withAlpha('ffffff', 0.9)} 45:${light} ${middle}`,
        ),
    );
  }

  windStreaks({ count, left, top, right, bottom, direction, length, colour, width = 0.6 }: WindStreaks): string {
    const [dx, dy] = [Math.cos(radians(direction)), Math.sin(radians(direction))];
    return [0.25, 0.5, 0.9]
      .map((opacity) =>
        this.line(
          this.repeat(Math.ceil(count / 3), () => {
            const [x, y, streak] = [this.random(left, right), this.random(top, bottom), length * this.random(0.3, 1)];
            return `M${decimal(x)} ${decimal(y)}l${decimal(dx * streak)} ${decimal(dy * streak)}`;
          }),
          withAlpha(colour, opacity),
          width * (0.6 + opacity * 0.7),
        ),
      )
      .join('');
  }

  /** The path of a wave: light or heat on its way. */
  waveTrain(x1: number, y1: number, x2: number, y2: number, amplitude: number, waves: number): string {
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const points: Point[] = Array.from({ length: waves * 4 + 1 }, (_, i) => {
      const share = i / (waves * 4);
      const sway = Math.sin((i * Math.PI) / 2) * amplitude * Math.min(1, 6 * share, 6 * (1 - share));
      return [x1 + ux * length * share - uy * sway, y1 + uy * length * share + ux * sway];
    });
    return openCurve(points);
  }

  /** The head of an arrow; 0 degrees is right, 90 down. */
  arrowHead(x: number, y: number, direction: number, size: number, colour: string): string {
    return this.place(
      { x, y, turn: direction },
      this.path(
        polygon([
          [size, 0],
          [-size * 0.8, -size * 0.8],
          [-size * 0.35, 0],
          [-size * 0.8, size * 0.8],
        ]),
        colour,
      ),
    );
  }

  mountain({ x, y, width, height, mouth, lit, dark }: Mountain): string {
    const top = y - height;
    const side = (sign: number, down: number): Point => [
      x + sign * (mouth + (width - mouth) * down ** 1.7),
      top + height * down,
    ];
    const steps = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1];
    const left = steps.map((down) => side(-1, down));
    const right = steps.map((down) => side(1, down));
    const gully = this.repeat(9, () => {
      const slope = this.random(-0.85, 0.85);
      return polyline(
        steps.map(
          (down) =>
            [
              x + slope * (mouth + (width - mouth) * down ** 1.7) + this.random(-0.6, 0.6),
              top + height * down,
            ] as const,
        ),
      );
    });
    return (
      this.path(polygon([...left, ...right.reverse()]), `- ${lit} 48:${dark} ${dark}`) +
      this.line(gully, '00000038', 0.7)
    );
  }
}

/** Draws one card. */
export type Picture = (scene: Scene) => string;

/** Pictures by the ids of their cards. */
export type Pictures = Readonly<Record<string, Picture>>;
