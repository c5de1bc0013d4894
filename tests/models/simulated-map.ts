import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { MapCamera } from '@farol/core/domain/navigation/camera-url';
import type { CameraMap, CameraTarget, CameraTransition } from '@farol/core/machines/map/camera-aim';

/** A map of which nothing is covered: it is where it was sent once it arrives, and shows two degrees. */
export class SimulatedMap implements CameraMap {
  readonly moves: { readonly target: CameraTarget; readonly transition: CameraTransition }[] = [];
  view: MapCamera = { longitude: 0, latitude: 0, zoom: 2, bearing: 0, pitch: 0 };
  /** What is in view anyway. */
  seen: 'nothing' | 'center' | 'fit' = 'fit';

  get bounds(): GeoBounds {
    const { longitude, latitude } = this.view;
    return { west: longitude - 1, south: latitude - 1, east: longitude + 1, north: latitude + 1 };
  }

  move(target: CameraTarget, transition: CameraTransition): void {
    this.moves.push({ target, transition });
    if (transition.durationMs === 0) this.arrive();
  }

  revealing(): 'nothing' | 'center' | 'fit' {
    return this.seen;
  }

  isInMiddle({ longitude, latitude }: GeoPoint): boolean {
    return this.view.longitude === longitude && this.view.latitude === latitude;
  }

  /** The camera is where it was sent last. */
  arrive(): void {
    const target = this.moves.at(-1)?.target;
    if (!target) return;
    if ('camera' in target) {
      this.view = { ...this.view, ...target.camera };
      return;
    }
    const { west, east, south, north } = target.bounds;
    const [longitude, latitude] = [(west + east) / 2, (south + north) / 2];
    this.view = { ...this.view, longitude, latitude, zoom: target.maxZoom };
  }
}
