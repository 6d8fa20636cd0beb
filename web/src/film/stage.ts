// The stage of a film: the board and what is beside it, drawn on a canvas from the shapes that the page has anyway.

import {
  type Chart,
  frostRadius,
  HALF,
  makeChart,
  orbitHue,
  outward,
  type Point,
  taper,
  wayPath,
} from '../board/geometry';
import { GLOBE_RADIUS, paint, type PaintedPath } from '../board/painting';
import { portraitOf } from '../board/portrait';
import { LOOKS, type Look } from '../board/tokenLooks';
import { basicKinds, type Content, isLife, type Letter, LETTERS, type PlanetState } from '../model';
import { seededRandom } from '../random';
import type { FilmMoment } from './moments';

export const HEIGHT = 640;
const PANEL = 320;
export const WIDTH = HEIGHT + PANEL;
const SCALE = HEIGHT / (2 * HALF);
const INK = '#0a0d1f';
const FONT = "Figtree, system-ui, 'Segoe UI', sans-serif";
const SEATS = ['#c9adff', '#58dcc8', '#ff9cc0', '#c4e05c'];
const SIDES = { habitable: '#5fe39a', hostile: '#ff6a61', proto: '#dee6ff' } as const;

export class Stage {
  private readonly context: CanvasRenderingContext2D;
  private readonly chart: Chart;
  /** All that never changes, drawn once. */
  private readonly ground: HTMLCanvasElement;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly content: Content,
    private readonly names: readonly string[],
  ) {
    [canvas.width, canvas.height] = [WIDTH, HEIGHT];
    this.context = canvas.getContext('2d')!;
    this.chart = makeChart(content.board);
    this.ground = document.createElement('canvas');
    [this.ground.width, this.ground.height] = [WIDTH, HEIGHT];
    this.drawGround(this.ground.getContext('2d')!);
  }

  draw({ position, seat, words }: FilmMoment): void {
    const on = this.context;
    on.setTransform(1, 0, 0, 1, 0, 0);
    on.drawImage(this.ground, 0, 0);
    this.aboutTheStar(on);
    if (position.frost_line !== null) {
      on.strokeStyle = '#bff4ff';
      on.lineWidth = 3;
      on.setLineDash([2, 9]);
      on.stroke(new Path2D(arc(frostRadius(this.chart, position.frost_line))));
      on.setLineDash([]);
    }
    for (const [space, kind] of Object.entries(position.matter)) this.at(space, () => token(on, kind));
    for (const space of position.comets) this.at(space, (place) => comet(on, outward(place)));
    for (const letter of LETTERS) {
      const planet = position.planets[letter];
      if (planet) this.at(planet.space, (place) => this.planet(letter, planet, outward(place)));
    }
    this.panel(position, seat, words);
  }

  private aboutTheStar(on: CanvasRenderingContext2D): void {
    on.setTransform(SCALE, 0, 0, SCALE, HEIGHT / 2, HEIGHT / 2);
  }

  private at(space: string, drawn: (place: Point) => void): void {
    const place = this.chart.places.get(space);
    if (!place) return;
    this.context.save();
    this.context.translate(place.x, place.y);
    drawn(place);
    this.context.restore();
  }

  private drawGround(on: CanvasRenderingContext2D): void {
    on.fillStyle = '#080b1c';
    on.fillRect(0, 0, WIDTH, HEIGHT);
    const random = seededRandom('the same sky every night');
    for (let i = 0; i < 220; i++) {
      on.fillStyle = `rgb(255 255 255 / ${0.15 + random() * 0.45})`;
      on.fillRect(random() * WIDTH, random() * HEIGHT, 1 + random() * 0.8, 1 + random() * 0.8);
    }
    this.aboutTheStar(on);
    glow(on, 260, '#ffb14e', 0.5);
    on.fillStyle = '#fff3cf';
    on.fill(new Path2D(arc(27)));
    on.fillStyle = 'rgb(135 148 200 / 62%)';
    for (const way of this.chart.ways) if (!way.thick) on.fill(new Path2D(taper(way, 15, 0.7, 2.6)));
    on.lineWidth = 3.6;
    for (const way of this.chart.ways) {
      if (!way.thick) continue;
      on.strokeStyle = orbitHue(this.chart.places.get(way.from)?.orbit ?? 1);
      on.stroke(new Path2D(wayPath(way)));
    }
    for (const place of this.chart.places.values()) {
      on.fillStyle = '#eef2ff';
      on.beginPath();
      on.arc(place.x, place.y, 5, 0, 7);
      on.fill();
    }
  }

  private planet(letter: Letter, planet: PlanetState, light: number): void {
    const on = this.context;
    const painting = paint(portraitOf(letter, planet, this.content.cards));
    const side = planet.proto ? 'proto' : planet.side;
    on.fillStyle = 'rgb(10 13 31 / 80%)';
    on.fill(new Path2D(arc(39)));
    on.strokeStyle = SIDES[side];
    on.lineWidth = 3.4;
    // What colour tells, the ring's form tells, too.
    on.setLineDash(side === 'proto' ? [8, 8] : side === 'hostile' ? [3, 5] : []);
    on.stroke(new Path2D(arc(36.5)));
    on.setLineDash([]);
    on.save();
    on.scale(painting.scale, painting.scale);
    turned(on, light, () => daubs(on, painting.leeward));
    turned(on, painting.lean, () => daubs(on, painting.behind));
    on.save();
    on.clip(new Path2D(arc(GLOBE_RADIUS)));
    on.fillStyle = painting.ground;
    on.fillRect(-40, -40, 80, 80);
    turned(on, painting.lean, () => daubs(on, painting.surface));
    turned(on, light, () => shade(on));
    turned(on, painting.lean, () => daubs(on, painting.glowing));
    on.restore();
    turned(on, painting.lean, () => daubs(on, painting.front));
    on.restore();
    on.font = `700 25px ${FONT}`;
    on.textAlign = 'center';
    on.lineWidth = 5;
    on.strokeStyle = INK;
    on.strokeText(letter, 0, 9);
    on.fillStyle = '#fff';
    on.fillText(letter, 0, 9);
  }

  private panel(position: FilmMoment['position'], seat: number | null, words: string): void {
    const on = this.context;
    on.setTransform(1, 0, 0, 1, HEIGHT + 20, 0);
    const room = PANEL - 40;
    on.textAlign = 'left';
    write(on, 'Planetarium', 0, 54, room, `700 30px ${FONT}`, '#ffd98a');
    write(on, position.turn ? `Turn ${position.turn}` : 'Set-up', 0, 86, room, `20px ${FONT}`, '#aab4d8');
    position.seats.forEach(({ score }, number) => {
      const y = 146 + number * 42;
      on.fillStyle = SEATS[number % SEATS.length]!;
      on.fillRect(0, y - 18, 16, 20);
      write(on, this.names[number] ?? '', 28, y, room - 90, `22px ${FONT}`, '#eef2ff');
      on.textAlign = 'right';
      write(on, String(score), room, y, 60, `700 26px ${FONT}`, '#eef2ff');
      on.textAlign = 'left';
    });
    const top = 180 + position.seats.length * 42;
    const colour = seat === null ? '#eef2ff' : (SEATS[seat] ?? '#eef2ff');
    on.font = `21px ${FONT}`;
    wrapped(on, words, room)
      .slice(0, 9)
      .forEach((line, i) => write(on, line, 0, top + i * 28, room, `21px ${FONT}`, colour));
    const filled = position.track.tokens.length;
    const length = this.content.board.track.length;
    write(on, `Evolution Track ${Math.min(filled, length)}/${length}`, 0, 584, room, `17px ${FONT}`, '#aab4d8');
    on.fillStyle = '#1d2552';
    on.fillRect(0, 596, room, 12);
    on.fillStyle = '#9d7bf0';
    on.fillRect(0, 596, (room * Math.min(filled, length)) / length, 12);
  }
}

