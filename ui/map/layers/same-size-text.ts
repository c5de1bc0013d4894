import { LayerExtension } from '@deck.gl/core';

/** Draws text as large far away as near, so that it stays legible on a tilted map. */
class SameSizeText extends LayerExtension {
  static override extensionName = 'SameSizeText';

  override getShaders() {
    return { inject: { 'vs:DECKGL_FILTER_SIZE': 'size.xy *= gl_Position.w / project.focalDistance;' } };
  }
}

/** The extensions of layers of text. */
export const TEXT_EXTENSIONS = [new SameSizeText()];
