import {
  COORDINATE_SYSTEM,
  Layer,
  project32,
  type DefaultProps,
  type LayerContext,
  type LayerProps,
  type UpdateParameters,
  type Viewport,
} from '@deck.gl/core';
import type { Texture } from '@luma.gl/core';
import { Model } from '@luma.gl/engine';
import { columnShader, createColumnTexture, SQUARE_VERTICES } from './column-texture.ts';
import { GpuIndexes } from './gpu-indexes.ts';
import { KINDS, segmentsWithin, type MapBox, type Segments } from './segments.ts';

/** How a kind of lines is drawn: its color with opacity, 0 to 1 each, and its width in pixels. */
export interface SegmentPaint {
  color: readonly [red: number, green: number, blue: number, opacity: number];
  width: number;
}

/** No line is wider, pixels. */
const MAX_WIDTH_PX = 4;

/** Properties of the layer. */
export interface SegmentLayerProps extends LayerProps {
  segments: Segments;
  /** The first segment that is drawn. */
  first: number;
  /** At most `KINDS`. */
  paints: readonly SegmentPaint[];
}

const uniforms = `\
layout(std140) uniform segmentUniforms {
  vec4 widths;
  vec4 color0;
  vec4 color1;
  vec4 color2;
  vec4 color3;
} segment;
`;
const segmentUniforms = {
  name: 'segment',
  vs: uniforms,
  fs: uniforms,
  uniformTypes: {
    widths: 'vec4<f32>',
    color0: 'vec4<f32>',
    color1: 'vec4<f32>',
    color2: 'vec4<f32>',
    color3: 'vec4<f32>',
  },
} as const;

// Half a pixel more on each side, in which it fades out; along the direction of the line, turned and tilted with the map.
const vs = `#version 300 es
#define SHADER_NAME segment-layer-vertex
${columnShader}
uniform highp sampler2D places;
uniform highp usampler2D kinds;
uniform highp usampler2D indexes;
out vec4 vColor;
out float vAside;
out float vHalfWidth;
void main(void) {
  ivec2 cell = columnCell(int(texelFetch(indexes, columnCell(SQUARE_AT), 0).r));
  vec2 corner = SQUARE_CORNER;
  vec4 ends = texelFetch(places, cell, 0);
  uint kind = texelFetch(kinds, cell, 0).r;
  vColor = kind == 0u ? segment.color0 : kind == 1u ? segment.color1 : kind == 2u ? segment.color2 : segment.color3;
  vHalfWidth = 0.5 * segment.widths[int(kind)];
  vAside = (2.0 * corner.y - 1.0) * (vHalfWidth + 0.5);
  vec3 place = vec3(corner.x > 0.5 ? ends.zw : ends.xy, 0.0);
  geometry.worldPosition = place;
  gl_Position = project_position_to_clipspace(place, vec3(0.0), vec3(0.0), geometry.position);
  vec4 ahead = project.viewProjectionMatrix * vec4(ends.zw - ends.xy, 0.0, 0.0);
  vec2 along = (ahead.xy * gl_Position.w - gl_Position.xy * ahead.w) * project.viewportSize;
  vec2 aside = length(along) > 0.0 ? normalize(vec2(-along.y, along.x)) : vec2(0.0);
  vec2 offset = project_pixel_size_to_clipspace(aside * vAside);
  gl_Position.xy += offset * (gl_Position.w / project.focalDistance);
}
`;

const fs = `#version 300 es
#define SHADER_NAME segment-layer-fragment
precision highp float;
in vec4 vColor;
in float vAside;
in float vHalfWidth;
out vec4 fragColor;
void main(void) {
  fragColor = vec4(vColor.rgb, vColor.a * clamp(vHalfWidth + 0.5 - abs(vAside), 0.0, 1.0));
}
`;

const defaultProps: DefaultProps<SegmentLayerProps> = {
  first: 0,
  coordinateSystem: COORDINATE_SYSTEM.CARTESIAN,
};

/**
 * Lines a pixel or two wide, which need no joints, as separate segments: far cheaper than joined paths, and with them
 * cost nothing on the page.
 */
export class SegmentLayer extends Layer<SegmentLayerProps> {
  static override layerName = 'SegmentLayer';
  static override defaultProps = defaultProps;
  declare state: { model?: Model; textures?: { places: Texture; kinds: Texture }; indexes?: GpuIndexes };

  override getShaders(): ReturnType<Layer['getShaders']> {
    return super.getShaders({ vs, fs, modules: [project32, segmentUniforms] });
  }

  override initializeState({ device }: LayerContext): void {
    const model = new Model(device, {
      ...this.getShaders(),
      id: this.props.id,
      topology: 'triangle-list',
      bufferLayout: [],
      isInstanced: false,
    });
    this.setState({ model, indexes: new GpuIndexes(device) });
  }

  override updateState(parameters: UpdateParameters<this>): void {
    super.updateState(parameters);
    const { segments } = parameters.props;
    const { model } = this.state;
    if (!model) return;
    if (segments !== parameters.oldProps.segments) {
      const { device } = this.context;
      this.#destroyTextures();
      const textures = {
        places: createColumnTexture(device, 'rgba32float', segments.places, 4),
        kinds: createColumnTexture(device, 'r8uint', segments.kinds, 1),
      };
      model.setBindings(textures);
      this.setState({ textures });
    }
    this.setNeedsRedraw();
  }

  override draw(): void {
    const { model, indexes } = this.state;
    if (!model || !indexes) return;
    const { segments, first, paints } = this.props;
    const count = indexes.write(segmentsWithin(segments.cells, boxInView(this.context.viewport), first));
    if (count === 0) return;
    model.setBindings({ indexes: indexes.texture });
    model.setVertexCount(SQUARE_VERTICES * count);
    const colorOf = (kind: number): number[] => [...(paints[kind]?.color ?? [0, 0, 0, 0])];
    model.shaderInputs.setProps({
      segment: {
        widths: Array.from({ length: KINDS }, (_, kind) => paints[kind]?.width ?? 0),
        color0: colorOf(0),
        color1: colorOf(1),
        color2: colorOf(2),
        color3: colorOf(3),
      },
    });
    model.draw(this.context.renderPass);
  }

  override finalizeState(context: LayerContext): void {
    super.finalizeState(context);
    this.#destroyTextures();
    this.state.indexes?.destroy();
  }

  #destroyTextures(): void {
    this.state.textures?.places.destroy();
    this.state.textures?.kinds.destroy();
  }
}

/** Returns what is in view, with room for the width of lines, in map units. */
function boxInView(viewport: Viewport): MapBox {
  const [west, south, east, north] = viewport.getBounds();
  const [fromX, fromY] = viewport.projectFlat([west, south]);
  const [toX, toY] = viewport.projectFlat([east, north]);
  const room = MAX_WIDTH_PX / viewport.scale;
  return { west: fromX - room, south: fromY - room, east: toX + room, north: toY + room };
}