const arc = (radius: number): string =>
  `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

function turned(on: CanvasRenderingContext2D, degrees: number, drawn: () => void): void {
  on.save();
  on.rotate((degrees * Math.PI) / 180);
  drawn();
  on.restore();
}

function daubs(on: CanvasRenderingContext2D, paths: readonly PaintedPath[]): void {
  on.lineCap = on.lineJoin = 'round';
  for (const { d, fill, stroke, width = 1, opacity = 1, dash } of paths) {
    const path = new Path2D(d);
    on.globalAlpha = opacity;
    on.setLineDash(dash?.split(' ').map(Number) ?? []);
    if (fill) {
      on.fillStyle = fill;
      on.fill(path);
    }
    if (stroke) {
      on.strokeStyle = stroke;
      on.lineWidth = width;
      on.stroke(path);
    }
  }
  on.globalAlpha = 1;
  on.setLineDash([]);
}

/** The side away from the star lies in the dark: its light comes from the left. */
function shade(on: CanvasRenderingContext2D): void {
  const dark = on.createRadialGradient(-17, 0, 0, -17, 0, 50);
  dark.addColorStop(0, 'rgb(255 255 255 / 34%)');
  dark.addColorStop(0.32, 'rgb(255 255 255 / 0%)');
  dark.addColorStop(0.52, 'rgb(4 6 15 / 12%)');
  dark.addColorStop(0.8, 'rgb(4 6 15 / 74%)');
  dark.addColorStop(1, 'rgb(4 6 15 / 93%)');
  on.fillStyle = dark;
  on.fillRect(-40, -40, 80, 80);
}

function glow(on: CanvasRenderingContext2D, radius: number, colour: string, light: number): void {
  const corona = on.createRadialGradient(0, 0, 0, 0, 0, radius);
  corona.addColorStop(0, colour);
  corona.addColorStop(1, `${colour}00`);
  on.globalAlpha = light;
  on.fillStyle = corona;
  on.fillRect(-radius, -radius, 2 * radius, 2 * radius);
  on.globalAlpha = 1;
}

function token(on: CanvasRenderingContext2D, kind: string): void {
  if (isLife(kind)) return sign(on, kind.slice('life:'.length));
  const [left, right] = basicKinds(kind).map((part) => LOOKS[part]);
  if (!left) return;
  const halves = [
    [left, 1],
    [right ?? left, -1],
  ] as const;
  // The outline of both lies behind both.
  for (const [look, side] of halves) mirrored(on, side, () => on.stroke(new Path2D(look.half)));
  for (const [look, side] of halves) mirrored(on, side, () => half(on, look));
}

function mirrored(on: CanvasRenderingContext2D, side: 1 | -1, drawn: () => void): void {
  on.save();
  on.scale(side, 1);
  on.strokeStyle = INK;
  on.lineWidth = 3;
  drawn();
  on.restore();
}

function half(on: CanvasRenderingContext2D, look: Look): void {
  on.fillStyle = look.fill;
  on.fill(new Path2D(look.half));
  for (const [d, fill] of look.facets) {
    on.fillStyle = fill;
    on.fill(new Path2D(d));
  }
}

function sign(on: CanvasRenderingContext2D, words: string): void {
  on.fillStyle = '#164735';
  on.strokeStyle = '#b7f5d4';
  on.lineWidth = 2;
  on.fillRect(-14, -14, 28, 28);
  on.strokeRect(-14, -14, 28, 28);
  on.textAlign = 'center';
  write(on, words.replace('-', '−') || '?', 0, 6.5, 28, `700 18px ${FONT}`, '#f2fff8');
}

function comet(on: CanvasRenderingContext2D, away: number): void {
  turned(on, away, () => {
    on.fillStyle = 'rgb(127 230 255 / 40%)';
    on.fill(new Path2D('M-4-11C14-10 26-5 46 1C26 6 14 10-4 11Z'));
    on.fillStyle = '#dffaff';
    on.fill(new Path2D(arc(10.5)));
  });
}

function write(
  on: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  room: number,
  font: string,
  colour: string,
): void {
  on.font = font;
  on.fillStyle = colour;
  let shown = text;
  while (shown.length > 1 && on.measureText(shown).width > room) shown = `${shown.replace(/…$/, '').slice(0, -1)}…`;
  on.fillText(shown, x, y);
}

function wrapped(on: CanvasRenderingContext2D, words: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && on.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
