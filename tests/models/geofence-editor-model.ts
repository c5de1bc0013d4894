import type { AreaEdit, AreaKind } from '@farol/core/domain/geofence/area-edit';

/** What is drawn, as plain as can be: points in a list and, once a circle has one, its radius. */
export interface DrawnArea {
  points: [latitude: number, longitude: number][];
  radius: number | undefined;
}

const EMPTY: DrawnArea = { points: [], radius: undefined };

/**
 * A geofence editor without cleverness, to compare the real one with: it keeps every state ever seen in a list and a finger on the
 * present one, and says which step of the specification (0 to 3) it stands at.
 */
export class GeofenceEditorModel {
  step: 0 | 1 | 2 | 3 = 0;
  kind: AreaKind = 'polygon';
  finished: DrawnArea | undefined;
  #pages: string[] = [];
  #at = 0;
  #first = '';
  /** What shows while something is held or a circle is set up, not yet a page. */
  #pencil: DrawnArea | undefined;
  isHeld = false;

  /** What is on the map now. */
  get drawn(): DrawnArea {
    return this.#pencil ?? this.#page();
  }

  start(kind: AreaKind, drawn: DrawnArea = EMPTY): void {
    this.kind = kind;
    this.finished = undefined;
    this.#first = JSON.stringify(drawn);
    this.#pages = [this.#first];
    this.#at = 0;
    this.#rest();
  }

  click(latitude: number, longitude: number, metersTo: (from: [number, number]) => number): void {
    if (this.kind !== 'circle') {
      this.drop();
      this.#turn({ ...this.#page(), points: [...this.#page().points, [latitude, longitude]] });
    } else if (this.step === 1) {
      this.#pencil = { points: [[latitude, longitude]], radius: 10 };
      this.step = 2;
    } else if (this.step === 2) {
      this.size(metersTo);
      const circle = this.drawn;
      this.#turn(circle);
      this.step = 3;
    }
  }

  /** The pointer says how wide the circle is. */
  size(metersTo: (from: [number, number]) => number): void {
    const [center] = this.drawn.points;
    if (this.step !== 2 || !center) return;
    const radius = metersTo(center);
    if (radius > 0) this.#pencil = { points: [center], radius: Math.max(0.1, Math.round(radius * 10) / 10) };
  }

  edit(edit: AreaEdit): void {
    this.drop();
    if (this.kind !== 'circle' || this.#page().points.length > 0) {
      this.#turn(afterEdit(this.kind, this.#page(), edit));
    } else if (edit.type === 'add') {
      this.#turn({ points: [[edit.place.latitude, edit.place.longitude]], radius: 10 });
    }
    this.#rest();
  }

  grab(): void {
    // Where nothing is drawn there is nothing to hold.
    if (this.drawn.points.length === 0) return;
    this.drop();
    this.isHeld = true;
  }

  drag(edit: AreaEdit): void {
    if (this.isHeld) this.#pencil = afterEdit(this.kind, this.#page(), edit);
  }

  drop(): void {
    const shown = this.drawn;
    this.isHeld = false;
    this.#turn(shown);
  }

  undo(): void {
    // A circle that is being set up is taken away; it was never a page.
    if (this.step !== 2) this.#at = Math.max(0, this.#at - 1);
    this.#rest();
  }

  redo(): void {
    if (this.step === 2) return;
    this.#at = Math.min(this.#pages.length - 1, this.#at + 1);
    this.#rest();
  }

  reset(): void {
    this.#pencil = undefined;
    this.#turnText(this.#first);
    this.#rest();
  }

  finish(isSound: boolean): void {
    if (!isSound) return;
    this.finished = this.drawn;
    this.step = 0;
    this.isHeld = false;
    this.#pencil = undefined;
  }

  off(): void {
    this.step = 0;
    this.finished = undefined;
    this.isHeld = false;
    this.#pencil = undefined;
  }

  #page(): DrawnArea {
    const read: DrawnArea = JSON.parse(this.#pages[this.#at] ?? 'null') ?? EMPTY;
    return read.radius === undefined ? { points: read.points, radius: undefined } : read;
  }

  #turn(drawn: DrawnArea): void {
    this.#pencil = undefined;
    this.#turnText(JSON.stringify(drawn));
  }

  #turnText(text: string): void {
    if (text === this.#pages[this.#at]) return;
    this.#pages = [...this.#pages.slice(0, this.#at + 1), text];
    this.#at++;
  }

  #rest(): void {
    this.#pencil = undefined;
    this.isHeld = false;
    this.step = this.kind === 'circle' && this.#page().points.length > 0 ? 3 : 1;
  }
}

/** Edits on a list, written for being read and not for every pole: the commands draw far from one. */
function afterEdit(kind: AreaKind, { points, radius }: DrawnArea, edit: AreaEdit): DrawnArea {
  const list = [...points];
  if (edit.type === 'moveWhole') {
    const up = edit.to.latitude - edit.from.latitude;
    const round = edit.to.longitude - edit.from.longitude;
    return {
      points: list.map(([latitude, longitude]) => [cm(latitude + up), cm(longitude + round)]),
      radius,
    };
  }
  if (edit.type === 'radius')
    return { points, radius: kind === 'circle' && points[0] ? edit.radiusMeters : radius };
  if (edit.type === 'edge' || (kind === 'circle' && edit.type !== 'movePoint')) return { points, radius };
  if (edit.type === 'add') list.push([edit.place.latitude, edit.place.longitude]);
  else if (edit.type === 'insert' && edit.index <= list.length)
    list.splice(edit.index, 0, [edit.place.latitude, edit.place.longitude]);
  else if (edit.type === 'removePoint') list.splice(edit.index, 1);
  else if (edit.type === 'movePoint' && edit.index < list.length)
    list[edit.index] = [edit.place.latitude, edit.place.longitude];
  return { points: list, radius };
}

function cm(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
