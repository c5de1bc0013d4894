import type { AreaEdit, AreaKind } from '@farol/core/domain/geofence/area-edit';

/** What is drawn in the simplest form: a list of points and, for a finished circle, its radius. */
export interface DrawnArea {
  points: [latitude: number, longitude: number][];
  radius: number | undefined;
}

const EMPTY: DrawnArea = { points: [], radius: undefined };

/**
 * A simple geofence editor to compare the real one with: it keeps every state in a list with an index of the
 * current one, and knows which step of the specification (0 to 3) it is in.
 */
export class GeofenceEditorModel {
  step: 0 | 1 | 2 | 3 = 0;
  kind: AreaKind = 'polygon';
  finished: DrawnArea | undefined;
  #pages: string[] = [];
  #at = 0;
  #first = '';
  /** What is shown during a drag or the setup of a circle, before it is recorded. */
  #unrecorded: DrawnArea | undefined;
  isHeld = false;

  /** What is on the map now. */
  get drawn(): DrawnArea {
    return this.#unrecorded ?? this.#page();
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
      this.#record({ ...this.#page(), points: [...this.#page().points, [latitude, longitude]] });
    } else if (this.step === 1) {
      this.#unrecorded = { points: [[latitude, longitude]], radius: 10 };
      this.step = 2;
    } else if (this.step === 2) {
      this.size(metersTo);
      const circle = this.drawn;
      this.#record(circle);
      this.step = 3;
    }
  }

  /** The pointer sets the radius of the circle. */
  size(metersTo: (from: [number, number]) => number): void {
    const [center] = this.drawn.points;
    if (this.step !== 2 || !center) return;
    const radius = metersTo(center);
    if (radius > 0)
      this.#unrecorded = { points: [center], radius: Math.max(0.1, Math.round(radius * 10) / 10) };
  }

  edit(edit: AreaEdit): void {
    this.drop();
    if (this.kind !== 'circle' || this.#page().points.length > 0) {
      this.#record(afterEdit(this.kind, this.#page(), edit));
    } else if (edit.type === 'add') {
      this.#record({ points: [[edit.place.latitude, edit.place.longitude]], radius: 10 });
    }
    this.#rest();
  }

  grab(): void {
    // Without an area there is nothing to drag.
    if (this.drawn.points.length === 0) return;
    this.drop();
    this.isHeld = true;
  }

  drag(edit: AreaEdit): void {
    if (this.isHeld) this.#unrecorded = afterEdit(this.kind, this.#page(), edit);
  }

  drop(): void {
    const shown = this.drawn;
    this.isHeld = false;
    this.#record(shown);
  }

  undo(): void {
    // A circle that is being set up is removed; it was never recorded.
    if (this.step !== 2) this.#at = Math.max(0, this.#at - 1);
    this.#rest();
  }

  redo(): void {
    if (this.step === 2) return;
    this.#at = Math.min(this.#pages.length - 1, this.#at + 1);
    this.#rest();
  }

  reset(): void {
    this.#unrecorded = undefined;
    this.#recordText(this.#first);
    this.#rest();
  }

  finish(isSound: boolean): void {
    if (!isSound) return;
    this.finished = this.drawn;
    this.step = 0;
    this.isHeld = false;
    this.#unrecorded = undefined;
  }

  off(): void {
    this.step = 0;
    this.finished = undefined;
    this.isHeld = false;
    this.#unrecorded = undefined;
  }

  #page(): DrawnArea {
    const read: DrawnArea = JSON.parse(this.#pages[this.#at] ?? 'null') ?? EMPTY;
    return read.radius === undefined ? { points: read.points, radius: undefined } : read;
  }

  #record(drawn: DrawnArea): void {
    this.#unrecorded = undefined;
    this.#recordText(JSON.stringify(drawn));
  }

  #recordText(text: string): void {
    if (text === this.#pages[this.#at]) return;
    this.#pages = [...this.#pages.slice(0, this.#at + 1), text];
    this.#at++;
  }

  #rest(): void {
    this.#unrecorded = undefined;
    this.isHeld = false;
    this.step = this.kind === 'circle' && this.#page().points.length > 0 ? 3 : 1;
  }
}

/** Edits of a list, written for readability and not for the poles: the commands draw far from them. */
function afterEdit(kind: AreaKind, { points, radius }: DrawnArea, edit: AreaEdit): DrawnArea {
  const list = [...points];
  if (edit.type === 'moveWhole') {
    const up = edit.to.latitude - edit.from.latitude;
    const deltaLongitude = edit.to.longitude - edit.from.longitude;
    return {
      points: list.map(([latitude, longitude]) => [cm(latitude + up), cm(longitude + deltaLongitude)]),
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
