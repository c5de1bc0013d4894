import {
  Layer,
  project32,
  WebMercatorViewport,
  type DefaultProps,
  type LayerContext,
  type LayerProps,
  type UpdateParameters,
} from '@deck.gl/core';
import type { Texture } from '@luma.gl/core';
import { Geometry, Model } from '@luma.gl/engine';
import { ATLAS, type AtlasImage } from './icon-atlas.ts';
import { GLIDE_MS } from './fleet-buffers.ts';
import type { FleetLayerData } from './fleet-gpu-columns.ts';
import { fleetFragmentShader, fleetUniforms, fleetVertexShader } from './fleet-shader.ts';

/** Properties of the fleet layer. */
export interface FleetLayerProps extends LayerProps {
  data: FleetLayerData;
  atlas: AtlasImage;
  isDark: boolean;
  /** Whether vehicles show the ring of their status at close zoom. */
  hasRings: boolean;
  /** Returns when the last glide ends on the page's clock; until then every frame is drawn. */
  glideUntil: () => number;
}

const defaultProps: DefaultProps<FleetLayerProps> = {
  glideUntil: { type: 'function', value: () => 0 },
  isDark: false,
  hasRings: true,
};

/**
 * Returns size and level of detail of vehicles at a zoom level: dots far out, then arrows, then
 * the vehicle's drawing.
 */
export function vehicleIconSize(zoom: number): { halfPixels: number; detail: 0 | 1 } {
  if (zoom < 12) return { halfPixels: zoom < 9 ? 8 : 10, detail: 0 };
  return { halfPixels: Math.min(34, 20 + (zoom - 12) * 3.5), detail: 1 };
}

/**
 * Every device of the fleet in one instanced draw call, from buffers that others write; never
 * rebuilt (§9: 500 ms glide).
 */
export class FleetLayer extends Layer<FleetLayerProps> {
  static override layerName = 'FleetLayer';
  static override defaultProps = defaultProps;
  declare state: { model?: Model; texture?: Texture };

  override getShaders(): ReturnType<Layer['getShaders']> {
    return super.getShaders({
      vs: fleetVertexShader,
      fs: fleetFragmentShader,
      modules: [project32, fleetUniforms],
    });
  }

  override initializeState(context: LayerContext): void {
    this.getAttributeManager()?.addInstanced({
      instancePlace: { size: 4, type: 'float32', noAlloc: true },
      instanceFrom: { size: 2, type: 'float32', noAlloc: true },
      instanceMotion: { size: 4, type: 'float32', noAlloc: true },
      instanceLook: { size: 4, type: 'unorm8', noAlloc: true },
      instanceColor1: { size: 4, type: 'unorm8', noAlloc: true },
      instanceColor2: { size: 4, type: 'unorm8', noAlloc: true },
    });
    const { atlas } = this.props;
    const texture = context.device.createTexture({
      width: atlas.width,
      height: atlas.height,
      format: 'rgba8unorm',
      data: atlas.data,
      mipLevels: ATLAS.levels,
      sampler: { minFilter: 'linear', magFilter: 'linear', mipmapFilter: 'linear' },
    });
    texture.generateMipmapsWebGL();
    const model = new Model(context.device, {
      ...this.getShaders(),
      id: this.props.id,
      bufferLayout: this.getAttributeManager()?.getBufferLayouts() ?? [],
      geometry: new Geometry({
        topology: 'triangle-strip',
        attributes: {
          positions: { size: 3, value: new Float32Array([-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0]) },
        },
      }),
      bindings: { atlas: texture },
      isInstanced: true,
    });
    this.setState({ model, texture });
  }

  override updateState(parameters: UpdateParameters<this>): void {
    super.updateState(parameters);
    this.setNeedsRedraw();
  }

  override draw(): void {
    const { model } = this.state;
    if (!model) return;
    const now = performance.now();
    const { viewport } = this.context;
    const { halfPixels, detail } = vehicleIconSize(viewport.zoom);
    const bearing = viewport instanceof WebMercatorViewport ? (viewport.bearing * Math.PI) / 180 : 0;
    model.shaderInputs.setProps({
      fleet: {
        now,
        span: GLIDE_MS,
        size: halfPixels,
        detail,
        dark: this.props.isDark ? 1 : 0,
        bearing,
        rings: this.props.hasRings ? 1 : 0,
      },
    });
    model.draw(this.context.renderPass);
    if (now < this.props.glideUntil()) this.setNeedsRedraw();
  }

  override finalizeState(context: LayerContext): void {
    super.finalizeState(context);
    this.state.texture?.destroy();
  }
}
