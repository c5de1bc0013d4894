import type { StreetMap } from '@farol/core/domain/server/street-map';
import type {
  BaseMapTiles,
  VisibleStreetMaps,
  TileMapContent,
} from '@farol/core/machines/map/base-map.actions';

/** The tiles behind a map, of which the test says what is in the view. */
export class SimulatedTiles implements BaseMapTiles {
  /** Whether the view shows something of the street maps. */
  isInView = true;
  /** Whether it shows nothing else. */
  fillView = true;
  /** What is kept, drawn or not, and what is drawn of it. */
  kept: TileMapContent | undefined;
  drawn: TileMapContent | undefined;
  /** How often another content was drawn. */
  shows = 0;

  show(content: TileMapContent): void {
    if (content !== this.drawn) this.shows++;
    [this.kept, this.drawn] = [content, content];
  }

  pause(): void {
    this.drawn = undefined;
  }

  remove(): void {
    [this.kept, this.drawn] = [undefined, undefined];
  }

  shownStreets(maps: readonly StreetMap[]): VisibleStreetMaps {
    return { maps: this.isInView ? maps : [], fillView: this.isInView && this.fillView };
  }
}
